import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { writeCorpus } from './corpus.ts'
import type { CorpusPage } from './corpus/tree.ts'
import { resolveProgram, type Tool } from './install.ts'
import { measure, type Measurement } from './measure.ts'

const run = promisify(execFile)

/** One corpus, laid out for one tool. */
export interface Site {
  readonly tool: Tool
  readonly siteDir: string
  readonly pages: readonly CorpusPage[]
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

/** What `buildCold` needs besides the site. */
export interface BuildOptions extends FolderOptions {
  readonly signal: AbortSignal
}

const timeoutMs = 45 * 60_000

/** A build that was stopped: one tool without a figure, not the end of the bench. */
const timedOut: Measurement = { wallMs: timeoutMs, cpuMs: 0, peakBytes: 0, peakRssBytes: 0, exitCode: 124 }

/** Writes the corpus and the tool's own files anew. */
export async function prepareSite(tool: Tool, count: number): Promise<Site> {
  const { peer, toolDir } = tool
  const siteDir = path.join(toolDir, 'sites', String(count))
  await rm(siteDir, { recursive: true, force: true })
  const { pages } = await writeCorpus({ dir: siteDir, pages: count, layout: peer.layout })
  await writeFiles(siteDir, peer.siteFiles(pages))
  return { tool, siteDir, pages }
}

/** Writes texts by path below a folder. */
export async function writeFiles(dir: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(dir, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
  }
}

/**
 * Builds without output, caches and temporary files of earlier builds.
 * The sources may be in the system's page cache: that is the same for all tools, and much the same for their users.
 */
export async function buildCold(site: Site, options: BuildOptions): Promise<Build> {
  await removeLeftovers(site, options)
  return buildWarm(site, options)
}

/** Removes output, caches and temporary files of earlier runs. */
export async function removeLeftovers({ tool, siteDir }: Site, options: FolderOptions): Promise<void> {
  const leftovers = [tool.peer.outDir, ...tool.peer.caches].map((name) => path.join(siteDir, name))
  for (const folder of [...leftovers, ...ownFolders(options)])
    await rm(folder, { recursive: true, force: true })
}

/**
 * Makes the folders that a tool writes to besides its site.
 *
 * @returns the file for what it prints, and its whole environment
 */
export async function prepareRun(
  site: Site,
  options: FolderOptions,
): Promise<{ readonly logFile: string; readonly env: Readonly<Record<string, string>> }> {
  const [tempDir, homeDir] = ownFolders(options)
  const logDir = path.join(options.cacheDir, 'logs')
  for (const folder of [tempDir, homeDir, logDir]) await mkdir(folder, { recursive: true })
  // Otherwise writing back what the last tool left in memory would be counted for this one.
  await run('sync')
  const logFile = path.join(logDir, `${site.tool.peer.name}-${site.pages.length}.log`)
  return { logFile, env: buildEnv(tempDir, homeDir) }
}

/** Builds with what earlier builds left. */
export async function buildWarm(site: Site, options: BuildOptions): Promise<Build> {
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

/** Folders for temporary files and settings, which are the build's own. */
function ownFolders({ cacheDir }: FolderOptions): readonly [tempDir: string, homeDir: string] {
  return [path.join(cacheDir, 'tmp'), path.join(cacheDir, 'home')]
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
