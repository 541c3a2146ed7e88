import { type Addresses, type Entry, clickedLink, pageAddress } from './addresses.ts'
import { announce, endProgress, focusStart, scrollToStart, startProgress, tabStorage } from './browser.ts'
import { EntryHistory } from './history.ts'
import { locationOf, type RouteLifecycle, type RouteLocation } from './lifecycle.ts'
import { OtherClient, type LoadedPage, type PageLoader } from './page-data.ts'
import { REPLACE_EVENT } from '../shared/document/document-ids.ts'
import { notFoundUrl } from '../shared/url/url.ts'
import { isSamePage } from '../shared/url/page-path.ts'
import type { SiteData } from '../shared/site/site-data.ts'

export interface View extends LoadedPage {
  readonly location: RouteLocation
  /** Null for the first page, which is there already. */
  readonly arrival: Arrival | null
}

interface Arrival {
  readonly entry: Entry
  /** To the start of the page or of its hash; to where the reader was; nowhere, when only the query changed. */
  readonly scroll: 'start' | 'return' | 'none'
  readonly isOtherPage: boolean
}

/** A page that could not be loaded, or is on its way. */
export interface LoadingState {
  readonly pathname: string
  /** Null while it is being loaded. */
  readonly error: unknown
  readonly retry: () => void
}

export interface Routing {
  readonly site: SiteData
  readonly addresses: Addresses
  readonly loader: PageLoader
  readonly lifecycle: RouteLifecycle
  /** Makes React render a view; `shown` is called when it is in the document. */
  readonly render: (view: View) => void
  readonly failure: (failure: LoadingState) => LoadedPage
  readonly notFound: (pathname: string) => LoadedPage
}

interface Going {
  readonly entry: Entry
  /** The reader asked for it again after a failure. */
  readonly isRetry?: boolean
}

export class Router {
  readonly #routing: Routing
  readonly #entries = new EntryHistory()
  #view: View
  #hasFailed = false
  /** What client modules know as the location of the page; null until the first is told. */
  #reported: RouteLocation | null = null
  /** Identifies the newest navigation: what an older one brings is dropped. */
  #newest = 0
  #pending: string | null = null

  constructor(routing: Routing, view: View) {
    this.#routing = routing
    this.#view = view
  }

  start(): void {
    document.addEventListener('click', (event) => this.#onClick(event))
    addEventListener('popstate', () => this.#go(this.#routing.addresses.here(), { entry: 'traverse' }))
    document.addEventListener(REPLACE_EVENT, (event) => {
      event.preventDefault()
      this.navigate((event as CustomEvent<string>).detail, { replace: true })
    })
  }

  /** Goes on from the first view. Where a host answers for what it does not have, that is the page of another address. */
  begin(isHere: boolean): void {
    const url = this.#routing.addresses.here()
    const here = locationOf(url)
    if (isHere) {
      this.#report(here)
      if (here.search !== '' || here.hash !== '') this.#routing.render({ ...this.#view, location: here })
      return
    }
    this.#correct(url).catch((error: unknown) => this.#fail(url, { entry: 'replace' }, error))
  }

  async #correct(url: URL): Promise<void> {
    const ticket = ++this.#newest
    const here = locationOf(url)
    const loaded = (await this.#load(url)) ?? (await this.#notFound(url))
    if (ticket !== this.#newest) return
    const arrival: Arrival = {
      entry: 'replace',
      scroll: here.hash === '' ? 'none' : 'start',
      isOtherPage: true,
    }
    this.#show({ ...loaded, location: here, arrival })
  }

  /** The page of the document's address. One of another client is loaded by the browser, but not again and again. */
  async #load(url: URL): Promise<LoadedPage | null> {
    try {
      return await this.#routing.loader.load(url.pathname)
    } catch (error) {
      if (!(error instanceof OtherClient) || mayLoadInFull(url)) throw error
      return null
    }
  }

  /** The site's own page for unknown addresses: the one in the document, or loaded now. */
  async #notFound({ pathname }: URL): Promise<LoadedPage> {
    const { site, loader, notFound } = this.#routing
    const url = notFoundUrl(site.baseUrl)
    if (this.#view.page.url === url) return this.#view
    return (await loader.load(url).catch(() => null)) ?? notFound(pathname)
  }

  navigate(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
    const target = this.#routing.addresses.of(href)
    if (target !== null) this.#go(target, { entry: replace ? 'replace' : 'push' })
    else if (replace) location.replace(href)
    else location.assign(href)
  }

  #onClick(event: MouseEvent): void {
    const link = clickedLink(event)
    const { addresses } = this.#routing
    const target = link === null ? null : pageAddress(link, this.#routing)
    if (target === null) return
    const { pathname, search } = location
    const isPlace = target.href.includes('#') && target.pathname === pathname && target.search === search
    if (isPlace && !addresses.isOneDocument) {
      // The browser goes to places within a page, and does it well.
      this.#entries.savePosition()
      return
    }
    event.preventDefault()
    this.#go(target, { entry: 'push' })
  }

  #go(target: URL, going: Going): void {
    const href = target.pathname + target.search + target.hash
    if (going.entry === 'push' && href === this.#pending) return
    const ticket = ++this.#newest
    const isHere = isSamePage(target.pathname, this.#view.location.pathname) && !this.#hasFailed
    this.#routing.lifecycle.willUpdate({ location: locationOf(target), previousLocation: this.#reported })
    if (isHere) return this.#stay(target, going)
    this.#pending = href
    startProgress()
    void this.#goOn(target, going, ticket)
  }

  async #goOn(target: URL, going: Going, ticket: number): Promise<void> {
    try {
      const { loader, addresses } = this.#routing
      const found = await loader.load(target.pathname)
      const loaded = found ?? (addresses.isOneDocument ? await this.#notFound(target) : null)
      if (ticket === this.#newest) this.#arrive(target, going, loaded)
    } catch (error) {
      if (ticket === this.#newest) this.#fail(target, going, error)
    }
  }

  /** Another place on the same page, or another query. */
  #stay(target: URL, { entry }: Going): void {
    this.#settle()
    const { location } = this.#view
    const next = locationOf(target)
    const [isSameQuery, isSameHash] = [next.search === location.search, next.hash === location.hash]
    let scroll: Arrival['scroll'] = isSameQuery || (next.hash !== '' && !isSameHash) ? 'start' : 'none'
    // The browser has scrolled when it followed a hash.
    if (entry === 'traverse') scroll = this.#entries.isAtNewEntry() ? 'none' : 'return'
    this.#show({
      ...this.#view,
      location: next,
      arrival: {
        // The address that is there already needs no entry of its own.
        entry: entry === 'push' && isSameQuery && isSameHash ? 'replace' : entry,
        scroll,
        isOtherPage: false,
      },
    })
  }

  #arrive(target: URL, { entry }: Going, loaded: LoadedPage | null): void {
    if (loaded === null) return this.#leave(target, entry)
    forgetFullLoad(target)
    this.#hasFailed = false
    const { trailingSlash } = this.#routing.site
    const isAsked = trailingSlash === undefined || !isSamePage(loaded.page.url, target.pathname)
    // A full load would end at the page's own address, which relative links in it may count on.
    const pathname = isAsked || entry === 'traverse' ? target.pathname : loaded.page.url
    const location = { ...locationOf(target), pathname }
    this.#show({ ...loaded, location, arrival: arrivalAtPage(entry) })
  }

  #fail(target: URL, { entry, isRetry = false }: Going, error: unknown): void {
    if (error instanceof OtherClient) return this.#leave(target, entry)
    // oxlint-disable-next-line no-console -- A page that did not load is told where its makers look.
    console.warn(`The page ${target.pathname} could not be loaded.`, error)
    if (navigator.onLine && (isRetry || mayLoadInFull(target))) return this.#leave(target, entry)
    this.#hasFailed = true
    const location = locationOf(target)
    const retry = (): void => this.#go(target, { entry: 'replace', isRetry: true })
    const page = this.#routing.failure({ pathname: target.pathname, error, retry })
    this.#show({ ...page, location, arrival: arrivalAtPage(entry) })
  }

  /** Lets the browser load the address: redirects, rules of the host and the real 404 page decide. */
  #leave(target: URL, entry: Entry): void {
    this.#pending = null
    this.#routing.addresses.load(target, entry)
  }

  /** Everything is there: the address changes, so that components find it changed, and React renders the view. */
  #show(view: View & { readonly arrival: Arrival }): void {
    const { location, arrival } = view
    const entries = this.#entries
    // When a hash was followed, the browser has scrolled already; the position before was remembered at the click.
    if (!entries.isAtNewEntry()) entries.savePosition()
    const href = this.#routing.addresses.shown(location)
    if (arrival.entry === 'push') entries.push(href)
    else if (arrival.entry === 'replace') entries.replace(href)
    else entries.adopt()
    this.#routing.lifecycle.loaded()
    this.#routing.render(view)
  }

  /** Called by React when a view is in the document, before the browser paints it. */
  shown(view: View): void {
    const { location, arrival } = view
    this.#view = view
    if (arrival === null) return
    const isRestored = arrival.scroll === 'return' && this.#entries.restore()
    if (arrival.scroll !== 'none' && !isRestored) scrollToStart(location.hash)
    if (arrival.isOtherPage) announce(document.title)
    if (arrival.scroll === 'start') focusStart(location.hash)
    this.#settle()
    this.#report(location)
  }

  #report(location: RouteLocation): void {
    this.#routing.lifecycle.didUpdate({ location, previousLocation: this.#reported })
    this.#reported = location
  }

  #settle(): void {
    this.#pending = null
    endProgress()
  }
}

function arrivalAtPage(entry: Entry): Arrival {
  return { entry, scroll: entry === 'traverse' ? 'return' : 'start', isOtherPage: true }
}

/** Addresses that were loaded in full after a failure, so that a page that fails again cannot do so for ever. */
const FULL_LOADS_KEY = 'sitegen.full-loads'

function fullLoads(): readonly string[] {
  return (tabStorage.get(FULL_LOADS_KEY) ?? '').split('\n')
}

/** Whether an address has not been loaded in full in this session; from now on it has. */
export function mayLoadInFull({ href }: URL): boolean {
  const known = fullLoads()
  return !known.includes(href) && tabStorage.set(FULL_LOADS_KEY, [...known, href].join('\n'))
}

function forgetFullLoad({ href }: URL): void {
  const known = fullLoads()
  if (known.includes(href)) tabStorage.set(FULL_LOADS_KEY, known.filter((one) => one !== href).join('\n'))
}
