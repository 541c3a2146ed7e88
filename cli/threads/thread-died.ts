import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'

/** One thing of a batch, for the message when its thread dies. */
export interface Piece {
  /** What the thread does with it: `rendered the page /docs/a/`. */
  readonly work: string
  /** File that it comes from; null for none. */
  readonly file: FilePath | null
}

/** How a thread ended before it was told to. */
export interface Death {
  /** What it did not catch; null when it ended itself. */
  readonly error: Error | null
  /** Null when it did not end yet. */
  readonly exitCode: number | null
}

/** Says what a thread was at work on when it ended. `piece` is null when that is not known. */
export function threadDied({ error, exitCode }: Death, piece: Piece | null): SiteProblems {
  const reason = reasonOf(error, exitCode)
  const while_ = piece === null ? '' : ` while it ${piece.work}`
  const diagnostic: Diagnostic = {
    code: 'WORKER_DIED',
    level: 'error',
    message: `A thread of the build ended${while_}: ${reason.message}.`,
    ...(piece?.file == null ? {} : { place: { file: piece.file, line: 1 } }),
    hint: reason.hint,
  }
  return new SiteProblems([diagnostic])
}

function reasonOf(error: Error | null, exitCode: number | null): { message: string; hint: string } {
  if (error === null) {
    return {
      message: `something called process.exit(${exitCode ?? ''})`,
      hint: 'Remove process.exit() from the code that pages and plugins run; throw an error instead.',
    }
  }
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return {
      message: 'its memory was used up',
      hint: 'Look for a component or plugin that keeps or makes too much, or allow more with NODE_OPTIONS=--max-old-space-size=4096.',
    }
  }
  return {
    message: `nothing caught ${error.name}: ${error.message}`,
    hint: 'Catch the error where it is thrown: in a timer, or in a promise that nobody waits for.',
  }
}
