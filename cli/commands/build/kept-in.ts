import type { PlaceOptions } from '../../cache/build-state.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { workDir } from '../../types/work-dir.ts'
import type { Engine } from '../../engine/engine.ts'
import type { BuildOptions } from './build-command.ts'
import type { OutputPlaces } from './open-output.ts'

interface Keeping {
  readonly engine: Engine
  readonly places: OutputPlaces
  readonly options: Pick<BuildOptions, 'dev' | 'aside'>
}

/** What tells builds apart that keep things for each other. */
export function cachePlace(config: SiteConfig, { engine, places, options }: Keeping): PlaceOptions {
  return {
    config,
    workDir: keptIn(config, options),
    named: places.named,
    engine: engine.fingerprint,
    variant: options.dev ? 'development' : 'production',
  }
}

/** Folder for what builds keep. */
export function keptIn({ siteDir }: SiteConfig, { aside }: Pick<BuildOptions, 'aside'>): string {
  return aside?.workDir ?? workDir(siteDir)
}
