/**
 * What follows scrolling, and what is found by scrolling: the navbar that hides, the way back to the top, the table of contents, and what
 * scrolls sideways. Nobody misses it before the first scroll.
 * @module
 */
import type { RouteChange } from 'sitegen/runtime'
import { createBackToTop } from './back-to-top.ts'
import { createHideableNavbar } from './hideable-navbar.ts'
import { highlightToc } from './toc-highlight.ts'
import { SCROLLERS } from './scrollers.ts'

const backToTop = createBackToTop()
const hideableNavbar = createHideableNavbar()
let last = scrollY

addEventListener(
  'scroll',
  () => {
    hideableNavbar.scrolled(scrollY, last)
    backToTop.scrolled(scrollY, last)
    last = scrollY
    highlightToc()
  },
  { passive: true },
)
addEventListener('resize', highlightToc)
// A tab may bring tables and code that were not there.
addEventListener('click', updateScrollStops)

/** Called when a page is shown, and for other places of the same page. */
export function routeShown(change: RouteChange): void {
  hideableNavbar.routed(change)
  backToTop.routed(change)
  highlightToc()
  updateScrollStops()
}

const known = new WeakSet<Element>()

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const scroller = target.closest(SCROLLERS)
    if (!target.isConnected || scroller === null) sizes.unobserve(target)
    else if (scroller.scrollWidth > scroller.clientWidth) scroller.setAttribute('tabindex', '0')
    // Who has just been there finds the way on from it.
    else if (scroller !== document.activeElement) scroller.removeAttribute('tabindex')
  }
})

/**
 * Makes tables, blocks of code and diagrams stops of the Tab key for as long as they are wider than their place, so that arrow keys
 * scroll them. Called whenever there may be others. Most browsers do that by themselves, and then without scripts too.
 */
function updateScrollStops(): void {
  for (const scroller of document.querySelectorAll(SCROLLERS)) {
    if (known.has(scroller)) continue
    known.add(scroller)
    sizes.observe(scroller)
    // Other words may be wider, in a place of the same size.
    if (scroller.firstElementChild !== null) sizes.observe(scroller.firstElementChild)
  }
}
