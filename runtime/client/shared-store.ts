import type { Json } from '../shared/json.ts'
import { sharedDataUrl } from '../shared/page/page-data.ts'

type Value = Json | undefined

/** Waits before a file is asked for again, in milliseconds. */
const RETRIES = [1000, 4000]
const LAST_RETRY = 16_000

/** The shared data files of the site, each asked for once in the life of the document. */
export class SharedStore {
  readonly #baseUrl: string
  /** Keys of files that were there when the pages were rendered. */
  readonly #expected = new Set<string>()
  readonly #loads = new Map<string, Promise<Value>>()
  /** The same for rendering: these do not fail. */
  readonly #reads = new Map<string, Promise<Value>>()

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  /** Says what a file holds now. Without a value the site has no such file. */
  set(key: string, value?: Value): void {
    const read = fulfilled(value)
    this.#loads.set(key, read)
    this.#reads.set(key, read)
  }

  peek(key: string): Value {
    const read: (Promise<Value> & { readonly value?: Value }) | undefined = this.#reads.get(key)
    return read?.value
  }

  has(key: string): boolean {
    return this.#loads.has(key) || this.#reads.has(key)
  }

  /** The value of a file that the server has read. @throws when it does not come */
  load(key: string): Promise<Value> {
    this.#expected.add(key)
    const known = this.#loads.get(key)
    if (known !== undefined) return known
    const load = this.#fetch(key)
    this.#loads.set(key, load)
    load.then(
      (value) => this.#reads.has(key) || this.#reads.set(key, fulfilled(value)),
      () => this.#loads.delete(key),
    )
    return load
  }

  /** The value of a file, for rendering. React waits for it and shows what was served meanwhile, so it is asked for until it comes. */
  read(key: string): Promise<Value> {
    let read = this.#reads.get(key)
    if (read === undefined) {
      read = this.#loadWithRetries(key)
      this.#reads.set(key, read)
    }
    return read
  }

  async #loadWithRetries(key: string): Promise<Value> {
    for (let tries = 0; ; tries++) {
      try {
        return await (this.#expected.has(key) ? this.load(key) : this.#fetch(key))
      } catch {
        const wait = RETRIES[tries] ?? LAST_RETRY
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  async #fetch(key: string): Promise<Value> {
    // The name of the file does not change with its content, so it is checked with the host.
    const response = await fetch(sharedDataUrl(this.#baseUrl, key), { cache: 'no-cache' })
    if (response.ok) return (await response.json()) as Json
    if (response.status === 404 && !this.#expected.has(key)) return undefined
    throw new Error(`The shared data "${key}" could not be loaded: ${response.status}.`)
  }
}

/** A promise that React reads without waiting. */
function fulfilled(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}
