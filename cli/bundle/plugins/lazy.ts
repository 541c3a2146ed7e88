import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'

const NAMESPACE = 'sitegen-later'
const ES_MODULE = /\b(?:import|export)\b/
const CODE = /\.[cm]?[jt]sx?$/
const PACKAGE = /[\\/]node_modules[\\/]/

/**
 * esbuild plugin: modules that are loaded later, by `import()`, import another one first. Code that they share with
 * every page then stays in the file of that one; otherwise it would be cut in two, into what they reach and what not.
 *
 * CommonJS modules are left alone: what they export is not known before they run. Those of packages, other than the
 * engine's own, are taken for such unless their name ends in `.mjs`.
 *
 * @param first - specifier of the module to import
 * @param packageDir - folder of the engine's package, which may lie in `node_modules` itself
 */
export function lazyPlugin(first: string, packageDir: string): Plugin {
  const isForeign = (file: string): boolean =>
    PACKAGE.test(file.startsWith(packageDir + path.sep) ? file.slice(packageDir.length) : file)
  return {
    name: 'sitegen-later',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path: specifier, kind, ...from }) => {
        if (kind !== 'dynamic-import') return undefined
        const { importer, resolveDir, namespace, pluginData } = from
        const kept = { importer, resolveDir, namespace, pluginData }
        const found = await build.resolve(specifier, { kind: 'import-statement', ...kept })
        const isFile = found.errors.length === 0 && !found.external && found.namespace === 'file'
        if (!isFile) return undefined
        const isModule = isForeign(found.path) ? found.path.endsWith('.mjs') : await isEsModule(found.path)
        if (!isModule) return undefined
        return { path: found.path, namespace: NAMESPACE, pluginData: resolveDir }
      })
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path: file, pluginData }) => {
        const module = JSON.stringify(file)
        return {
          resolveDir: String(pluginData),
          contents: [
            `import ${JSON.stringify(first)};`,
            `import * as module from ${module};`,
            `export * from ${module};`,
            'export default module.default;',
          ].join('\n'),
        }
      })
    },
  }
}

/** Content and data are always ES modules. */
async function isEsModule(file: string): Promise<boolean> {
  return !CODE.test(file) || ES_MODULE.test(await readFile(file, 'utf8'))
}
