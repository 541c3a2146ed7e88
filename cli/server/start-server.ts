import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { UsageError } from '../report/diagnostic.ts'
import { answerText } from './answer-site.ts'

/** A running server. */
export interface StaticServer {
  /** Address of the site's home page. */
  readonly url: string
  /** The port that was free. */
  readonly port: number
  /** Ends open connections too. */
  close(): Promise<void>
}

/** Answers a request. A rejection is answered with 500 and told nobody. */
type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>

function siteUrl(host: string, port: number, baseUrl: string): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${baseUrl}`
}

async function answerOrFail(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  res.setHeader('X-Content-Type-Options', 'nosniff')
  try {
    await answer(req, res)
  } catch {
    if (res.headersSent) res.destroy()
    else answerText(res, 500)
  }
}

/**
 * Answers requests that came together on one connection (pipelined) one after the other. Node would let all be
 * answered at once, and does not tell those that wait for the connection that it is gone: their files would stay
 * open.
 */
function inTurn(answer: Answer): (req: IncomingMessage, res: ServerResponse) => void {
  const last = new WeakMap<Socket, ServerResponse>()
  return (req, res) => {
    const { socket } = req
    const before = last.get(socket)
    last.set(socket, res)
    const start = (): void => {
      if (!socket.destroyed) void answerOrFail(req, res, answer)
    }
    if (before === undefined || before.closed) start()
    else before.once('close', start)
  }
}

/**
 * Starts a server on the wished port or the next free one. Requests that are never finished are given up after
 * 20 seconds and hold up no others; none can end the server.
 *
 * @param baseUrl starts and ends in a slash
 * @throws UsageError when the address cannot be listened on
 */
export async function startServer(
  address: ListenAddress,
  baseUrl: string,
  answer: Answer,
): Promise<StaticServer> {
  const server = createServer({ maxHeaderSize: 96 * 1024, headersTimeout: 20_000 }, inTurn(answer))
  const port = await listenNear(server, address)

  const closed = once(server, 'close')
  return {
    url: siteUrl(address.host, port, baseUrl),
    port,
    async close() {
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** How many ports after the wished one are tried. */
const PORT_ATTEMPTS = 50

/** Where a server should listen. */
export interface ListenAddress {
  /** 0 takes any free port. */
  readonly port: number
  /** `localhost` means 127.0.0.1 only: the name may stand for two addresses, of which one may be somebody else's. */
  readonly host: string
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** What to throw instead of the system's error. */
function listenProblem(error: unknown, { port, host }: ListenAddress): unknown {
  const code = codeOf(error)
  if (code === 'EACCES') {
    return new UsageError(
      `Port ${port} may not be used by this account.`,
      'Choose a port above 1023 with --port.',
    )
  }
  if (code === 'EADDRINUSE') {
    const last = Math.min(port + PORT_ATTEMPTS, 65_535)
    return new UsageError(`The ports ${port} to ${last} are taken.`, 'Choose another with --port.')
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UsageError(
      `"${host}" is not an address of this computer.`,
      'Use --host localhost or --host 0.0.0.0.',
    )
  }
  return error
}

/**
 * Listens on the wished port or the next free one.
 *
 * @returns the port
 * @throws UsageError when the address cannot be listened on
 */
async function listenNear(server: Server, options: ListenAddress): Promise<number> {
  const host = options.host === 'localhost' ? '127.0.0.1' : options.host
  const last = options.port === 0 ? 0 : Math.min(options.port + PORT_ATTEMPTS, 65_535)
  for (let port = options.port; ; port += 1) {
    try {
      server.listen(port, host)
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || port >= last) throw listenProblem(error, options)
    }
  }
}
