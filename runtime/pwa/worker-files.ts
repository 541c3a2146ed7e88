import { revisionOf, type PrecacheList } from '../shared/pwa/precache-list.ts'
import { NOT_FOUND_FILE } from '../shared/url/url.ts'

declare const self: ServiceWorkerGlobalScope

export function createAddresses(list: PrecacheList, base: URL) {
  const files = new Map(Object.keys(list.files).map((url) => absolute(url, base)))
  const redirects = new Map(
    Object.entries(list.redirects).map(([from, to]) => [absolute(from, base)[0], new URL(to, base).href]),
  )
  /**
   * The address to show for a requested one, and its stored file, which is null for a redirect. Null if the
   * list does not have the address. Queries and a trailing slash do not matter.
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
  // A file name may contain a colon, which would otherwise end a scheme.
  const { pathname, href } = new URL(`./${url}`, base)
  return [pathname, href]
}

/** Adds the query unless the address has its own. */
function withQuery(href: string, search: string): string {
  const url = new URL(href)
  if (url.search === '') url.search = search
  return url.href
}

/** A path without the endings that hosts add to a document's address or strip from it. */
function bareAddress(path: string): string {
  return path.replace(/(?:\/(?:index\.html)?|\.html)$/, '')
}

export function isDocument(href: string): boolean {
  return !/\.(?!html$)\w+$/.test(new URL(href).pathname)
}

/**
 * The response to store for a file; null for errors and for what a host sends instead, such as a sign-in page
 * or a file of another build. Documents are accepted whatever their bytes are, since hosts may add to them.
 */
export async function storable(href: string, revision: string, response: Response): Promise<Response | null> {
  const isNotFound = new URL(href).pathname.endsWith(`/${NOT_FOUND_FILE}`)
  // Hosts send the not-found page with status 200 or 404.
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

/** The first 16 hex digits of SHA-256, as in builds. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Interval between calls of `skipWaiting`, in milliseconds. */
const INTERVAL = 500

/** Replaces the previous worker. Chromium forgets the request while that one is busy, so it is repeated. */
export function takeOver(): void {
  void self.skipWaiting()
  const asking = setInterval(() => {
    const { installing, waiting } = self.registration
    if (installing === null && waiting === null) clearInterval(asking)
    else void self.skipWaiting()
  }, INTERVAL)
}
