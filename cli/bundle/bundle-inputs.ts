import path from 'node:path'
import type { ImportKind, Metafile } from 'esbuild'
import type { StyleReader } from './styles/style-reader.ts'
import { isFile } from '../types/looks.ts'
import { memoized } from '../types/memoized.ts'
import { PREBUILT_FOLDER } from './react/prebuilt-react.ts'

export function reachedFrom(
  starts: Iterable<string>,
  next: (name: string) => readonly string[],
): ReadonlySet<string> {
  const seen = new Set(starts)
  for (const name of seen) for (const one of next(name)) seen.add(one)
  return seen
}

/**
 * The files that a bundle is made of, and those that its stylesheets were made of. Modules that exist only during a
 * build are not among them.
 */
export function inputFiles({ inputs }: Metafile, siteDir: string, styles: StyleReader) {
  const fileOf = memoized((name: string) => inputFile(name, siteDir))
  const filesOf = (name: string): string[] => {
    const file = fileOf(name)
    return file === null ? [] : [file, ...styles.factsOf(file).files]
  }
  const sorted = (names: Iterable<string>): readonly string[] =>
    [...new Set([...names].flatMap(filesOf))].sort()
  return {
    /** Absolute paths of all files, sorted. */
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

/**
 * The file of an input, absolute; null for a module that exists only during a build. A name is a path relative to the
 * site directory, after the namespace of the plugin that loads it, if any.
 */
export function inputFile(name: string, siteDir: string): string | null {
  const file = inputPath(name, siteDir)
  return isFile(file) ? file : null
}

/** Where an input lies, absolute, if it is a file. */
export function inputPath(name: string, siteDir: string): string {
  return splitSuffix(path.resolve(siteDir, name.replace(/^[\w-]{2,}:/, '')))[0]
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
