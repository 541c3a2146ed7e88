import path from 'node:path'
import type { ImportKind, Metafile } from 'esbuild'
import type { StyleReader } from './styles/style-reader.ts'
import { isMarkdown } from '../content/compile/content-part.ts'
import { SiteProblems } from '../report/diagnostic.ts'
import { isFile, statsOf, treeOf } from '../types/looks.ts'
import { memoized } from '../types/memoized.ts'
import { siteThemeDir, type SiteFolders } from '../types/site-theme.ts'
import { MISSING } from './plugins/missing.ts'
import { PREBUILT_FOLDER } from './prebuilt-react.ts'

export function reachedFrom(
  starts: Iterable<string>,
  next: (name: string) => readonly string[],
): ReadonlySet<string> {
  const seen = new Set(starts)
  for (const name of seen) for (const one of next(name)) seen.add(one)
  return seen
}

/** The files that a bundle and its stylesheets were made of, without modules that exist only during a build. */
export function inputFiles({ inputs }: Metafile, siteDir: string, styles: StyleReader) {
  const filesOf = memoized((name: string): string[] => {
    const file = inputFile(name, siteDir)
    return file === null ? [] : [file, ...styles.factsOf(file).files]
  })
  const sorted = (names: Iterable<string>): readonly string[] =>
    [...new Set([...names].flatMap(filesOf))].sort()
  return {
    all: sorted(Object.keys(inputs)),
    /** Those that modules reach, by the names that esbuild gives them, themselves included; sorted. */
    reachable(
      starts: Iterable<string>,
      follow: (kind: ImportKind) => boolean = () => true,
    ): readonly string[] {
      const next = (name: string): readonly string[] =>
        (inputs[name]?.imports ?? []).flatMap((used) =>
          used.external !== true && follow(used.kind) ? used.path : [],
        )
      return sorted(reachedFrom(starts, next))
    },
  }
}

export function inputFile(name: string, siteDir: string): string | null {
  const file = inputPath(name, siteDir)
  return isFile(file) ? file : null
}

/** Whether an input is Markdown that is a module, by its path relative to the site and what names a part of it. */
export function isContentModule(name: string): boolean {
  return isMarkdown(name) && !NAMESPACE.test(name)
}

/** What stands before the paths of inputs that a plugin brings; a letter alone is a drive. */
const NAMESPACE = /^[\w-]{2,}:/

export function inputPath(name: string, siteDir: string): string {
  return splitSuffix(path.resolve(siteDir, name.replace(NAMESPACE, '')))[0]
}

/** A path, and the query or fragment behind it; the folders of a site may have such marks in their names. */
export function splitSuffix(name: string): readonly [file: string, suffix: string] {
  const start = name.search(/[?#][^/\\]*$/)
  return start === -1 || isFile(name) ? [name, ''] : [name.slice(0, start), name.slice(start)]
}

/** Tells files of the package that become part of bundles: its runtime and its theme, and React as it brings it. */
export function ownFiles(packageDir: string): (file: string) => boolean {
  const folders = ['runtime', 'theme', PREBUILT_FOLDER].map(
    (folder) => path.join(packageDir, folder) + path.sep,
  )
  return (file) => folders.some((folder) => file.startsWith(folder))
}

const GONE = /^Could not read from |\bENOENT\b/

export function lookAtFiles(folders: SiteFolders) {
  // File systems count parts of a millisecond.
  const begin = Date.now() + 1
  const parts = (): string => treeOf(siteThemeDir(folders)).join('\n')
  const before = parts()
  const isAsSeen = (file: string): boolean => (statsOf(file)?.ctimeMs ?? Infinity) <= begin
  return {
    /** Whether none of a bundle's inputs was written or went since then, nor a part of the theme came or went. */
    areAsBundled: (metafiles: readonly Metafile[]): boolean =>
      parts() === before &&
      metafiles
        .flatMap(({ inputs }) => Object.keys(inputs))
        .filter(isOfFile)
        .every((name) => isAsSeen(inputPath(name, folders.siteDir))),
    /** Whether a bundle failed since a file was written or went. */
    explain: (error: unknown): boolean =>
      error instanceof SiteProblems &&
      error.diagnostics.some(
        ({ message, place }) =>
          GONE.test(message) || (place !== undefined && !isAsSeen(path.resolve(folders.siteDir, place.file))),
      ),
  }
}

/** Whether an input is a file: modules that exist only in a bundle have a namespace and no absolute path. */
function isOfFile(name: string): boolean {
  const [, namespace, rest = ''] = /^(?:([\w-]{2,}|\(disabled\)):|<)(.*)/.exec(name) ?? []
  return rest === '' || (namespace !== MISSING && path.isAbsolute(rest))
}
