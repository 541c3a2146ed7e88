import type { Writable } from 'node:stream'
import pico from 'picocolors'
import { withoutCommands } from './format.ts'

/** A stream that may be a terminal: `process.stdout`, or any stream in a test. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

export interface PrinterOptions {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Environment
}

/** Writes lines, and keeps a status line at the end of a terminal, rewritten in place. */
export type Printer = ReturnType<typeof createPrinter>

export function onGithub(env: Environment): boolean {
  return env['GITHUB_ACTIONS'] === 'true'
}

/** Whether text must be plain lines: in a pipe or file, on CI, with NO_COLOR, or on a dumb terminal. */
export function isPlain(stream: OutputStream, env: Environment): boolean {
  const { NO_COLOR = '', CI = '', TERM } = env
  return stream.isTTY !== true || NO_COLOR !== '' || !['', '0', 'false'].includes(CI) || TERM === 'dumb'
}

/** Whether the reader of a pipe is gone (`sitegen build | head`): not an error, further output is dropped. */
export function isBrokenPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED'
}

/** Without a listener, an error would end the process. The caller listens too and reports what was lost. */
const outlive = (): void => {}

function write(stream: OutputStream, text: string): void {
  if (!stream.destroyed && !stream.writableEnded) stream.write(text)
}

export function createPrinter({ stdout, stderr, env }: PrinterOptions) {
  // Once for each stream, and for good: an error may arrive after the last write returned.
  for (const stream of [stdout, stderr])
    if (stream.listenerCount('error', outlive) === 0) stream.on('error', outlive)
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
    line: (text: string) => put(stdout, guarded(text)),
    errorLine: (text: string) => put(stderr, guarded(text)),
    /** Writes a line to stdout as it is: data or a command for another program. */
    raw: (text: string) => put(stdout, text),
    rawError: (text: string) => put(stderr, text),
    isLive: live,
    /** Replaces the rewritable line; empty removes it. Without effect where stdout is not a live terminal. */
    status(text: string): void {
      if (!live || text === status) return
      erase()
      status = text
      write(stdout, text)
    },
  }
}
