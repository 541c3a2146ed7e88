import { checkDocument } from './check-document.ts'
import { reloadInPlace } from './reload.ts'
import { LiveStream } from './stream.ts'

/** How long a page may take to come alive, in milliseconds. */
const PATIENCE = 2000

/**
 * Listens in the place of a client that does not come, because a module of the site throws for example. Such a page can
 * only be loaded again, which may help after every change.
 */
export class Rescue {
  #stream: LiveStream | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  start(baseUrl: string): void {
    this.#timer = setTimeout(() => {
      this.#stream = new LiveStream(baseUrl, ({ kind }) => {
        if (kind === 'hello') void checkDocument()
        else if (kind === 'update' || kind === 'reload') reloadInPlace()
      })
      this.#stream.start()
    }, PATIENCE)
  }

  /** The client is there. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#stream?.stop()
  }
}
