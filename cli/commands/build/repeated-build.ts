import type { RenderCache } from '../../cache/build-cache.ts'
import { statePlace } from '../../cache/build-state.ts'
import { openFinishedBuilds, type BuildResult, type FinishedBuilds } from '../../cache/finished-build.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { readLastChanges } from '../../content/git.ts'
import type { Fingerprint } from '../../types/fingerprints.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Site } from '../../engine/site.ts'
import type { BuildOptions } from './build-options.ts'
import type { BuildProblems } from './build-problems.ts'
import { cachePlace, type OutputPlaces } from './open-output.ts'

/** A build that may find that there is nothing to do. */
export interface RepeatedBuild {
  /** What the last build made, when this one would make the same and there is nothing to tell. */
  unchanged(): Promise<BuildResult | null>
  /** How the files of the site looked when the build began. */
  looks: FinishedBuilds['looks']
  /** Asks version control for the last changes of files, of which files tell nothing. */
  readonly readChanges: typeof readLastChanges
  /** Keeps this build for the next one. */
  save(built: PublishedBuild): void
}

interface PublishedBuild {
  readonly site: Site
  readonly kept: RenderCache
  readonly outputs: ReadonlyMap<string, Fingerprint>
  readonly result: BuildResult
}

interface Repeating {
  readonly engine: Engine
  readonly places: OutputPlaces
  readonly options: BuildOptions
  /** What was told so far. */
  readonly problems: BuildProblems
  /** When the command began, in milliseconds since 1970. */
  readonly startedAt: number
}

/** To be opened before the site is scanned. */
export function openRepeatedBuild(
  config: SiteConfig,
  { engine, places, options, problems, startedAt }: Repeating,
): RepeatedBuild {
  const place = statePlace(cachePlace(config, { engine, places, options }))
  const builds = openFinishedBuilds({ config, place, outDir: places.outDir, startedAt })
  const isSilent = (): boolean => problems.all.length === 0
  let asksGit = false
  return {
    looks: builds.looks,
    async unchanged() {
      if (!options.cache || wantsMore(options) || !isSilent()) return null
      const result = await builds.unchanged()
      return options.json && result?.scripts === null ? null : result
    },
    readChanges(siteDir, folders) {
      asksGit ||= folders.length > 0
      return readLastChanges(siteDir, folders)
    },
    save({ site, kept, outputs, result }) {
      if (asksGit || options.aside !== undefined || !isSilent()) return
      const folders = site.contentDirs.map(({ path }) => path)
      builds.save({ lookedAt: kept.lookedAt(), outputs, modules: site.modules, folders, result })
    },
  }
}

/** Whether somebody asks what only a build that looks at every page can tell. */
function wantsMore({ explain, report, manifest, aside, inspect }: BuildOptions): boolean {
  return [explain, report, manifest, aside, inspect].some((option) => option !== undefined)
}
