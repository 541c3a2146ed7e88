import { revisionOf, type PrecacheList } from '../shared/pwa/precache-list.ts'
import { NOT_FOUND_FILE } from '../shared/url/url.ts'

declare const self: ServiceWorkerGlobalScope

export function createAddresses(list: PrecacheList, base: URL) {
  const files = new Map(Object.keys(list.files).map((url) => absolute(url, base)))
  const redirects = new Map(
    Object.entries(list.redirects).map(([from, to]) => [absolute(from, base)[0], new URL(to, base).href]),
  )
  /**
   * Where a browser should be that goes to an address, and the stored file; null for what only leads elsewhere, and for an
   * address that the list does not have. Queries do not matter, and neither does a slash at the end.
   */
  const find = (url: URL): { readonly href: string; readonly file: string | null } | null => {
    const own = files.get(url.pathname)
    if (own !== undefined) return { href: url.href, file: own }
    const bare = bareAddress(url.pathname)
    for (const form of [url.pathname, `${bare}/`, bare, `${bare}.html`]) {
      const to = redirects.get(form)
      if (to !== undefined) return { href: withQuery(to, url.search), file: null }
      const file = files.get(form)
      if (file !== undefined) return { href: withQuery(file, url.search), file }
    }
    return null
  }
  return { find, notFound: new URL(NOT_FOUND_FILE, base).href }
}

function absolute(url: string, base: URL): readonly [pathname: string, href: string] {
  // A name may have a colon, which would end a scheme.
  const { pathname, href } = new URL(`./${url}`, base)
  return [pathname, href]
}

/** An address that has a query keeps it. */
function withQuery(href: string, search: string): string {
  const url = new URL(href)
  if (url.search === '') url.search = search
  return url.href
}

/** A path without what hosts add to the address of a document, or take from it. */
function bareAddress(path: string): string {
  return path.replace(/(?:\/(?:index\.html)?|\.html)$/, '')
}

export function isDocument(href: string): boolean {
  return !/\.(?!html$)\w+$/.test(new URL(href).pathname)
}

/**
 * What is stored for a file; null for errors, and for what a host sends in its place, such as a page to sign in, or a file of
 * another build. Documents are taken whatever their bytes are, since hosts may add to them.
 */
export async function storable(href: string, revision: string, response: Response): Promise<Response | null> {
  const isNotFound = new URL(href).pathname.endsWith(`/${NOT_FOUND_FILE}`)
  // Hosts send the page for what is not found with status 200 or 404.
  const isRight = response.ok || (isNotFound && response.status === 404)
  const bytes = await response.arrayBuffer()
  const isOurs = isDocument(href)
    ? isSameAddress(href, response.url)
    : revisionOf(await hashOf(bytes)) === revision
  if (!isRight || !isOurs) return null
  return new Response(bytes, { headers: response.headers, status: isNotFound ? 404 : 200 })
}

function isSameAddress(asked: string, given: string): boolean {
  const [{ origin, pathname }, other] = [new URL(asked), new URL(given)]
  return origin === other.origin && bareAddress(pathname) === bareAddress(other.pathname)
}

/** The first 16 hex digits of SHA-256, as builds have them. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How often a worker asks for its turn, in milliseconds. */
const INTERVAL = 500

/** Takes the place of the worker before. Chromium forgets that while the other one is at work, so it is asked until it has happened. */
export function takeOver(): void {
  void self.skipWaiting()
  const asking = setInterval(() => {
    const { installing, waiting } = self.registration
    if (installing === null && waiting === null) clearInterval(asking)
    else void self.skipWaiting()
  }, INTERVAL)
}
