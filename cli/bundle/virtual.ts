import type { Plugin } from 'esbuild'

/**
 * Source of a module that exists only during a build, `sitegen-entry:<name>`, maybe later; undefined for one that there is
 * not. Names of style sheets end in `.css`.
 */
export type VirtualSource = (name: string) => string | undefined | Promise<string | undefined>

export const VIRTUAL = 'sitegen-entry'

/** esbuild plugin: serves virtual modules, which import as if they lay in the site directory. */
export function virtualPlugin(sourceOf: VirtualSource, siteDir: string): Plugin {
  return {
    name: 'sitegen-entries',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${VIRTUAL}:`) }, ({ path: name }) => ({
        path: name.slice(VIRTUAL.length + 1),
        namespace: VIRTUAL,
      }))
      build.onLoad({ filter: /./, namespace: VIRTUAL }, async ({ path: name }) => {
        const contents = await sourceOf(name)
        // Another plugin has modules too.
        if (contents === undefined) return undefined
        return { contents, loader: name.endsWith('.css') ? 'css' : 'js', resolveDir: siteDir }
      })
    },
  }
}

/** JavaScript that imports a module for what it does. */
export function importOf(specifier: string): string {
  return `import ${JSON.stringify(specifier)};\n`
}
