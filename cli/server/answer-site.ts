import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import Negotiator from 'negotiator'
import { isBelow } from '../../runtime/shared/url/page-path.ts'
import type { TrailingSlash } from '../../runtime/shared/url/url.ts'
import { UsageError } from '../report/diagnostic.ts'
import { findFile, type FindNames } from './find-file.ts'

/** `name`, `127.0.0.1` or `[::1]`, each with an optional port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** A site to serve: a built output, or one that is rendered on request. */
export interface AnsweredSite<T> {
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
  /** URLs of pages that are served for everything below them. @default none */
  readonly matchBelow?: readonly string[] | undefined
  readonly find: FindNames<T>
  /** Sends what was found. Rejects if the response cannot be completed. */
  send(res: ServerResponse, file: T): Promise<void>
  /** Sends the site's own 404 page, which must not echo the request. */
  sendNotFound(res: ServerResponse): Promise<void>
}

/** Browsers never send a malformed Host or Origin. */
export function hasSoundOrigin({ headers, httpVersion }: IncomingMessage): boolean {
  const { host, origin } = headers
  if (host === undefined ? httpVersion !== '1.0' : !HOST.test(host)) return false
  return origin === undefined || origin === 'null' || (origin.includes('://') && URL.canParse(origin))
}

/** Refuses other methods and a malformed Host or Origin. @returns whether it did */
export function refuseUnsound(res: ServerResponse): boolean {
  const { req } = res
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD')
    res.setHeader('Connection', 'close')
    answerText(res, 405)
    return true
  }
  if (hasSoundOrigin(req)) return false
  answerText(res, 400)
  return true
}

/** The base URL as decoded path segments. @throws UsageError when no request could ask for it */
export function baseNames(baseUrl: string): readonly string[] {
  const base = parseRequestPath(baseUrl)
  if ('status' in base) throw new UsageError(`The base URL "${baseUrl}" cannot be served.`)
  return base.segments
}

function belowBase(segments: readonly string[], base: readonly string[]): readonly string[] | null {
  return base.every((name, index) => segments[index] === name) ? segments.slice(base.length) : null
}

/** The redirect target for "/" and for the base URL without its final slash; null for other paths. */
function redirectToBase({ segments, endsWithSlash, search }: RequestPath, base: readonly string[]) {
  if (base.length === 0) return null
  const isRoot = segments.length === 0
  const isBareBase = !endsWithSlash && belowBase(segments, base)?.length === 0
  return isRoot || isBareBase ? encodePath(base, true) + search : null
}

type Outcome<T> = { readonly file: T } | { readonly location: string } | null

type LookedUpSite<T> = Omit<AnsweredSite<T>, 'send' | 'sendNotFound'>

async function outcomeOf<T>(site: LookedUpSite<T>, path: RequestPath): Promise<Outcome<T>> {
  const { segments, endsWithSlash, search } = path
  const base = baseNames(site.baseUrl)
  const location = redirectToBase(path, base)
  if (location !== null) return { location }
  const names = belowBase(segments, base)
  if (names === null) return null

  const found = await findFile(site.find, { names, endsWithSlash }, site.trailingSlash)
  if (found === null) return pageAbove(site, encodePath(segments, endsWithSlash))
  if ('file' in found) return found
  return { location: encodePath([...base, ...found.names], found.endsWithSlash) + search }
}

async function pageAbove<T>(
  { baseUrl, matchBelow = [], find }: LookedUpSite<T>,
  pathname: string,
): Promise<Outcome<T>> {
  const above = matchBelow.find((url) => isBelow(pathname, url))
  const path = above === undefined ? null : parseRequestPath(above)
  const names = path === null || 'status' in path ? null : belowBase(path.segments, baseNames(baseUrl))
  if (names === null) return null
  const found = await findFile(find, { names, endsWithSlash: false }, undefined)
  return found !== null && 'file' in found ? found : null
}

/** The status that a path (`/docs/a`) is answered with once redirects are followed. */
export async function statusOf(site: LookedUpSite<unknown>, target: string): Promise<number> {
  const path = parseRequestPath(target)
  if ('status' in path) return path.status
  const outcome = await outcomeOf(site, path)
  if (outcome === null) return 404
  return 'file' in outcome ? 200 : statusOf(site, outcome.location)
}

/** Answers a GET or HEAD from a site: below its base URL, with its trailing-slash rule and its 404 page. */
export async function answerSite<T>(res: ServerResponse, site: AnsweredSite<T>): Promise<void> {
  const path = parseRequestPath(res.req.url ?? '')
  if ('status' in path) return path.status === 404 ? site.sendNotFound(res) : answerText(res, path.status)
  const outcome = await outcomeOf(site, path)
  if (res.destroyed) return // The client left: a response sent now would stay open for ever.
  if (outcome === null) return site.sendNotFound(res)
  if ('file' in outcome) return site.send(res, await negotiated(res, site, { path, file: outcome.file }))
  const { location } = outcome
  res.writeHead(302, { Location: location, 'Content-Length': 0, 'Cache-Control': 'no-store' }).end()
}

const TYPES = ['text/html', 'text/markdown']

/** A page as HTML or as Markdown, if it is there as both, whichever the client prefers. Says that the answer depends on that. */
async function negotiated<T>(
  res: ServerResponse,
  { baseUrl, find }: Pick<AnsweredSite<T>, 'baseUrl' | 'find'>,
  { path, file }: { readonly path: RequestPath; readonly file: T },
): Promise<T> {
  const names = belowBase(path.segments, baseNames(baseUrl)) ?? []
  const last = names.at(-1)?.replace(/\.html$/, '') ?? 'index'
  const markdown = await find([...names.slice(0, -1), `${last}.md`])
  if (markdown === null) return file
  res.appendHeader('Vary', 'Accept')
  return new Negotiator(res.req).mediaType(TYPES) === 'text/markdown' ? markdown : file
}

const MAX_TARGET = 8192

/** What an HTTP request line may hold; browsers percent-encode everything else. */
const PRINTABLE = /^[\x21-\x7e]+$/

/** Path separators of any system, and characters that end or hide a name. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
const UNSAFE_NAME = /[/\\\u0000-\u001f\u007f]/

/** Streams, short names and ignored endings, which give one file several names on Windows. */
const WINDOWS_ALIAS = /:|~\d|[. ]$/

/** A parsed request target, decoded once. Its segments are file names, never `.`, `..` or empty. */
interface RequestPath {
  readonly segments: readonly string[]
  readonly endsWithSlash: boolean
  readonly search: string
}

/** Hidden files are private, except the folder `.well-known`, which is meant to be public. */
function isServable(name: string): boolean {
  if (name === '' || UNSAFE_NAME.test(name)) return false
  if (name.startsWith('.') && name !== '.well-known') return false
  return process.platform !== 'win32' || !WINDOWS_ALIAS.test(name)
}

/**
 * Reads the target of a request line (`/docs/a%20b/?x=1`), or gives the status to answer with. Every segment is decoded
 * once and must then be a single ordinary file name. Whatever would need cleaning up (empty segments, dots, encoded
 * separators) is refused instead, so that a path that is served or redirected to is the path that was checked.
 */
function parseRequestPath(target: string): RequestPath | { readonly status: 400 | 404 | 414 } {
  if (target.length > MAX_TARGET) return { status: 414 }
  if (!target.startsWith('/') || target.includes('#') || !PRINTABLE.test(target)) return { status: 400 }

  const searchAt = target.indexOf('?')
  const pathname = searchAt === -1 ? target : target.slice(0, searchAt)
  const endsWithSlash = pathname.endsWith('/')
  const inner = pathname.slice(1, endsWithSlash ? -1 : undefined)
  try {
    const segments = pathname === '/' ? [] : inner.split('/').map(decodeURIComponent)
    if (segments.some((name) => name.includes('\0'))) return { status: 400 }
    if (!segments.every(isServable)) return { status: 404 }
    return { segments, endsWithSlash, search: searchAt === -1 ? '' : target.slice(searchAt) }
  } catch {
    // Invalid percent-encoding.
    return { status: 400 }
  }
}

/** Starts with exactly one slash, followed by a name, so that a redirect to it cannot leave the host. */
function encodePath(segments: readonly string[], endsWithSlash: boolean): string {
  if (segments.length === 0) return '/'
  return `/${segments.map(encodeURIComponent).join('/')}${endsWithSlash ? '/' : ''}`
}

/** Sends a complete body that must not be cached. The media type includes the charset. */
export function answerBody(
  res: ServerResponse,
  { status, type, body }: { status: number; type: string; body: string | Uint8Array },
): void {
  const length = Buffer.byteLength(body)
  res.writeHead(status, { 'Content-Type': type, 'Content-Length': length, 'Cache-Control': 'no-store' })
  res.end(body)
}

/** Sends the status as text (`404 Not Found`) and what to do about it. Must not echo the request. */
export function answerText(res: ServerResponse, status: number, advice?: string): void {
  const title = `${status} ${STATUS_CODES[status] ?? ''}\n`
  const body = advice === undefined ? title : `${title}\n${advice}\n`
  answerBody(res, { status, type: 'text/plain;charset=utf-8', body })
}
