import path from 'node:path'
import type { Plugin } from 'esbuild'

const NAMESPACE = 'sitegen-browser-later'

/** What the theme loads by `import()`, as written there. A filter on everything would be asked for every import. */
export const BROWSER_ONLY = ['./playground-live.tsx', './mermaid-render.ts']

/**
 * esbuild plugin for the server bundle: what the theme loads by `import()` it loads in browsers only. Here it is an
 * empty module, which saves most of the bundling where diagrams are used.
 */
export function clientOnlyPlugin(packageDir: string): Plugin {
  const theme = path.join(packageDir, 'theme') + path.sep
  return {
    name: NAMESPACE,
    setup(build) {
      const names = BROWSER_ONLY.map((name) => name.replaceAll('.', '\\.'))
      build.onResolve(
        { filter: new RegExp(`^(?:${names.join('|')})$`) },
        ({ path: specifier, kind, importer }) =>
          kind === 'dynamic-import' && importer.startsWith(theme)
            ? { path: specifier, namespace: NAMESPACE }
            : undefined,
      )
      build.onLoad({ filter: /./, namespace: NAMESPACE }, () => ({ contents: 'export {}', loader: 'js' }))
    },
  }
}
