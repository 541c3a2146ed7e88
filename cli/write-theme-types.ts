import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { listThemeParts } from './types/theme-parts.ts'

/**
 * Writes what `"types": ["sitegen/env"]` declares in a site: the modules of `types/env.d.ts`, and each part of the theme with its
 * own props. Runs when the package is made.
 */
const packageDir = path.resolve(import.meta.dirname, '..')

const modules = Object.entries(listThemeParts(packageDir)).flatMap(([name, file]) => {
  const source = `'sitegen/internal/dist/types/theme/${file.replace(/\.tsx?$/, '.js')}'`
  const body = `{\n  export * from ${source}\n  export { default } from ${source}\n}`
  return ['theme', 'theme-original'].map((scope) => `declare module '@${scope}/${name}' ${body}`)
})
const text = ['/// <reference path="../../types/env.d.ts" />', ...modules].join('\n\n')
writeFileSync(path.join(packageDir, 'dist/types/env.d.ts'), `${text}\n`)
