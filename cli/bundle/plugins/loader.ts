import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Loader, OnResolveArgs, OnResolveResult, Plugin, PluginBuild, ResolveResult } from 'esbuild'
import { ownFiles, splitSuffix } from '../bundle-inputs.ts'
import { VIRTUAL } from '../virtual.ts'

export const LOADER = 'sitegen-loader'

const CODE = /\.[cm]?[jt]sx?$/
const JSX = /\.[jt]sx$/
/** How modules of the engine import each other: by the names of their files. */
const FILE_BESIDE = /^\.{1,2}\/.*\.tsx?$/

/**
 * esbuild plugins: give the loader copies of the engine's modules that it shares with the client, so that it is one file and asks for
 * none of the client's. Each module that it loads later is one file with copies of its own, too: `?` and its name stand behind their
 * paths. Components are not copied, but those of the client, nor are modules of the site: what they keep in mind is there once. The second
 * plugin comes after those that load modules of their own.
 *
 * @param start - name of the virtual module that the loader begins with
 * @param isPlain - tells the site's own modules that are part of the loader, by their files; null where there are none
 */
export function loaderPlugins(
  start: string,
  packageDir: string,
  isPlain: ((file: string) => boolean | Promise<boolean>) | null,
): readonly [Plugin, Plugin] {
  const isOurs = ownFiles(packageDir)
  const resolveCopy = async (build: PluginBuild, asked: OnResolveArgs): Promise<OnResolveResult> => {
    const { path: specifier, kind, namespace, importer, resolveDir } = asked
    const [file, suffixOfFile] = namespace === LOADER ? splitSuffix(importer) : ['', '']
    const isLater = kind === 'dynamic-import'
    // Asking esbuild for each of them takes a third of the time of a small bundle.
    if (namespace === LOADER && !isLater && FILE_BESIDE.test(specifier))
      return copyOf(path.resolve(resolveDir, specifier), suffixOfFile)
    const from = { importer: file, resolveDir, pluginData: LOADER }
    const found = await build.resolve(specifier, { kind: 'import-statement', ...from })
    if (isLater && JSX.test(found.path)) return build.resolve(specifier, { kind, ...from })
    if (!isCode(found) || !isOurs(found.path)) return found
    const suffix = isLater ? `?${path.basename(found.path).replace(/\..*/, '')}` : suffixOfFile
    return copyOf(found.path, suffix)
  }
  const resolving: Plugin = {
    name: LOADER,
    setup(build) {
      build.onResolve({ filter: /./, namespace: LOADER }, (asked) => resolveCopy(build, asked))
      build.onResolve({ filter: /./, namespace: VIRTUAL }, (asked) =>
        asked.importer === start ? resolveCopy(build, asked) : undefined,
      )
      if (isPlain === null) return
      build.onResolve({ filter: ENGINE, namespace: 'file' }, async (asked) =>
        asked.pluginData !== LOADER && (await isPlain(asked.importer))
          ? resolveCopy(build, asked)
          : undefined,
      )
    },
  }
  return [resolving, { name: `${LOADER}-files`, setup: loadCopies }]
}

function copyOf(file: string, suffix: string): OnResolveResult {
  return { path: file + suffix, namespace: LOADER, sideEffects: false }
}

/** How a site names modules of the engine: those that may need no React. */
const ENGINE = /^(?:sitegen|@docusaurus|@generated|clsx)(?:\/|$)/

function isCode({ errors, external, namespace, path: file }: ResolveResult): boolean {
  return errors.length === 0 && !external && namespace === 'file' && CODE.test(file)
}

function loadCopies(build: PluginBuild): void {
  build.onLoad({ filter: /./, namespace: LOADER }, ({ path: copy }) => {
    const [file] = splitSuffix(copy)
    return { contents: readFileSync(file, 'utf8'), loader: loaderOf(file), resolveDir: path.dirname(file) }
  })
}

/** As the bundles have it: `.js` may hold JSX. */
function loaderOf(file: string): Loader {
  if (/\.[cm]?ts$/.test(file)) return 'ts'
  return file.endsWith('.tsx') ? 'tsx' : 'jsx'
}
