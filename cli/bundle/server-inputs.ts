import type { ImportKind, Metafile } from 'esbuild'
import { onceAsked } from '../types/memoized.ts'
import { inputFiles, ownFiles } from './bundle-inputs.ts'
import type { BundleEntries } from './entries.ts'
import type { BundleOptions } from './options.ts'

/** What is loaded later is a module of single pages. */
const isLoadedNow = (kind: ImportKind): boolean => kind !== 'dynamic-import'

/**
 * The files that the bundle for rendering was made of, absolute and sorted.
 *
 * @param start - what the bundle begins with
 * @param react - installed files of React, when the bundle imports the one of the package
 */
export function serverInputs(
  {
    metafile,
    start,
    layouts: names,
    inputByKey,
    react,
  }: {
    readonly metafile: Metafile
    readonly start: Metafile['inputs'][string]['imports']
    readonly layouts: BundleEntries['layouts']
    readonly react: readonly string[]
    readonly inputByKey: ReadonlyMap<string, string | undefined>
  },
  { config, bundler, packageDir }: BundleOptions,
) {
  const files = inputFiles(metafile, config.siteDir, bundler.styles)
  const isOurs = ownFiles(packageDir)
  const layouts = new Set(names)
  const loadedNow = (isWanted: (specifier: string) => boolean): readonly string[] => {
    const used = start.filter(({ kind, original = '' }) => isLoadedNow(kind) && isWanted(original))
    const names = used.map((one) => one.path)
    return files.reachable(names, isLoadedNow)
  }
  const ofEveryPage = onceAsked(
    (): ReadonlySet<string> =>
      new Set([
        ...react,
        ...loadedNow((specifier) => !layouts.has(specifier)),
        ...loadedNow((specifier) => layouts.has(specifier)).filter((file) => !isOurs(file)),
      ]),
  )
  return {
    inputs: [...files.all, ...react] as readonly string[],
    /**
     * Those of what every page is rendered with (for null), of a layout beside them, and of the module of a key. Layouts are
     * all loaded at the start, so code of theirs that is not ours may do something to every page.
     */
    inputsOf(key: string | null): readonly string[] {
      if (key === null) return [...ofEveryPage()].sort()
      if (layouts.has(key))
        return loadedNow((specifier) => specifier === key).filter((file) => !ofEveryPage().has(file))
      const input = inputByKey.get(key)
      return input === undefined ? [] : files.reachable([input])
    },
  }
}
