import type { Plugin, PluginBuild, ResolveOptions } from 'esbuild'
import { tableTag } from '../../types/site-theme.ts'

/**
 * esbuild plugin: names that no alias can stand for. `@site/…` is resolved as a path, also where it is an address in CSS,
 * and a component for a tag of Markdown is no file.
 *
 * @param siteDir - absolute
 */
export function namesPlugin(siteDir: string): Plugin {
  return {
    name: 'sitegen-names',
    setup(build) {
      resolveSite(build, siteDir)
      resolveElements(build, siteDir)
    },
  }
}

function resolveSite(build: PluginBuild, siteDir: string): void {
  build.onResolve({ filter: /^@site\// }, ({ path: name, kind }) => {
    const resolving: ResolveOptions = { resolveDir: siteDir, kind }
    return build.resolve(`./${name.slice('@site/'.length)}`, resolving)
  })
}

const ELEMENT = 'sitegen-element'

/** What the table of the site has for a tag is the default export of a module that nobody wrote. */
function resolveElements(build: PluginBuild, siteDir: string): void {
  build.onResolve({ filter: /^@theme\/MDXComponents\/</ }, ({ path: specifier }) => {
    const tag = tableTag(specifier.slice('@theme/'.length))
    return tag === null ? undefined : { path: tag, namespace: ELEMENT }
  })
  build.onLoad({ filter: /./, namespace: ELEMENT }, ({ path: tag }) => ({
    resolveDir: siteDir,
    contents: `import table from '@theme/MDXComponents'\nexport default table[${JSON.stringify(tag)}]\n`,
  }))
}
