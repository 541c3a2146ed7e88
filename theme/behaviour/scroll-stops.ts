import { SCROLLERS } from './scrollers.ts'

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
export function updateScrollStops(): void {
  for (const scroller of document.querySelectorAll(SCROLLERS)) {
    if (known.has(scroller)) continue
    known.add(scroller)
    sizes.observe(scroller)
    // Other words may be wider, in a place of the same size.
    if (scroller.firstElementChild !== null) sizes.observe(scroller.firstElementChild)
  }
}
