import type { Json } from '../shared/json.ts'
import { LIVE_FOLDER, LIVE_HEADER, LIVE_OPEN } from '../shared/live.ts'
import type { PageData } from '../shared/page/page-data.ts'
import { isSamePage } from '../shared/url/page-path.ts'
import { sharedDataUrl } from '../shared/page/shared-data.ts'
import type { SiteData } from '../shared/site/site-data.ts'
import { pageDataUrl } from '../shared/url/url.ts'

/** What the server said of a page. */
export type Asked =
  | { readonly kind: 'page'; readonly page: PageData }
  /** There is no such page any more. */
  | { readonly kind: 'gone' }
  /** The server is away, or the page has an error now. */
  | { readonly kind: 'failed' }

/** Asks for the data of a page as it is now. */
export async function askPage(
  url: string,
  { trailingSlash }: Pick<SiteData, 'trailingSlash'>,
): Promise<Asked> {
  try {
    const response = await ask(pageDataUrl(url, trailingSlash))
    if (response.status === 204) return { kind: 'gone' }
    const page = response.ok ? ((await response.json()) as PageData) : null
    return page !== null && isSamePage(page.url, url) ? { kind: 'page', page } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}

/** The value of a shared data file as it is now; none when the site has no such file, null when it does not come. */
export async function askShared(baseUrl: string, key: string): Promise<{ readonly value?: Json } | null> {
  try {
    const response = await ask(sharedDataUrl(baseUrl, key))
    if (response.status === 204) return {}
    return response.ok ? { value: (await response.json()) as Json } : null
  } catch {
    return null
  }
}

/** Asks the server to open the place of a problem in the editor. Gives what went wrong; null for nothing. */
export async function askOpen(
  place: string,
  { baseUrl, server }: { readonly baseUrl: string; readonly server: string },
): Promise<string | null> {
  try {
    const address = `${baseUrl}${LIVE_FOLDER}/${LIVE_OPEN}`
    const response = await fetch(address, { method: 'POST', headers: { [LIVE_HEADER]: server }, body: place })
    return response.ok ? null : await response.text()
  } catch {
    return 'The server does not answer.'
  }
}

function ask(url: string): Promise<Response> {
  return fetch(url, { cache: 'no-cache', headers: { [LIVE_HEADER]: '1' } })
}
