import { createElement, startTransition, type Dispatch, type ReactElement, type SetStateAction } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadingPage, notFoundPage } from './client-pages.tsx'
import { ClientRoot } from './client-root.tsx'
import { DocumentHead } from './head-dom.ts'
import { locationOf, RouteLifecycle, type ClientModule } from './lifecycle.ts'
import type { LiveClient } from './live/live-client.ts'
import type { ComponentTable } from './page-context.ts'
import { PageLoader, type LoadedPage } from './page-data.ts'
import { Prefetcher } from './prefetch.ts'
import { mayLoadInFull, Router, type View } from './router.ts'
import { embeddedPage, keepServedWords, rootElement } from './served.ts'
import { SharedStore } from './shared-store.ts'
import type { PageData } from './shared/page-data.ts'
import { isSamePage } from './shared/page-path.ts'
import { queryAttributes } from './shared/query-attributes.ts'
import type { SiteData } from './shared/site-data.ts'
import type { ServedWords } from './static.tsx'
import { configureStorage } from './storage-config.ts'

/** What a site's client is made of. */
export interface ClientOptions {
  readonly site: SiteData
  /** Components that Markdown may use without importing them. */
  readonly mdxComponents: ComponentTable
  /** Theme parts that are there from the start. */
  readonly parts: ComponentTable
  readonly clientModules: readonly ClientModule[]
  /** Connects the page, once it is alive, to the dev server. Absent in what is published. */
  readonly connect?: (client: LiveClient) => void
}

/**
 * Starts the client of a site in the document that loaded it. Called once. Each part of the work is a task of its own,
 * so that the browser can answer its reader between them.
 */
export function start(options: ClientOptions): void {
  setTimeout(() => begin(options))
}

function begin(options: ClientOptions): void {
  configureStorage(options.site.storage)
  for (const [name, value] of Object.entries(queryAttributes(location.search))) {
    document.documentElement.setAttribute(name, value)
  }
  const page = embeddedPage()
  new Client(options, page).start(page)
}

/** Without its modules a page stays what it was with JavaScript off. One more try gets what a new deploy has. */
function giveUp(error: unknown): void {
  // oxlint-disable-next-line no-console -- Nothing else tells that the page stays as it was served.
  console.warn('The page could not be brought to life.', error)
  if (navigator.onLine && mayLoadInFull(new URL(location.href))) location.reload()
}

class Client {
  readonly #options: ClientOptions
  readonly #shared: SharedStore
  readonly #loader: PageLoader
  readonly #lifecycle: RouteLifecycle
  readonly #prefetcher: Prefetcher
  #show: Dispatch<SetStateAction<View>> = () => undefined

  constructor(options: ClientOptions, page: PageData | null) {
    const { site, parts, clientModules } = options
    this.#options = options
    this.#shared = new SharedStore(site.baseUrl)
    const client = page?.client ?? null
    const policy = page?.policy === undefined ? {} : { policy: page.policy }
    this.#loader = new PageLoader({ site, parts, client, ...policy, shared: this.#shared })
    this.#lifecycle = new RouteLifecycle(clientModules)
    this.#prefetcher = new Prefetcher(site, this.#loader)
  }

  /** Takes over the page that the document holds, or loads everything where it holds none. */
  start(page: PageData | null): void {
    this.#lifecycle.willUpdate({ location: locationOf(location), previousLocation: null })
    if (page === null) this.#startEmpty()
    else this.#startServed(page).catch(giveUp)
  }

  async #startServed(page: PageData): Promise<void> {
    for (const key of page.absent ?? []) this.#shared.set(key)
    // Hydration does not wait for shared data: the parts that read it are hydrated when it comes.
    for (const key of page.needs) this.#shared.load(key).catch(() => undefined)
    const components = await this.#loader.prepare({ ...page, needs: [] })
    const root = rootElement()
    const served = keepServedWords(root, () => this.#loader.data(page.url))
    const element = this.#element({ page, components }, served)
    startTransition(() => {
      hydrateRoot(root, element, {
        // oxlint-disable-next-line no-console -- The page is right again; its makers should know that it was not.
        onRecoverableError: (error, { componentStack }) => console.error(error, componentStack),
      })
    })
  }

  #startEmpty(): void {
    const { pathname } = location
    const loading = loadingPage(this.#options.parts, { pathname, error: null, retry: () => undefined })
    createRoot(rootElement()).render(this.#element(loading, () => ''))
  }

  #element(loaded: LoadedPage, served: NonNullable<ServedWords>): ReactElement {
    const { site, parts, mdxComponents } = this.#options
    const { url } = loaded.page
    // Served HTML is the same for every query and hash.
    const first: View = { ...loaded, location: { pathname: url, search: '', hash: '' }, arrival: null }
    const head = new DocumentHead(site, first.page)
    const router = new Router(
      {
        site,
        loader: this.#loader,
        lifecycle: this.#lifecycle,
        render: (view) => this.#show(view),
        failure: ({ location, ...failure }) =>
          loadingPage(parts, { ...failure, pathname: location.pathname }),
        notFound: ({ pathname }) => notFoundPage(parts, pathname),
        onPending: (isPending) => this.#prefetcher.setPaused(isPending),
      },
      first,
    )
    return createElement(ClientRoot, {
      first,
      navigate: (href, options) => router.navigate(href, options),
      scopeOf: ({ page, components }) => ({
        site,
        page,
        components,
        mdxComponents,
        head,
        served,
        shared: (key) => this.#shared.read(key),
      }),
      onReady: (setView) => {
        this.#show = (view) => startTransition(() => setView(view))
      },
      onShown: (view) => {
        head.show(view.page)
        router.shown(view)
        if (view === first) this.#begin(router, first)
      },
    })
  }

  /** The first view is there and alive. */
  #begin(router: Router, first: View): void {
    document.documentElement.dataset['hasHydrated'] = 'true'
    this.#lifecycle.loaded()
    router.start()
    const isHere = isSamePage(first.page.url, location.pathname) && first.page.client !== ''
    router.begin(isHere)
    const { site, connect } = this.#options
    this.#prefetcher.start(connect === undefined)
    const prefetch = (href: string): void => this.#prefetcher.prefetch(href)
    const preload = (href: string): void => this.#prefetcher.preload(href)
    Object.assign(globalThis, { docusaurus: Object.freeze({ prefetch, preload }) })
    connect?.({
      site,
      view: first,
      router,
      loader: this.#loader,
      shared: this.#shared,
      lifecycle: this.#lifecycle,
      show: this.#show,
    })
  }
}
