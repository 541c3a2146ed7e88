const known = new WeakSet<Element>()

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (!target.isConnected) sizes.unobserve(target)
    else if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    // Who has just been there finds the way on from it.
    else if (target !== document.activeElement) target.removeAttribute('tabindex')
  }
})

/**
 * Makes tables stops of the Tab key for as long as they are wider than the page, so that arrow keys scroll them. Called
 * whenever there may be others. Most browsers do that by themselves, and then without scripts too.
 */
export function updateScrollStops(): void {
  for (const table of document.querySelectorAll('.markdown table')) {
    if (known.has(table)) continue
    known.add(table)
    sizes.observe(table)
  }
}
