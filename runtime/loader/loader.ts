/**
 * The script of every document: what a page does before its client is there, and when that comes. Bundled into one file without
 * React (`cli/bundle/client/client.ts`).
 * @module
 */
import { locationOf, RouteLifecycle, type ClientModule } from '../client/lifecycle.ts'
import type { Handover, LoadedClient } from './handover.ts'
import { afterLoad, onIntent, onLaterPage, whenIdle } from './intent.ts'
import { CLIENT_ATTRIBUTE, EAGER_ATTRIBUTE } from '../shared/document/loader-tag.ts'
import { holdsOwnPage } from './own-page.ts'
import { prefetchDocuments } from './prefetch-documents.ts'

/** What a site's loader is made of. */
export interface LoaderOptions {
  readonly baseUrl: string
  /** What the theme does beside React. */
  readonly theme: ClientModule
  /** Client modules of the site that need no React. */
  readonly modules: readonly ClientModule[]
}

/** Starts a document. Called once. */
export function startLoader({ baseUrl, theme, modules }: LoaderOptions): void {
  const tag = document.querySelector(`head > script[${CLIENT_ATTRIBUTE}]`)
  const [client = '', ...needed] = tag?.getAttribute(CLIENT_ATTRIBUTE)?.split(' ') ?? []
  // Which page is asked for the client finds out, where it is not the document's own.
  const isEager = tag?.hasAttribute(EAGER_ATTRIBUTE) === true || !holdsOwnPage()
  // Modules may change what React is about to take over.
  const [reported, unreported] = isEager ? [[theme], modules] : [[theme, ...modules], []]
  report(reported)
  const bring = (onReady: () => void): Promise<boolean> => {
    for (const file of needed) preload(file)
    return load(client, { reported, unreported, onReady })
  }
  if (isEager) return void bring(() => undefined)
  let stop = (): void => undefined
  let isAlive = false
  afterLoad(() =>
    whenIdle(() => {
      if (!isAlive) stop = prefetchDocuments(baseUrl)
    }),
  )
  let isAsked = false
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    const onReady = (): void => {
      isAlive = true
      stop()
    }
    void bring(onReady).then((came) => (came ? undefined : setTimeout(askAgain, AGAIN)))
  }
  const askAgain = (): void => {
    isAsked = false
    onIntent(ask)
  }
  onIntent(ask)
  onLaterPage(ask)
}

/** How long a client that did not come is not asked for again, in milliseconds. */
const AGAIN = 5000

function report(modules: readonly ClientModule[]): void {
  const lifecycle = new RouteLifecycle(modules)
  const change = { location: locationOf(location), previousLocation: null }
  lifecycle.willUpdate(change)
  lifecycle.loaded()
  lifecycle.didUpdate(change)
}

/** What browsers say where a script did not come; that they log themselves. */
const DID_NOT_COME = /dynamically imported module|importing a module/i

/** Whether the client came. Without it a page stays what it was, and its links are links. */
async function load(client: string, handover: Handover): Promise<boolean> {
  try {
    const { begin } = (await import(new URL(client, location.href).href)) as LoadedClient
    begin(handover)
    return true
  } catch (error) {
    if (DID_NOT_COME.test(String(error))) return false
    reportError(error)
    return true
  }
}

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
