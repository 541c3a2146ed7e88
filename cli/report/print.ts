import type { Writable } from 'node:stream'
import pico from 'picocolors'
import type { Colors } from 'picocolors/types'
import { withoutCommands } from './format.ts'

/** A stream that may be a terminal: `process.stdout`, or any stream in a test. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean | undefined
  /** Width of the terminal in characters. */
  readonly columns?: number | undefined
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Where text goes and what may be done with it there. */
export interface PrinterOptions {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Environment
}

/** Writes lines, and keeps one line at the end of a terminal that is rewritten in place. */
export interface Printer {
  /** Colours for stdout; without effect where colours are not wanted. */
  readonly colors: Colors
  /** Colours for stderr. */
  readonly errorColors: Colors
  line(text: string): void
  errorLine(text: string): void
  /** Writes a line to stdout as it is: data or a command for another program. */
  raw(text: string): void
  /** Writes a line to stderr as it is. */
  rawError(text: string): void
  /** Whether stdout is a terminal on which a line can be rewritten. */
  readonly isLive: boolean
  /** Replaces the rewritable line; empty removes it. Without effect where stdout is not a live terminal. */
  status(text: string): void
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}

/** Whether the commands run on GitHub Actions. */
export function onGithub(env: Environment): boolean {
  return env['GITHUB_ACTIONS'] === 'true'
}

/** Whether text must be plain lines: in a pipe or file, on CI, with NO_COLOR, or on a dumb terminal. */
export function isPlain(stream: OutputStream, env: Environment): boolean {
  const noColor = env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== ''
  return stream.isTTY !== true || noColor || isSet(env['CI']) || env['TERM'] === 'dumb'
}

/** Whether a reader went away (`sitegen build | head`): no reason to fail, the rest is written to nobody. */
export function isBrokenPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED'
}

/** Whoever runs the command listens for errors too, and says what was lost. */
function outlive(): void {
  // Without a listener an error would end the process.
}

/** Attached once per stream and left there, because the error may arrive after the last write returned. */
function surviveErrors(stream: OutputStream): void {
  if (stream.listenerCount('error', outlive) === 0) stream.on('error', outlive)
}

function write(stream: OutputStream, text: string): void {
  if (!stream.destroyed && !stream.writableEnded) stream.write(text)
}

/** Prepares two streams for text. Everything sitegen says goes through the result. */
export function createPrinter({ stdout, stderr, env }: PrinterOptions): Printer {
  surviveErrors(stdout)
  surviveErrors(stderr)
  const live = !isPlain(stdout, env)
  const guard = onGithub(env) ? withoutCommands : (line: string) => line
  let status = ''

  const erase = (): void => {
    if (status !== '') write(stdout, '\r\u001b[2K')
  }
  const put = (stream: OutputStream, text: string): void => {
    erase()
    write(stream, `${text}\n`)
    if (status !== '') write(stdout, status)
  }
  const guarded = (text: string): string => text.split('\n').map(guard).join('\n')

  return {
    colors: pico.createColors(live),
    errorColors: pico.createColors(!isPlain(stderr, env)),
    line: (text) => put(stdout, guarded(text)),
    errorLine: (text) => put(stderr, guarded(text)),
    raw: (text) => put(stdout, text),
    rawError: (text) => put(stderr, text),
    isLive: live,
    status: (text) => {
      if (!live || text === status) return
      erase()
      status = text
      write(stdout, text)
    },
  }
}
