import { Writable } from 'node:stream'
import type { Environment, OutputStream } from '../../cli/report/print.ts'

/** A stream that keeps what is written to it. */
export type CapturedStream = OutputStream & { readonly text: () => string }

/** Makes a stream that looks like a pipe, or like a terminal of a width. */
export function captureStream(terminal: { readonly columns: number } | null = null): CapturedStream {
  const chunks: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const look = terminal === null ? {} : { isTTY: true, columns: terminal.columns }
  return Object.assign(stream, look, { text: () => chunks.join('') })
}

/** Captured stdout and stderr with an environment that says nothing. */
export function captureStreams(terminal: { readonly columns: number } | null = null): {
  readonly stdout: CapturedStream
  readonly stderr: CapturedStream
  readonly env: Environment
} {
  return { stdout: captureStream(terminal), stderr: captureStream(terminal), env: {} }
}
