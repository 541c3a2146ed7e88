import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'

/** One item of a batch, for the message when its thread dies. */
export interface WorkItem {
  /** What the thread does with it: `rendered the page /docs/a/`. */
  readonly work: string
  /** File that it comes from; null for none. */
  readonly file: FilePath | null
  /** How many times the limit of its task it may take. @default 1 */
  readonly times?: number
}

/** How a thread ended before it was told to. */
interface Death {
  readonly error: Error
  /** What `process.exit()` was called with; null when it was not. */
  readonly exitCode: number | null
  /** The batch that it was at work on. */
  readonly items: readonly WorkItem[]
  /** Index of the item whose turn it was; -1 before the first. */
  readonly at: number
  readonly describe: DescribeUncaught
}

/** Says which code of the site threw what nothing caught; null when it was none. */
export type DescribeUncaught = (error: Error) => Diagnostic | null

/** Says what a thread was at work on when it ended: `WORKER_DIED`, or `UNCAUGHT_ERROR` of the site's code. */
export function threadDied({ error, exitCode, items, at, describe }: Death): SiteProblems {
  const { work, file } = items[at] ?? { work: null, file: null }
  const ended = `A thread of the build ended${work === null ? '' : ` while it ${work}`}`
  const died = { code: 'WORKER_DIED', level: 'error' } as const
  const place = file === null ? undefined : { file, line: 1 }
  if (exitCode !== null)
    return new SiteProblems([
      {
        ...died,
        message: `${ended}: something called process.exit(${exitCode}).`,
        place,
        hint: 'Remove process.exit() from the code that pages and plugins run; throw an error instead.',
      },
    ])
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new SiteProblems([
      {
        ...died,
        message: `${ended}: its memory was used up.`,
        place,
        hint: 'Look for a component or plugin that makes or keeps too much, or allow more with NODE_OPTIONS=--max-old-space-size=4096.',
      },
    ])
  return new SiteProblems([uncaught(error, items.slice(0, at + 1), describe(error))])
}

/** How many items a note names. */
const MAX_NAMED = 4

/** What is thrown later, in a timer for example, comes when other items have their turn: all that had one are named. */
function uncaught(error: Error, items: readonly WorkItem[], described: Diagnostic | null): Diagnostic {
  const named = items.slice(-MAX_NAMED).map(({ work }) => work)
  const had = named.length === 0 ? [] : [`the thread had ${named.join(', ')}`]
  if (described !== null) return { ...described, notes: [...(described.notes ?? []), ...had] }
  const frame = /^\s*at (?:async )?(?:Timeout\.)?([\w$.]+)(?: \[as [^\]]+\])? \((?!node:)/m.exec(
    error.stack ?? '',
  )?.[1]
  return {
    code: 'WORKER_DIED',
    level: 'error',
    message: `A thread of the build ended, because nothing caught ${error.name}: ${error.message}.`,
    notes: [...(frame === undefined ? [] : [`thrown in: ${frame}`]), ...had],
    hint: 'Catch the error where it is thrown: in a timer, or in a promise that nobody waits for.',
  }
}
