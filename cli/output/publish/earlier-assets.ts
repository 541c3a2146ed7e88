import { join, sep } from 'node:path'
import * as z from 'zod/mini'
import type { KeptAssets } from '../../config/options/content-files.ts'
import { contentHash, fingerprintOf, type Fingerprint } from '../../types/fingerprints.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { statsOf, treeOf, tryReadText } from '../../types/looks.ts'
import { onceAsked, orNull } from '../../types/memoized.ts'
import { tryRead } from '../output-fs.ts'
import { RESERVED_PREFIX } from './out-dir.ts'
import type { OldOutput, OutputFingerprints } from './old-output.ts'

/** Names the files of an output that are of earlier ones. */
export const EARLIER_LIST = `${RESERVED_PREFIX}earlier.json` as OutputPath

/** How many publishes ago a file was part of the site, by its path. */
const AGES = z.record(z.string(), z.number())

/** What an output holds of earlier publishes, and what the next one will. */
export type EarlierAssets = ReturnType<typeof createEarlierAssets>

interface EarlierAsset {
  readonly mark: Fingerprint
  readonly age: number
}

interface EarlierInput {
  readonly outDir: string
  /** What the last build published, files of earlier ones among it. */
  readonly published: OutputFingerprints
  readonly old: Pick<OldOutput, 'intact'>
}

/** Keeps files beside those of the site: readers whose page is of an earlier build still ask for them. */
export function createEarlierAssets(keeping: KeptAssets | null, input: EarlierInput) {
  const ages = onceAsked(() => (keeping === null ? {} : readAges(input.outDir)))
  let chosen: ReadonlyMap<OutputPath, EarlierAsset> = new Map()
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
function withinSize(found: readonly (readonly [path: OutputPath, asset: EarlierAsset])[], maxSize: number) {
  const ranked = found.toSorted(
    ([a, { age }], [b, other]) => age - other.age || rankOf(a) - rankOf(b) || (a < b ? -1 : 1),
  )
  let size = 0
  return ranked.filter(
    ([
      ,
      {
        mark: [bytes],
      },
    ]) => {
      if (size + bytes > maxSize) return false
      size += bytes
      return true
    },
  )
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
