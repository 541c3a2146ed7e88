import { partition, uniqBy } from 'lodash-es'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { realpathSync } from 'node:fs'
import { join, posix, relative, resolve, sep } from 'node:path'
import { isOutside, kindOf } from '../config/site-file.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { orNull } from '../types/memoized.ts'
import { defined } from '../../runtime/shared/json.ts'
import type { LastUpdate } from '../../runtime/shared/pages.ts'
import { readUpdateDate } from './front-matter/written-date.ts'

export interface LastChange {
  /** Milliseconds since 1970, of the date of the commit: an amended or rebased change counts from then. */
  readonly timestamp: number
  readonly author: string
}

export interface LastChanges {
  readonly changeByPath: ReadonlyMap<FilePath, LastChange>
  /** In milliseconds since 1970. */
  readonly createdByPath: ReadonlyMap<FilePath, number>
  readonly diagnostics: readonly Diagnostic[]
}

/** Begins the line of a commit; no path begins with it. */
const COMMIT = '\u0001'
const SEPARATOR = '\u0002'

/** Names of files and nothing else, whatever the configuration of git asks for. */
const PLAIN_LOG = ['--name-only', '--no-renames', '--no-relative', '--no-show-signature', '--no-color']

/**
 * Asks git once for the last change of every file below some folders: `git log` from the newest commit on, in which
 * the first commit that names a file is its last change. Files that git does not know are absent. Folders outside of the
 * site directory may belong to another repository, so each is asked for by itself. Problems are warnings:
 * `GIT_UNAVAILABLE`, and `GIT_SHALLOW` for a clone without history, where every file would look new.
 *
 * @param folders - relative to the site directory
 */
export async function readLastChanges(siteDir: string, folders: readonly FilePath[]): Promise<LastChanges> {
  const [outside, inside] = partition(folders, isOutside)
  const places = outside.map((folder) => outsidePlace(folder, siteDir))
  if (inside.length > 0) places.unshift({ at: '' as FilePath, below: inside })
  const found = await Promise.all(places.map((place) => changesBelow(place, siteDir)))
  const problems = found.flatMap(({ diagnostics }) => diagnostics)
  return {
    changeByPath: new Map(found.flatMap(({ changeByPath }) => [...changeByPath])),
    createdByPath: new Map(found.flatMap(({ createdByPath }) => [...createdByPath])),
    diagnostics: uniqBy(problems, 'message'),
  }
}

/** Where git is run, and what it is asked about, relative to that. The content of a changelog may be a single file. */
function outsidePlace(path: FilePath, siteDir: string) {
  if (kindOf(path, siteDir) !== 'file') return { at: path, below: ['.'] }
  return { at: posix.dirname(path) as FilePath, below: [posix.basename(path)] }
}

type GitPlace = ReturnType<typeof outsidePlace>

async function changesBelow({ at, below }: GitPlace, siteDir: string): Promise<LastChanges> {
  const folder = resolve(siteDir, at)
  const none = { changeByPath: new Map(), createdByPath: new Map() }
  const changeByPath = new Map<FilePath, LastChange>()
  const createdByPath = new Map<FilePath, number>()
  let change: LastChange | null = null
  try {
    const [top = '', shallow] = await git(folder, ['rev-parse', '--show-toplevel', '--is-shallow-repository'])
    if (shallow === 'true') return { ...none, diagnostics: [SHALLOW] }
    const real = realpathSync(folder)
    const format = `--format=${COMMIT}%ct${SEPARATOR}%an`
    await git(folder, ['log', format, ...PLAIN_LOG, '--', ...below], (line) => {
      if (line.startsWith(COMMIT)) {
        const [seconds = '0', author = ''] = line.slice(1).split(SEPARATOR)
        change = { timestamp: Number(seconds) * 1000, author }
      } else if (line !== '' && change !== null) {
        const ofFolder = relative(real, join(top, unquoted(line))).split(sep)
        const file = posix.join(at, ofFolder.join('/')) as FilePath
        if (!changeByPath.has(file)) changeByPath.set(file, change)
        // Commits come newest first: the last to name a file is its first.
        createdByPath.set(file, change.timestamp)
      }
    })
    return { changeByPath, createdByPath, diagnostics: [] }
  } catch (error) {
    return { ...none, diagnostics: [unavailable(error)] }
  }
}

/**
 * Asks git which files were renamed since a file was last committed, or since the last commit where it never was. Both
 * paths are relative to the site directory. Without git there are none.
 */
export async function readRenames(siteDir: string, since: FilePath): Promise<ReadonlyMap<string, string>> {
  try {
    const log = 'log -1 --format=%H --no-show-signature --no-color --'.split(' ')
    const [base = 'HEAD'] = await git(siteDir, [...log, since])
    const renames = '--find-renames --diff-filter=R --name-status --relative --no-color'.split(' ')
    const lines = await git(siteDir, ['diff', ...renames, base])
    return new Map(
      lines.map((line) => {
        const [, from = '', to = ''] = line.split('\t')
        return [unquoted(from), unquoted(to)]
      }),
    )
  } catch {
    return new Map()
  }
}

/** The newest commits that the files are made from, the newest first; none without git. */
export async function lastCommits(siteDir: string, count: number): Promise<readonly string[]> {
  return git(siteDir, ['rev-list', `--max-count=${count}`, 'HEAD']).catch(() => [])
}

/** git writes paths with control characters and quotes as a C string. */
function unquoted(line: string): string {
  return line.startsWith('"') ? (orNull(() => JSON.parse(line) as string) ?? line) : line
}

/** Gives the lines that git writes, or hands each to a function as it comes. */
async function git(cwd: string, args: readonly string[], onLine?: (line: string) => void) {
  const child = spawn('git', ['-c', 'core.quotePath=false', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const reading = (async () => {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      if (onLine === undefined) lines.push(line)
      else onLine(line)
    }
  })()
  const [code] = await Promise.all([ended, reading])
  if (code !== 0) throw new Error(complaint.trim().split('\n')[0] ?? '')
  return lines
}

function unavailable(error: unknown): Diagnostic {
  const isMissing = (error as { code?: unknown }).code === 'ENOENT'
  const failure = `git failed (${error instanceof Error ? error.message : String(error)})`
  const reason = isMissing ? 'git is not installed' : failure
  return {
    code: 'GIT_UNAVAILABLE',
    level: 'warning',
    message: `Pages and the sitemap do not say when files were changed: ${reason}.`,
    hint: 'Build in a clone of the repository with git installed, or leave out showLastUpdateTime, showLastUpdateAuthor and sitemap.lastmod.',
  }
}

const SHALLOW: Diagnostic = {
  code: 'GIT_SHALLOW',
  level: 'warning',
  message:
    'Pages and the sitemap do not say when files were changed: the clone is shallow, so git knows the newest changes only.',
  hint: 'Fetch the whole history in CI (fetch-depth: 0, or `git fetch --unshallow`).',
}

type WrittenUpdate = { readonly author?: string | undefined; readonly date?: string | undefined } | undefined

/** When the front matter says that the page changed, in milliseconds since 1970. */
export function updateTime(written: WrittenUpdate): number | undefined {
  return written?.date === undefined ? undefined : (readUpdateDate(written.date) ?? undefined)
}

/**
 * What a page says about its last change: each of the two that the instance shows, from the front matter, else from
 * version control.
 */
export function lastUpdate(
  written: WrittenUpdate,
  change: LastChange | undefined,
  showing: { readonly showLastUpdateTime: boolean; readonly showLastUpdateAuthor: boolean },
): LastUpdate | undefined {
  const timestamp = showing.showLastUpdateTime ? (updateTime(written) ?? change?.timestamp) : undefined
  const author = showing.showLastUpdateAuthor ? (written?.author ?? change?.author) : undefined
  return (timestamp ?? author) === undefined ? undefined : defined({ timestamp, author })
}
