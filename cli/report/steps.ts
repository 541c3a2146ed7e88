import type { JsonObject } from '../../runtime/shared/json.ts'
import { codeAddress } from './format.ts'
import type { Diagnostic } from './diagnostic.ts'
import { diagnosticKey, sortDiagnostics } from './group.ts'
import { printDiagnostics } from './print-diagnostics.ts'
import { createPrinter, type Environment, type OutputStream, type Printer } from './print.ts'
import { type StepTime, tally } from './summary.ts'
import { completed, type Completion } from './completed.ts'
import { formatDuration, visibleText } from './text.ts'

/** Format of what commands print with `--json`. Changes when a field is removed or gets another meaning. */
export const RESULT_VERSION = 1

/** Least time between two rewrites of the counter, in milliseconds: faster cannot be read and costs time. */
const REWRITE_INTERVAL = 80

/** How often the time of a step that counts nothing is shown, and from when on, in milliseconds. */
const CLOCK_INTERVAL = 100
const SHOWN_TIME = 1000

/** How much is said: problems only, also steps and results, or also details. */
export type ReportDetail = 'quiet' | 'normal' | 'verbose'

/** Where and how a command reports. */
export interface ReporterOptions {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Environment
  /** @default 'normal' */
  readonly level?: ReportDetail
  /** One JSON document on stdout at the end instead of text. @default false */
  readonly json?: boolean
  /** Absolute folder that places are relative to. @default cwd */
  readonly siteDir?: string
  /** Absolute; places below it are shown relative to it. @default process.cwd() */
  readonly cwd?: string
  /** A clock in milliseconds. @default performance.now */
  readonly now?: () => number
}

/** How a command talks to people and programs. */
export interface Reporter {
  /** Runs a step of the work, shows its name and time, and returns its result. A step that fails shows no time. */
  step<T>(name: string, work: () => T | Promise<T>): Promise<T>
  /** Counts within the newest running step. On a terminal the line is rewritten; in a pipe nothing is written. */
  progress(done: number, total: number): void
  /** A line for people. */
  info(text: string): void
  /** Whether people asked for details. */
  readonly isVerbose: boolean
  /**
   * Sets the name of the file of the configuration, which hints then name.
   *
   * @param keysNamed - names keys in a sentence as the configuration has them; as they are if absent
   */
  configFile(name: string, keysNamed?: (text: string) => string): void
  completed(problem: Diagnostic): Diagnostic
  /** Prints problems, each once however often it is reported, and keeps them for the JSON document. */
  diagnostics(found: readonly Diagnostic[]): void
  /** Forgets the problems so far: a command that goes on prints them again when they come back. */
  forget(): void
  /** Sets what the JSON document holds under `result`. Nothing is printed. */
  result(value: JsonObject): void
  /** Sets what follows the number of problems when the command fails; null for nothing. */
  afterFailure(sentence: string | null): void
  /** Every problem so far, sorted, each once. */
  found(): readonly Diagnostic[]
  /** Times of the steps that are done, in the order in which they ended. */
  steps(): readonly StepTime[]
  /** Ends the report: the JSON document, or the number of problems. Called once, by whoever made the reporter. */
  end(exitCode: number): void
}

/** Shows what runs now: the newest of the running steps, with its counter, or with its time where nothing is counted. */
function createStatus(printer: Printer, stdout: OutputStream, now: () => number) {
  const running: { readonly name: string; readonly start: number; counter: string }[] = []
  let writtenAt = Number.NEGATIVE_INFINITY
  let clock: NodeJS.Timeout | undefined

  const show = (): void => {
    const newest = running.at(-1)
    writtenAt = now()
    if (newest === undefined) return printer.status('')
    // A terminal that does not tell its width says 0.
    const width = stdout.columns || 80
    const time = writtenAt - newest.start
    const text = `  ${newest.name} ${newest.counter || (time < SHOWN_TIME ? '…' : formatDuration(time))}`
    printer.status(printer.colors.dim(text.slice(0, width - 1)))
  }
  return {
    start(name: string): () => void {
      const entry = { name, start: now(), counter: '' }
      running.push(entry)
      show()
      if (printer.isLive) clock ??= setInterval(show, CLOCK_INTERVAL).unref()
      return () => {
        running.splice(running.indexOf(entry), 1)
        if (running.length === 0) {
          clearInterval(clock)
          clock = undefined
        }
        show()
      }
    },
    count(done: number, total: number): void {
      const newest = running.at(-1)
      if (newest === undefined) return
      newest.counter = `${done}/${total}`
      if (now() - writtenAt >= REWRITE_INTERVAL) show()
    },
  }
}

/** Prepares the report of one command. Everything a command says goes through the result. */
export function createReporter(options: ReporterOptions): Reporter {
  const { stdout, stderr, env, level = 'normal', json = false, cwd = process.cwd() } = options
  const { siteDir = cwd, now = () => performance.now() } = options
  const printer = createPrinter({ stdout, stderr, env })
  const status = createStatus(printer, stdout, now)
  const speaks = !json && level !== 'quiet'
  const diagnostics = new Map<string, Diagnostic>()
  const steps: StepTime[] = []
  let result: JsonObject | null = null
  let afterFailure: string | null = null
  let configuration: Omit<Completion, 'siteDir'> = {}
  const complete = (problem: Diagnostic): Diagnostic =>
    diagnostics.get(diagnosticKey(problem)) ?? completed(problem, { siteDir, ...configuration })
  const found = (): readonly Diagnostic[] => sortDiagnostics([...diagnostics.values()])

  return {
    async step(name, work) {
      const finish = speaks ? status.start(name) : () => {}
      const start = now()
      try {
        const made = await work()
        const milliseconds = Math.round((now() - start) * 100) / 100
        steps.push({ name, milliseconds })
        finish()
        if (speaks) printer.line(`  ${name} ${printer.colors.dim(formatDuration(milliseconds))}`)
        return made
      } catch (error) {
        finish()
        throw error
      }
    },
    progress(done, total) {
      if (speaks) status.count(done, total)
    },
    info(text) {
      if (speaks) printer.line(visibleText(text))
    },
    isVerbose: level === 'verbose',
    configFile: (configFile, keysNamed) => void (configuration = { configFile, keysNamed }),
    completed: complete,
    diagnostics(reported) {
      const fresh = reported.map(complete).filter((problem) => !diagnostics.has(diagnosticKey(problem)))
      for (const problem of fresh) diagnostics.set(diagnosticKey(problem), problem)
      const printed = speaks ? fresh : fresh.filter((problem) => problem.level !== 'info')
      printDiagnostics(printed, { printer, env, siteDir, cwd, json })
    },
    forget: () => diagnostics.clear(),
    result: (value) => void (result = value),
    afterFailure: (sentence) => void (afterFailure = sentence),
    found,
    steps: () => [...steps],
    end(exitCode) {
      printer.status('')
      if (json) {
        const problems = found().map((problem) => ({ ...problem, url: codeAddress(problem.code) }))
        const ok = exitCode === 0
        const document = { version: RESULT_VERSION, ok, exitCode, result, diagnostics: problems, steps }
        return printer.raw(JSON.stringify(document, null, 2))
      }
      if (exitCode !== 1) return
      const count = tally([...diagnostics.values()])
      const last = [count === null ? null : `${count}.`, afterFailure].filter((part) => part !== null)
      if (last.length > 0) printer.errorLine(last.join(' '))
    },
  }
}
