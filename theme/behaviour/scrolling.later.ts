/**
 * What follows scrolling, and what is found by scrolling: the navbar that hides, the way back to the top, the table of contents, and what
 * scrolls sideways. Nobody misses it before the first scroll.
 * @module
 */
import type { RouteChange } from 'sitegen/runtime'
import { createBackToTop } from './back-to-top.ts'
import { createHideableNavbar } from './hideable-navbar.ts'
import { updateScrollStops } from './scroll-stops.ts'
import { highlightToc } from './toc-highlight.ts'

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
