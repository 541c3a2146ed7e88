import { addLink, savesData } from './browser.ts'
import { linkAt, pageAddress } from './addresses.ts'
import type { PageLoader, PageLoading } from './page-data.ts'
import { isSamePage, pageUrlsAt } from '../shared/url/page-path.ts'
import type { PageData } from '../shared/page/page-data.ts'

/** Browsers send six requests to a host at a time: what a click needs is not to wait behind links that were passed over. */
const MAX_IN_FLIGHT = 4

type Fetching = Pick<PageLoading, 'site' | 'addresses' | 'source'> & { readonly loader: PageLoader }

/**
 * Loads the data of pages that the reader points at, and has the browser fetch what else they need.
 *
 * @returns the same for scripts: `preload` does so at once, `prefetch` brings the data of a page into the browser's cache
 */
export function startFetchingAhead(fetching: Fetching) {
  const { addresses, loader } = fetching
  // A page that is not there is not asked for at every move of the mouse.
  const asked = new Set<string>()
  const waiting: (() => Promise<unknown>)[] = []
  let inFlight = 0
  const work = async (): Promise<void> => {
    if (inFlight === MAX_IN_FLIGHT) return
    inFlight += 1
    // The pointer is on the newest. If one fails, the click will tell.
    for (let fetchOne = waiting.pop(); fetchOne !== undefined; fetchOne = waiting.pop())
      await fetchOne().catch(() => null)
    inFlight -= 1
  }
  const ask = (page: URL | null, fetchPage: (pathname: string, fetching: Fetching) => Promise<unknown>) => {
    if (page === null || savesData()) return
    const { pathname } = page
    const key = `${fetchPage === loadPage ? 'page' : 'data'} ${pathname}`
    if (asked.has(key) || loader.has(pathname) || isSamePage(pathname, addresses.here().pathname)) return
    asked.add(key)
    waiting.push(() => fetchPage(pathname, fetching))
    void work()
  }
  const onIntent = (event: Event): void => {
    const link = linkAt(event)
    if (link !== null) ask(pageAddress(link, fetching), loadPage)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onIntent, { passive: true })
  return {
    prefetch: (href: string): void => ask(addresses.of(href), fetchData),
    preload: (href: string): void => ask(addresses.of(href), loadPage),
  }
}

async function loadPage(pathname: string, { loader }: Fetching): Promise<void> {
  const page = await loader.data(pathname)
  if (page === null) return
  hintFiles(page)
  await loader.loadShared(page)
}

function fetchData(pathname: string, { site, addresses, source, loader }: Fetching): Promise<unknown> {
  const [url = pathname] = pageUrlsAt(pathname, site)
  if (!document.createElement('link').relList.supports('prefetch')) return loader.data(pathname)
  return new Promise((resolve) => {
    const link = addLink('prefetch', addresses.file(source.address(url, site.trailingSlash)))
    for (const type of ['load', 'error']) {
      link.addEventListener(type, () => {
        link.remove()
        if (type === 'load') loader.setCached(url)
        resolve(null)
      })
    }
  })
}

const hinted = new Set<string>()

/** Has the browser fetch modules and styles, and run or apply nothing. */
function hintFiles({ modules, css }: PageData): void {
  const hints = [
    ...Object.values(modules).map((url) => ['modulepreload', url]),
    ...css.map((url) => ['prefetch', url]),
  ]
  for (const [rel = '', url = ''] of hints) {
    if (hinted.has(url) || document.querySelector(`link[href="${CSS.escape(url)}"]`) !== null) continue
    hinted.add(url)
    addLink(rel, url)
  }
}
