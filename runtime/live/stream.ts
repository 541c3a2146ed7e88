import { LIVE_FOLDER, LIVE_STREAM, type LiveMessage } from '../shared/live.ts'
import { tabStorage } from '../client/browser.ts'

/** How long a page waits before it makes a lost connection again, in milliseconds. */
const WAIT = 500

/** How long a hidden page stays connected, in milliseconds: browsers open six connections to a server, which forgotten tabs would use. */
const HIDDEN_TIME = 20_000

/** Listens to the dev server as long as the page is shown, and connects again when the connection is lost. */
export class LiveStream {
  readonly #address: string
  readonly #onMessage: (message: LiveMessage) => void
  #source: EventSource | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #stopping = new AbortController()

  constructor(baseUrl: string, onMessage: (message: LiveMessage) => void) {
    this.#address = `${baseUrl}${LIVE_FOLDER}/${LIVE_STREAM}`
    this.#onMessage = onMessage
  }

  start(): void {
    // A page with an open connection is not kept for going back.
    const { signal } = this.#stopping
    addEventListener('pagehide', () => this.#close(), { signal })
    addEventListener('pageshow', () => this.#open(), { signal })
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal })
    this.#open()
  }

  stop(): void {
    this.#stopping.abort()
    this.#close()
  }

  #onVisibility(): void {
    clearTimeout(this.#timer)
    if (document.visibilityState === 'visible') this.#open()
    else this.#timer = setTimeout(() => this.#close(), HIDDEN_TIME)
  }

  #open(): void {
    clearTimeout(this.#timer)
    if (this.#source !== null || document.visibilityState === 'hidden') return
    const source = new EventSource(this.#address)
    this.#source = source
    source.addEventListener('message', ({ data }) => this.#onMessage(JSON.parse(String(data)) as LiveMessage))
    // The browser's own tries come seconds apart, and end when a server answers with anything else.
    source.addEventListener('error', () => {
      this.#close()
      this.#timer = setTimeout(() => this.#open(), WAIT)
    })
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = null
  }
}

const REASON_KEY = 'sitegen.live-reason'

/** A page that asks for the same reload again this soon would do so for ever, in milliseconds. */
const SAME_REASON_WAIT = 5000

/** Loads the document again, but not again and again for one reason: false when it was done a moment ago. */
export function reloadOnce(reason: string): boolean {
  const [last, at] = (tabStorage.get(REASON_KEY) ?? '').split('\n')
  const known = `${location.href} ${reason}`
  if (last === known && Date.now() - Number(at) < SAME_REASON_WAIT) return false
  tabStorage.set(REASON_KEY, `${known}\n${Date.now()}`)
  location.reload()
  return true
}

const CODE = 'script[type="module"][src], link[rel="stylesheet"]'

export async function checkDocument(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-cache' }).catch(() => null)
  if (response?.ok !== true) return
  const served = new DOMParser().parseFromString(await response.text(), 'text/html')
  const known = new Set(addressesIn(document))
  const added = addressesIn(served).find((address) => !known.has(address))
  if (added !== undefined) reloadOnce(added)
}

function addressesIn(root: Document): readonly string[] {
  return [...root.querySelectorAll(CODE)].map(
    (element) =>
      new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).href,
  )
}
