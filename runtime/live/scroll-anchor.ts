import { STATIC_ATTRIBUTE } from '../page/static.tsx'

/** The elements that a reader sees when the page changes around them. */
const SEEN = `[${STATIC_ATTRIBUTE}], [${STATIC_ATTRIBUTE}] > *`

/** As many elements are remembered: some of them may go. */
const MOST = 20

/** How long browsers are kept from scrolling, in milliseconds. */
const LONGEST = 1000

/**
 * Remembers what stands in the window, and gives a function that scrolls to where it is then. Browsers do so themselves
 * only for some layouts, not beside a column that stays where it is, so they are kept from it meanwhile.
 */
export function holdPlace(root: Element): () => void {
  if (scrollY === 0) return () => undefined
  const seen: (readonly [element: Element, top: number])[] = []
  for (const element of root.querySelectorAll(SEEN)) {
    const { top, height } = element.getBoundingClientRect()
    if (top >= 0 && top < innerHeight && height > 0) seen.push([element, top + scrollY])
    if (seen.length === MOST) break
  }
  const { style } = document.documentElement
  const release = (): string => style.removeProperty('overflow-anchor')
  style.setProperty('overflow-anchor', 'none')
  // A page that is left is not shown again.
  setTimeout(release, LONGEST)
  return () => {
    requestAnimationFrame(release)
    const [element, before] = seen.find(([one]) => one.isConnected) ?? []
    if (element === undefined || before === undefined) return
    // The reader may have scrolled meanwhile.
    const moved = element.getBoundingClientRect().top + scrollY - before
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
  }
}
