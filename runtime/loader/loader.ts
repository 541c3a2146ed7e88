/**
 * The script of every document: what a page does before its client is there, and when that comes. Bundled into one file without
 * React (`cli/bundle/client/client.ts`).
 * @module
 */
import { locationOf, RouteLifecycle, type ClientModule, type Handover } from '../client/lifecycle.ts'
import { whenIdle } from '../client/when.ts'
import { afterLoad, onIntent, onLaterPage, onNear } from './intent.ts'
import {
  CLIENT_ATTRIBUTE,
  CLIENT_FAILED,
  EAGER_ATTRIBUTE,
  CLICKED,
  EARLY,
  DATA_ID,
  SEARCH_ASKED,
  speculationRules,
} from '../shared/document/document-ids.ts'
import { isSamePage } from '../shared/url/page-path.ts'
import { savesData } from '../client/browser.ts'

/** Starts a document. Called once. */
export function startLoader(options: {
  readonly baseUrl: string
  /** What the theme does beside React. */
  readonly theme: ClientModule
  /** Client modules of the site that need no React. */
  readonly modules: readonly ClientModule[]
}): void {
  const { baseUrl, theme, modules } = options
  const tag = document.querySelector(`head > script[${CLIENT_ATTRIBUTE}]`)
  const [client = '', ...needed] = tag?.getAttribute(CLIENT_ATTRIBUTE)?.split(' ') ?? []
  // Which page is asked for the client finds out, where it is not the document's own.
  const isEager = tag?.hasAttribute(EAGER_ATTRIBUTE) === true || !holdsOwnPage()
  // Modules may change what React is about to take over.
  const [reported, unreported] = isEager ? [[theme], modules] : [[theme, ...modules], []]
  report(reported)
  const wasAsked = answerEarly()
  const bring = (onReady: () => void): void => {
    for (const file of needed) preload(file)
    void load(client, { reported, unreported, onReady })
  }
  if (isEager) return bring(() => undefined)
  const alive = new AbortController()
  afterLoad(() => whenIdle(() => prefetchDocuments(baseUrl, alive.signal)))
  let isAsked = false
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    bring(() => alive.abort())
  }
  if (wasAsked) return ask()
  onIntent(ask)
  onLaterPage(ask)
  onNear(ask)
}

/** Clicks again what the reader clicked before anything answered. Whether the client was asked for by then. */
function answerEarly(): boolean {
  const root = document.documentElement
  root.removeAttribute(EARLY)
  const clicked = document.querySelectorAll<HTMLElement>(`[${CLICKED}]`)
  for (const control of clicked) {
    control.removeAttribute(CLICKED)
    control.click()
  }
  return clicked.length > 0 || root.hasAttribute(SEARCH_ASKED)
}

function report(modules: readonly ClientModule[]): void {
  const lifecycle = new RouteLifecycle(modules)
  const change = { location: locationOf(location), previousLocation: null }
  lifecycle.willUpdate(change)
  lifecycle.loaded()
  lifecycle.didUpdate(change)
}

/** What browsers say where a script did not come; that they log themselves. */
const DID_NOT_COME = /dynamically imported module|importing a module/i

/** Without its client a page stays what it was, and its links are links. Browsers keep what failed: asking again is no use. */
async function load(client: string, handover: Handover): Promise<void> {
  try {
    const { begin } = (await import(new URL(client, location.href).href)) as {
      begin: (handover: Handover) => void
    }
    begin(handover)
  } catch (error) {
    document.documentElement.setAttribute(CLIENT_FAILED, '')
    if (!DID_NOT_COME.test(String(error))) reportError(error)
  }
}

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** Whether the document holds the page of its address: hosts may send another one, and there are documents without any. */
function holdsOwnPage(): boolean {
  const text = document.querySelector(`body > script#${DATA_ID}`)?.textContent ?? 'null'
  const page = JSON.parse(text) as { readonly url: string } | null
  return page !== null && isSamePage(page.url, location.pathname)
}

/**
 * Has the browser fetch the documents that links lead to when the reader points at them, until the client does better: before that a click
 * loads a document. By the browser's own rules where it knows such, else by requests.
 *
 * @param baseUrl - starts and ends in a slash
 */
function prefetchDocuments(baseUrl: string, alive: AbortSignal): void {
  if (savesData() || alive.aborted) return
  if (HTMLScriptElement.supports?.('speculationrules')) {
    const rules = document.createElement('script')
    rules.type = 'speculationrules'
    rules.textContent = speculationRules(baseUrl)
    document.head.append(rules)
    alive.addEventListener('abort', () => rules.remove())
    return
  }
  import('./follow-pointer.later.ts')
    .then(({ followPointer }) => alive.aborted || followPointer(baseUrl, alive))
    .catch(() => undefined)
}
