import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { exportedNames, listDocusaurusModules } from './types/package-root.ts'
import { listThemeParts } from './types/theme-parts.ts'

/**
 * Writes what `"types": ["sitegen/env"]` declares in a site: the modules of `types/env.d.ts`, each part of the theme with its
 * own props, and each module with a name of Docusaurus. Runs when the package is made.
 */
const packageDir = path.resolve(import.meta.dirname, '..')

const parts = Object.entries(listThemeParts(packageDir)).flatMap(([name, file]) =>
  ['theme', 'theme-original', 'theme-init'].map((scope) =>
    declaration(`@${scope}/${name}`, `theme/${file}`, true),
  ),
)

/** Packages that sites may install themselves have types of their own. */
const ours = Object.entries(listDocusaurusModules(packageDir)).filter(([name]) =>
  /^@(?:docusaurus|generated)\//.test(name),
)
const modules = ours.map(([name, file]) =>
  declaration(name, path.relative(packageDir, file), exportedNames(file).includes('default')),
)

function declaration(name: string, file: string, hasDefault: boolean): string {
  const source = `'sitegen/internal/dist/types/${file.replaceAll(path.sep, '/').replace(/\.tsx?$/, '.js')}'`
  const lines = [`export * from ${source}`, ...(hasDefault ? [`export { default } from ${source}`] : [])]
  return `declare module '${name}' {\n  ${lines.join('\n  ')}\n}`
}

const text = ['/// <reference path="../../types/env.d.ts" />', ...parts, ...modules].join('\n\n')
writeFileSync(path.join(packageDir, 'dist/types/env.d.ts'), `${text}\n`)
