import { once } from 'node:events'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Command, CommanderError } from 'commander'
import { createProgram } from './commands/program.ts'
import { otherCommand, otherOption } from './program/other-words.ts'
import { ownStreams } from './program/own-streams.ts'
import { SiteProblems, UsageError, type Diagnostic } from './report/diagnostic.ts'
import { failureFrom } from './report/failure.ts'
import { isBrokenPipe, type Environment, type OutputStream } from './report/print.ts'
import { createReporter, type Reporter } from './report/steps.ts'
import { didYouMean } from './types/did-you-mean.ts'
import { packageVersion } from './types/package-root.ts'

/** As shells count a process that a signal has ended: 128 and the number of the signal. */
const EXIT_INTERRUPTED = 130
const EXIT_TERMINATED = 143

/** How long a command may take to stop its servers and children after an interruption, in milliseconds. */
const GRACE = 1000

/**
 * Ctrl-C ends the bundler, too, and its failure may be heard of before the signal: how long to wait for that, in
 * milliseconds, before a failure counts as one.
 */
const SIGNAL_DELAY = 50

export interface RunContext {
  readonly cwd: string
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Environment
  /** Aborted when the user or the system interrupts; the message of its reason is the name of the signal. */
  readonly signal?: AbortSignal
  readonly ownsProcess?: boolean
}

interface OwnContext extends RunContext {
  /** From now on foreign code prints where it likes: it is the command that was asked for. */
  readonly release?: () => void
}

function usageErrorFrom({ message }: CommanderError, help: string): UsageError {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n')
  const [, option = ''] = /^unknown option '(--[\w-]+)/.exec(first) ?? []
  const meant = suggestion === undefined ? '' : `${suggestion.replace(/^\(|\)$/g, '')} `
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`
  return new UsageError(
    sentence.endsWith('.') ? sentence : `${sentence}.`,
    otherOption(option) ?? `${meant}${help}`,
  )
}

function helpOf(word: string, names: readonly string[]): string {
  return names.includes(word)
    ? `Run "sitegen ${word} --help" for its options and examples.`
    : 'Run "sitegen --help" for commands and examples.'
}

async function parse(program: Command, argv: readonly string[], names: readonly string[]): Promise<void> {
  requireKnownCommand(argv, names)
  await program.parseAsync(argv.length === 0 ? ['--help'] : argv, { from: 'user' })
}

/** Runs a command that is none of ours and one of a plugin of the site; null where there is no such command. */
async function pluginCommand(
  argv: readonly string[],
  names: readonly string[],
  { cwd, release }: OwnContext,
): Promise<number | null> {
  const [word = '-'] = argv
  // A slip of the keyboard need not load a site, nor does a command that others have.
  if (otherCommand(word) !== null) return null
  if (word.startsWith('-') || ['help', ...names].includes(word) || didYouMean(word, names) !== null)
    return null
  return (await import('./commands/plugin-command.ts')).runPluginCommand(argv, { siteDir: cwd, release })
}

function requireKnownCommand([word = '--help', asked]: readonly string[], names: readonly string[]): void {
  const other = otherCommand(word === 'help' ? (asked ?? '') : word)
  if (other !== null) throw other
  if (word !== 'help' || asked === undefined || asked === 'help' || names.includes(asked)) return
  const meant = didYouMean(asked, [...names, 'help'])
  throw new UsageError(
    `Unknown command '${asked}'.`,
    `${meant === null ? '' : `Did you mean ${meant}? `}${helpOf(asked, names)}`,
  )
}

/** Whether help or the version was asked for. Commander gives `help` the exit code that the process has by then. */
function isAnswered({ exitCode, code }: CommanderError): boolean {
  return exitCode === 0 || code === 'commander.help'
}

function exitCodeOf({ reason }: AbortSignal): number {
  return reason instanceof Error && reason.message === 'SIGTERM' ? EXIT_TERMINATED : EXIT_INTERRUPTED
}

/** The command's exit code. @throws the reason of an interruption once the command stopped or its time to stop is over */
async function untilInterrupted(work: Promise<number>, signal: AbortSignal): Promise<number> {
  const finished = new AbortController()
  const interrupted = once(signal, 'abort', { signal: finished.signal })
  const overdue = interrupted.then(() => setTimeout(GRACE, 0, { signal: finished.signal }))
  try {
    const code = await Promise.race([work, overdue])
    signal.throwIfAborted()
    return code
  } finally {
    finished.abort()
  }
}

/**
 * Runs a command line and reports what happened.
 *
 * @param argv without the names of node and the script
 * @returns the exit code: 0 done, 1 problems in the site or a failure of sitegen, 2 wrong use, 130 interrupted, 143 ended
 * by SIGTERM
 */
export async function run(argv: readonly string[], given: RunContext): Promise<number> {
  const context: OwnContext = given.ownsProcess === true ? { ...given, ...ownStreams(given) } : given
  const lost = new Map<string, Error>()
  const streams = [
    ['standard output', context.stdout],
    ['standard error', context.stderr],
  ] as const
  const stop = streams.map(([name, stream]) => listen(stream, (error) => void lost.set(name, error)))
  const exitCode = await runCommand(argv, context)
  // Streams tell of failed writes after the call that wrote.
  await setImmediate()
  for (const end of stop) end()
  if (lost.size === 0) return exitCode
  createReporter(context).diagnostics([...lost].map(([name, error]) => lostOutput(name, error)))
  return exitCode === 0 ? 1 : exitCode
}

/** Hears of what cannot be written; that a reader went away is no news. Gives what ends the listening. */
function listen(stream: OutputStream, onError: (error: Error) => void): () => void {
  const hear = (error: Error): void => void (isBrokenPipe(error) || onError(error))
  stream.on('error', hear)
  return () => void stream.off('error', hear)
}

function lostOutput(name: string, { message }: Error): Diagnostic {
  return {
    code: 'SYSTEM_REFUSED',
    level: 'error',
    message: `The system refused to write to ${name}: ${message}.`,
    hint: `Lead ${name} to a file or program that takes it.`,
  }
}

async function runCommand(argv: readonly string[], context: OwnContext): Promise<number> {
  const { cwd, stdout, stderr, env, signal: interruption, ownsProcess = false } = context
  const streams = { stdout, stderr, env, cwd }
  const failing = new AbortController()
  const signal = AbortSignal.any([failing.signal, interruption].filter((one) => one !== undefined))
  let siteDir = cwd
  let isOver = false
  let reporter = createReporter({ ...streams, json: argv.includes('--json') })
  let exitCode = 0
  const program = createProgram({
    cwd,
    writeOut: (text) => void stdout.write(text),
    async run(dir, given, load) {
      siteDir = dir
      const { json = false, quiet = false, verbose = false } = given
      const level = quiet ? 'quiet' : verbose ? 'verbose' : 'normal'
      reporter = createReporter({ ...streams, siteDir, level, json })
      signal.throwIfAborted()
      const options = { ...given, cwd, ownsProcess, signal, stdout }
      const work = load(options, dir).then((command) => command(dir, options, reporter))
      exitCode = await untilInterrupted(work, signal)
    },
  })
  const names = program.commands.map((command) => command.name())
  const fail = (error: unknown, to: Reporter): number => {
    const help = helpOf(argv[0] ?? '', names)
    const cause = error instanceof CommanderError ? usageErrorFrom(error, help) : error
    const failure = failureFrom(cause, packageVersion())
    to.diagnostics(failure.diagnostics)
    return failure.exitCode
  }
  /** What nobody caught ends the command, unless that is a server of a site whose code threw it. */
  const takeUncaught = async (error: unknown): Promise<void> => {
    const { uncaughtDiagnostic } = await import('./config/module/thrown-diagnostic.ts')
    const problem = uncaughtDiagnostic(error, siteDir)
    const reason = problem === null ? error : new SiteProblems([problem])
    if (isOver) process.exitCode = fail(reason, createReporter(streams))
    else if (problem !== null && argv[0] === 'dev') reporter.diagnostics([problem])
    else failing.abort(reason)
  }
  if (ownsProcess) process.on('uncaughtException', (error) => void takeUncaught(error))
  try {
    const ofPlugin = await pluginCommand(argv, names, context)
    if (ofPlugin === null) await parse(program, argv, names)
    else exitCode = ofPlugin
  } catch (error) {
    if (error instanceof CommanderError && isAnswered(error)) return 0
    const isForPeople = [SiteProblems, UsageError, CommanderError].some((kind) => error instanceof kind)
    if (interruption !== undefined && !isForPeople) await setTimeout(SIGNAL_DELAY)
    const uncaught: unknown = failing.signal.aborted ? failing.signal.reason : error
    exitCode = interruption?.aborted === true ? exitCodeOf(interruption) : fail(uncaught, reporter)
  }
  isOver = true
  reporter.end(exitCode)
  return exitCode
}
