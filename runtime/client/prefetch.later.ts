import { whenIdle } from '../loader/intent.ts'
import { savesData } from './browser.ts'
import { linkAt, pageAddress } from './addresses.ts'
import type { PageLoader, PageLoading } from './page-data.ts'
import { isSamePage, pageUrlsAt } from '../shared/url/page-path.ts'
import type { PageData } from '../shared/page/page-data.ts'
import { pageDataUrl } from '../shared/url/url.ts'

/** Requests at a time; more would be in the way of what the page itself needs. */
const MAX_IN_FLIGHT = 4
/** One is kept for links that the reader points at. */
const MAX_AHEAD = 3

/** What a link is waited for with: the reader points at it, it stands in the text, it stands around it. */
const RANKS = ['intent', 'content', 'navigation'] as const
type Rank = (typeof RANKS)[number]

type Prefetching = Pick<PageLoading, 'site' | 'addresses'> & { readonly loader: PageLoader }

export class Prefetcher {
  readonly #prefetching: Prefetching
  readonly #waiting: Readonly<Record<Rank, Set<string>>> = {
    intent: new Set(),
    content: new Set(),
    navigation: new Set(),
  }
  /** What was asked for, by rank and pathname: a page that is not there is not asked for at every move of the mouse. */
  readonly #asked = new Set<string>()
  #inFlight = 0
  #isPaused = false

  constructor(prefetching: Prefetching) {
    this.#prefetching = prefetching
  }

  /** Watches what the reader points at and, where it is eager, the links that come into view once the page has loaded. */
  start(isEager: boolean): void {
    for (const type of ['pointerover', 'focusin', 'touchstart']) {
      document.addEventListener(type, (event) => this.#onIntent(event), { passive: true })
    }
    if (!isEager) return
    if (document.readyState === 'complete') this.#watch()
    else addEventListener('load', () => this.#watch(), { once: true })
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused
    if (!isPaused) this.#next()
  }

  /** Fetches the data of a page into the browser's cache when there is time. */
  prefetch(href: string): void {
    this.#add(this.#prefetching.addresses.of(href), 'content')
  }

  /** Loads the data of a page now, and what else it will need into the browser's cache. */
  preload(href: string): void {
    this.#add(this.#prefetching.addresses.of(href), 'intent')
  }

  #onIntent(event: Event): void {
    const link = linkAt(event)
    if (link !== null) this.#add(pageAddress(link, this.#prefetching), 'intent')
  }

  #watch(): void {
    const watched = new WeakSet<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const address = pageAddress(target as HTMLAnchorElement, this.#prefetching)
        this.#add(address, target.closest('main') === null ? 'navigation' : 'content')
      }
      this.#next()
    })
    const scan = (): void => {
      isScanning = false
      for (const link of document.links) {
        if (!(link instanceof HTMLAnchorElement) || watched.has(link)) continue
        watched.add(link)
        observer.observe(link)
      }
    }
    let isScanning = false
    const scanSoon = (): void => {
      if (!isScanning) whenIdle(scan)
      isScanning = true
    }
    new MutationObserver(scanSoon).observe(document.body, { childList: true, subtree: true })
    scanSoon()
  }

  #add(page: URL | null, rank: Rank): void {
    const { addresses, loader } = this.#prefetching
    if (page === null) return
    const { pathname } = page
    if (savesData() || isSamePage(pathname, addresses.here().pathname) || loader.has(pathname)) return
    const asked = `${rank === 'intent' ? rank : ''} ${pathname}`
    if (this.#asked.has(asked)) return
    this.#asked.add(asked)
    this.#waiting[rank].add(pathname)
    // Links that come into view together are taken by rank, not in the order of the document.
    if (rank === 'intent') this.#next()
    else queueMicrotask(() => this.#next())
  }

  #next(): void {
    while (!this.#isPaused) {
      const rank = RANKS.find((one) => this.#waiting[one].size > 0)
      const limit = rank === 'intent' ? MAX_IN_FLIGHT : MAX_AHEAD
      if (rank === undefined || this.#inFlight >= limit) return
      const [pathname = ''] = this.#waiting[rank]
      for (const waiting of Object.values(this.#waiting)) waiting.delete(pathname)
      if (this.#prefetching.loader.has(pathname)) continue
      this.#inFlight += 1
      void this.#fetch(pathname, rank)
    }
  }

  async #fetch(pathname: string, rank: Rank): Promise<void> {
    await (rank === 'intent' ? this.#preload(pathname) : this.#prefetch(pathname))
    this.#inFlight -= 1
    this.#next()
  }

  #prefetch(pathname: string): Promise<unknown> {
    const { site, addresses, loader } = this.#prefetching
    const [url = pathname] = pageUrlsAt(pathname, site)
    const link = document.createElement('link')
    if (!link.relList.supports('prefetch')) return loader.data(pathname).catch(() => null)
    return new Promise((resolve) => {
      link.rel = 'prefetch'
      link.href = addresses.file(pageDataUrl(url, site.trailingSlash))
      for (const type of ['load', 'error']) {
        link.addEventListener(type, () => {
          link.remove()
          if (type === 'load') loader.setCached(url)
          resolve(null)
        })
      }
      document.head.append(link)
    })
  }

  async #preload(pathname: string): Promise<void> {
    try {
      const { loader } = this.#prefetching
      const page = await loader.data(pathname)
      if (page === null) return
      hintFiles(page)
      await loader.loadShared(page)
    } catch {
      // The click will tell.
    }
  }
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
    const link = document.createElement('link')
    link.rel = rel
    link.href = url
    document.head.append(link)
  }
}
