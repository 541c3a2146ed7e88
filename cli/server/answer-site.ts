import type { IncomingMessage, ServerResponse } from 'node:http'
import { isBelow } from '../../runtime/shared/url/page-path.ts'
import type { TrailingSlash } from '../../runtime/shared/url/url.ts'
import { UsageError } from '../report/diagnostic.ts'
import { answerText } from './answer-text.ts'
import { findFile, type FindNames } from './find-file.ts'
import { encodePath, parseRequestPath, type RequestPath } from './request-path.ts'

/** `name`, `127.0.0.1` or `[::1]`, each with an optional port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** A site that requests are answered from: a built output, or one that is made while it is asked for. */
export interface AnsweredSite<T> {
  /** Starts and ends in a slash. */
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
  /** URLs of pages that answer for everything below them. @default none */
  readonly matchBelow?: readonly string[] | undefined
  readonly find: FindNames<T>
  /** Sends what was found. Rejects when that cannot be ended as it began. */
  send(req: IncomingMessage, res: ServerResponse, file: T): Promise<void>
  /** Sends the site's own 404 page. Nothing of the request may be in it. */
  sendNotFound(res: ServerResponse): Promise<void>
}

/** A malformed Host or Origin comes from no browser. */
export function hasSoundOrigin({ headers, httpVersion }: IncomingMessage): boolean {
  const { host, origin } = headers
  if (host === undefined ? httpVersion !== '1.0' : !HOST.test(host)) return false
  return origin === undefined || origin === 'null' || (origin.includes('://') && URL.canParse(origin))
}

/** Answers what asks for no file (other methods, a malformed Host or Origin). @returns whether it did */
export function refuseUnsound(req: IncomingMessage, res: ServerResponse): boolean {
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

/**
 * The base URL as decoded names.
 *
 * @throws UsageError when no request could ask for it
 */
export function baseNames(baseUrl: string): readonly string[] {
  const base = parseRequestPath(baseUrl)
  if ('status' in base) throw new UsageError(`The base URL "${baseUrl}" cannot be served.`)
  return base.segments
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

/** What to do about a path. */
type Outcome<T> =
  | { readonly kind: 'file'; readonly file: T }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'none' }

type LookedUpSite<T> = Omit<AnsweredSite<T>, 'send' | 'sendNotFound'>

async function outcomeOf<T>(site: LookedUpSite<T>, path: RequestPath): Promise<Outcome<T>> {
  const { segments, endsWithSlash, search } = path
  const base = baseNames(site.baseUrl)
  const home = redirectToBase(path, base)
  if (home !== null) return { kind: 'redirect', location: home }
  const names = belowBase(segments, base)
  if (names === null) return { kind: 'none' }

  const found = await findFile(site.find, { names, endsWithSlash }, site.trailingSlash)
  if (found.kind === 'none') return pageAbove(site, encodePath(segments, endsWithSlash))
  if (found.kind !== 'redirect') return found
  return { kind: 'redirect', location: encodePath([...base, ...found.names], found.endsWithSlash) + search }
}

/** The document of the page that answers for a path below its own, where there is one. */
async function pageAbove<T>(
  { baseUrl, matchBelow = [], find }: LookedUpSite<T>,
  pathname: string,
): Promise<Outcome<T>> {
  const above = matchBelow.find((url) => isBelow(pathname, url))
  const path = above === undefined ? null : parseRequestPath(above)
  const names = path === null || 'status' in path ? null : belowBase(path.segments, baseNames(baseUrl))
  if (names === null) return { kind: 'none' }
  const found = await findFile(find, { names, endsWithSlash: false }, undefined)
  return found.kind === 'file' ? found : { kind: 'none' }
}

/** The status that a path (`/docs/a`) is answered with once redirects are followed. */
export async function statusOf(site: LookedUpSite<unknown>, target: string): Promise<number> {
  const path = parseRequestPath(target)
  if ('status' in path) return path.status
  const outcome = await outcomeOf(site, path)
  if (outcome.kind === 'redirect') return statusOf(site, outcome.location)
  return outcome.kind === 'file' ? 200 : 404
}

/**
 * Answers a GET or HEAD from a site: below its base URL, with its trailing-slash rule and its 404 page.
 *
 * @throws whatever the site's functions throw
 */
export async function answerSite<T>(
  req: IncomingMessage,
  res: ServerResponse,
  site: AnsweredSite<T>,
): Promise<void> {
  const path = parseRequestPath(req.url ?? '')
  if ('status' in path) {
    return path.status === 404 ? site.sendNotFound(res) : answerText(res, path.status)
  }
  const outcome = await outcomeOf(site, path)
  if (res.destroyed) return // The reader left: what is sent now would stay open for ever.
  if (outcome.kind === 'none') return site.sendNotFound(res)
  if (outcome.kind === 'file') return site.send(req, res, outcome.file)
  const { location } = outcome
  res.writeHead(302, { Location: location, 'Content-Length': 0, 'Cache-Control': 'no-store' }).end()
}
