import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

const NAMESPACE = 'sitegen-later'
const ES_MODULE = /\b(?:import|export)\b/
const CODE = /\.[cm]?[jt]sx?$/
const PACKAGE = /[\\/]node_modules[\\/]/

/** How files of the engine are named that are loaded later, by `import()`. */
export const LATER = /\.later\.tsx?$/

/**
 * What may be imported later: all but names that end in `.ts` and `.tsx`, which stand for most imports of the engine and are
 * rare in sites. A filter on everything would be asked for every import, which takes a third of the time of a small bundle.
 */
const MAYBE_LATER = new RegExp(`${LATER.source}|(?:^.{1,3}|[^sx]|[^t]s|[^.]ts|[^s]x|[^t]sx|[^.]tsx)$`)

/** Whether code imports a module later that `lazyPlugin` was not asked for, since it looked at names alone. */
export function hasUnseenLater({ inputs }: Pick<Metafile, 'inputs'>): boolean {
  return Object.values(inputs).some(({ imports }) =>
    imports.some(
      ({ kind, external, original = '' }) =>
        kind === 'dynamic-import' && external !== true && !MAYBE_LATER.test(original),
    ),
  )
}

/**
 * esbuild plugin: modules that are loaded later, by `import()`, import `first`. Code that they share with every page then
 * stays in the file of that one; otherwise it would be cut in two, into what they reach and what not.
 *
 * CommonJS modules are left alone: what they export is not known before they run. Those of packages, other than the
 * engine's own, are taken for such unless their name ends in `.mjs`.
 */
export function lazyPlugin(first: string, packageDir: string, isThorough: boolean): Plugin {
  const isForeign = (file: string): boolean =>
    PACKAGE.test(file.startsWith(packageDir + path.sep) ? file.slice(packageDir.length) : file)
  return {
    name: 'sitegen-later',
    setup(build) {
      build.onResolve(
        { filter: isThorough ? /./ : MAYBE_LATER },
        async ({ path: specifier, kind, ...from }) => {
          if (kind !== 'dynamic-import') return undefined
          const { importer, resolveDir, namespace, pluginData } = from
          const kept = { importer, resolveDir, namespace, pluginData }
          const found = await build.resolve(specifier, { kind: 'import-statement', ...kept })
          const isFile = found.errors.length === 0 && !found.external && found.namespace === 'file'
          if (!isFile) return undefined
          const isModule = isForeign(found.path) ? found.path.endsWith('.mjs') : await isEsModule(found.path)
          if (!isModule) return undefined
          return { path: found.path, namespace: NAMESPACE, pluginData: resolveDir }
        },
      )
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

const BROWSER_ONLY = 'sitegen-browser-later'

/** esbuild plugin for the server: what the theme loads by `import()` is empty there, which saves most of bundling diagrams. */
export function clientOnlyPlugin(packageDir: string): Plugin {
  const theme = path.join(packageDir, 'theme') + path.sep
  return {
    name: BROWSER_ONLY,
    setup(build) {
      build.onResolve({ filter: LATER }, ({ path: specifier, kind, importer }) =>
        kind === 'dynamic-import' && importer.startsWith(theme)
          ? { path: specifier, namespace: BROWSER_ONLY }
          : undefined,
      )
      build.onLoad({ filter: /./, namespace: BROWSER_ONLY }, () => ({ contents: 'export {}', loader: 'js' }))
    },
  }
}
