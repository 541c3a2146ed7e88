import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** An answer that goes on, as it comes over the wire. */
export interface RawStream {
  /** All that came until now, with the head. */
  readonly text: () => string
  /** Waits at most 5 seconds for a text. Rejects when the connection is closed before it came. */
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
  let isClosed = false
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => void (text += chunk))
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve()
    })
  })
  await once(socket, 'connect')
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)

  return {
    text: () => text,
    async until(wanted) {
      for (let waited = 0; !text.includes(wanted); waited += 5) {
        if (isClosed || waited > 5000) throw new Error(`Instead of ${wanted} came ${text}`)
        await setTimeout(5)
      }
    },
    send: (bytes) => void socket.write(bytes, 'latin1'),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    leave: () => void socket.destroy(),
    closed,
  }
}
