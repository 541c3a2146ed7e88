/**
 * What the theme does on every page beside React, before it comes and after: menus, what follows scrolling, and static content. It
 * finds its elements when something happens, so that it need not know when pages come and go. Part of the loader of documents, so
 * everything that is not needed at once is imported later.
 * @module
 */
import type { RouteChange } from 'sitegen/runtime'
import { createStorageSlot } from '../runtime/preferences/storage.ts'
import { CODE_SHOWN } from '../runtime/shared/document/document-ids.ts'
import { STORES } from '../runtime/shared/document/stores.ts'
import type { BehaviourSettings } from '../runtime/shared/site/behaviour-settings.ts'
import { TABS_SHOWN } from './Tabs/tabs-contract.ts'
import { announcementClosed, closeAnnouncement, showAnnouncement } from './behaviour/close-announcement.ts'
import { labelToggles, startColorMode } from './behaviour/color-mode.ts'
import { closeDropdowns, startDropdowns } from './behaviour/dropdowns.ts'
import { whenIdle } from '../runtime/client/when.ts'
import { later, onClick } from './behaviour/events.ts'
import { desktop, SCROLLERS } from './behaviour/page.ts'
import { startSidebar } from './behaviour/sidebar.ts'

const buttons = later(() => import('./CodeBlock/code-buttons.later.ts'))
const copyPage = later(() => import('./CopyPage/copy-page.later.ts'))
const menu = later(() => import('./behaviour/mobile-menu.later.ts'))
const scrolling = later(() => import('./behaviour/scrolling.later.ts'))
const tabs = later(() => import('./behaviour/tabs.later.ts'))

/** What was shown last. */
let shown: RouteChange | null = null

export function startBehaviour({ colorMode }: BehaviourSettings): void {
  startColorMode(colorMode)
  onClick('.announcement-bar__close', (_, { defaultPrevented }) => {
    if (!defaultPrevented) closeAnnouncement()
  })
  // A module of the site may have told what the reader did under another key.
  if (announcementClosed.get() === 'true') showAnnouncement(false)
  announcementClosed.listen(() => showAnnouncement(announcementClosed.get() !== 'true'))
  startSidebar()
  onClick(`[${STORES}]`, store, true)
  startDropdowns()
  // The event does not bubble.
  document.addEventListener('toggle', onToggle, true)
  if (!desktop.matches) whenIdle(updateMenu)
  document.addEventListener(TABS_SHOWN, ({ target }) => {
    updateTabs()
    // Panels can be made now.
    if (target instanceof Element && target.matches('[data-lazy]')) reveal(location.hash)
  })
  // What is clicked while that is on its way is selected when it comes.
  onClick('[role=tab]', (tab) =>
    tabs.use(({ selectClicked }) => {
      selectClicked(tab)
      lookForScroll()
    }),
  )
  // Before the browser goes to a place on the page: it goes to none that is hidden.
  onClick('a[href*="#"]', (link, { ctrlKey, metaKey }) => {
    const { pathname, hash } = link as HTMLAnchorElement
    if (pathname === location.pathname && !ctrlKey && !metaKey) reveal(hash)
  })
  addEventListener('hashchange', () => reveal(location.hash))
  const first = new AbortController()
  for (const type of ['scroll', 'resize', 'keydown']) {
    const follow = (): void => {
      // The first page is not there yet; its position is looked at when it is.
      if (shown === null) return
      first.abort()
      followScrolling()
    }
    addEventListener(type, follow, { passive: true, signal: first.signal })
  }
}

/** Called when a page is shown, and for other places of the same page. */
export function onRouteDidUpdate(change: RouteChange): void {
  const { location, previousLocation } = change
  // What the reader opened on the first page before this was there stays open.
  if (previousLocation !== null) {
    menu.ifUsed(({ closeMobileMenu }) => closeMobileMenu())
    closeDropdowns()
  }
  labelToggles()
  const bar = document.querySelector(BAR)
  if (bar !== null) sizes.observe(bar)
  if (document.querySelector('[data-tabs]') !== null) updateTabs()
  if (location.hash !== previousLocation?.hash || location.pathname !== previousLocation.pathname)
    reveal(location.hash)
  shown = change
  if (previousLocation !== null) followScrolling()
  else lookForScroll()
  // Fingers do not announce where they will go.
  if (matchMedia('(hover: none)').matches) whenIdle(loadButtons)
}

/** Something may scroll sideways, or be scrolled already. To ask at once would have the browser lay out the page just for that. */
function lookForScroll(): void {
  const isWide = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth
  whenIdle(() => {
    if (scrollY > 0 || [...document.querySelectorAll(SCROLLERS)].some(isWide)) followScrolling()
  })
}

function followScrolling(): void {
  const change = shown
  if (change !== null) scrolling.use((module) => module.routeShown(change))
}

function onToggle({ target }: Event): void {
  if (target instanceof Element && target.matches('.copy-page')) copyPage.use(() => undefined)
  if (target instanceof Element && target.matches('.navbar__menu')) updateMenu()
  else lookForScroll()
}

function updateMenu(): void {
  menu.use((module) => module.updateMobileMenu())
}

function updateTabs(): void {
  tabs.use((module) => module.updateTabs())
}

function reveal(hash: string): void {
  if (hash !== '' && document.querySelector('[data-tabs], details:not([open])') !== null)
    tabs.use((module) => module.openTo(hash))
}

/** Keeps what the reader chose by following a link. */
function store(link: Element): void {
  const [key = '', ...value] = link.getAttribute(STORES)?.split('=') ?? []
  createStorageSlot(key).set(value.join('='))
}

const BAR = '.theme-announcement-bar'

const sizes = new ResizeObserver(() => {
  const bar = document.querySelector<HTMLElement>(BAR)
  if (bar === null) return
  document.documentElement.style.setProperty('--docusaurus-announcement-bar-height', `${bar.offsetHeight}px`)
})

/** Buttons show where the pointer or the focus is. */
function loadButtons(): void {
  if (document.querySelector('.theme-code-block') !== null) addButtons()
}

/** The module finds all blocks itself, also those that come later. */
function addButtons(): void {
  buttons.use(() => undefined)
}

document.addEventListener(CODE_SHOWN, addButtons)
// Code that does not scroll is no place for the focus, so whoever comes by keyboard is met before.
addEventListener('focusin', loadButtons)
// Browsers say as well over what a pointer rests that nobody has moved: mostly over the bars at the top.
addEventListener(
  'pointerover',
  ({ target }) => {
    if (target instanceof Element && target.closest('header, nav') === null) loadButtons()
  },
  { passive: true },
)
