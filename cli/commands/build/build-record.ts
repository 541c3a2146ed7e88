import path from 'node:path'
import type { PublishedOutput } from '../../output/publish/old-output.ts'
import {
  createBuildTimes,
  type BuildTimes,
  type CacheReport,
  reportLines,
} from '../../report/build-report/report-lines.ts'
import type { BuildReport } from '../../report/build-report/schema.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import { failureFrom } from '../../report/failure.ts'
import { sortDiagnostics } from '../../report/group.ts'
import { openResultFile, type ResultFile } from '../../report/result-file.ts'
import type { Reporter } from '../../report/steps.ts'
import { packageVersion } from '../../types/package-root.ts'
import type { Measured } from './build-measure.ts'
import { OUT_DIR } from '../folders.ts'
import type { BuildOptions } from './build-options.ts'
import type { RenderCache } from '../../cache/build-cache.ts'
import type { BuildResult, FinishedBuilds } from '../../cache/finished-build.ts'
import { readLastChanges } from '../../content/git.ts'
import type { Fingerprint } from '../../types/fingerprints.ts'
import type { Site } from '../../engine/site.ts'

/** What a build notes while it runs: null is what is not known yet. */
export interface BuildRecord {
  /** Null when nobody asked for a report. */
  readonly times: BuildTimes | null
  /** Sizes. */
  measured: Measured | null
  cache: CacheReport | null
  /** The output that the build is for, and what is known of the files that the last build published to it. */
  published: PublishedOutput | null
}

/** A record with nothing in it. */
export function createRecord(times: BuildTimes | null): BuildRecord {
  return { times, measured: null, cache: null, published: null }
}

interface Recorded {
  readonly siteDir: string
  readonly options: BuildOptions
  readonly reporter: Reporter
}

const SLOWEST_PAGES = 20
const SHOWN = { layouts: 10, pages: 5, files: 0 }
const SHOWN_IN_DETAIL = { layouts: 100, pages: SLOWEST_PAGES, files: 20 }

/**
 * Runs a build and writes its report, when there is to be one, also when the build fails; an interrupted build leaves
 * the older report.
 *
 * @throws what the build throws, and SiteProblems `REPORT_NOT_WRITTEN`
 */
export async function recordBuild(
  { siteDir, options, reporter }: Recorded,
  build: (record: BuildRecord) => Promise<number>,
): Promise<number> {
  const started = startOfBuild(options)
  const file = openFile(siteDir, options)
  const record = createRecord(file === null ? null : createBuildTimes())
  const reportOf = (error: unknown): BuildReport => ({
    version: 1,
    sitegen: packageVersion(),
    ok: error === null,
    output: record.measured?.output ?? null,
    cache: record.cache,
    budgets: record.measured?.budgets ?? [],
    diagnostics: diagnosticsOf(error, reporter),
    times: {
      milliseconds: Math.round(performance.now() - started),
      steps: reporter.steps(),
      slowestPages: record.times?.slowestPages(SLOWEST_PAGES) ?? [],
    },
  })
  let exitCode: number
  try {
    exitCode = await build(record)
  } catch (error) {
    if (file !== null && options.signal?.aborted !== true) writeAfterFailure(file, reportOf(error), reporter)
    throw error
  }
  if (file !== null) finish(file, reportOf(null), { options, reporter })
  return exitCode
}

/**
 * When a build began, by `performance.now()`: with the process that is its own, because people wait for the start of that
 * and for the loading of modules too.
 */
export function startOfBuild({ ownsProcess = false }: Pick<BuildOptions, 'ownsProcess'>): number {
  return ownsProcess ? 0 : performance.now()
}

function shownFile({ report = '', cwd = process.cwd() }: BuildOptions): string {
  return path.relative(cwd, report)
}

function openFile(siteDir: string, options: BuildOptions): ResultFile | null {
  const { report, outDir = path.join(siteDir, OUT_DIR) } = options
  if (report === undefined) return null
  return openResultFile({ name: 'report', file: report, shown: shownFile(options), outDir })
}

/** All that was printed, and what ended the build. */
function diagnosticsOf(error: unknown, { found, completed }: Reporter): BuildReport['diagnostics'] {
  const last = error === null ? [] : failureFrom(error, packageVersion()).diagnostics
  return sortDiagnostics([...found(), ...last.map(completed)])
}

/** What ended the build matters more than a report that could not be written: both are told. */
function writeAfterFailure(file: ResultFile, report: BuildReport, reporter: Reporter): void {
  try {
    file.write(report)
  } catch (error) {
    if (!(error instanceof SiteProblems)) throw error
    reporter.diagnostics(error.diagnostics)
  }
}

function finish(
  file: ResultFile,
  report: BuildReport,
  { options, reporter }: Pick<Recorded, 'options' | 'reporter'>,
): void {
  file.write(report)
  for (const line of reportLines(report, reporter.isVerbose ? SHOWN_IN_DETAIL : SHOWN)) reporter.info(line)
  reporter.info(`Report: ${shownFile(options)}`)
}

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
