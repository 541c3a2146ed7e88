import type { RenderCache } from '../../cache/build-cache.ts'
import type { BuildResult, FinishedBuilds } from '../../cache/finished-build.ts'
import { readLastChanges } from '../../content/git.ts'
import type { Fingerprint } from '../../types/fingerprints.ts'
import type { Site } from '../../engine/site.ts'
import type { BuildOptions } from './build-options.ts'
import type { Reporter } from '../../report/steps.ts'

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

/** To be opened before the site is scanned. */
export function openRepeatedBuild(
  builds: FinishedBuilds,
  options: BuildOptions,
  reporter: Reporter,
): RepeatedBuild {
  const isSilent = (): boolean => reporter.found().length === 0
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
