import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerText } from './answer-text.ts'
import { listenNear, type ListenAddress } from './listen.ts'

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
export type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>

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
 * @param site its base URL starts and ends in a slash
 * @throws UsageError when the address cannot be listened on
 */
export async function startServer(
  address: ListenAddress,
  site: { readonly baseUrl: string },
  answer: Answer,
): Promise<StaticServer> {
  const server = createServer({ maxHeaderSize: 96 * 1024, headersTimeout: 20_000 }, inTurn(answer))
  const port = await listenNear(server, address)

  const end = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  let closing: Promise<void> | null = null
  return {
    url: siteUrl(address.host, port, site.baseUrl),
    port,
    close: () => (closing ??= end()),
  }
}
