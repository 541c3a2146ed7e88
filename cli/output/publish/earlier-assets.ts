import fs from 'node:fs'
import { join, sep } from 'node:path'
import * as z from 'zod/mini'
import type { KeptAssets } from '../../config/options/content-files.ts'
import { contentHash, fingerprintOf, type Fingerprint } from '../../types/fingerprints.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { statsOf, treeOf } from '../../types/looks.ts'
import { tryRead } from '../output-fs.ts'
import { RESERVED_PREFIX } from './out-dir.ts'
import type { OldOutput, OutputFingerprints } from './old-output.ts'

/** Names the files of an output that are of earlier ones. */
export const EARLIER_LIST = `${RESERVED_PREFIX}earlier.json` as OutputPath

/** How many publishes ago a file was part of the site, by its path. */
type Ages = Readonly<Record<string, number>>

const AGES = z.record(z.string(), z.number())

/** What an output holds of earlier publishes, and what the next one will. */
export interface EarlierAssets {
  /** Files that the list of the old output names, and the list itself; none without one. */
  listed(): readonly OutputPath[]
  /** Decides what stays, once the new output is known. Gives the text of its list; null for nothing. */
  choose(isNew: (path: OutputPath) => boolean): string | null
  /** Decides that all stays as it is, because nothing is published. */
  remain(): void
  /** What stays. Empty until it was decided. */
  chosen(): ReadonlyMap<OutputPath, EarlierAsset>
}

/** A file of an earlier publish. */
interface EarlierAsset {
  readonly mark: Fingerprint
  readonly age: number
}

interface EarlierInput {
  /** Absolute. */
  readonly outDir: string
  /** What the last build published, files of earlier ones among it. */
  readonly published: OutputFingerprints
  readonly old: Pick<OldOutput, 'intact'>
}

/** Keeps files beside those of the site: readers whose page is of an earlier build still ask for them. */
export function createEarlierAssets(keeping: KeptAssets | null, input: EarlierInput): EarlierAssets {
  let read: Ages | null = keeping === null ? {} : null
  const ages = (): Ages => (read ??= readAges(input.outDir))
  let chosen: ReadonlyMap<OutputPath, EarlierAsset> = new Map()
  return {
    listed() {
      const paths = Object.keys(ages()) as OutputPath[]
      return paths.length === 0 ? [] : [...paths, EARLIER_LIST]
    },
    remain() {
      chosen = new Map(
        this.listed().flatMap((path) => {
          const mark = input.old.intact(path)
          return mark === null ? [] : [[path, { mark, age: ages()[path] ?? 0 }] as const]
        }),
      )
    },
    choose(isNew) {
      if (keeping !== null) chosen = choose(keeping, { ...input, ages: ages(), isNew })
      if (chosen.size === 0) return null
      const named = Object.fromEntries([...chosen].map(([path, { age }]) => [path, age]))
      return `${JSON.stringify(named, null, 2)}\n`
    },
    chosen: () => chosen,
  }
}

/** A list that cannot be read is empty: what it named counts as of the last build. */
function readAges(outDir: string): Ages {
  try {
    const { success, data } = AGES.safeParse(JSON.parse(String(fs.readFileSync(join(outDir, EARLIER_LIST)))))
    return success ? data : {}
  } catch {
    return {}
  }
}

interface Choosing extends EarlierInput {
  readonly ages: Ages
  readonly isNew: (path: OutputPath) => boolean
}

function choose(
  { publishes, maxSize }: KeptAssets,
  { ages, isNew, ...input }: Choosing,
): ReadonlyMap<OutputPath, EarlierAsset> {
  const { names, markOf } = assetsOf(input)
  const found = names.flatMap((path) => {
    const age = (ages[path] ?? 0) + 1
    const mark = HASHED_ASSET.test(path) && !isNew(path) && age <= publishes ? markOf(path) : null
    return mark === null ? [] : [{ path, mark, age }]
  })
  found.sort((a, b) => a.age - b.age || rankOf(a.path) - rankOf(b.path) || (a.path < b.path ? -1 : 1))
  let size = 0
  const fits = found.filter(({ mark: [bytes] }) => {
    if (size + bytes > maxSize) return false
    size += bytes
    return true
  })
  return new Map(fits.map(({ path, mark, age }) => [path, { mark, age }]))
}

interface OldAssets {
  readonly names: readonly OutputPath[]
  readonly markOf: (path: OutputPath) => Fingerprint | null
}

/** What an output holds; where nothing is known of it, what lies in its folder of assets. */
function assetsOf({ outDir, published, old }: EarlierInput): OldAssets {
  if (published.size > 0) return { names: [...published.keys()] as OutputPath[], markOf: old.intact }
  return {
    names: treeOf(join(outDir, 'assets')).map((name) => `assets/${name.replaceAll(sep, '/')}` as OutputPath),
    markOf(path) {
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
