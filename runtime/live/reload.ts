import { scrollToPosition, tabStorage, type ScrollPosition } from '../client/browser.ts'

const SCROLL_KEY = 'sitegen.live-scroll'
const REASON_KEY = 'sitegen.live-reason'

/** A page that asks for the same reload again this soon would do so for ever, in milliseconds. */
const SAME_REASON_WAIT = 5000

/** Loads the document again; the reader stays where they are. */
export function reloadInPlace(): void {
  tabStorage.set(SCROLL_KEY, JSON.stringify({ href: location.href, x: scrollX, y: scrollY }))
  location.reload()
}

/** The same, but not again and again for one reason: false when it was done a moment ago. */
export function reloadOnce(reason: string): boolean {
  const [last, at] = (tabStorage.get(REASON_KEY) ?? '').split('\n')
  const known = `${location.href} ${reason}`
  if (last === known && Date.now() - Number(at) < SAME_REASON_WAIT) return false
  tabStorage.set(REASON_KEY, `${known}\n${Date.now()}`)
  reloadInPlace()
  return true
}

/**
 * Scrolls to where the reader was before a reload. The browser has done that already, unless the page was not tall enough
 * yet: it is done again when everything has loaded.
 */
export function returnToPlace(): void {
  const stored = tabStorage.get(SCROLL_KEY)
  tabStorage.set(SCROLL_KEY, '')
  if (stored === null || stored === '') return
  const position = parsePlace(stored)
  if (position?.href !== location.href) return
  const controller = new AbortController()
  const { signal } = controller
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => controller.abort(), { passive: true, signal })
  scrollToPosition(position)
  if (document.readyState === 'complete') controller.abort()
  addEventListener('load', () => setTimeout(() => signal.aborted || scrollToPosition(position)), { signal })
}

/** Null for what somebody else has stored. */
function parsePlace(stored: string): (ScrollPosition & { readonly href: string }) | null {
  try {
    return JSON.parse(stored) as ReturnType<typeof parsePlace>
  } catch {
    return null
  }
}

/** Scripts and stylesheets that a document starts with. */
const CODE = 'script[type="module"][src], link[rel="stylesheet"]'

/** Loads the page again if its document would now come with other scripts or stylesheets than are there. */
export async function checkDocument(): Promise<void> {
  const served = await askDocument()
  if (served === null) return
  const known = new Set(addressesIn(document))
  const added = addressesIn(served).find((address) => !known.has(address))
  if (added !== undefined) reloadOnce(added)
}

async function askDocument(): Promise<Document | null> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache' })
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null
  } catch {
    return null
  }
}

function addressesIn(root: Document): readonly string[] {
  return [...root.querySelectorAll(CODE)].map(
    (element) =>
      new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).href,
  )
}
