import path from 'node:path'
import type { Plugin, PluginBuild, ResolveOptions } from 'esbuild'
import type { FilePath } from '../../types/file-path.ts'
import { sitePart, tableTag } from '../../types/site-theme.ts'

/** Where the names of a site lead. */
export interface NameOptions {
  readonly siteDir: string
  /** Folder of the site's own theme parts, relative to the site directory. */
  readonly themePath: FilePath
  /** Folder of the engine's package. */
  readonly packageDir: string
  /** Theme parts: name -> file relative to `theme/`. */
  readonly themeTable: Readonly<Record<string, string>>
}

/** esbuild plugin: `@site/…`, `@theme/…` and `@theme-original/…`. */
export function namesPlugin(options: NameOptions): Plugin {
  return {
    name: 'sitegen-names',
    setup(build) {
      resolveSite(build, options)
      resolveTheme(build, options)
      resolveElements(build, options)
      resolveInternal(build, options)
    },
  }
}

function resolveSite(build: PluginBuild, { siteDir }: NameOptions): void {
  build.onResolve({ filter: /^@site\// }, ({ path: name, kind }) => {
    const resolving: ResolveOptions = { resolveDir: siteDir, kind }
    return build.resolve(`./${name.slice('@site/'.length)}`, resolving)
  })
}

const ELEMENT = 'sitegen-element'

/** A part of the site wins over ours; `@theme-original` and `@theme-init` are always ours. */
function resolveTheme(build: PluginBuild, options: NameOptions): void {
  build.onResolve({ filter: /^@theme(?:-original|-init)?\// }, ({ path: specifier }) => {
    const slash = specifier.indexOf('/')
    const name = specifier.slice(slash + 1)
    const tag = tableTag(name)
    if (tag !== null) return { path: tag, namespace: ELEMENT }
    const own = specifier.startsWith('@theme/') ? sitePart(options, name) : null
    if (own !== null) return { path: own }
    const file = options.themeTable[name]
    if (file !== undefined) return { path: path.join(options.packageDir, 'theme', file) }
    return { errors: [{ text: `Could not resolve "${specifier}"`, detail: { themePart: name } }] }
  })
}

/** What the table of the site has for a tag is the default export of a module that nobody wrote. */
function resolveElements(build: PluginBuild, { siteDir }: NameOptions): void {
  build.onLoad({ filter: /./, namespace: ELEMENT }, ({ path: tag }) => ({
    resolveDir: siteDir,
    contents: `import table from '@theme/MDXComponents'\nexport default table[${JSON.stringify(tag)}]\n`,
  }))
}

/** Copies of our parts import what stood beside them. */
function resolveInternal(build: PluginBuild, { packageDir }: NameOptions): void {
  build.onResolve({ filter: /^sitegen\/internal\/(?:theme|runtime)\// }, ({ path: specifier }) => ({
    path: path.join(packageDir, specifier.slice(INTERNAL.length)),
  }))
}

/** What the addresses of our own files begin with in copies of theme parts. */
export const INTERNAL = 'sitegen/internal/'
