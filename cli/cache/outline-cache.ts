import { processEnvironment } from '../config/module/process-environment.ts'
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
  /** What functions have read of the environment, in this build and in the one before. */
  environment(): BuildState['outlineEnvironment']
  kept(): Pick<NextState, 'outlineOptions' | 'outlineEnvironment' | 'outlines'>
}

interface OutlineOptions {
  readonly state: BuildState | null
  readonly fingerprints: Fingerprints
  readonly config: SiteConfig
  readonly engine: string
}

function environmentOf(before: readonly string[]): BuildState['outlineEnvironment'] {
  const names = new Set([...before, ...processEnvironment.readByFunctions('outline')])
  return Object.fromEntries([...names].sort().map((name) => [name, processEnvironment.valueOf(name)]))
}

/** What scans found in files. Depends on the files and the options of Markdown. */
export function createOutlineCache({ state, fingerprints, config, engine }: OutlineOptions): OutlineCache {
  const outlineOptions = contentHash(configValue([engine, config.markdown], config))
  const read = state?.outlineEnvironment ?? {}
  const isSame = Object.entries(read).every(([name, value]) => processEnvironment.valueOf(name) === value)
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
    environment: () => environmentOf(Object.keys(read)),
    kept: () => ({
      outlineOptions,
      outlineEnvironment: environmentOf(Object.keys(read)),
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
