import { hashElement } from './hash-element.ts'

const LINK = '.table-of-contents__link'
const ACTIVE = 'table-of-contents__link--active'

/** Marks the link of the heading that the reader is at, in the table of contents beside the page. */
export function highlightToc(): void {
  for (const toc of document.querySelectorAll('.toc')) {
    const links = [...toc.querySelectorAll<HTMLAnchorElement>(LINK)]
    const active = activeLink(links)
    for (const link of links) link.classList.toggle(ACTIVE, link === active)
  }
}

/**
 * The link of the first heading below the navbar, if that heading is in the upper half of the window, else of the one
 * before it; of the last one when all are above, and of the first one when all are further down.
 */
function activeLink(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const top = navbarHeight()
  const headings = links.flatMap((link) => {
    const heading = hashElement(link.hash)
    return heading === null ? [] : [{ link, top: boxOf(heading).top }]
  })
  const next = headings.findIndex((heading) => heading.top >= top)
  if (next === -1) return headings.at(-1)?.link
  const isNear = (headings[next]?.top ?? 0) < innerHeight / 2
  return headings[Math.max(isNear ? next : next - 1, 0)]?.link
}

/** A mere anchor has no height: what it stands in counts. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  return box.height === 0 && element.parentElement !== null ? boxOf(element.parentElement) : box
}

function navbarHeight(): number {
  const navbar = document.querySelector<HTMLElement>('.navbar')
  return navbar === null || navbar.classList.contains('navbar--hideable') ? 0 : navbar.offsetHeight
}
