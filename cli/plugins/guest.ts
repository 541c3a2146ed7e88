import { Script } from 'node:vm'
import {
  LANGUAGE_VARIABLE,
  lendVariables,
  processEnvironment,
  type EnvironmentReads,
} from '../config/module/process-environment.ts'
import { thrownFacts } from '../config/module/thrown-diagnostic.ts'
import { neverIdle } from '../config/module/evaluate-module.ts'
import type { ConfigDiagnostic } from '../config/place/key-path.ts'
import { type Diagnostic, SiteProblems } from '../report/diagnostic.ts'
import type { PluginUse } from './plugin-use.ts'

/** Whose code is called, for messages. */
export interface Guest {
  readonly use: PluginUse
  /** The plugin as people know it: `"docusaurus-plugin-x"`, `./plugins/x.js`. */
  readonly shown: string
  readonly scope: GuestScope
  /** Whether it has asked for the language that is built, or for what depends on it. */
  readonly asked: { language: boolean }
  /** How long a method may take, in milliseconds. @default the limit of the scope */
  readonly limit?: number
}

export interface GuestScope {
  readonly siteDir: string
  /** The language that is built. */
  readonly locale: string
  /** Names of what code of plugins has read so far (see `EnvironmentReads`) -> the plugins, as people know them. */
  readonly reads: Map<string, Set<string>>
  /** How long a method may take, in milliseconds. */
  readonly timeLimit: number
  /** Finds the places of problems in the configuration. */
  readonly withPlaces: (problems: readonly ConfigDiagnostic[]) => Promise<readonly Diagnostic[]>
}

/** What foreign code gave, and what it read of files and the environment meanwhile. */
export interface GuestResult<T> {
  readonly value: T
  readonly reads: EnvironmentReads
}

/** Code of a plugin wanted to end the process. */
export class ExitAttempt extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super(`it called process.exit(${exitCode === 0 ? '' : exitCode})`)
    this.exitCode = exitCode
  }
}

/**
 * Calls code of a plugin. Throwing, taking too long and calling `process.exit` are one problem, which names plugin and method.
 * Its place is where the error was thrown in a file of the site, else where the configuration names the plugin.
 *
 * @throws SiteProblems `PLUGIN_FAILED`
 */
export async function callGuest<T>(
  guest: Guest,
  method: string,
  work: () => T | Promise<T>,
): Promise<GuestResult<T>> {
  return guarded(guest, method, () => interruptible(work))
}

/** The same for work that does not call such code at once: Ctrl-C does not end it. */
export async function guarded<T>(
  guest: Guest,
  method: string,
  work: () => T | Promise<T>,
): Promise<GuestResult<T>> {
  const { use, shown, limit, scope } = guest
  const { siteDir, timeLimit, withPlaces } = scope
  const restore = receiveGuest(scope)
  let timer: NodeJS.Timeout | undefined
  try {
    const allowed = limit ?? timeLimit
    const overdue = new Promise<never>((_resolve, reject) => {
      const late = `it did not end within ${allowed / 1000} second${allowed === 1000 ? '' : 's'}`
      timer = setTimeout(() => reject(new Error(late)), allowed).unref()
    })
    const result = await Promise.race([
      processEnvironment.reading(() => neverIdle(Promise.resolve().then(work)), siteDir),
      overdue,
    ])
    noteReads(guest, result.reads)
    return result
  } catch (error) {
    if (error instanceof SiteProblems) throw error
    const { text, notes, place } = thrownFacts(error, siteDir)
    const problem = {
      code: 'PLUGIN_FAILED',
      level: 'error' as const,
      message: `${method} of the ${use.kind} ${shown} failed: ${text}`,
      ...(notes.length > 0 && { notes }),
      hint: 'Fix what the error says, or go on without plugins: run the command with --ignore-plugins.',
    }
    throw new SiteProblems(
      place === null || error instanceof ExitAttempt
        ? await withPlaces([{ ...problem, path: use.path }])
        : [{ ...problem, place }],
    )
  } finally {
    clearTimeout(timer)
    restore()
  }
}

export function noteReads({ shown, scope, asked }: Guest, reads: EnvironmentReads): void {
  asked.language ||= LANGUAGE_VARIABLE in reads
  for (const name of Object.keys(reads))
    scope.reads.set(name, (scope.reads.get(name) ?? new Set()).add(shown))
}

const CALLED = Symbol.for('sitegen: called code of a plugin')
const call = new Script(`globalThis[Symbol.for(${JSON.stringify(CALLED.description)})]()`)

/** Calls code so that Ctrl-C ends it also while it does not let go of the process. */
function interruptible<T>(work: () => T): T {
  Reflect.set(globalThis, CALLED, work)
  try {
    return call.runInThisContext({ breakOnSigint: true }) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error
    throw new Error('it kept the process busy until it was interrupted', { cause: error })
  }
}

let guests = 0
let plainExit: typeof process.exit | null = null

let endLending: () => void = () => undefined

/**
 * While code of plugins runs, it can read the language from the environment, and `process.exit` is an error: nothing would be
 * published, and nobody would know why.
 */
function receiveGuest({ locale }: GuestScope): () => void {
  guests += 1
  if (plainExit === null) {
    endLending = lendVariables({ [LANGUAGE_VARIABLE]: locale })
    plainExit = process.exit
    process.exit = (code) => {
      throw new ExitAttempt(Number(code ?? process.exitCode ?? 0))
    }
  }
  return () => {
    guests -= 1
    if (guests > 0 || plainExit === null) return
    process.exit = plainExit
    plainExit = null
    endLending()
  }
}
