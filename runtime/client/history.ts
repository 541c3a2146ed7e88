import { scrollToPosition, tabStorage, type ScrollPosition } from './browser.ts'

const STORAGE_KEY = 'sitegen.scroll'
const KEPT_ENTRIES = 100

/**
 * The entries of the browser's history, and how far each was scrolled. The browser's own restoring comes before the
 * page is there, so it is off while the client runs, and on again when the document goes: a document that is loaded, or
 * comes out of the back-forward cache, is the browser's.
 */
export class EntryHistory {
  #key = ''
  /** Read when first needed: the first look into a tab's storage takes the browser milliseconds. */
  #stored: Record<string, ScrollPosition> | null = null

  constructor() {
    // An entry that was left by the client and is now loaded by the browser.
    const isLeft = !this.isAtNewEntry() && history.scrollRestoration === 'manual'
    this.adopt()
    if (isLeft) this.restore()
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', () => {
      this.savePosition()
      tabStorage.set(STORAGE_KEY, JSON.stringify(this.#positions))
      history.scrollRestoration = 'auto'
    })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) history.scrollRestoration = 'manual'
    })
  }

  get #positions(): Record<string, ScrollPosition> {
    return (this.#stored ??= storedPositions())
  }

  savePosition(): void {
    delete this.#positions[this.#key]
    this.#positions[this.#key] = { x: scrollX, y: scrollY }
    const keys = Object.keys(this.#positions)
    const [oldest = ''] = keys
    if (keys.length > KEPT_ENTRIES) delete this.#positions[oldest]
  }

  restore(): boolean {
    const position = this.#positions[this.#key]
    if (position === undefined) return false
    scrollToPosition(position)
    return true
  }

  push(href: string): void {
    this.#key = newKey()
    history.pushState({ sitegen: this.#key }, '', href)
  }

  replace(href?: string): void {
    history.replaceState({ ...asObject(history.state), sitegen: this.#key }, '', href)
  }

  /** Whether the browser is at an entry of its own making: a hash was followed. */
  isAtNewEntry(): boolean {
    return keyOf(history.state) === null
  }

  adopt(): void {
    const known = keyOf(history.state)
    this.#key = known ?? newKey()
    if (known === null) this.replace()
  }
}

/** Unique among the entries of this tab's history, also those of earlier documents. */
function newKey(): string {
  return `e${Math.random().toString(36).slice(2, 10)}`
}

function keyOf(state: unknown): string | null {
  const { sitegen } = asObject(state)
  return typeof sitegen === 'string' ? sitegen : null
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function storedPositions(): Record<string, ScrollPosition> {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(STORAGE_KEY) ?? '{}')
    const entries = Object.entries(asObject(stored)).filter(([, value]) => isPosition(value))
    return Object.fromEntries(entries) as Record<string, ScrollPosition>
  } catch {
    return {}
  }
}

function isPosition(value: unknown): value is ScrollPosition {
  const { x, y } = asObject(value)
  return typeof x === 'number' && typeof y === 'number'
}
