import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild'

/** Source of a module that exists only during a build; undefined for none. Names of stylesheets end in `.css`. */
export type VirtualSource = (name: string) => string | undefined | Promise<string | undefined>

export const VIRTUAL = 'sitegen-entry'

/** esbuild plugin: serves virtual modules, which import as if they lay in the site directory. */
export function virtualPlugin(sourceOf: VirtualSource, siteDir: string): Plugin {
  return {
    name: 'sitegen-entries',
    setup(build) {
      resolveNamespace(build, VIRTUAL)
      build.onLoad({ filter: /./, namespace: VIRTUAL }, async ({ path: name }) => {
        const contents = await sourceOf(name)
        // Another plugin has modules too.
        if (contents === undefined) return undefined
        return { contents, loader: name.endsWith('.css') ? 'css' : 'js', resolveDir: siteDir }
      })
    },
  }
}

/** Has what begins with a namespace, `sitegen-entry:<path>`, lead there. */
export function resolveNamespace(build: PluginBuild, namespace: string): void {
  build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: name }) => ({
    path: name.slice(namespace.length + 1),
    namespace,
  }))
}

export function valueModule(value: unknown): OnLoadResult {
  return { contents: `export default ${JSON.stringify(value)}`, loader: 'js' }
}

export function importOf(specifier: string): string {
  return `import ${JSON.stringify(specifier)};\n`
}
