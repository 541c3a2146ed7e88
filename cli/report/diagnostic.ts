import type { FilePath } from '../types/file-path.ts'

/** How a configurable check reports: nothing, a plain line, a warning, or an error that fails the build. */
export type ReportLevel = 'ignore' | 'log' | 'warn' | 'throw'

/** Where a problem is. Lines and columns count from 1; columns count UTF-16 units. */
export interface Place {
  readonly file: FilePath
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** Column after the last unit of the marked range, on the same line. */
  readonly endColumn?: number | undefined
  /**
   * A key in this line, or without a line in the front matter, whose value is meant. The place of the value is looked
   * for when the problem is reported.
   */
  readonly valueOfKey?: string | undefined
}

export interface Diagnostic {
  /** Permanent name of the kind of problem, in capitals: `DEAD_LINK`. */
  readonly code: string
  readonly level: 'error' | 'warning' | 'info'
  /** What happened to what, in one sentence. */
  readonly message: string
  readonly place?: Place | undefined
  /** Further lines under the frame: what was seen and allowed, related places. */
  readonly notes?: readonly string[] | undefined
  /** One imperative sentence with the exact key or command. */
  readonly hint?: string | undefined
  /** A sentence that names the option which allows what is wrong. It becomes the end of the hint when it is reported. */
  readonly allowedBy?: string | undefined
}

/** The diagnostic's level for a configured level; null when the check is switched off. */
export function levelOf(level: ReportLevel): Diagnostic['level'] | null {
  if (level === 'ignore') return null
  if (level === 'log') return 'info'
  return level === 'warn' ? 'warning' : 'error'
}

export function unusedFile(file: FilePath, why: string, hint: string): Diagnostic {
  const message = `${file} has no effect: ${why}.`
  return { code: 'FILE_UNUSED', level: 'warning', message, place: { file }, hint }
}

/** Ends a stage that found errors: carries every problem found so far, never just the first. */
export class SiteProblems extends Error {
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => `${diagnostic.code}: ${diagnostic.message}`).join('\n'))
    this.name = 'SiteProblems'
    this.diagnostics = diagnostics
  }
}

/** What a writer did is a value; a mistake of ours is not. */
export function problemsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof SiteProblems) return error.diagnostics
  throw error
}

/** What all of some work gave. @throws SiteProblems with the problems of all of it; a mistake of ours comes first */
export function valuesOf<T>(results: readonly PromiseSettledResult<T>[]): readonly T[] {
  const problems = results.flatMap((one) => (one.status === 'rejected' ? problemsOf(one.reason) : []))
  if (problems.length > 0) throw new SiteProblems(problems)
  return results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

export function siteError({ code, ...problem }: Omit<Diagnostic, 'level'>): SiteProblems {
  return new SiteProblems([{ code, level: 'error', ...problem }])
}

/** A wrong use of the command line: an unknown option or command, a folder that does not exist. Exit code 2. */
export class UsageError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.name = 'UsageError'
    this.hint = hint
  }
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.level === 'error')
}
