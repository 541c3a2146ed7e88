import { readByFunctions, relativeKey, valueOf, type Reads } from '../config/guest/reads.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { SourceCache } from '../content/scan/scan.ts'
import type { Outline } from '../content/scan/source-file.ts'
import type { FilePath } from '../types/file-path.ts'
import { contentHash, createFingerprints, type Fingerprints } from '../types/fingerprints.ts'
import { loadState, statePlace, type BuildState, type NextState, type PlaceOptions } from './build-state.ts'
import { rowsOf } from './rows.ts'
import { configValue } from './config-value.ts'

/** The outlines of earlier builds, and those of this one. */
export interface OutlineCache {
  readonly sources: SourceCache
  /** What functions have read, in this build and in the one before. */
  reads(): Reads
  /** For the next build. */
  kept(): Pick<NextState, 'outlineOptions' | 'outlineReads' | 'outlines'>
}

interface OutlineOptions {
  readonly state: BuildState | null
  readonly fingerprints: Fingerprints
  readonly config: SiteConfig
  readonly engine: string
}

/** What functions have read, in this build and in the one before. */
function readsOf(before: Reads, siteDir: string): Reads {
  const now = readByFunctions().map((key) => relativeKey(key, siteDir))
  const keys = new Set([...Object.keys(before), ...now])
  return Object.fromEntries([...keys].sort().map((key) => [key, valueOf(key, siteDir)]))
}

/** What scans found in files. Depends on the files and the options of Markdown. */
export function createOutlineCache({ state, fingerprints, config, engine }: OutlineOptions): OutlineCache {
  const outlineOptions = contentHash(configValue([engine, config.markdown], config))
  const { siteDir } = config
  const read = state?.outlineReads ?? {}
  const isSame = Object.entries(read).every(([key, value]) => valueOf(key, siteDir) === value)
  const before = state?.outlineOptions === outlineOptions && isSame ? state.outlines : undefined
  const outlines = new Map<FilePath, Outline | null>()
  return {
    sources: {
      get(file, hashOf) {
        const outline = before?.get(file)
        const mark = state?.files.get(file)
        if (outline === undefined || mark === undefined) return null
        const hash = hashOf?.() ?? fingerprints.knownHash(file)
        if (hash !== mark[3]) return null
        if (hashOf !== undefined) fingerprints.note(file, hash)
        outlines.set(file, outline)
        return { hash, outline }
      },
      set(file, { hash, outline }) {
        fingerprints.note(file, hash)
        outlines.set(file, outline)
      },
    },
    reads: () => readsOf(read, siteDir),
    kept: () => ({
      outlineOptions,
      outlineReads: readsOf(read, siteDir),
      outlines: rowsOf(outlines, before),
    }),
  }
}

/**
 * What the last build to an output found in the files that look as they did then; null when there was none. Looks at a
 * file once, so it is right for one scan.
 */
export function keptOutlines(options: PlaceOptions): Pick<SourceCache, 'get'> | null {
  const { config } = options
  const place = statePlace(options)
  const state = loadState(place)
  if (state === null) return null
  const fingerprints = createFingerprints(config.siteDir, state)
  return createOutlineCache({ state, fingerprints, config, engine: place.engine }).sources
}
