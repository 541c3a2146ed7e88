import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** A host name as it is compared: `Docs.Localhost.` is `docs.localhost`. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

/** `[::1]:3000` -> `::1` */
function nameOf(host: string): string {
  return plainName(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''))
}

/** Whether a Host header names this computer by a name or an address that leads nowhere else. */
export function isLoopbackHost(host: string): boolean {
  const name = nameOf(host)
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  )
}

/**
 * Whether a Host header names this computer as nobody else can: with a loopback name, an IP address or a name that
 * was allowed. A page elsewhere may point its own name to this computer and would then count as the same origin
 * (DNS rebinding); its requests bear that name. Requests without the header come from no browser.
 *
 * @param host a well-formed header
 * @param allowed names without a port
 */
export function isOwnHost(host: string | undefined, allowed: readonly string[]): boolean {
  if (host === undefined || isLoopbackHost(host)) return true
  const name = nameOf(host)
  if (isIP(name) !== 0) return true
  return allowed.some((other) => plainName(other) === name)
}

/** What is said to who asks by another name. */
export const HOST_ADVICE =
  'This server answers to this computer\'s own names only. If you gave it another, allow it with "--allow-host <name>".'

/** Whether an origin is that of the request's own host. Only a proxy can make it `https:`. */
function isOriginOf(origin: string, host: string | undefined): boolean {
  const { protocol, host: asking } = URL.canParse(origin) ? new URL(origin) : { protocol: '', host: '' }
  const own = `${protocol}//${host}`
  return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).host === asking
}

/**
 * Whether a request may come from a page of this server.
 *
 * Browsers send no Origin with the requests that pages make to their own server for an event stream, so its absence
 * tells nothing. For clients that are no browsers that is fine: a stream of messages holds no sources, and they may
 * read all pages anyhow.
 *
 * @param headers with a well-formed and allowed Host
 */
export function isOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return headers.origin === undefined || isOriginOf(headers.origin, headers.host)
}
