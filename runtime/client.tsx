import { createElement, startTransition, type Dispatch, type ReactElement, type SetStateAction } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { documentAddresses, type Addresses } from './client/addresses.ts'
import { startFetchingAhead } from './client/fetch-ahead.ts'
import { loadingPage, notFoundPage, ClientRoot } from './client/client-root.tsx'
import { DocumentHead } from './head/head-dom.ts'
import { locationOf, RouteLifecycle, type ClientModule, type Handover } from './client/lifecycle.ts'
import type { LiveClient } from './live/page-updates.ts'
import type { ComponentTable } from './page/page-context.ts'
import { dataFiles, PageLoader, type LoadedPage, type PageSource } from './client/page-data.ts'
import { mayLoadInFull, Router, type View } from './client/router.ts'
import { embeddedPage, keepServedHtml, rootElement } from './client/served.ts'
import { SharedStore } from './client/shared-store.ts'
import type { PageData } from './shared/page/page-data.ts'
import { isSamePage } from './shared/url/page-path.ts'
import type { SiteData } from './shared/site/site-data.ts'
import type { ServedHtml } from './page/static.tsx'
import { configureStorage } from './preferences/storage.ts'

export interface ClientOptions {
  readonly site: SiteData
  readonly mdxComponents: ComponentTable
  readonly parts: ComponentTable
  readonly clientModules: readonly ClientModule[]
  /** What the loader of the document hands over. Absent where there is none. */
  readonly handover?: Handover
  /** How addresses name pages. @default every page has a document at its address */
  readonly addresses?: Addresses
  /** Where the data of pages lies. @default in files of their own */
  readonly source?: PageSource
  /** Shows other pages. @default at once */
  readonly transition?: (update: () => Promise<void>) => void
  /** Connects the page, once it is alive, to the dev server. Absent in what is published. */
  readonly connect?: (client: LiveClient) => void
}

type StartedOptions = ClientOptions & Required<Pick<ClientOptions, 'addresses' | 'source'>>

/** Starts the client, once. Each part of the work is a task of its own, so that the browser can answer its reader between them. */
export function start(options: ClientOptions): void {
  setTimeout(() => {
    configureStorage(options.site.storage)
    const page = embeddedPage()
    new Client({ addresses: documentAddresses, source: dataFiles, ...options }, page).start(page)
  })
}

/** Without its modules a page stays what it was with JavaScript off. One more try gets what a new deploy has. */
function giveUp(error: unknown): void {
  // oxlint-disable-next-line no-console -- Nothing else tells that the page stays as it was served.
  console.warn('The page could not be brought to life.', error)
  if (navigator.onLine && mayLoadInFull(new URL(location.href))) location.reload()
}

class Client {
  readonly #options: StartedOptions
  readonly #shared: SharedStore
  readonly #loader: PageLoader
  readonly #lifecycle: RouteLifecycle
  #show: Dispatch<SetStateAction<View>> = () => undefined
  /** Called when a view is shown that a transition leads to. */
  #arrived: () => void = () => undefined

  constructor(options: StartedOptions, page: PageData | null) {
    const { site, parts, clientModules, addresses, source, handover } = options
    this.#options = options
    this.#shared = new SharedStore(addresses.file(site.baseUrl))
    const client = page?.client ?? null
    this.#loader = new PageLoader({
      site,
      addresses,
      source,
      parts,
      client,
      policy: page?.policy,
      shared: this.#shared,
    })
    this.#lifecycle = new RouteLifecycle([...(handover?.unreported ?? []), ...clientModules])
  }

  start(page: PageData | null): void {
    const location = locationOf(this.#options.addresses.here())
    this.#lifecycle.willUpdate({ location, previousLocation: null })
    if (page === null) this.#startEmpty()
    else this.#startServed(page).catch(giveUp)
  }

  async #startServed(page: PageData): Promise<void> {
    for (const key of page.absent ?? []) this.#shared.set(key)
    // Hydration does not wait for shared data: the parts that read it are hydrated when it comes.
    for (const key of page.needs) this.#shared.load(key).catch(() => undefined)
    const components = await this.#loader.prepare({ ...page, needs: [] })
    const root = rootElement()
    const served = keepServedHtml(root, () => this.#loader.data(page.url))
    const element = this.#element({ page, components }, served)
    startTransition(() => {
      hydrateRoot(root, element, {
        // oxlint-disable-next-line no-console -- The page is right again; its makers should know that it was not.
        onRecoverableError: (error, { componentStack }) => console.error(error, componentStack),
      })
    })
  }

  #startEmpty(): void {
    const { pathname } = this.#options.addresses.here()
    const loading = loadingPage(this.#options.parts, { pathname, error: null, retry: () => undefined })
    createRoot(rootElement()).render(this.#element(loading, () => ''))
  }

  #element(loaded: LoadedPage, served: NonNullable<ServedHtml>): ReactElement {
    const { site, addresses, parts, mdxComponents } = this.#options
    const { url } = loaded.page
    // Served HTML is the same for every query and hash.
    const first: View = { ...loaded, location: { pathname: url, search: '', hash: '' }, arrival: null }
    const head = new DocumentHead(site, first.page)
    const router = new Router(
      {
        site,
        addresses,
        loader: this.#loader,
        lifecycle: this.#lifecycle,
        render: (view) => this.#pass(view),
        failure: (failure) => loadingPage(parts, failure),
        notFound: (pathname) => notFoundPage(parts, pathname),
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
        held: this.#shared,
      }),
      onReady: (setView) => {
        this.#show = (view) => startTransition(() => setView(view))
      },
      onShown: (view) => {
        head.show(view.page)
        router.shown(view)
        this.#arrived()
        if (view === first) this.#begin(router, first)
      },
    })
  }

  #pass(view: View): void {
    const { transition } = this.#options
    if (transition === undefined || view.arrival?.isOtherPage !== true) return this.#show(view)
    transition(
      () =>
        new Promise((resolve) => {
          // Two may be under way.
          this.#arrived()
          this.#arrived = resolve
          this.#show(view)
        }),
    )
  }

  #begin(router: Router, first: View): void {
    document.documentElement.dataset['hasHydrated'] = 'true'
    this.#lifecycle.loaded()
    router.start()
    const { site, addresses, connect, handover } = this.#options
    const isHere = isSamePage(first.page.url, addresses.here().pathname) && first.page.client !== ''
    router.begin(isHere)
    // They were told of the first page.
    this.#lifecycle.add(new RouteLifecycle(handover?.reported ?? []))
    handover?.onReady()
    const api = Object.freeze(startFetchingAhead({ ...this.#options, loader: this.#loader }))
    // Existing sites know it by the second name.
    Object.assign(globalThis, { sitegen: api, docusaurus: api })
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
