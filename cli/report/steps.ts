import type { JsonObject } from '../../runtime/shared/json.ts'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { FilePath } from '../types/file-path.ts'
import { tryReadText } from '../types/looks.ts'
import { memoized } from '../types/memoized.ts'
import { completed, type Completion } from './completed.ts'
import type { Diagnostic } from './diagnostic.ts'
import { codeAddress, codeFrame, formatDiagnostic, formatHidden, githubAnnotation } from './format.ts'
import { diagnosticKey, groupDiagnostics, sortDiagnostics, tally } from './group.ts'
import { createPrinter, onGithub, type OutputStream, type Printer, type PrinterOptions } from './print.ts'
import { formatDuration, visibleText } from './text.ts'

/** Format of what commands print with `--json`. Changes when a field is removed or gets another meaning. */
export const RESULT_VERSION = 1

/** Least time between two rewrites of the counter, in milliseconds: faster cannot be read and costs time. */
const REWRITE_INTERVAL = 80

/** How often the time of a step that counts nothing is shown, and from when on, in milliseconds. */
const CLOCK_INTERVAL = 100
const SHOWN_TIME = 1000

export interface ReporterOptions extends PrinterOptions {
  /** How much is said: problems only, also steps and results, or also details. @default 'normal' */
  readonly level?: 'quiet' | 'normal' | 'verbose'
  /** One JSON document on stdout at the end instead of text. @default false */
  readonly json?: boolean
  /** Absolute folder that places are relative to. @default cwd */
  readonly siteDir?: string
  /** Absolute; places below it are shown relative to it. @default process.cwd() */
  readonly cwd?: string
  /** A clock in milliseconds. @default performance.now */
  readonly now?: () => number
}

export type Reporter = ReturnType<typeof createReporter>

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

export function createReporter(options: ReporterOptions) {
  const { stdout, stderr, env, level = 'normal', json = false, cwd = process.cwd() } = options
  const { siteDir = cwd, now = () => performance.now() } = options
  const printer = createPrinter({ stdout, stderr, env })
  const status = createStatus(printer, stdout, now)
  const speaks = !json && level !== 'quiet'
  const diagnostics = new Map<string, Diagnostic>()
  const steps: { readonly name: string; readonly milliseconds: number }[] = []
  let result: JsonObject | null = null
  let afterFailure: string | null = null
  let configuration: Omit<Completion, 'siteDir'> = {}
  const complete = (problem: Diagnostic): Diagnostic =>
    diagnostics.get(diagnosticKey(problem)) ?? completed(problem, { siteDir, ...configuration })
  const found = (): readonly Diagnostic[] => sortDiagnostics([...diagnostics.values()])
  const print = (problems: readonly Diagnostic[]): void => {
    const fresh = problems.filter((problem) => !diagnostics.has(diagnosticKey(problem)))
    for (const problem of fresh) diagnostics.set(diagnosticKey(problem), problem)
    const printed = speaks ? fresh : fresh.filter((problem) => problem.level !== 'info')
    printDiagnostics(printed, printer, { env, siteDir, cwd, json })
  }

  return {
    /** Runs a step of the work, shows its name and time, and returns its result. A step that fails shows no time. */
    async step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
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
    /** Counts within the newest running step. On a terminal the line is rewritten; in a pipe nothing is written. */
    progress(done: number, total: number): void {
      if (speaks) status.count(done, total)
    },
    info(text: string): void {
      if (speaks) printer.line(visibleText(text))
    },
    isVerbose: level === 'verbose',
    /** Sets how hints name the file of the configuration, and keys in a sentence; as they are if absent. */
    configFile(configFile: string, keysNamed?: (text: string) => string): void {
      configuration = { configFile, keysNamed }
    },
    completed: complete,
    /** Prints problems, each once however often it is reported, and keeps them for the JSON document. */
    diagnostics: (reported: readonly Diagnostic[]) => print(reported.map(complete)),
    /** The same for problems that were printed by an earlier command. */
    repeat: print,
    forget: () => diagnostics.clear(),
    result: (value: JsonObject) => void (result = value),
    afterFailure: (sentence: string | null) => void (afterFailure = sentence),
    found,
    steps: () => [...steps],
    /** Ends the report: the JSON document, or the number of problems. Called once, by whoever made the reporter. */
    end(exitCode: number): void {
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

/** With `json` stdout belongs to a document that holds the problems: only annotations are written, and to stderr. */
function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  printer: Printer,
  { env, siteDir, cwd, json }: Required<Pick<ReporterOptions, 'env' | 'siteDir' | 'cwd' | 'json'>>,
): void {
  const colors = printer.errorColors
  const readSource = memoized((file: FilePath) => tryReadText(join(siteDir, file)))
  const describe = (diagnostic: Diagnostic): string => {
    const { place } = diagnostic
    const source = place?.line === undefined ? null : readSource(place.file)
    const frame = place === undefined || source === null ? [] : codeFrame(source, place)
    const file = place && seenFrom(cwd, siteDir, place.file)
    return formatDiagnostic(diagnostic, { colors, frame, file }).join('\n')
  }
  const workspace = env['GITHUB_WORKSPACE'] ?? cwd
  const annotate = json ? printer.rawError : printer.raw
  const { shown, hidden } = groupDiagnostics(diagnostics)
  for (const diagnostic of shown) {
    const { place } = diagnostic
    if (!json) printer.errorLine(`${describe(diagnostic)}\n`)
    if (onGithub(env))
      annotate(githubAnnotation(diagnostic, place ? seenFrom(workspace, siteDir, place.file) : null))
  }
  if (!json) for (const rest of hidden) printer.errorLine(`${formatHidden(rest, colors)}\n`)
}

/** A site's file as seen from another folder, with forward slashes; as it is when it does not lie below. */
function seenFrom(folder: string, siteDir: string, file: FilePath): string {
  const path = relative(folder, join(siteDir, file))
  if (path === '' || isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`)) return file
  return path.replaceAll(sep, '/')
}
