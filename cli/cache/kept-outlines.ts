import type { SourceCache } from '../content/scan/scan.ts'
import { createFingerprints } from '../types/fingerprints.ts'
import { loadState } from './build-state.ts'
import { statePlace, type PlaceOptions } from './build-cache.ts'
import { createOutlineCache } from './outline-cache.ts'

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
