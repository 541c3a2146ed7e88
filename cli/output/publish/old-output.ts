import { join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import type { KeptAssets } from '../../config/options/content-files.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { cutLines, plural } from '../../report/text.ts'
import type { OutputPath } from '../../types/file-path.ts'
import {
  contentHash,
  fileHash,
  fingerprintOf,
  looksLike,
  type Fingerprint,
} from '../../types/fingerprints.ts'
import { namesIn, statsOf, treeOf, tryReadText } from '../../types/looks.ts'
import { memoized, onceAsked, orNull } from '../../types/memoized.ts'
import { tryRead } from '../output-fs.ts'
import { RESERVED_PREFIX } from './out-dir.ts'

export type OldOutput = ReturnType<typeof createOldOutput>

export type OutputFingerprints = Pick<ReadonlyMap<string, Fingerprint>, 'get' | 'has' | 'size'> & {
  keys(): Iterable<string>
}

/**
 * What an earlier build published to a folder, as far as it is still there. Looks at it through what the build that published it knows. A file that looks different is read: where a
 * folder was copied or restored, only times and inodes differ.
 */
export function createOldOutput(outDir: string, fingerprints: OutputFingerprints) {
  const intact = memoized((path: OutputPath): Fingerprint | null => {
    const mark = fingerprints.get(path)
    const file = `${outDir}/${path}`
    const stats = mark === undefined ? null : statsOf(file)
    if (mark === undefined || stats === null) return null
    if (looksLike(mark, stats)) return mark
    return stats.size === mark[0] && fileHash(file) === mark[3] ? fingerprintOf(stats, mark[3]) : null
  })
  return {
    /** The fingerprint of a file that is still as it was published; null for all others. */
    intact,
    /** Whether these are all files that were published, and nobody put anything beside them. */
    isComplete(paths: ReadonlySet<OutputPath>): boolean {
      const published = [...fingerprints.keys()]
      const names = new Set(published.map((path) => path.split('/', 1)[0] ?? ''))
      return (
        published.length > 0 &&
        published.every((path) => paths.has(path as OutputPath)) &&
        namesIn(outDir).every((name) => names.has(name))
      )
    },
  }
}

const SHOWN = 10

export interface PublishedOutput {
  /** Absolute; the output that is meant where another folder takes its place. */
  readonly folder: string
  readonly fingerprints: OutputFingerprints
}

/**
 * `OUTPUT_CHANGED` for published files that look as they did, and so would be taken over by a build, but hold other bytes: a
 * disk loses some. A file that looks different is none of them: a build reads it anyway.
 */
export function changedOutput(siteDir: string, { folder, fingerprints }: PublishedOutput): Diagnostic | null {
  const isChanged = (name: string): boolean => {
    const mark = fingerprints.get(name)
    const file = join(folder, name)
    const stats = statsOf(file)
    if (mark === undefined || stats?.isFile() !== true || !looksLike(mark, stats)) return false
    return fileHash(file) !== mark[3]
  }
  const files = [...fingerprints.keys()].filter(isChanged).sort()
  if (files.length === 0) return null
  return {
    code: 'OUTPUT_CHANGED',
    level: 'error',
    message: `${plural(files.length, 'file')} in "${relative(siteDir, folder)}" changed since the last build, with size and time as they were: the next build would not notice.`,
    notes: cutLines(files, SHOWN),
    hint: 'Build with --no-cache, which writes every file again, or delete the folder and build.',
  }
}

/** Names the files of an output that are of earlier ones. */
export const EARLIER_LIST = `${RESERVED_PREFIX}earlier.json` as OutputPath

const AGES = z.record(z.string(), z.number())

export type EarlierAssets = ReturnType<typeof createEarlierAssets>

type EarlierAsset = readonly [path: OutputPath, asset: { readonly mark: Fingerprint; readonly age: number }]

interface EarlierInput {
  readonly outDir: string
  readonly published: OutputFingerprints
  readonly old: Pick<OldOutput, 'intact'>
}

/** Keeps files beside those of the site: readers whose page is of an earlier build still ask for them. */
export function createEarlierAssets(keeping: KeptAssets | null, input: EarlierInput) {
  const ages = onceAsked(() => (keeping === null ? {} : readAges(input.outDir)))
  let chosen: ReadonlyMap<OutputPath, EarlierAsset[1]> = new Map()
  /** Files that the list of the old output names, and the list itself; none without one. */
  const listed = (): readonly OutputPath[] => {
    const paths = Object.keys(ages()) as OutputPath[]
    return paths.length === 0 ? [] : [...paths, EARLIER_LIST]
  }
  return {
    listed,
    /** Decides that all stays as it is, because nothing is published. */
    remain(): void {
      chosen = new Map(
        listed().flatMap((path) => {
          const mark = input.old.intact(path)
          return mark === null ? [] : [[path, { mark, age: ages()[path] ?? 0 }] as const]
        }),
      )
    },
    /** Decides what stays, once the new output is known. Gives the text of its list; null for nothing. */
    choose(isNew: (path: OutputPath) => boolean): string | null {
      if (keeping !== null) {
        const { names, markOf } = assetsOf(input)
        const found = names.flatMap((path) => {
          const age = (ages()[path] ?? 0) + 1
          const mayStay = HASHED_ASSET.test(path) && !isNew(path) && age <= keeping.publishes
          const mark = mayStay ? markOf(path) : null
          return mark === null ? [] : [[path, { mark, age }] as const]
        })
        chosen = new Map(withinSize(found, keeping.maxSize))
      }
      if (chosen.size === 0) return null
      const named = Object.fromEntries([...chosen].map(([path, { age }]) => [path, age]))
      return `${JSON.stringify(named, null, 2)}\n`
    },
    chosen: () => chosen,
  }
}

/** A list that cannot be read is empty: what it named counts as of the last build. */
function readAges(outDir: string): z.infer<typeof AGES> {
  return orNull(() => AGES.parse(JSON.parse(tryReadText(join(outDir, EARLIER_LIST)) ?? ''))) ?? {}
}

/** The youngest and most needed, as far as there is room. */
function withinSize(found: readonly EarlierAsset[], maxSize: number): readonly EarlierAsset[] {
  const ranked = found.toSorted(
    ([a, { age }], [b, other]) => age - other.age || rankOf(a) - rankOf(b) || (a < b ? -1 : 1),
  )
  let size = 0
  return ranked.filter(([, { mark }]) => {
    const [bytes] = mark
    if (size + bytes > maxSize) return false
    size += bytes
    return true
  })
}

/** What an output holds; where nothing is known of it, what lies in its folder of assets. */
function assetsOf({ outDir, published, old }: EarlierInput) {
  if (published.size > 0) return { names: [...published.keys()] as OutputPath[], markOf: old.intact }
  return {
    names: treeOf(join(outDir, 'assets')).map((name) => `assets/${name.replaceAll(sep, '/')}` as OutputPath),
    markOf(path: OutputPath): Fingerprint | null {
      const stats = statsOf(join(outDir, path))
      const bytes = stats?.isFile() === true ? tryRead(join(outDir, path)) : null
      return stats === null || bytes === null ? null : fingerprintOf(stats, contentHash(bytes))
    },
  }
}

/** A tab needs scripts and styles before all else. */
function rankOf(path: OutputPath): number {
  return /^assets\/(?:js|css)\//.test(path) ? 0 : path.startsWith('assets/search/') ? 1 : 2
}

/** Files of builds whose names change with their bytes: `assets/js/main-1f2e3d4c.js`, `assets/search/0123456789ab.json`. */
export const HASHED_ASSET =
  /^assets\/(?:css|files|fonts|images|js|medias|search)\/(?:[^/]*-[\da-f]{8}|[\da-f]{12})\.\w+$/
