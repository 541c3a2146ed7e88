import type { Plugin } from 'esbuild'

/** Modules that exist only during a build: `sitegen-entry:<name>` -> source. Names of style sheets end in `.css`. */
export type VirtualModules = Readonly<Record<string, string>>

export const VIRTUAL = 'sitegen-entry'

/** esbuild plugin: serves virtual modules, which import as if they lay in the site directory. */
export function virtualPlugin(modules: VirtualModules, siteDir: string): Plugin {
  return {
    name: 'sitegen-entries',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${VIRTUAL}:`) }, ({ path: name }) => ({
        path: name.slice(VIRTUAL.length + 1),
        namespace: VIRTUAL,
      }))
      build.onLoad({ filter: /./, namespace: VIRTUAL }, ({ path: name }) => {
        const contents = modules[name]
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
