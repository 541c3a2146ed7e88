import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { LIVE_FOLDER, LIVE_HEADER, LIVE_OPEN } from '../../runtime/shared/live.ts'
import { hasSoundOrigin, answerBody, answerText } from './answer-site.ts'

/** A host name as it is compared: `Docs.Localhost.` is `docs.localhost`. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

/** `[::1]:3000` -> `::1` */
function nameOf(host: string): string {
  return plainName(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''))
}

/** Whether a Host header names this computer by a name or an address that leads nowhere else. */
function isLoopbackHost(host: string): boolean {
  const name = nameOf(host)
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  )
}

/**
 * Whether a well-formed Host header names this computer as nobody else can: with a loopback name, an IP address or a name
 * that was allowed. A page elsewhere may point its own name to this computer and would then count as the same origin (DNS
 * rebinding); its requests bear that name. Requests without the header come from no browser.
 */
export function isOwnHost(host: string | undefined, allowed: readonly string[]): boolean {
  if (host === undefined || isLoopbackHost(host)) return true
  const name = nameOf(host)
  if (isIP(name) !== 0) return true
  return allowed.some((other) => plainName(other) === name)
}

export const HOST_ADVICE =
  'This server answers to this computer\'s own names only. If you gave it another, allow it with "--allow-host <name>".'

/** Whether an origin is that of the request's own host. Only a proxy can make it `https:`. */
function isOriginOf(origin: string, host: string | undefined): boolean {
  const { protocol, host: asking } = URL.canParse(origin) ? new URL(origin) : { protocol: '', host: '' }
  const own = `${protocol}//${host}`
  return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).host === asking
}

/**
 * Whether a request with a well-formed and allowed Host may come from a page of this server.
 *
 * Browsers send no Origin with the requests that pages make to their own server for an event stream, so its absence
 * tells nothing. For clients that are no browsers that is fine: a stream of messages holds no sources, and they may
 * read all pages anyhow.
 */
export function isOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return headers.origin === undefined || isOriginOf(headers.origin, headers.host)
}

/** Opens a place of a problem, `docs/a.md:3:5`: why it cannot be opened, null when it was, undefined when no problem is there. */
export type OpenPlace = (place: string) => Promise<string | null | undefined>

const MAX_PLACE = 4096

export function isOpenRequest({ method, url }: IncomingMessage, baseUrl: string): boolean {
  return method === 'POST' && url === `${baseUrl}${LIVE_FOLDER}/${LIVE_OPEN}`
}

/**
 * Opens a place in the editor of whoever runs the server. That starts a program, so it is done only for a page of this
 * server in a browser of this computer: connection, name and origin have to be of this computer, no proxy in between, and
 * the page has to know the token that the event stream greets pages with.
 */
export async function answerOpen(res: ServerResponse, token: string, open: OpenPlace): Promise<void> {
  const { req } = res
  if (!isTrusted(req, token)) return answerText(res, 403)
  const place = await bodyOf(req)
  if (place === null) return answerText(res, 400)
  const problem = await open(place)
  if (problem === undefined) return answerText(res, 404)
  if (problem !== null)
    return answerBody(res, { status: 500, type: 'text/plain;charset=utf-8', body: problem })
  res.writeHead(204).end()
}

function isTrusted(req: IncomingMessage, token: string): boolean {
  const { headers, socket } = req
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (
    hasSoundOrigin(req) &&
    (address === '::1' || address.startsWith('127.')) &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    headers.host !== undefined &&
    isLoopbackHost(headers.host) &&
    // Browsers say with every POST where it comes from.
    headers.origin !== undefined &&
    isOwnPage(headers) &&
    headers[LIVE_HEADER] === token
  )
}

async function bodyOf(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_PLACE) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
