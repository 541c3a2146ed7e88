/**
 * What the frame of a page does beside React. Loaded when the first page is alive; it finds its elements when something
 * happens, so that it need not know when pages come and go.
 * @module
 */
import type { RouteChange } from 'sitegen/runtime'
import { createBackToTop } from './back-to-top.ts'
import { closeDropdowns, startDropdowns } from './dropdowns.ts'
import { createHideableNavbar } from './hideable-navbar.ts'
import { closeMobileMenu, startMobileMenu } from './mobile-menu.ts'
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
startDropdowns()
startMobileMenu()

/** Called when a page is shown, and for other places of the same page. */
export function routeShown(change: RouteChange): void {
  // What the reader opened on the first page before this was there stays open.
  if (change.previousLocation !== null) {
    closeMobileMenu()
    closeDropdowns()
  }
  hideableNavbar.routed(change)
  backToTop.routed(change)
  highlightToc()
  updateScrollStops()
}
