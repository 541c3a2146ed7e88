import path from 'node:path'
import type { Plugin } from 'esbuild'
import { LATER } from './lazy.ts'

const NAMESPACE = 'sitegen-browser-later'

/**
 * esbuild plugin for the server bundle: what the theme loads by `import()` it loads in browsers only. Here it is an
 * empty module, which saves most of the bundling where diagrams are used.
 */
export function clientOnlyPlugin(packageDir: string): Plugin {
  const theme = path.join(packageDir, 'theme') + path.sep
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: LATER }, ({ path: specifier, kind, importer }) =>
        kind === 'dynamic-import' && importer.startsWith(theme)
          ? { path: specifier, namespace: NAMESPACE }
          : undefined,
      )
      build.onLoad({ filter: /./, namespace: NAMESPACE }, () => ({ contents: 'export {}', loader: 'js' }))
    },
  }
}
