import type { Addresses } from './addresses.ts'
import { addLink } from './browser.ts'
import type { ComponentTable } from '../page/page-context.ts'
import type { SharedStore } from './shared-store.ts'
import { allowsNeeds, type PolicyNeed, type PageData } from '../shared/page/page-data.ts'
import { isSamePage, pageUrlsAt } from '../shared/url/page-path.ts'
import type { SiteData } from '../shared/site/site-data.ts'
import { pageDataUrl } from '../shared/url/url.ts'

export interface LoadedPage {
  readonly page: PageData
  readonly components: ComponentTable
}

/** Where the data of pages lies. */
export interface PageSource {
  readonly address: (url: string, rule: SiteData['trailingSlash']) => string
  /** @throws for what is no page */
  readonly parse: (text: string) => unknown
}

/** A file beside the document of each page. */
export const dataFiles: PageSource = { address: pageDataUrl, parse: JSON.parse }

export interface PageLoading {
  readonly source: PageSource
  readonly site: SiteData
  readonly addresses: Addresses
  /** The client that runs, as page data names it; null when the document does not say. */
  readonly client: string | null
  /** What the content security policy of the document was made for; absent where it has none. */
  readonly policy: readonly PolicyNeed[] | undefined
  readonly parts: ComponentTable
  readonly shared: SharedStore
}

/** A page of another deploy, made for another client, or one that this document may not show: the browser has to load it. */
export class OtherClient extends Error {
  constructor(url: string) {
    super(`The page ${url} needs a document of its own.`)
    this.name = 'OtherClient'
  }
}

/** As many pages as readers go back through; each is a few kilobytes. */
const KEPT_PAGES = 40

/** How long prefetched data is used without asking the host again, in milliseconds: as long as browsers hold it. */
const PREFETCH_LIFE = 5 * 60 * 1000

export class PageLoader {
  readonly #loading: PageLoading
  readonly #dataByUrl = new Map<string, Promise<PageData | null>>()
  readonly #cachedAt = new Map<string, number>()
  readonly #modules = new Map<string, Promise<{ readonly default: ComponentTable[string] }>>()

  constructor(loading: PageLoading) {
    this.#loading = loading
  }

  /** The page for a pathname. @throws OtherClient for a page that this client cannot show; when the network fails */
  async load(pathname: string): Promise<LoadedPage | null> {
    const page = await this.data(pathname)
    return page === null ? null : { page, components: await this.prepare(page) }
  }

  /** The first of the places where the data of a page may lie that holds it. */
  async data(pathname: string): Promise<PageData | null> {
    for (const url of pageUrlsAt(pathname, this.#loading.site)) {
      const page = await this.#dataAt(url)
      if (page !== null) return page
    }
    return null
  }

  has(pathname: string): boolean {
    return pageUrlsAt(pathname, this.#loading.site).some((url) => this.#dataByUrl.has(url))
  }

  /** The browser's cache holds the data of a page now, fresh enough whatever the host says of it. */
  setCached(url: string): void {
    this.#cachedAt.set(url, Date.now())
  }

  forget(): void {
    this.#dataByUrl.clear()
    this.#cachedAt.clear()
  }

  loadShared({ needs }: PageData): Promise<unknown> {
    return Promise.all(needs.map((key) => this.#loading.shared.load(key)))
  }

  async prepare(page: PageData): Promise<ComponentTable> {
    const { modules, css } = page
    const { parts } = this.#loading
    const [loaded] = await Promise.all([
      Promise.all(Object.entries(modules).map(([key, url]) => this.#module(key, url))),
      Promise.all(css.map(loadStyles)),
      this.loadShared(page),
    ])
    return { ...parts, ...Object.fromEntries(loaded) }
  }

  async #module(key: string, url: string): Promise<readonly [string, ComponentTable[string]]> {
    let module = this.#modules.get(url)
    if (module === undefined) {
      // Addresses count from the document, and not from this script.
      module = import(new URL(url, location.href).href) as Promise<{ default: ComponentTable[string] }>
      this.#modules.set(url, module)
      module.catch(() => this.#modules.delete(url))
    }
    return [key, (await module).default]
  }

  #dataAt(url: string): Promise<PageData | null> {
    const known = this.#dataByUrl.get(url)
    if (known !== undefined) return known
    const data = this.#fetch(url)
    this.#dataByUrl.set(url, data)
    if (this.#dataByUrl.size > KEPT_PAGES) {
      const [oldest = ''] = this.#dataByUrl.keys()
      this.#dataByUrl.delete(oldest)
    }
    // What failed may be there at the next try.
    data.then(
      (page) => page ?? this.#dataByUrl.delete(url),
      () => this.#dataByUrl.delete(url),
    )
    return data
  }

  async #fetch(url: string): Promise<PageData | null> {
    const isFresh = Date.now() - (this.#cachedAt.get(url) ?? 0) < PREFETCH_LIFE
    // Most hosts let browsers store data and have them ask before each use: that is what the prefetch did.
    const { addresses, site, source } = this.#loading
    const address = addresses.file(source.address(url, site.trailingSlash))
    const response = await fetch(address, isFresh ? { cache: 'force-cache' } : {})
    if (!response.ok) return null
    const data = parsed(await response.text(), source)
    const { client, policy } = this.#loading
    if (data === null || !isSamePage(data.url, url)) return null
    if (client !== null && data.client !== client) throw new OtherClient(url)
    if (policy !== undefined && !allowsNeeds(policy, data.policy ?? [])) throw new OtherClient(url)
    return data
  }
}

/** Hosts answer with all kinds of things for a file that they do not have. */
function parsed(text: string, source: PageSource): PageData | null {
  try {
    const data = source.parse(text) as Partial<PageData> | null
    return typeof data?.url === 'string' && typeof data.layout === 'string' ? (data as PageData) : null
  } catch {
    return null
  }
}

const stylesByUrl = new Map<string, Promise<void>>()

function loadStyles(url: string): Promise<void> {
  const isThere = [...document.styleSheets].some(({ href }) => href === new URL(url, location.href).href)
  if (isThere) return Promise.resolve()
  const known = stylesByUrl.get(url)
  if (known !== undefined) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const link = addLink('stylesheet', url)
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      stylesByUrl.delete(url)
      reject(new Error(`The stylesheet ${url} could not be loaded.`))
    })
  })
  stylesByUrl.set(url, loaded)
  return loaded
}
