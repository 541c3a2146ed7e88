import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { writeCorpus, writeFiles } from './corpus.ts'
import type { CorpusKind } from './corpus/kinds.ts'
import type { CorpusPage } from './corpus/tree.ts'
import { resolveProgram, type Tool } from './install.ts'
import { measure, type Measurement } from './measure.ts'

const run = promisify(execFile)

/** One corpus, laid out for one tool. */
export interface Site {
  readonly tool: Tool
  readonly siteDir: string
  readonly pages: readonly CorpusPage[]
  readonly corpus: CorpusKind
}

/** A measured build and what it wrote. */
export interface Build extends Measurement {
  readonly outputBytes: number
  readonly outputFiles: number
  /** The end of what the tool printed; empty when it succeeded. */
  readonly failure: string
}

interface FolderOptions {
  readonly cacheDir: string
}

/** What `build` needs besides the site. */
export interface BuildOptions extends FolderOptions {
  readonly signal: AbortSignal
}

const timeoutMs = 45 * 60_000

/** A build that was stopped: one tool without a figure, not the end of the bench. */
const timedOut: Measurement = { wallMs: timeoutMs, cpuMs: 0, peakBytes: 0, peakRssBytes: 0, exitCode: 124 }

/** What to write. */
export interface SiteOptions {
  readonly pages: number
  /** @default plain */
  readonly corpus?: CorpusKind
}

/** The folder of the sites that are measured once, each in a folder of its own. */
function runsDir({ toolDir }: Tool): string {
  return path.join(toolDir, 'runs')
}

let runs = 0

/**
 * Writes a corpus and the tool's own files to a new folder: nothing is removed before a measurement, because many file
 * systems are slower for a while after that. `removeSites` removes the folder.
 */
export function freshSite(tool: Tool, options: SiteOptions): Promise<Site> {
  runs += 1
  const name = `${options.pages}-${Date.now().toString(36)}-${process.pid}-${runs}`
  return writeSite(tool, path.join(runsDir(tool), name, 'site'), options)
}

/** Writes the corpus and the tool's own files to a folder that sites of this size share. */
export async function prepareSite(tool: Tool, options: SiteOptions): Promise<Site> {
  const siteDir = sharedSiteDir(tool, options.pages)
  await rm(siteDir, { recursive: true, force: true })
  return writeSite(tool, siteDir, options)
}

/** Where `prepareSite` writes. */
export function sharedSiteDir({ toolDir }: Tool, pages: number): string {
  return path.join(toolDir, 'sites', String(pages), 'site')
}

async function writeSite(
  tool: Tool,
  siteDir: string,
  { pages: count, corpus = 'plain' }: SiteOptions,
): Promise<Site> {
  const { peer } = tool
  const { pages } = await writeCorpus({ dir: siteDir, pages: count, layout: peer.layout, kind: corpus })
  await writeFiles(siteDir, peer.siteFiles(pages, corpus))
  return { tool, siteDir, pages, corpus }
}

/** Removes the sites that were measured with a tool, those of interrupted runs too. To be called after all measurements. */
export async function removeSites(tool: Tool): Promise<void> {
  await rm(runsDir(tool), { recursive: true, force: true })
}

/** Removes output, caches and temporary files of earlier runs. */
export async function removeLeftovers(site: Site): Promise<void> {
  const { tool, siteDir } = site
  const leftovers = [tool.peer.outDir, ...tool.peer.caches].map((name) => path.join(siteDir, name))
  for (const folder of [...leftovers, ...ownFolders(site)]) await rm(folder, { recursive: true, force: true })
}

/**
 * Makes the folders that a tool writes to besides its site.
 *
 * @returns the file for what it prints, and its whole environment
 */
export async function prepareRun(
  site: Site,
  { cacheDir }: FolderOptions,
): Promise<{ readonly logFile: string; readonly env: Readonly<Record<string, string>> }> {
  const [tempDir, homeDir] = ownFolders(site)
  const logDir = path.join(cacheDir, 'logs')
  for (const folder of [tempDir, homeDir, logDir]) await mkdir(folder, { recursive: true })
  // Otherwise writing back what the last tool left in memory would be counted for this one.
  await run('sync')
  const logFile = path.join(logDir, `${site.tool.peer.name}-${site.pages.length}.log`)
  return { logFile, env: buildEnv(tempDir, homeDir) }
}

/**
 * Builds with what earlier builds of the site left; in a fresh site that is nothing.
 * The sources may be in the system's page cache: that is the same for all tools, and much the same for their users.
 */
export async function build(site: Site, options: BuildOptions): Promise<Build> {
  const { tool, siteDir } = site
  const { signal } = options
  const { logFile, env } = await prepareRun(site, options)
  const command = tool.peer.build({ toolDir: tool.toolDir, siteDir })
  const timeout = AbortSignal.timeout(timeoutMs)
  const measurement = await measure({
    program: resolveProgram(command),
    args: command.args,
    cwd: siteDir,
    env,
    logFile,
    signal: AbortSignal.any([signal, timeout]),
  }).catch((error: unknown) => {
    if (signal.aborted || !timeout.aborted) throw error
    return timedOut
  })
  const output = await folderSize(path.join(siteDir, tool.peer.outDir))
  const failure = measurement.exitCode === 0 ? '' : await logEnd(logFile)
  return { ...measurement, ...output, failure }
}

/** Folders for temporary files and settings, which are the site's own. They lie beside it, where no tool looks. */
function ownFolders({ siteDir }: Site): readonly [tempDir: string, homeDir: string] {
  return [path.join(siteDir, '../tmp'), path.join(siteDir, '../home')]
}

/** Nothing from the caller's settings, and none of the side jobs that look for updates. */
function buildEnv(tempDir: string, homeDir: string): Readonly<Record<string, string>> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: homeDir,
    TMPDIR: tempDir,
    LANG: 'C.UTF-8',
    CI: '1',
    NO_COLOR: '1',
    NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  }
}

async function folderSize(folder: string): Promise<Pick<Build, 'outputBytes' | 'outputFiles'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let outputBytes = 0
  let outputFiles = 0
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    outputBytes += (await stat(path.join(entry.parentPath, entry.name))).size
    outputFiles += 1
  }
  return { outputBytes, outputFiles }
}

/** The last lines of what a tool printed. */
export async function logEnd(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trim().split('\n').slice(-12).join('\n')
}
