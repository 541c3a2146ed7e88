import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { memoize } from 'lodash-es'
import type { StagedOutput } from '../../output/output.ts'
import type { PublishedOutput } from '../../output/publish/old-output.ts'
import {
  createBuildTimes,
  reportLines,
  type BuildTimes,
  type CacheReport,
} from '../../report/build-report/report-lines.ts'
import type { BuildReport } from '../../report/build-report/schema.ts'
import { draftOf, tryRemove } from '../../kept/write-whole.ts'
import { siteError, SiteProblems } from '../../report/diagnostic.ts'
import { failureFrom } from '../../report/failure.ts'
import { sortDiagnostics } from '../../report/group.ts'
import type { Reporter } from '../../report/steps.ts'
import { OUT_DIR, isWithin } from '../../types/file-path.ts'
import { isFolder } from '../../types/looks.ts'
import { packageVersion } from '../../types/package-root.ts'
import type { Measured } from './build-measure.ts'
import type { BuildOptions } from '../common-options.ts'
import type { BuildResult, FinishedBuilds, Finishing } from '../../cache/finished-build.ts'
import { readLastChanges } from '../../content/git.ts'
import type { Site } from '../../engine/site.ts'

export class BuildRecord {
  /** Null when nobody asked for a report. */
  times: BuildTimes | null = null
  measured: Measured | null = null
  cache: CacheReport | null = null
  /** The output that the build is for, and what is known of the files that the last build published to it. */
  published: PublishedOutput | null = null
  /** Who made a file of the output, for messages. */
  makerOf: StagedOutput['makerOf'] = (file) => file
}

const SLOWEST_PAGES = 20
const SHOWN = { layouts: 10, pages: 5, files: 0 }
const SHOWN_IN_DETAIL = { layouts: 100, pages: SLOWEST_PAGES, files: 20 }

/** Runs a build and writes its report, also when the build fails; an interrupted build leaves the older report. */
export async function recordBuild(
  options: BuildOptions & { readonly siteDir: string },
  reporter: Reporter,
  build: (record: BuildRecord) => Promise<number>,
): Promise<number> {
  const { siteDir, report, outDir = path.join(siteDir, OUT_DIR), cwd = process.cwd() } = options
  const record = new BuildRecord()
  if (report === undefined) return build(record)
  const started = startOfBuild(options)
  const file = openResultFile('report', report, { cwd, outDir })
  record.times = createBuildTimes()
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
    if (options.signal?.aborted === true) throw error
    // What ended the build matters more than a report that could not be written: both are told.
    try {
      file.write(reportOf(error))
    } catch (problem) {
      if (!(problem instanceof SiteProblems)) throw problem
      reporter.diagnostics(problem.diagnostics)
    }
    throw error
  }
  const written = reportOf(null)
  file.write(written)
  for (const line of reportLines(written, reporter.isVerbose ? SHOWN_IN_DETAIL : SHOWN)) reporter.info(line)
  reporter.info(`Report: ${file.shown}`)
  return exitCode
}

/**
 * When a build began, by `performance.now()`: with the process that is its own, because people wait for the start of that
 * and for the loading of modules too.
 */
export function startOfBuild({ ownsProcess = false }: Pick<BuildOptions, 'ownsProcess'>): number {
  return ownsProcess ? 0 : performance.now()
}

function diagnosticsOf(error: unknown, { found, completed }: Reporter): BuildReport['diagnostics'] {
  const last = error === null ? [] : failureFrom(error, packageVersion()).diagnostics
  return sortDiagnostics([...found(), ...last.map(completed)])
}

/**
 * A place for what a build says about itself, as JSON: looks before the build whether the file can be written after it.
 * Missing folders are made. Writing replaces an older file at once: readers see the old one or the new one.
 *
 * @throws SiteProblems `REPORT_NOT_WRITTEN` or `MANIFEST_NOT_WRITTEN`, as writing does
 */
export function openResultFile(
  name: 'report' | 'manifest',
  file: string,
  { cwd, outDir }: Readonly<Record<'cwd' | 'outDir', string>>,
) {
  const shown = path.relative(cwd, file)
  const refuse = (reason: string): never => {
    throw siteError({
      code: name === 'report' ? 'REPORT_NOT_WRITTEN' : 'MANIFEST_NOT_WRITTEN',
      message: `The ${name} "${shown}" cannot be written: ${reason}.`,
      hint: `Give --${name} a file in a folder that can be written, outside of the output.`,
    })
  }
  const put = (text: string, isFinal: boolean): void => {
    const draft = draftOf(file)
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(draft, text)
      if (isFinal) renameSync(draft, file)
    } catch (error) {
      // What the system says, without its call and the absolute path.
      const [reason = ''] = String(error instanceof Error ? error.message : error).split(', ', 1)
      refuse(reason)
    } finally {
      tryRemove(draft)
    }
  }
  if (isWithin(outDir, file)) refuse('it lies in the output, which a build replaces as a whole')
  put('', false)
  if (isFolder(file)) refuse('it is a folder')
  return { shown, write: (value: object) => put(`${JSON.stringify(value, null, 2)}\n`, true) }
}

/** What is wrong with one build, and not with the site: the next one has to find out for itself. */
const OF_ONE_BUILD: ReadonlySet<string> = new Set([
  'REMOTE_CACHE_FAILED',
  'SEARCH_INDEX_FAILED',
  'SERVICE_WORKER_LEFT',
])

/** A build that may find that there is nothing to do. To be opened before the site is scanned. */
export function openRepeatedBuild(builds: FinishedBuilds, options: BuildOptions, reporter: Reporter) {
  // Every build reads the configuration, and says what is wrong with it.
  const ofConfig = new Set(reporter.found())
  let asksGit = false
  return {
    /** What the last build made, when this one would make the same. Says again what that one said. */
    async unchanged(): Promise<BuildResult | null> {
      if (!options.cache || wantsMore(options)) return null
      const last = await builds.unchanged()
      if (last === null || (options.json && last.result.scripts === null)) return null
      reporter.repeat(last.diagnostics)
      return last.result
    },
    /** Version control is asked once, however many languages ask. */
    readChanges: memoize(
      (...[siteDir, folders]: Parameters<typeof readLastChanges>) => {
        asksGit ||= folders.length > 0
        return readLastChanges(siteDir, folders)
      },
      (...asked) => JSON.stringify(asked),
    ),
    save(sites: readonly Site[], built: Omit<Finishing, 'modules' | 'folders' | 'diagnostics'>): void {
      const diagnostics = reporter.found().filter((one) => !ofConfig.has(one))
      if (asksGit || options.aside !== undefined) return
      if (diagnostics.some(({ code }) => OF_ONE_BUILD.has(code))) return
      const folders = sites.flatMap(({ contentDirs }) => contentDirs.map(({ path }) => path))
      const modules = sites.flatMap((site) => site.modules)
      builds.save({ ...built, modules, folders, diagnostics })
    },
  }
}

/** Whether somebody asks what only a build that looks at every page can tell. */
function wantsMore({ explain, report, manifest, aside, inspect }: BuildOptions): boolean {
  return [explain, report, manifest, aside, inspect].some((option) => option !== undefined)
}
