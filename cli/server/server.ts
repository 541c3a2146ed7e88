import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { decoded, NOT_FOUND_FILE } from '../../runtime/shared/url/url.ts'
import { errorCode } from '../output/output-fs.ts'
import { UsageError } from '../report/diagnostic.ts'
import {
  answerSite,
  baseNames,
  refuseUnsound,
  type AnsweredSite,
  answerBody,
  answerText,
} from './answer-site.ts'
import { chooseCoding, compress } from './compression.ts'
import { findDiskFile, mediaTypeOf, sendDiskFile, type DiskFile } from './disk-file.ts'
import { HOST_ADVICE, isOwnHost } from './host-check.ts'

export interface StaticServerOptions
  extends ListenAddress, Pick<AnsweredSite<unknown>, 'baseUrl' | 'trailingSlash' | 'matchBelow'> {
  /** Absolute path of the output folder. It is read at each request, so a new build shows at once. */
  readonly dir: string
}

/** Sends the nearest not-found page above an address that nothing lies at: each language of a site has one. */
async function answerNotFound(
  res: ServerResponse,
  { dir, baseUrl }: Pick<StaticServerOptions, 'dir' | 'baseUrl'>,
): Promise<void> {
  const below = decoded((res.req.url ?? '').split(/[?#]/, 1)[0]?.slice(baseUrl.length) ?? '')
  const page = await findNotFound(dir, below.split('/').slice(0, -1))
  if (page === null) return answerText(res, 404)
  const type = mediaTypeOf(NOT_FOUND_FILE)
  const coding = chooseCoding(res, { type, size: page.stats.size })
  const bytes = await readFile(page.path)
  if (coding !== null) res.setHeader('Content-Encoding', coding)
  answerBody(res, { status: 404, type, body: coding === null ? bytes : await compress(bytes, coding) })
}

async function findNotFound(dir: string, folders: readonly string[]): Promise<DiskFile | null> {
  const isSound = folders.every((name) => name !== '' && !name.startsWith('.'))
  const page = isSound ? await findDiskFile(dir, [...folders, NOT_FOUND_FILE]) : null
  return page ?? (folders.length === 0 ? null : findNotFound(dir, folders.slice(0, -1)))
}

/**
 * Serves an output folder as a static host would. Requests are not trusted: names are decoded once and checked, the file
 * is looked up with all links followed and must lie in the folder, and only then sirv sends it. Hidden files are not
 * served, folders not listed.
 */
export async function createStaticServer({ dir, ...options }: StaticServerOptions): Promise<StaticServer> {
  const site: AnsweredSite<DiskFile> = {
    ...options,
    find: (names) => findDiskFile(dir, names),
    send: (res, file) => sendDiskFile(res, file, true),
    sendNotFound: (res) => answerNotFound(res, { dir, baseUrl: options.baseUrl }),
  }
  return startServer(options, () => site)
}

export type StaticServer = Awaited<ReturnType<typeof startServer>>

/** Answers a request. A rejection is answered with 500 and told nobody. */
type Answer = (res: ServerResponse) => Promise<void>

function siteUrl(host: string, port: number, baseUrl: string): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${baseUrl}`
}

async function answerOrFail(res: ServerResponse, answer: Answer): Promise<void> {
  res.setHeader('X-Content-Type-Options', 'nosniff')
  try {
    await answer(res)
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
      if (!socket.destroyed) void answerOrFail(res, answer)
    }
    if (before === undefined || before.closed) start()
    else before.once('close', start)
  }
}

/**
 * Starts a server of a site on the wished port or the next free one. Requests that are never finished are given up after
 * 20 seconds and hold up no others; none can end the server.
 *
 * @param site - asked at each request, with its address; without one for the site that the server begins with
 * @param answerFirst - answers what is asked of the server itself, and tells whether it did
 * @throws UsageError when the address cannot be listened on, or no request could ask for the base URL
 */
export async function startServer<T>(
  address: ListenAddress,
  site: (address?: string) => AnsweredSite<T>,
  answerFirst?: (res: ServerResponse) => Promise<boolean>,
) {
  const { baseUrl } = site()
  baseNames(baseUrl)
  const allowedHosts = [...(address.allowedHosts ?? []), address.host]
  const answer = async (res: ServerResponse): Promise<void> => {
    if ((await answerFirst?.(res)) === true || refuseUnsound(res)) return
    // A page elsewhere whose name leads to this computer could read what is not published yet.
    if (!isOwnHost(res.req.headers.host, allowedHosts)) return answerText(res, 403, HOST_ADVICE)
    await answerSite(res, site(res.req.url))
  }
  const server = createServer({ maxHeaderSize: 96 * 1024, headersTimeout: 20_000 }, inTurn(answer))
  const port = await listenNear(server, address)

  const closed = once(server, 'close')
  return {
    url: siteUrl(address.host, port, baseUrl),
    port,
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const PORT_ATTEMPTS = 50

export interface ListenAddress {
  /** 0 takes any free port. */
  readonly port: number
  /** `localhost` means 127.0.0.1 only: the name may stand for two addresses, of which one may be somebody else's. */
  readonly host: string
  /** Names that the Host header may have beside loopback names and IP addresses. `host` is one, too. @default none */
  readonly allowedHosts?: readonly string[]
}

function listenProblem(error: unknown, { port, host }: ListenAddress): unknown {
  const code = errorCode(error)
  if (code === 'EACCES')
    return new UsageError(
      `Port ${port} may not be used by this account.`,
      'Choose a port above 1023 with --port.',
    )
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

async function listenNear(server: Server, options: ListenAddress): Promise<number> {
  const host = options.host === 'localhost' ? '127.0.0.1' : options.host
  const last = options.port === 0 ? 0 : Math.min(options.port + PORT_ATTEMPTS, 65_535)
  for (let port = options.port; ; port += 1) {
    try {
      server.listen(port, host)
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || port >= last) throw listenProblem(error, options)
    }
  }
}
