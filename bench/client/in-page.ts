// These functions run in the browser and are sent there as text: they use nothing from outside.
/// <reference lib="dom" />
import type { LoadEntries } from './timing.ts'

declare global {
  interface Window {
    benchEntries: Mutable<LoadEntries>
  }
}

type Mutable<T> = {
  -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key]
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Collects from the first moment what `readEntries` returns. */
export function collectEntries(): void {
  const entries: Window['benchEntries'] = { longTasks: [], firstPaint: null, largestPaints: [], shifts: [] }
  window.benchEntries = entries
  const watch = (type: string, add: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  }
  watch('longtask', ({ startTime, duration }) => entries.longTasks.push({ start: startTime, duration }))
  watch('largest-contentful-paint', (entry) => entries.largestPaints.push(entry.startTime))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as ShiftEntry
    entries.shifts.push({ value, hadRecentInput })
  })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') entries.firstPaint = entry.startTime
  })
}

/** What was collected so far. */
export function readEntries(): LoadEntries {
  return window.benchEntries
}

/** Makes the browser ask pages to save data, so that they fetch nothing before a click. */
export function saveData(): void {
  const connection = { effectiveType: '4g', saveData: true }
  Object.defineProperty(Navigator.prototype, 'connection', { value: connection })
}

/** Text of a heading, without the invisible characters of its own link. */
export function readHeading(selector: string): string | null {
  return document.querySelector(selector)?.textContent.replaceAll('\u200B', '').trim() ?? null
}

/**
 * Times clicks up to the frame in which the awaited heading stands. The notes lie in the session's storage, so that they
 * outlive the document: a tool without client navigation is measured by the same clock.
 */
export function watchHeading(selector: string): void {
  const clicked = (event: Event): void => {
    sessionStorage.setItem('bench-clicked', String(performance.timeOrigin + event.timeStamp))
  }
  const look = (): void => {
    const awaited = sessionStorage.getItem('bench-awaited')
    const start = sessionStorage.getItem('bench-clicked')
    if (awaited === null || start === null) return
    const heading = document.querySelector(selector)?.textContent.replaceAll('\u200B', '').trim()
    if (heading !== awaited) return
    sessionStorage.removeItem('bench-awaited')
    requestAnimationFrame(() => {
      const end = performance.timeOrigin + performance.now()
      sessionStorage.setItem('bench-took', String(end - Number(start)))
    })
  }
  window.addEventListener('click', clicked, { capture: true })
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Names the heading that the next click should bring. */
export function awaitHeading(text: string): void {
  for (const note of ['bench-clicked', 'bench-took']) sessionStorage.removeItem(note)
  sessionStorage.setItem('bench-awaited', text)
}

/** Milliseconds from the click to the heading; null while it is not there. */
export function readTook(): number | null {
  const took = sessionStorage.getItem('bench-took')
  return took === null ? null : Number(took)
}

/** Waits until the page has nothing to do, at most 10 s. */
export function waitIdle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }))
}

interface LinkQuery {
  readonly selectors: readonly string[]
  /** Any address of the page. */
  readonly address: string
}

/** The first visible link to a page, however its address is written. */
export function findLink({ selectors, address }: LinkQuery): HTMLAnchorElement | null {
  const plain = (pathname: string): string => pathname.replace(/(index)?\.html$/, '').replace(/\/$/, '')
  const links = selectors.flatMap((each) => [...document.querySelectorAll<HTMLAnchorElement>(each)])
  return links.find((link) => plain(link.pathname) === plain(address) && link.checkVisibility()) ?? null
}

/** Tells documents apart, and where the current one is. */
export function readPlace(): { readonly document: number; readonly pathname: string } {
  return { document: performance.timeOrigin, pathname: location.pathname }
}
