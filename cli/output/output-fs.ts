import fs from 'node:fs'
import { basename } from 'node:path'
import { getSystemErrorMap } from 'node:util'
import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import { listed } from '../report/text.ts'
import { groupBy } from '../types/group-by.ts'
import { orNull } from '../types/memoized.ts'

// Outputs are written by synchronous calls: for small files that takes less than half the time of the asynchronous ones
// (measured on ext4 and tmpfs), holds one file open at a time, and needs no queue.

/** What lies at a path, links not followed; null when nothing does. */
export function kindAt(path: string): 'file' | 'folder' | 'link' | 'other' | null {
  const stats = fs.lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (stats.isSymbolicLink()) return 'link'
  if (stats.isDirectory()) return 'folder'
  return stats.isFile() ? 'file' : 'other'
}

/** Removes a file, a link or a folder with all it holds; links are never followed. Missing is fine. */
export function removeTree(path: string): void {
  const kind = kindAt(path)
  if (kind === null) return
  if (kind === 'folder') removeFolder(path)
  else fs.unlinkSync(path)
}

/** The kinds come with the listing, which halves the time of `fs.rmSync`. */
function removeFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) removeFolder(path)
    else fs.unlinkSync(path)
  }
  fs.rmdirSync(folder)
}

/** Removes what can be removed. For clean-up after which nothing depends on success. */
export function tryRemoveTree(path: string): void {
  orNull(() => removeTree(path))
}

/** The system's name of an error, `ENOSPC`; null for errors of another kind. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

export function tryRead(path: string): Uint8Array | null {
  return orNull(() => fs.readFileSync(path))
}

/** One file that could not be written, or a source that could not be read. */
export interface WriteFailure {
  /** As shown: relative to the output folder, or to the site for a source. */
  readonly path: string
  /** Who wanted it written; null for the folder itself. */
  readonly claim: string | null
  readonly error: unknown
}

const MAX_NAMED = 5

const HINT_BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some space on the disk that holds the output, then run the command again.',
  EDQUOT: 'Free some space on the disk that holds the output, then run the command again.',
  EACCES: 'Make the output folder and the folder around it writable, or choose another one with `--out-dir`.',
  EPERM: 'Make the output folder and the folder around it writable, or choose another one with `--out-dir`.',
  EROFS: 'Choose a folder on a writable disk with `--out-dir`.',
  EMFILE: 'Raise the limit of open files, for example with `ulimit -n 1024`, then run the command again.',
  ENFILE: 'Raise the limit of open files, for example with `ulimit -n 1024`, then run the command again.',
  ENAMETOOLONG: 'Shorten the name of the file, or set a shorter `slug` in its front matter.',
}

/** After these nothing else will be written either: the disk is at fault, not the file. */
const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

export function isDiskFailure(error: unknown): boolean {
  return DISK_CODES.has(errorCode(error) ?? '')
}

/** One `OUTPUT_WRITE_FAILED` for each kind of system error, which names the first files it struck. */
export function writeProblems(failures: readonly WriteFailure[], outDir: string): Diagnostic[] {
  const byCode = groupBy(failures, ({ error }) => errorCode(error) ?? describeError(error))
  return [...byCode.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [writeProblem(first, others, basename(outDir))],
  )
}

export function outputFailed(outDir: string, error: unknown, notes: readonly string[] = []): SiteProblems {
  const problems = writeProblems([{ path: '', claim: null, error }], outDir)
  return new SiteProblems(
    problems.map((problem) => ({ ...problem, notes: [...(problem.notes ?? []), ...notes] })),
  )
}

function writeProblem(first: WriteFailure, others: readonly WriteFailure[], outName: string): Diagnostic {
  const path = first.path === '' ? outName : `${outName}/${first.path}`
  const notes = first.claim === null ? [] : [`written for ${first.claim}`]
  if (others.length > 0) {
    const named = others.map((failure) => `${outName}/${failure.path}`)
    notes.push(`the same happened to ${listed(named, MAX_NAMED)}`)
  }
  return {
    code: 'OUTPUT_WRITE_FAILED',
    level: 'error',
    message: `"${path}" could not be written: ${describeError(first.error)}.`,
    notes,
    hint:
      HINT_BY_CODE[errorCode(first.error) ?? ''] ??
      'Check the disk that holds the output, then run the command again.',
  }
}

/** `OUTPUT_SOURCE_UNREADABLE`: a file that was to be copied into the output could not be read. */
export function sourceProblem({ path, claim, error }: WriteFailure): Diagnostic {
  return {
    code: 'OUTPUT_SOURCE_UNREADABLE',
    level: 'error',
    message: `"${claim ?? path}" could not be copied to "${path}" in the output: ${describeError(error)}.`,
    hint: `Make "${claim ?? path}" readable, or remove it.`,
  }
}

/** `no space left on device (ENOSPC)`; the message itself for errors that are not the system's. */
export function describeError(error: unknown): string {
  const code = errorCode(error)
  const known = [...getSystemErrorMap().values()].find(([name]) => name === code)
  if (known !== undefined) return `${known[1]} (${known[0]})`
  return error instanceof Error ? error.message : String(error)
}
