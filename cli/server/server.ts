import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { STATUS_CODES, createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import type { RequestHandler } from 'sirv'
import type { TrailingSlash } from '../../runtime/shared/url.ts'
import { UsageError } from '../report/diagnostic.ts'
import { isNotModified, rangeOf, validatorsOf } from './conditions.ts'
import { findFile } from './find-file.ts'
import type { FoundFile } from './find-file.ts'
import { listenNear } from './listen.ts'
import type { ListenAddress } from './listen.ts'
import { encodePath, parseRequestPath } from './request-path.ts'
import type { RequestPath } from './request-path.ts'

/** `name`, `127.0.0.1` or `[::1]`, each with an optional port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** What is served, and where. */
export interface StaticServerOptions extends ListenAddress {
  /** Absolute path of the output folder. It is read at each request, so a new build shows at once. */
  readonly dir: string
  /** Starts and ends in a slash. */
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
}

/** A running server. */
export interface StaticServer {
  /** Address of the site's home page. */
  readonly url: string
  /** The port that was free. */
  readonly port: number
  /** Ends open connections too. */
  close(): Promise<void>
}

interface Asked {
  readonly path: RequestPath
  readonly site: Site
}

interface Site {
  readonly dir: string
  /** The base URL as decoded names. */
  readonly base: readonly string[]
  readonly trailingSlash: TrailingSlash
  readonly send: RequestHandler
}

function answerText(res: ServerResponse, status: number): void {
  const body = `${status} ${STATUS_CODES[status] ?? ''}\n`
  res.writeHead(status, {
    'Content-Type': 'text/plain;charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  res.end(body)
}

function answerRedirect(res: ServerResponse, location: string): void {
  res.writeHead(302, { Location: location, 'Content-Length': 0, 'Cache-Control': 'no-store' })
  res.end()
}

/** The site's own 404 page. Nothing of the request is in it. */
async function answerNotFound(res: ServerResponse, dir: string): Promise<void> {
  const page = await findFile(dir, { names: ['404.html'], endsWithSlash: false }, undefined)
  if (page.kind !== 'file') return answerText(res, 404)
  const body = await readFile(join(dir, ...page.names))
  res.writeHead(404, {
    'Content-Type': 'text/html;charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  })
  res.end(body)
}

/** Types that sirv has no or an incomplete answer for: text without a charset is shown as Latin-1. */
function presetType(name: string): string | null {
  if (name.endsWith('.txt')) return 'text/plain;charset=utf-8'
  if (name.endsWith('.md')) return 'text/markdown;charset=utf-8'
  return name.includes('.') ? null : 'application/octet-stream'
}

/** A file that vanishes while it is sent, or a reader who leaves, must neither crash the process nor leak. */
function bindStreams(res: ServerResponse): void {
  res.once('pipe', (source) => {
    source.once('error', () => res.destroy())
    res.once('close', () => source.destroy())
  })
}

/**
 * Leaves sirv only what it answers rightly: sirv 3 throws on `bytes=5-2`, sends the start of a file for
 * `bytes=-5` and all of it for `bytes=0-0`.
 */
function rewriteRange(req: IncomingMessage, range: ReturnType<typeof rangeOf>): void {
  const usable = req.method === 'GET' && range !== null && range !== 'unsatisfiable' && range.end > 0
  if (usable) req.headers.range = `bytes=${range.start}-${range.end}`
  else delete req.headers.range
}

function answerFile(
  req: IncomingMessage,
  res: ServerResponse,
  { file, site }: { file: FoundFile; site: Site },
): void {
  const validators = validatorsOf(file.stats)
  const type = presetType(file.names.at(-1) ?? '')
  res.setHeader('ETag', validators.etag)
  res.setHeader('Last-Modified', validators.lastModified)
  res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('Accept-Ranges', 'bytes')
  if (isNotModified(req.headers, validators)) {
    res.writeHead(304)
    res.end()
    return
  }

  const range = rangeOf(req.headers, file.stats.size, validators)
  if (range === 'unsatisfiable' && req.method === 'GET') {
    res.setHeader('Content-Range', `bytes */${file.stats.size}`)
    return answerText(res, 416)
  }
  rewriteRange(req, range)
  if (type !== null) res.setHeader('Content-Type', type)
  bindStreams(res)

  // sirv would decode again, and not all characters: it is given the checked name in the form it reads itself.
  const pathname = `/${file.names.join('/')}`.replaceAll('%', '%25')
  Object.assign(req, { _parsedUrl: { raw: req.url, pathname, search: '', query: undefined } })
  site.send(req, res, () => answerText(res, 404))
}

/** A malformed Host or Origin comes from no browser. */
function hasSoundOrigin({ headers, httpVersion }: IncomingMessage): boolean {
  const { host, origin } = headers
  if (host === undefined ? httpVersion !== '1.0' : !HOST.test(host)) return false
  return origin === undefined || origin === 'null' || (origin.includes('://') && URL.canParse(origin))
}

/** The names below the base URL; null for paths outside of it. */
function belowBase(segments: readonly string[], base: readonly string[]): readonly string[] | null {
  return base.every((name, index) => segments[index] === name) ? segments.slice(base.length) : null
}

/** The address that a path below or above the base URL is sent on to; null when it is answered where it is. */
function redirectToBase(
  { segments, endsWithSlash, search }: RequestPath,
  base: readonly string[],
): string | null {
  if (base.length === 0) return null
  const isRoot = segments.length === 0
  const isBareBase = !endsWithSlash && belowBase(segments, base)?.length === 0
  return isRoot || isBareBase ? encodePath(base, true) + search : null
}

async function answerPath(req: IncomingMessage, res: ServerResponse, { path, site }: Asked): Promise<void> {
  const { segments, endsWithSlash, search } = path
  const home = redirectToBase(path, site.base)
  if (home !== null) return answerRedirect(res, home)
  const names = belowBase(segments, site.base)
  if (names === null) return answerNotFound(res, site.dir)

  const found = await findFile(site.dir, { names, endsWithSlash }, site.trailingSlash)
  if (found.kind === 'none') return answerNotFound(res, site.dir)
  if (found.kind === 'file') return answerFile(req, res, { file: found, site })
  answerRedirect(res, encodePath(segments, found.endsWithSlash) + search)
}

async function answer(req: IncomingMessage, res: ServerResponse, site: Site): Promise<void> {
  res.setHeader('X-Content-Type-Options', 'nosniff')
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD')
    res.setHeader('Connection', 'close')
    return answerText(res, 405)
  }
  if (!hasSoundOrigin(req)) return answerText(res, 400)

  const path = parseRequestPath(req.url ?? '')
  if (!('status' in path)) return answerPath(req, res, { path, site })
  return path.status === 404 ? answerNotFound(res, site.dir) : answerText(res, path.status)
}

function answerFailure(res: ServerResponse): void {
  if (res.headersSent) res.destroy()
  else answerText(res, 500)
}

function siteUrl(host: string, port: number, baseUrl: string): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${baseUrl}`
}

/**
 * Serves an output folder as a static host would: below the base URL, with the site's trailing-slash rule and
 * its 404 page.
 *
 * Requests are not trusted. Names are decoded once and checked, the file is looked up with all links followed
 * and must lie in the folder, and only then sirv sends it. Hidden files are not served, folders not listed.
 *
 * @throws UsageError when the address cannot be listened on
 */
export async function createStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { dir, baseUrl, trailingSlash, host } = options
  const base = parseRequestPath(baseUrl)
  if ('status' in base) throw new UsageError(`The base URL "${baseUrl}" cannot be served.`)
  const send = sirv(dir, { dev: true, etag: false, extensions: [] })
  const site: Site = { dir, base: base.segments, trailingSlash, send }

  const server = createServer({ maxHeaderSize: 96 * 1024, headersTimeout: 20_000 }, (req, res) => {
    answer(req, res, site).catch(() => answerFailure(res))
  })
  const port = await listenNear(server, options)

  return {
    url: siteUrl(host, port, baseUrl),
    port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
