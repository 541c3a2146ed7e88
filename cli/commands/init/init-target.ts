import { lstat, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isEmptySite } from '../../config/find.ts'
import { UsageError } from '../../report/diagnostic.ts'
import { listed } from '../../report/text.ts'
import { errorCode } from '../../output/output-fs.ts'
import { isRecord } from '../../types/json-problems.ts'

export interface InitTarget {
  /** Absolute; need not exist. */
  readonly dir: string
  readonly manifest: Readonly<Record<string, unknown>> | null
  readonly gitignore: string | null
}

export interface InitFile {
  /** Relative to the folder, with forward slashes. */
  readonly path: string
  readonly content: string | Uint8Array
  /** Whether a file of this name, which was read as part of the target, is replaced. @default false */
  readonly replaces?: boolean
}

export interface InitResult {
  readonly written: readonly string[]
  readonly kept: readonly string[]
}

const SHOWN_NAMES = 5

/**
 * Looks at the folder of a new site. It may not exist, be empty, or hold what a fresh repository or an installed
 * package leaves: dot files, readme, licence, and the files of package managers.
 */
export async function readTarget(dir: string): Promise<InitTarget> {
  const stats = await stat(dir).catch(() => null)
  if (stats === null) {
    await requireFolderAbove(dir)
    return { dir, manifest: null, gitignore: null }
  }
  if (!stats.isDirectory()) throw new UsageError(`"${basename(dir)}" is a file.`, 'Name a new folder.')
  if (!isEmptySite(dir)) throw await notEmpty(dir)
  const [manifest, gitignore] = await Promise.all([readManifest(dir), readText(join(dir, '.gitignore'))])
  return { dir, manifest, gitignore }
}

/** A link that leads nowhere, or a file on the way, would fail later with less to say. */
async function requireFolderAbove(dir: string): Promise<void> {
  for (let folder = dir; folder !== dirname(folder); folder = dirname(folder)) {
    if ((await lstat(folder).catch(() => null)) === null) continue
    const stats = await stat(folder).catch(() => null)
    if (stats?.isDirectory() === true) return
    throw new UsageError(`"${basename(folder)}" is not a folder.`, 'Name a new folder.')
  }
}

async function notEmpty(dir: string): Promise<UsageError> {
  const names = (await readdir(dir)).filter((name) => !name.startsWith('.')).sort()
  return new UsageError(
    `The folder "${basename(dir)}" is not empty: it holds ${listed(names, SHOWN_NAMES)}.`,
    'Name a new folder: sitegen init my-site.',
  )
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function readManifest(dir: string): Promise<InitTarget['manifest']> {
  const text = await readText(join(dir, 'package.json'))
  if (text === null) return null
  const value = parseObject(text)
  if (value !== null) return value
  throw new UsageError('The package.json in this folder cannot be read.', 'Repair or remove it first.')
}

/** A JSON object; null for everything else. A byte order mark is no part of it. */
function parseObject(text: string): InitTarget['manifest'] {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** Writes the files; those that exist are kept, unless they are to be replaced. */
export async function writeTarget(files: readonly InitFile[], { dir }: InitTarget): Promise<InitResult> {
  const written: string[] = []
  const kept: string[] = []
  for (const { path, content, replaces = false } of files) {
    const file = join(dir, path)
    await mkdir(dirname(file), { recursive: true })
    try {
      await writeFile(file, content, { flag: replaces ? 'w' : 'wx' })
      written.push(path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      kept.push(path)
    }
  }
  return { written, kept }
}
