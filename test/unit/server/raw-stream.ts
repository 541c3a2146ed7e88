import { once } from 'node:events'
import { connect } from 'node:net'

/** An answer that goes on, as it comes over the wire. */
export interface RawStream {
  /** All that came until now, with the head. */
  readonly text: () => string
  /** Waits for a text. Rejects when the connection is closed before it came. */
  readonly until: (text: string) => Promise<void>
  /** Sends further bytes. */
  readonly send: (bytes: string) => void
  /** Stops and goes on reading. */
  readonly pause: () => void
  readonly resume: () => void
  /** Breaks the connection. */
  readonly leave: () => void
  /** Resolves when the connection is closed from any side. */
  readonly closed: Promise<void>
}

/** So long a text is waited for, in milliseconds: long enough for a machine that does much else. */
const PATIENCE = 60_000

/** Asks for an answer that goes on, over a socket of its own. */
export async function openStream(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawStream> {
  const all = { Host: `localhost:${port}`, Accept: 'text/event-stream', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => void (text += chunk))
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)

  return {
    text: () => text,
    async until(wanted) {
      const signal = AbortSignal.timeout(PATIENCE)
      for (let from = 0; !text.includes(wanted, from);) {
        if (socket.closed) throw new Error(`Instead of ${wanted} came ${text}`)
        from = Math.max(0, text.length - wanted.length)
        await Promise.race([once(socket, 'data', { signal }), closed])
      }
    },
    send: (bytes) => void socket.write(bytes, 'latin1'),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    leave: () => void socket.destroy(),
    closed,
  }
}
