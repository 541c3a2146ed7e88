/**
 * What the frame of a page does beside React, before it comes and after. It finds its elements when something happens, so that it
 * need not know when pages come and go.
 * @module
 */
import type { RouteChange } from 'sitegen/runtime'
import { createStorageSlot } from '../../runtime/preferences/storage.ts'
import type { BehaviourSettings } from '../../runtime/shared/site/behaviour-settings.ts'
import { TABS_SHOWN } from '../Tabs/tabs-contract.ts'
import { startCategories } from './categories.ts'
import { labelToggles, startColorMode } from './color-mode.ts'
import { desktop } from './desktop.ts'
import { closeDropdowns, startDropdowns } from './dropdowns.ts'
import { later, whenIdle } from './later.ts'
import { SCROLLERS } from './hash-element.ts'
import { startSidebarToggle } from './sidebar-toggle.ts'
import { announcementClosed, closeAnnouncement, showAnnouncement } from './close-announcement.ts'
import { STORES } from '../../runtime/shared/document/stores.ts'

const MENU = '.navbar__menu'

const HIDING = '[data-tabs], details:not([open])'

const menu = later(() => import('./mobile-menu.later.ts'))
const scrolling = later(() => import('./scrolling.later.ts'))
/** What was shown last. */
let shown: RouteChange | null = null
const tabs = later(() => import('./tabs.later.ts'))

export function startBehaviour({ colorMode }: BehaviourSettings): void {
  startColorMode(colorMode)
  startAnnouncement()
  startCategories()
  startSidebarToggle()
  startStoredChoices()
  startDropdowns()
  // The event does not bubble.
  document.addEventListener('toggle', ({ target }) => (isMenu(target) ? updateMenu() : lookForScroll()), true)
  if (!desktop.matches) whenIdle(updateMenu)
  document.addEventListener(TABS_SHOWN, ({ target }) => {
    updateTabs()
    // Panels can be made now.
    if (target instanceof Element && target.matches('[data-lazy]')) reveal(location.hash)
  })
  // What is clicked while that is on its way is selected when it comes.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[role=tab]') !== null)
      tabs.use((module) => {
        module.selectClicked(target)
        lookForScroll()
      })
  })
  // Before the browser goes to a place on the page: it goes to none that is hidden.
  document.addEventListener('click', ({ target, ctrlKey, metaKey }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null
    if (link?.pathname === location.pathname && !ctrlKey && !metaKey) reveal(link.hash)
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
export function routeShown(change: RouteChange): void {
  // What the reader opened on the first page before this was there stays open.
  if (change.previousLocation !== null) {
    menu.ifUsed(({ closeMobileMenu }) => closeMobileMenu())
    closeDropdowns()
  }
  labelToggles()
  measureAnnouncement()
  if (document.querySelector('[data-tabs]') !== null) updateTabs()
  const { location, previousLocation } = change
  if (location.hash !== previousLocation?.hash || location.pathname !== previousLocation.pathname)
    reveal(location.hash)
  shown = change
  if (change.previousLocation !== null) followScrolling()
  else lookForScroll()
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

function isMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(MENU)
}

function updateMenu(): void {
  menu.use((module) => module.updateMobileMenu())
}

function reveal(hash: string): void {
  if (hash !== '' && document.querySelector(HIDING) !== null) tabs.use((module) => module.openTo(hash))
}

function updateTabs(): void {
  tabs.use((module) => module.updateTabs())
}

const BAR = '.theme-announcement-bar'

const sizes = new ResizeObserver(() => {
  const bar = document.querySelector<HTMLElement>(BAR)
  if (bar === null) return
  document.documentElement.style.setProperty('--docusaurus-announcement-bar-height', `${bar.offsetHeight}px`)
})

/** Closes the announcement bar, and follows other tabs in which it is closed. */
function startAnnouncement(): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof Element && target.closest('.announcement-bar__close') !== null)
      closeAnnouncement()
  })
  // A module of the site may have told what the reader did under another key.
  if (announcementClosed.get() === 'true') showAnnouncement(false)
  announcementClosed.listen(() => showAnnouncement(announcementClosed.get() !== 'true'))
}

function measureAnnouncement(): void {
  const bar = document.querySelector(BAR)
  if (bar !== null) sizes.observe(bar)
}

function startStoredChoices(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest(`[${STORES}]`) : null
      const [key = '', ...value] = link?.getAttribute(STORES)?.split('=') ?? []
      if (link !== null) createStorageSlot(key).set(value.join('='))
    },
    true,
  )
}
