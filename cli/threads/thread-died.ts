import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'

/** One thing of a batch, for the message when its thread dies. */
export interface Piece {
  /** What the thread does with it: `rendered the page /docs/a/`. */
  readonly work: string
  /** File that it comes from; null for none. */
  readonly file: FilePath | null
  /** How many times the limit of its task it may take. @default 1 */
  readonly times?: number
}

/** How a thread ended before it was told to. */
export interface Death {
  /** What it did not catch; null when it ended itself. */
  readonly error: Error | null
  /** Null when it did not end yet. */
  readonly exitCode: number | null
}

/** What a thread was at work on when it ended. */
export interface LastWork {
  readonly pieces: readonly Piece[]
  /** Index of the piece whose turn it was; -1 before the first. */
  readonly at: number
}

/** Says what a thread was at work on when it ended. */
export function threadDied(death: Death, work: LastWork): SiteProblems {
  const { error, exitCode } = death
  if (error !== null && !isOutOfMemory(error)) return new SiteProblems([uncaught(error, work)])
  const piece = work.pieces[work.at]
  const reason = error === null ? exited(exitCode) : OUT_OF_MEMORY
  return new SiteProblems([
    {
      code: 'WORKER_DIED',
      level: 'error',
      message: `A thread of the build ended${piece === undefined ? '' : ` while it ${piece.work}`}: ${reason.message}.`,
      place: piece?.file == null ? undefined : { file: piece.file, line: 1 },
      hint: reason.hint,
    },
  ])
}

function isOutOfMemory(error: Error): boolean {
  return (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

interface Reason {
  readonly message: string
  readonly hint: string
}

const OUT_OF_MEMORY: Reason = {
  message: 'its memory was used up',
  hint: 'Look for a component or plugin that makes or keeps too much, or allow more with NODE_OPTIONS=--max-old-space-size=4096.',
}

function exited(exitCode: number | null): Reason {
  return {
    message: `something called process.exit(${exitCode ?? ''})`,
    hint: 'Remove process.exit() from the code that pages and plugins run; throw an error instead.',
  }
}

/** How many pieces a note names. */
const MAX_NAMED = 4

/** What is thrown later, in a timer for example, comes when other pieces have their turn: all that had one are named. */
function uncaught(error: Error, { pieces, at }: LastWork): Diagnostic {
  const had = pieces.slice(0, at + 1).map(({ work }) => work)
  const named = had.slice(-MAX_NAMED).join(', ')
  const frame = /^\s*at (?:async )?(?:Timeout\.)?([\w$.]+)(?: \[as [^\]]+\])? \((?!node:)/m.exec(
    error.stack ?? '',
  )?.[1]
  return {
    code: 'WORKER_DIED',
    level: 'error',
    message: `A thread of the build ended, because nothing caught ${error.name}: ${error.message}.`,
    notes: [
      ...(frame === undefined ? [] : [`thrown in: ${frame}`]),
      ...(had.length === 0 ? [] : [`the thread had ${named}`]),
    ],
    hint: 'Catch the error where it is thrown: in a timer, or in a promise that nobody waits for.',
  }
}
