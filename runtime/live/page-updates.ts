import type { Dispatch, SetStateAction } from 'react'
import { locationOf, type RouteLifecycle } from '../client/lifecycle.ts'
import type { PageLoader } from '../client/page-data.ts'
import type { Router, View } from '../client/router.ts'
import { rootElement, staticElements } from '../client/served.ts'
import type { SharedStore } from '../client/shared-store.ts'
import type { Json } from '../shared/json.ts'
import { LIVE_HEADER } from '../shared/live.ts'
import { type PageData, sharedDataUrl } from '../shared/page/page-data.ts'
import type { SiteData } from '../shared/site/site-data.ts'
import { isSamePage, pageUrlsAt } from '../shared/url/page-path.ts'
import { pageDataUrl } from '../shared/url/url.ts'
import { STATIC_ATTRIBUTE } from '../page/static.tsx'
import { keepKeys, htmlOf, isSameOutline, shareEqual, type PageHtml } from './page-html.ts'
import { guardHtml, isSameHtml } from './patch-html.ts'
import { reloadOnce } from './stream.ts'

export interface LiveClient {
  readonly site: SiteData
  readonly view: View
  readonly router: Router
  readonly loader: PageLoader
  readonly shared: SharedStore
  readonly lifecycle: RouteLifecycle
  readonly show: Dispatch<SetStateAction<View>>
}

/** What is at an address of data now: no value where there is no such file any more, null when it does not come. */
async function ask<T>(url: string): Promise<{ readonly value?: T } | null> {
  try {
    const response = await fetch(url, { cache: 'no-cache', headers: { [LIVE_HEADER]: '1' } })
    if (response.status === 204) return {}
    return response.ok ? { value: (await response.json()) as T } : null
  } catch {
    return null
  }
}

const SEEN = `[${STATIC_ATTRIBUTE}], [${STATIC_ATTRIBUTE}] > *`

/** As many elements are remembered: some of them may go. */
const MOST = 20

/** How long browsers are kept from scrolling, in milliseconds. */
const LONGEST = 1000

/**
 * Remembers what stands in the window, and gives a function that scrolls to where it is then. Browsers do so themselves
 * only for some layouts, not beside a column that stays where it is, so they are kept from it meanwhile.
 */
function holdPlace(root: Element): () => void {
  if (scrollY === 0) return () => undefined
  const seen: (readonly [element: Element, top: number])[] = []
  for (const element of root.querySelectorAll(SEEN)) {
    const { top, height } = element.getBoundingClientRect()
    if (top >= 0 && top < innerHeight && height > 0) seen.push([element, top + scrollY])
    if (seen.length === MOST) break
  }
  const { style } = document.documentElement
  const release = (): string => style.removeProperty('overflow-anchor')
  style.setProperty('overflow-anchor', 'none')
  // A page that is left is not shown again.
  setTimeout(release, LONGEST)
  return () => {
    requestAnimationFrame(release)
    const [element, before] = seen.find(([one]) => one.isConnected) ?? []
    if (element === undefined || before === undefined) return
    // The reader may have scrolled meanwhile.
    const moved = element.getBoundingClientRect().top + scrollY - before
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
  }
}

/** How long the next update waits for one to be shown, in milliseconds: it never is when the reader went to another page. */
const SHOW_TIME = 1000

/** Keeps the page that is shown as the server has it. What does not change is left alone: state, focus, scroll. */
export class PageUpdates {
  readonly #client: LiveClient
  #view: View
  #html: PageHtml
  readonly #made = new WeakSet<PageData>()
  /** Keys of shared data that was loaded, such as what readers have opened of a sidebar. */
  readonly #loaded = new Set<string>()
  /** Keys of shared data to be asked for again; null when no update waits. */
  #waiting: ReadonlySet<string> | null = null
  #isRunning = false
  #onShown: (view: View) => void = () => undefined

  constructor(client: LiveClient) {
    const { page } = client.view
    this.#client = client
    this.#view = client.view
    this.#html = new Map([...htmlOf(page), ...SERVED_HTML])
    this.#watchRouter()
    this.#watchShared()
  }

  /** Content has changed: asks for the page, and for the shared data that is named. */
  update(keys: readonly string[]): void {
    this.#client.loader.forget()
    this.#refreshSoon(keys)
  }

  check(): void {
    const { needs, absent = [] } = this.#view.page
    this.update([...needs, ...absent, ...this.#loaded])
  }

  #refreshSoon(keys: readonly string[]): void {
    this.#waiting = new Set([...(this.#waiting ?? []), ...keys])
    if (!this.#isRunning) void this.#run()
  }

  /** One after the other: those that come meanwhile become one. */
  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting !== null) {
      const keys = this.#waiting
      this.#waiting = null
      try {
        await this.#refresh(keys)
      } catch {
        // A module or stylesheet that the page names has gone: something newer is on its way.
      }
    }
    this.#isRunning = false
  }

  async #refresh(keys: ReadonlySet<string>): Promise<void> {
    const base = this.#view
    const [asked, isSharedNew] = await Promise.all([this.#ask(base), this.#renewShared(keys)])
    if (asked === null) return
    if (asked.client !== base.page.client) {
      reloadOnce(asked.client)
      return
    }
    const { shared, loader } = this.#client
    for (const key of asked.absent ?? []) if (!shared.has(key)) shared.set(key)
    const isWanted = (key: string): boolean => base.page.absent?.includes(key) === true && !keys.has(key)
    const isAppeared = await this.#renewShared(new Set(asked.needs.filter(isWanted)))
    const components = await loader.prepare(asked)
    const html = htmlOf(asked)
    const isNew = !this.#isShown(base.page, asked, html)
    if (isNew || isSharedNew || isAppeared) await this.#show(base, asked, components)
    // From now on its words are known as they are written.
    else if (this.#view.page === base.page) this.#html = html
  }

  /** The page as the server has it; null when there is nothing to show. */
  async #ask({ page, location }: View): Promise<PageData | null> {
    const { site } = this.#client
    const urls = pageUrlsAt(location.pathname, site)
    if (!urls.some((url) => isSamePage(page.url, url)) || page.client === '') {
      // What is shown stands for a page that there is not, or was not.
      for (const url of urls) {
        if (typeof (await this.#askPage(url)) === 'object' && reloadOnce('found')) break
      }
      return null
    }
    const asked = await this.#askPage(page.url)
    if (asked === 'gone') reloadOnce('gone')
    return typeof asked === 'object' ? asked : null
  }

  /** Fails where the server is away, or the page has an error now. */
  async #askPage(url: string): Promise<PageData | 'gone' | 'failed'> {
    const asked = await ask<PageData>(pageDataUrl(url, this.#client.site.trailingSlash))
    if (asked === null) return 'failed'
    if (asked.value === undefined) return 'gone'
    return isSamePage(asked.value.url, url) ? asked.value : 'failed'
  }

  /** Asks for shared data that the client holds; true when any has changed. What is there stays until then. */
  async #renewShared(keys: ReadonlySet<string>): Promise<boolean> {
    const { site, shared } = this.#client
    const renewed = [...keys].map(async (key) => {
      if (!shared.has(key)) return false
      const asked = await ask<Json>(sharedDataUrl(site.baseUrl, key))
      if (asked === null) return false
      // What React has read without waiting, or has waited for.
      const known = shared.read(key) as { readonly status?: string; readonly value?: unknown }
      const next = shareEqual(known.value, asked.value)
      if (known.status === 'fulfilled' && known.value === next) return false
      shared.set(key, next)
      return true
    })
    return (await Promise.all(renewed)).includes(true)
  }

  #isShown(shown: PageData, next: PageData, html: PageHtml): boolean {
    return (
      isSameOutline(shown, next) &&
      [...html].every(([id, text]) => isSameHtml(this.#html.get(id) ?? '', text))
    )
  }

  async #show({ page: old }: View, next: PageData, components: View['components']): Promise<void> {
    const content = keepKeys(old.content, next.content, this.#html)
    // Another object in any case: what crashed gets another try.
    const page = { ...shareEqual(old, { ...next, content }) }
    this.#made.add(page)
    if (this.#view.page === old) this.#guardHtml()
    const keepPlace = holdPlace(rootElement())
    this.#client.show((current) =>
      current.page === old
        ? {
            ...current,
            page,
            components,
            // A step within the page that is not shown yet still has to be.
            arrival: current.location === this.#view.location ? null : current.arrival,
          }
        : current,
    )
    await new Promise((resolve) => {
      this.#onShown = (view) => {
        if (view.page === page && view.arrival === null) keepPlace()
        resolve(view)
      }
      setTimeout(resolve, SHOW_TIME)
    })
  }

  #guardHtml(): void {
    for (const element of rootElement().querySelectorAll(`[${STATIC_ATTRIBUTE}]`)) {
      const html = this.#html.get(element.getAttribute(STATIC_ATTRIBUTE) ?? '')
      if (html !== undefined) guardHtml(element, html)
    }
  }

  #watchRouter(): void {
    const { router } = this.#client
    const shown = router.shown.bind(router)
    router.shown = (view) => {
      shown(view)
      const isOther = view.page !== this.#view.page
      this.#view = view
      if (!isOther) return
      this.#html = htmlOf(view.page)
      if (this.#made.has(view.page)) this.#announce(view)
      // What the reader went to may have been loaded before a change. What the client itself shows has no data.
      else if (view.page.client !== '') this.#refreshSoon([])
      this.#onShown(view)
    }
  }

  /** Client modules look at new parts of the page. To them it is a step within the page, which nobody counts as a visit. */
  #announce({ arrival }: View): void {
    if (arrival !== null) return
    const here = locationOf(location)
    this.#client.lifecycle.didUpdate({ location: here, previousLocation: here })
  }

  #watchShared(): void {
    const { shared } = this.#client
    const load = shared.load.bind(shared)
    shared.load = (key) => {
      this.#loaded.add(key)
      return load(key)
    }
  }
}

/**
 * The words of static nodes as the document came with them, by id. Embedded page data lacks them, and data that is asked
 * for may be of a later state. Read when this module is loaded, before anything changes the page.
 */
const SERVED_HTML: PageHtml = new Map(
  [...staticElements(document)].map(([id, { innerHTML }]) => [id, innerHTML]),
)
