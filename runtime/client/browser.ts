import { decoded } from '../shared/url/url.ts'

/** How far a document is scrolled, in CSS pixels. */
export interface ScrollPosition {
  readonly x: number
  readonly y: number
}

export function hashTarget(hash: string): Element | null {
  const id = hash.slice(1)
  return id === '' ? null : (elementById(decoded(id)) ?? elementById(id))
}

/** A form or image of that name in a page would hide the method of the document itself. */
function elementById(id: string): Element | null {
  return Document.prototype.getElementById.call(document, id)
}

export function scrollToStart(hash: string): void {
  const target = hashTarget(hash)
  // A style sheet may ask for smooth scrolling, which is right within a page and not for a new one.
  if (target === null) scrollTo({ left: 0, top: 0, behavior: 'instant' })
  else target.scrollIntoView({ behavior: 'instant' })
}

export function scrollToPosition({ x, y }: ScrollPosition): void {
  scrollTo({ left: x, top: y, behavior: 'instant' })
}

/** Moves the focus to where a page begins, so that the Tab key goes on from there and not from a link of the page before. */
export function focusStart(hash: string): void {
  const target = hashTarget(hash) ?? document.querySelector('[data-route-focus]') ?? document.body
  if (!(target instanceof HTMLElement)) return
  target.focus({ preventScroll: true })
  if (document.activeElement === target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  // Only this once: a click into running text must not focus it.
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
}

let announcer: HTMLElement | null = null

export function announce(title: string): void {
  if (announcer === null) {
    announcer = document.createElement('div')
    announcer.className = 'sg-announcer'
    announcer.setAttribute('aria-live', 'polite')
    announcer.setAttribute('aria-atomic', 'true')
    document.body.append(announcer)
  }
  announcer.textContent = title
}

/** How long a navigation may take before the bar shows, in milliseconds (spec.md §9). */
const PROGRESS_DELAY = 200
/** How long the finished bar stays, in milliseconds. */
const PROGRESS_END = 200

let bar: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

export function startProgress(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    bar?.remove()
    bar = document.createElement('div')
    bar.className = 'sg-progress'
    bar.setAttribute('aria-hidden', 'true')
    document.body.append(bar)
  }, PROGRESS_DELAY)
}

export function endProgress(): void {
  clearTimeout(timer)
  const ended = bar
  bar = null
  ended?.setAttribute('data-done', '')
  if (ended !== null) setTimeout(() => ended.remove(), PROGRESS_END)
}

export function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
  return link
}

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}

/** A value in the storage of the tab; blocked storage holds nothing. */
export const tabStorage = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** False when it could not be kept. */
  set(key: string, value: string): boolean {
    try {
      sessionStorage.setItem(key, value)
      return true
    } catch {
      return false
    }
  },
}
