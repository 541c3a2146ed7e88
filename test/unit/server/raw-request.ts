import { connect } from 'node:net'

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const status = Number(statusLine.split(' ')[1] ?? 0)
  return { status, headers: Object.fromEntries(pairs), body: rest.join('\r\n\r\n') }
}

/**
 * Sends bytes over a socket of their own, as no client library would, and reads until the server closes.
 * The status is 0 when the server closed without an answer.
 */
export function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'))
    const chunks: Buffer[] = []
    socket.setTimeout(30_000, () => socket.destroy(new Error('The server did not answer.')))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString('utf8'))))
  })
}

/** Sends a GET (or another method) for a target that is written to the socket as it is. */
export function rawRequest(
  port: number,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<RawAnswer> {
  const all = { Host: `localhost:${port}`, Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(port, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
}
