/**
 * What follows scrolling, and what is found by scrolling: the navbar that hides, the way back to the top, the table of contents, and what
 * scrolls sideways. Nobody misses it before the first scroll.
 * @module
 */
import type { RouteChange } from 'sitegen/runtime'
import { adoptStyles } from '../common/elements.ts'
import styles from '../styles/layout/back-to-top.css?raw'
import { onClick } from './events.ts'
import { hashElement, SCROLLERS } from './page.ts'

adoptStyles(styles)

let last = scrollY

addEventListener(
  'scroll',
  () => {
    moveNavbar(scrollY, last)
    updateButton(scrollY, last)
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
  placeNavbar(change)
  hideButton(change)
  highlightToc()
  updateScrollStops()
}

/** The next scroll is a jump to a heading, which does not count as scrolling. */
let isNavbarJump = false

/** Moves the navbar out of the way while the reader scrolls down, and back when they scroll up. */
function moveNavbar(now: number, before: number): void {
  const navbar = hideableNavbar()
  const isIgnored = isNavbarJump
  isNavbarJump = false
  if (navbar === null || isIgnored || now === before) return
  const height = navbar.offsetHeight
  // Beyond that, browsers that let a page overshoot its end would show the navbar for a moment.
  const end = document.documentElement.scrollHeight - height - innerHeight
  const isHidden = now >= height && now > before
  if (isHidden || now < height || now < end) navbar.classList.toggle('navbar--hidden', isHidden)
}

function placeNavbar({ location: { hash }, previousLocation }: RouteChange): void {
  const navbar = hideableNavbar()
  if (navbar === null || previousLocation === null) return
  // The heading that the reader jumps to shall not lie below it.
  isNavbarJump = hashElement(hash) !== null
  navbar.classList.toggle('navbar--hidden', isNavbarJump)
}

function hideableNavbar(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.navbar--hideable')
}

const BUTTON = '.theme-back-to-top-button'

/** Positions above this are near enough to the top, in pixels. */
const NEAR_TOP = 300

/** What is left of the way to the top after each frame. */
const EASING = 0.85

let isButtonJump = false
let frame = 0

/** Shows a button that leads back to the top while the reader scrolls up a long page. */
function updateButton(now: number, before: number): void {
  const isIgnored = isButtonJump
  isButtonJump = false
  if (isIgnored) return
  const isDown = now >= before
  if (isDown) cancelAnimationFrame(frame)
  if (isDown || now < NEAR_TOP) setShown(false)
  else if (now + innerHeight < document.documentElement.scrollHeight) setShown(true)
}

function hideButton({ location: { hash }, previousLocation }: RouteChange): void {
  cancelAnimationFrame(frame)
  isButtonJump = hash !== '' && previousLocation !== null
  setShown(false)
}

onClick(BUTTON, () => {
  cancelAnimationFrame(frame)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) scrollTo({ top: 0, behavior: 'instant' })
  else if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') scrollTo({ top: 0 })
  else climb()
})

function climb(): void {
  if (scrollY <= 0) return
  frame = requestAnimationFrame(climb)
  scrollTo({ top: Math.floor(scrollY * EASING), behavior: 'instant' })
}

function setShown(isShown: boolean): void {
  document.querySelector(BUTTON)?.toggleAttribute('data-shown', isShown)
}

/** Marks the link of the heading that the reader is at, in the table of contents beside the page. */
function highlightToc(): void {
  for (const toc of document.querySelectorAll('.toc')) {
    const links = [...toc.querySelectorAll<HTMLAnchorElement>('.table-of-contents__link')]
    const active = activeLink(links)
    for (const link of links) link.classList.toggle('table-of-contents__link--active', link === active)
  }
}

/**
 * The link of the first heading below the navbar, if that heading is in the upper half of the window, else of the one
 * before it; of the last one when all are above, and of the first one when all are further down.
 */
function activeLink(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const navbar = document.querySelector<HTMLElement>('.navbar:not(.navbar--hideable)')
  const headings = links.flatMap((link) => {
    const heading = hashElement(link.hash)
    return heading === null ? [] : [{ link, top: boxOf(heading).top }]
  })
  const next = headings.findIndex((heading) => heading.top >= (navbar?.offsetHeight ?? 0))
  if (next === -1) return headings.at(-1)?.link
  const isNear = (headings[next]?.top ?? 0) < innerHeight / 2
  return headings[Math.max(isNear ? next : next - 1, 0)]?.link
}

/** A mere anchor has no height: what it stands in counts. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  return box.height === 0 && element.parentElement !== null ? boxOf(element.parentElement) : box
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
    // Those of a site that are stops already stay so.
    if (known.has(scroller) || scroller.hasAttribute('tabindex')) continue
    known.add(scroller)
    sizes.observe(scroller)
    // Other words may be wider, in a place of the same size.
    if (scroller.firstElementChild !== null) sizes.observe(scroller.firstElementChild)
  }
}
