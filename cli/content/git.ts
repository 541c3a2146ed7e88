import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { realpathSync } from 'node:fs'
import { join, posix, relative, resolve, sep } from 'node:path'
import { isOutside, kindOf } from '../config/site-file.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { defined } from '../../runtime/shared/defined.ts'
import type { LastUpdate } from '../../runtime/shared/last-update.ts'
import { readUpdateDate } from './front-matter/written-date.ts'

/** When a file was changed last, and by whom. */
export interface LastChange {
  /** Milliseconds since 1970, of the date of the commit: an amended or rebased change counts from then. */
  readonly timestamp: number
  readonly author: string
}

/** The last changes of files, by their paths relative to the site directory. */
export interface LastChanges {
  readonly changeByPath: ReadonlyMap<FilePath, LastChange>
  /** When files came to be, in milliseconds since 1970. */
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
  const inside = folders.filter((folder) => !isOutside(folder))
  const places = [
    ...(inside.length > 0 ? [{ at: '' as FilePath, below: inside }] : []),
    ...folders.filter(isOutside).map((folder) => outsidePlace(folder, siteDir)),
  ]
  const found = await Promise.all(places.map((place) => changesBelow(place, siteDir)))
  const diagnostics = found.flatMap((changes) => changes.diagnostics)
  return {
    changeByPath: new Map(found.flatMap(({ changeByPath }) => [...changeByPath])),
    createdByPath: new Map(found.flatMap(({ createdByPath }) => [...createdByPath])),
    diagnostics: diagnostics.filter(
      ({ message }, at) => diagnostics.findIndex((one) => one.message === message) === at,
    ),
  }
}

/** What git is asked about in one repository. */
interface GitPlace {
  /** Where git is run, relative to the site directory. */
  readonly at: FilePath
  /** Relative to it. */
  readonly below: readonly string[]
}

/** The content of a changelog may be a single file. */
function outsidePlace(path: FilePath, siteDir: string): GitPlace {
  if (kindOf(path, siteDir) !== 'file') return { at: path, below: ['.'] }
  return { at: posix.dirname(path) as FilePath, below: [posix.basename(path)] }
}

async function changesBelow({ at, below }: GitPlace, siteDir: string): Promise<LastChanges> {
  const folder = resolve(siteDir, at)
  const changeByPath = new Map<FilePath, LastChange>()
  const createdByPath = new Map<FilePath, number>()
  try {
    const [top = '', shallow = ''] = await git(folder, [
      'rev-parse',
      '--show-toplevel',
      '--is-shallow-repository',
    ])
    const real = realpathSync(folder)
    const siteFile = (file: string): FilePath =>
      posix.join(at, relative(real, join(top, file)).split(sep).join('/')) as FilePath
    if (shallow === 'true') return { changeByPath, createdByPath, diagnostics: [shallowClone()] }
    let change: LastChange | null = null
    const format = `--format=${COMMIT}%ct${SEPARATOR}%an`
    const log = ['-c', 'core.quotePath=false', 'log', format, ...PLAIN_LOG, '--', ...below]
    await git(folder, log, (line) => {
      if (line.startsWith(COMMIT)) change = readCommit(line)
      else if (line !== '' && change !== null) {
        const file = siteFile(unquoted(line))
        if (!changeByPath.has(file)) changeByPath.set(file, change)
        // Commits come newest first: the last to name a file is its first.
        createdByPath.set(file, change.timestamp)
      }
    })
    return { changeByPath, createdByPath, diagnostics: [] }
  } catch (error) {
    return { changeByPath: new Map(), createdByPath: new Map(), diagnostics: [unavailable(error)] }
  }
}

/**
 * Asks git which files were renamed since a file was last committed, or since the last commit where it never was. Both
 * paths are relative to the site directory. Without git there are none.
 */
export async function readRenames(siteDir: string, since: FilePath): Promise<ReadonlyMap<string, string>> {
  try {
    const [base = 'HEAD'] = await git(siteDir, [
      'log',
      '-1',
      '--format=%H',
      '--no-show-signature',
      '--no-color',
      '--',
      since,
    ])
    const lines = await git(siteDir, [
      '-c',
      'core.quotePath=false',
      'diff',
      '--find-renames',
      '--diff-filter=R',
      '--name-status',
      '--relative',
      '--no-color',
      base,
    ])
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

function readCommit(line: string): LastChange {
  const [seconds = '0', author = ''] = line.slice(1).split(SEPARATOR)
  return { timestamp: Number(seconds) * 1000, author }
}

/** git writes paths with control characters and quotes as a C string. */
function unquoted(line: string): string {
  if (!line.startsWith('"')) return line
  try {
    return JSON.parse(line) as string
  } catch {
    return line
  }
}

/** Runs git and gives its lines, or hands each to a function as it comes. */
async function git(
  cwd: string,
  args: readonly string[],
  onLine?: (line: string) => void,
): Promise<readonly string[]> {
  const child = spawn('git', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
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
  const missing = (error as { code?: unknown }).code === 'ENOENT'
  const reason = error instanceof Error ? error.message : String(error)
  return {
    code: 'GIT_UNAVAILABLE',
    level: 'warning',
    message: missing
      ? 'Pages and the sitemap do not say when files were changed: git is not installed.'
      : `Pages and the sitemap do not say when files were changed: git failed (${reason}).`,
    hint: 'Build in a clone of the repository with git installed, or leave out showLastUpdateTime, showLastUpdateAuthor and sitemap.lastmod.',
  }
}

function shallowClone(): Diagnostic {
  return {
    code: 'GIT_SHALLOW',
    level: 'warning',
    message:
      'Pages and the sitemap do not say when files were changed: the clone is shallow, so git knows the newest changes only.',
    hint: 'Fetch the whole history in CI (fetch-depth: 0, or `git fetch --unshallow`).',
  }
}

/** What front matter says of the last change. */
interface WrittenUpdate {
  readonly author?: string | undefined
  readonly date?: string | undefined
}

interface UpdateFacts {
  /** `last_update` of the front matter. */
  readonly written: WrittenUpdate | undefined
  /** What version control knows of the file. */
  readonly change: LastChange | undefined
}

/** When the front matter says that the page changed, in milliseconds since 1970; null when it does not. */
export function updateTime(written: WrittenUpdate | undefined): number | null {
  return written?.date === undefined ? null : readUpdateDate(written.date)
}

/**
 * What a page says about its last change: each of the two that the instance shows, from the front matter, else from
 * version control. Null when there is nothing to say.
 */
export function lastUpdate(
  { written, change }: UpdateFacts,
  showing: { readonly showLastUpdateTime: boolean; readonly showLastUpdateAuthor: boolean },
): LastUpdate | null {
  const timestamp = updateTime(written) ?? change?.timestamp
  const author = written?.author ?? change?.author
  const shown: LastUpdate = {
    ...defined({
      timestamp: showing.showLastUpdateTime ? timestamp : undefined,
      author: showing.showLastUpdateAuthor ? author : undefined,
    }),
  }
  return Object.keys(shown).length === 0 ? null : shown
}
