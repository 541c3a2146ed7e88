import { LIVE_FOLDER, LIVE_STREAM, type LiveMessage } from '../shared/live.ts'

/** Waits before a lost connection is made again, in milliseconds: each twice as long as the one before. */
const FIRST_WAIT = 100
const LAST_WAIT = 2000

/**
 * How long a page that nobody sees stays connected, in milliseconds. Browsers open six connections to a server, so that
 * a few forgotten tabs would keep the server from the others.
 */
const HIDDEN_TIME = 20_000

/** Listens to the dev server as long as the page is shown, and connects again when the connection is lost. */
export class LiveStream {
  readonly #address: string
  readonly #onMessage: (message: LiveMessage) => void
  #source: EventSource | null = null
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #stopping = new AbortController()

  /** @param baseUrl - of the site */
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

  /** Listens no more. */
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
    source.addEventListener('open', () => {
      this.#wait = FIRST_WAIT
    })
    source.addEventListener('message', ({ data }) => {
      const message = parsed(data)
      if (message !== null) this.#onMessage(message)
    })
    // The browser's own tries come seconds apart, and end when a server answers with anything else.
    source.addEventListener('error', () => this.#tryAgain())
  }

  #tryAgain(): void {
    this.#close()
    this.#timer = setTimeout(() => this.#open(), this.#wait)
    this.#wait = Math.min(2 * this.#wait, LAST_WAIT)
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = null
  }
}

function parsed(data: unknown): LiveMessage | null {
  try {
    const message = JSON.parse(String(data)) as LiveMessage | null
    return typeof message?.kind === 'string' ? message : null
  } catch {
    return null
  }
}
