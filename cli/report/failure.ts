import { inspect } from 'node:util'
import { type Diagnostic, SiteProblems, UsageError } from './diagnostic.ts'

/** Problems of what the command line names, with which nothing in the site is wrong. */
const WRONG_ARGUMENTS = new Set([
  'DOCS_INSTANCE_UNKNOWN',
  'PAGE_UNKNOWN',
  'VERSION_EXISTS',
  'VERSION_NAME_INVALID',
])

/** Refusals of the operating system that say nothing about sitegen, and what helps. */
const SYSTEM_HINTS = new Map([
  ['ENOSPC', 'Free some space on the disk and run the command again.'],
  ['EDQUOT', 'Free some of your disk quota and run the command again.'],
  ['EROFS', 'Give a folder that can be written.'],
  ['EACCES', 'Give your account the right to use this path, or choose another path.'],
  ['EPERM', 'Give your account the right to use this path, or choose another path.'],
  ['EMFILE', 'Allow more open files ("ulimit -n 4096") and run the command again.'],
  ['ENFILE', 'Close some programs and run the command again.'],
])

/** Whether the process or the system has too many open files, which says nothing about the file that was to be read. */
export function isOutOfFiles(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')
}

function systemFailure(error: Error): Diagnostic | null {
  const code = 'code' in error && 'syscall' in error ? String(error.code) : ''
  const hint = SYSTEM_HINTS.get(code)
  if (hint === undefined) return null
  return { code: 'SYSTEM_REFUSED', level: 'error', message: `The system refused: ${error.message}.`, hint }
}

function bug(error: unknown, version: string): Diagnostic {
  const summary = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return {
    code: 'INTERNAL_ERROR',
    level: 'error',
    message: `sitegen failed, and this is a fault of sitegen: ${summary}`,
    notes: [
      inspect(error, { colors: false }),
      `sitegen ${version}, node ${process.version}, ${process.platform} ${process.arch}`,
    ],
    hint: 'Please report this together with the output of "sitegen info".',
  }
}

/** What is neither a problem of the site, wrong use nor a refusal of the system is our fault, and has a stack. */
export function failureFrom(error: unknown, version: string) {
  if (error instanceof SiteProblems) {
    const { diagnostics } = error
    const errors = diagnostics.filter(({ level }) => level === 'error')
    const isWrongUse = errors.length > 0 && errors.every(({ code }) => WRONG_ARGUMENTS.has(code))
    return { exitCode: isWrongUse ? 2 : 1, diagnostics }
  }
  if (error instanceof UsageError) {
    const { message, hint } = error
    const problem: Diagnostic = { code: 'WRONG_USE', level: 'error', message, hint }
    return { exitCode: 2, diagnostics: [problem] }
  }
  const refused = error instanceof Error ? systemFailure(error) : null
  return { exitCode: 1, diagnostics: [refused ?? bug(error, version)] }
}
