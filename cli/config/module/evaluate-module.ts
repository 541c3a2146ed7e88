import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SiteProblems, siteError } from '../../report/diagnostic.ts'
import { describeValue } from '../describe-value.ts'
import { importChecked } from '../../kept/store.ts'
import { VERSION_QUERY } from './module-loads.ts'
import type { ForeignUse } from '../foreign-config.ts'
import type { PluginFacts } from '../site-config.ts'
import { isRecord } from '../../types/json-problems.ts'
import { siteFile } from '../site-file.ts'
import { isMainThread, Worker } from 'node:worker_threads'

/** Runs in a thread of its own: the one that is watched cannot run anything. */
const WATCH = `
const { workerData: { over, limit, text } } = require('node:worker_threads')
if (Atomics.wait(over, 0, 0, limit) === 'timed-out') {
  require('node:fs').writeSync(2, text)
  process.kill(process.pid, 'SIGKILL')
}
`

/**
 * Ends the process when work takes longer than some milliseconds, and writes a text to standard error: code that never gives the
 * thread back cannot be stopped in another way. Other threads are watched by those who wait for them.
 *
 * @returns what to call when the work is over
 */
export function startWatchdog(limit: number, text: string): () => void {
  if (!isMainThread) return () => undefined
  const over = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  new Worker(WATCH, { eval: true, workerData: { over, limit, text } }).unref()
  return () => {
    Atomics.store(over, 0, 1)
    Atomics.notify(over, 0)
  }
}

/** A module that was bundled and written. JSON-safe, so that a worker can evaluate it again. */
export interface ModuleSource {
  readonly siteDir: string
  readonly entry: string
  readonly hash: string
  readonly codes: ModuleCodes
  /** Absolute path of what is run. */
  readonly moduleFile: string
  readonly moduleHash: string
  readonly readsFiles: boolean
  /** The language that a configuration is completed for. @default the default one of the site */
  readonly locale?: string
  /** A configuration of another generator, and how it is read. @default one of ours */
  readonly foreign?: ForeignUse
  /** What is known of the plugins of a configuration. @default it has none */
  readonly plugins?: PluginFacts
  /** How long evaluating it may take, in milliseconds. @default as long as it works */
  readonly timeLimit?: number
}

/**
 * Imports a bundled module and takes its default export: the value itself, what its promise settles to, or what its
 * function returns. `version` has it evaluated again where this process has evaluated it before.
 */
export async function evaluateModule(source: ModuleSource, version?: string): Promise<object> {
  try {
    return await withinTime(source, () => neverIdle(settle(source, version)))
  } catch (error) {
    if (error instanceof SiteProblems) throw error
    const { thrownDiagnostic } = await import('./thrown-diagnostic.ts')
    throw new SiteProblems([thrownDiagnostic(error, source)])
  }
}

async function settle(source: ModuleSource, version: string | undefined): Promise<object> {
  const { moduleFile, moduleHash } = source
  const query = version === undefined ? '' : `?${VERSION_QUERY}=${version}`
  const module = await importChecked(moduleFile, { [basename(moduleFile)]: moduleHash }, query)
  if (!('default' in module)) throw noExport(source, `${basename(source.entry)} has no default export.`)
  const { default: own } = module
  // TypeScript compiled to CommonJS keeps the default export under this name.
  const isCompiled = isRecord(own) && '__esModule' in own && 'default' in own
  const exported = isCompiled ? own['default'] : own
  const called: unknown = typeof exported === 'function' ? (exported as () => unknown)() : exported
  const value = await called
  if (isRecord(value)) return value
  const subject =
    typeof exported === 'function'
      ? `The function that ${basename(source.entry)} exports returns`
      : `The default export of ${basename(source.entry)} is`
  throw noExport(source, `${subject} ${describeValue(value)}, but must be an object of options.`)
}

/**
 * Waits for a promise, but not for one that nothing is working on: Node would simply end then, with exit code 0
 * and nothing built.
 */
export async function neverIdle<T>(value: Promise<T>): Promise<T> {
  // Modules are evaluated side by side, as many as a site has versions: that is no leak.
  process.setMaxListeners(process.getMaxListeners() + 1)
  let stop = (): void => undefined
  const idle = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new Error('it waits for something that never happens'))
    process.once('beforeExit', stop)
  })
  try {
    return await Promise.race([value, idle])
  } finally {
    process.off('beforeExit', stop)
    process.setMaxListeners(process.getMaxListeners() - 1)
  }
}

/** How much later than a promise code is given up that blocks the thread, in milliseconds. */
const BLOCKED = 1000

/** Waits so long. What goes on all the same is left alone, unless it blocks the thread. */
async function withinTime<T>(source: ModuleSource, work: () => Promise<T>): Promise<T> {
  const { timeLimit: limit, entry, siteDir, codes } = source
  if (limit === undefined) return work()
  const late = `${basename(entry)} did not end within ${limit / 1000} seconds`
  const stopWatchdog = startWatchdog(
    limit + BLOCKED,
    `error ${codes.throws}  ${late}, and blocked sitegen, which was ended.\n  hint: Look for a loop without an end in it, or in what it imports.\n`,
  )
  const stop = new AbortController()
  const timedOut = setTimeout(limit, null, { ref: false, signal: stop.signal }).then(() => {
    throw siteError({
      code: codes.throws,
      message: `${late}.`,
      place: { file: siteFile(entry, siteDir) },
      hint: 'Look for a promise in it that never settles, such as a request without an answer.',
    })
  })
  try {
    return await Promise.race([work(), timedOut])
  } finally {
    stopWatchdog()
    stop.abort()
  }
}

function noExport({ entry, siteDir, codes }: ModuleSource, message: string): SiteProblems {
  return siteError({
    code: codes.noExport,
    message,
    place: { file: siteFile(entry, siteDir) },
    notes: ['allowed: an object, a promise of one, or a function (async or not) that returns one'],
    hint: `Write \`export default { ... }\` in ${basename(entry)}.`,
  })
}

export const CONFIG_CODES = {
  /** The module cannot be parsed. */
  syntax: 'CONFIG_SYNTAX',
  /** An import cannot be found or loaded. */
  import: 'CONFIG_IMPORT',
  /** Running the module failed. */
  throws: 'CONFIG_THROWS',
  /** The module has no default export, or not an object. */
  noExport: 'CONFIG_NO_EXPORT',
  /** Valid, but probably not what was meant: a key written twice. A warning. */
  doubtful: 'CONFIG_DOUBTFUL',
}

export type ModuleCodes = Readonly<typeof CONFIG_CODES>
