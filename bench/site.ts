import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { writeCorpus, writeFiles } from './corpus.ts'
import { sourcePath } from './corpus/page.ts'
import type { CorpusKind, CorpusPage } from './corpus/tree.ts'
import { cacheDir, outputDir, programOf, type Site, type Tool } from './install.ts'
import { measure, type Measurement } from './measure.ts'
import { verifyOutput } from './verify.ts'

const run = promisify(execFile)

/** A measured build and what it wrote. */
export interface Build extends Measurement {
  readonly outputBytes: number
  readonly outputFiles: number
  /** The end of what the tool printed; empty when it succeeded. */
  readonly failure: string
}

let sites = 0

/** A folder below a tool that was never there: many file systems are slower for a while after much was removed. */
export function freshFolder({ toolDir }: Tool): string {
  sites += 1
  return path.join(toolDir, 'runs', `${Date.now().toString(36)}-${process.pid}-${sites}`, 'site')
}

/** Writes a corpus and the tool's own files to a new folder. */
export async function freshSite(tool: Tool, count: number, kind?: CorpusKind): Promise<Site> {
  const siteDir = freshFolder(tool)
  const { peer } = tool
  const { pages } = await writeCorpus({ dir: siteDir, pages: count, layout: peer.layout, kind })
  await writeFiles(siteDir, peer.siteFiles(pages, kind))
  return { tool, siteDir, pages }
}

/** Removes the sites of tools, those of interrupted runs too. To be called after all measurements. */
export async function removeSites(tools: readonly Tool[]): Promise<void> {
  for (const { toolDir } of tools) await rm(path.join(toolDir, 'runs'), { recursive: true, force: true })
}

/**
 * Makes the folders that a tool writes to besides its site, which lie beside it, where no tool looks.
 *
 * @returns the file for what it prints, and its whole environment: nothing of the caller's settings, and no look for updates
 */
export async function prepareRun({ tool, siteDir, pages }: Site) {
  const folders = ['tmp', 'home'].map((name) => path.join(siteDir, '..', name))
  const logDir = path.join(cacheDir, 'logs')
  for (const folder of [...folders, logDir]) await mkdir(folder, { recursive: true })
  // Otherwise writing back what the last tool left in memory would be counted for this one.
  await run('sync')
  const [TMPDIR = '', HOME = ''] = folders
  const quiet = { CI: '1', NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }
  return {
    logFile: path.join(logDir, `${tool.peer.name}-${pages.length}.log`),
    env: { PATH: process.env['PATH'] ?? '', HOME, TMPDIR, LANG: 'C.UTF-8', ...quiet },
  }
}

/**
 * Builds with what earlier builds of the site left; in a fresh site that is nothing. The sources may be in the system's page
 * cache: that is the same for all tools, and much the same for their users.
 */
export async function build(site: Site, signal: AbortSignal): Promise<Build> {
  const { tool, siteDir } = site
  const { logFile, env } = await prepareRun(site)
  const [program, ...args] = programOf(tool)
  const command = { program, args: [...args, ...tool.peer.build], cwd: siteDir, env, logFile }
  const measurement = await measure({ ...command, signal })
  const failure = measurement.exitCode === 0 ? '' : await logEnd(logFile)
  return { ...measurement, ...(await folderSize(outputDir(site))), failure }
}

/**
 * A site of a tool with its output.
 *
 * @throws when the build fails or has not done its work
 */
export async function builtSite(tool: Tool, pages: number, signal: AbortSignal): Promise<Site> {
  const site = await freshSite(tool, pages)
  const problem = await problemOf(await build(site, signal), site, { whole: true })
  if (problem !== '') throw new Error(`${tool.peer.name}: ${problem}`)
  return site
}

async function folderSize(folder: string): Promise<Pick<Build, 'outputBytes' | 'outputFiles'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  let outputBytes = 0
  for (const { parentPath, name } of files) outputBytes += (await stat(path.join(parentPath, name))).size
  return { outputBytes, outputFiles: files.length }
}

/** The last lines of what a tool printed. */
export async function logEnd(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trim().split('\n').slice(-12).join('\n')
}

/** What a build finds, in the order in which one site is built. */
export const caseNames = {
  cold: 'no output and no caches, empty home and temporary folders',
  'first-warm': 'what the cold one left a moment ago, whose times are too new to be trusted',
  unchanged: 'nothing changed',
  paragraph: 'one paragraph more in one page',
  restored: 'a fresh checkout with caches and output, one paragraph more',
  'restored-caches': 'a fresh checkout with caches alone, one paragraph more',
} as const

/** The name of a case. */
export type CaseName = keyof typeof caseNames

/** A measured build; it does not count when there is a problem. */
export interface CaseResult {
  readonly name: CaseName
  readonly built: Build
  readonly problem: string
}

/** Cases that later ones need. */
const NEEDED: readonly CaseName[] = ['cold', 'first-warm']

/** Builds a fresh site once for each of the cases that are wanted, in their order, and stops at the first that has a problem. */
export async function* measureCases(
  site: Site,
  wanted: ReadonlySet<CaseName>,
  signal: AbortSignal,
): AsyncGenerator<CaseResult> {
  const names = Object.keys(caseNames) as CaseName[]
  const last = names.findLastIndex((name) => wanted.has(name))
  for (const name of names.slice(0, last + 1)) {
    if (!wanted.has(name) && !NEEDED.includes(name)) continue
    const isCheckout = name.startsWith('restored')
    if (isCheckout) await checkOutAgain(site, name)
    const edited = isCheckout || name === 'paragraph' ? await addParagraph(site, name) : ''
    const built = await build(site, signal)
    const problem = await problemOf(built, site, { whole: name === 'cold' || isCheckout, edited })
    if (wanted.has(name) || problem !== '') yield { name, built, problem }
    if (problem !== '') return
  }
}

/** A page in the middle of the corpus. */
const editedPage = ({ pages }: Site): CorpusPage | undefined => pages[Math.floor(pages.length / 2)]

/** Adds a paragraph to that page, and says its text. */
export async function addParagraph(site: Site, name: string): Promise<string> {
  const page = editedPage(site)
  const { layout } = site.tool.peer
  const file = page === undefined ? 'docs/intro.mdx' : path.join(layout.docsDir, sourcePath(page, layout))
  const text = `One more paragraph stands here now: ${name}.`
  await appendFile(path.join(site.siteDir, file), `\n${text}\n`)
  return text
}

/** Puts a copy in the place of the site: new times and inodes for the sources, new inodes for what is restored. */
async function checkOutAgain({ tool, siteDir }: Site, name: string): Promise<void> {
  const { outDir, caches } = tool.peer
  sites += 1
  const old = `${siteDir}.${sites}`
  const left = new Set([outDir, ...caches].map((one) => path.join(old, one)))
  // Removing it would slow down the build that follows.
  await rename(siteDir, old)
  await cp(old, siteDir, { recursive: true, filter: (file) => !left.has(file) })
  const options = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, force: true }
  for (const one of name === 'restored' ? [...caches, outDir] : caches)
    await cp(path.join(old, one), path.join(siteDir, one), options).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}

interface Expected {
  /** Whether every page is looked at, and not only the one that was edited. */
  readonly whole: boolean
  readonly edited?: string
}

/** What is wrong with a build; empty when it counts. */
async function problemOf(
  { exitCode, failure }: Build,
  site: Site,
  { whole, edited = '' }: Expected,
): Promise<string> {
  if (exitCode !== 0) return `exit code ${exitCode}: ${failure}`
  const wrong = whole ? await verifyOutput(site) : []
  const page = editedPage(site)
  if (page === undefined) return ''
  const file = path.join(outputDir(site), site.tool.peer.htmlFile(page))
  const html = await readFile(file, 'utf8').catch(() => '')
  const lost = html.includes(edited) ? [] : ['The new paragraph is not in the output.']
  return [...wrong.slice(0, 3), ...(wrong.length > 3 ? [`and ${wrong.length - 3} more.`] : []), ...lost].join(
    ' ',
  )
}
