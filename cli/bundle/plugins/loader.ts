import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Loader, Plugin, PluginBuild } from 'esbuild'
import { isWithin } from '../../types/is-within.ts'
import { VIRTUAL } from '../virtual.ts'

/** Namespace of the copies. */
export const LOADER = 'sitegen-loader'

const CODE = /\.[cm]?[jt]sx?$/
const JSX = /\.[jt]sx$/
const PACKAGE = /[\\/]node_modules[\\/]/

interface LoaderPluginOptions {
  /** Name of the virtual module that the loader begins with. */
  readonly start: string
  /** Folder of the engine's package, which may lie in `node_modules` itself. */
  readonly packageDir: string
}

/**
 * esbuild plugins: give the loader copies of the modules that it shares with the client, so that it is one file and asks for none of the
 * client's. Each module that it loads later is one file with copies of its own, too: `?` and its name stand behind their paths.
 * Components are not copied, but those of the client. The second plugin comes after those that load modules of their own.
 */
export function loaderPlugins({ start, packageDir }: LoaderPluginOptions): readonly [Plugin, Plugin] {
  const isOurs = (file: string): boolean => isWithin(packageDir, file)
  const isCopied = (file: string): boolean =>
    CODE.test(file) && !PACKAGE.test(isOurs(file) ? file.slice(packageDir.length) : file)
  const resolving: Plugin = {
    name: LOADER,
    setup(build) {
      for (const namespace of [LOADER, VIRTUAL]) {
        build.onResolve(
          { filter: /./, namespace },
          async ({ path: specifier, kind, importer, resolveDir }) => {
            if (namespace === VIRTUAL && importer !== start) return undefined
            const [file = '', copy = ''] = namespace === VIRTUAL ? [] : importer.split('?')
            const ask = { importer: file, resolveDir }
            const found = await build.resolve(specifier, { kind: 'import-statement', ...ask })
            const isFile = found.errors.length === 0 && !found.external && found.namespace === 'file'
            const isLater = kind === 'dynamic-import'
            if (isLater && JSX.test(found.path)) return build.resolve(specifier, { kind, ...ask })
            if (!isFile || !isCopied(found.path)) return found
            const ofCopy = isLater ? path.basename(found.path).replace(/\..*/, '') : copy
            const suffix = ofCopy === '' ? '' : `?${ofCopy}`
            return { path: found.path + suffix, namespace: LOADER, sideEffects: !isOurs(found.path) }
          },
        )
      }
    },
  }
  return [resolving, { name: `${LOADER}-files`, setup: loadCopies }]
}

function loadCopies(build: PluginBuild): void {
  build.onLoad({ filter: /./, namespace: LOADER }, async ({ path: copy }) => {
    const [file = ''] = copy.split('?')
    return {
      contents: await readFile(file, 'utf8'),
      loader: loaderOf(file),
      resolveDir: path.dirname(file),
    }
  })
}

/** As the bundles have it: `.js` may hold JSX. */
function loaderOf(file: string): Loader {
  if (/\.[cm]?ts$/.test(file)) return 'ts'
  return file.endsWith('.tsx') ? 'tsx' : 'jsx'
}
