import { onClick } from './events.ts'
import { desktop } from './page.ts'

const SIDE_PANEL = '.sg-side-panel'

/** On the navbar while the main menu is shown although the page has a panel of its own. */
const MAIN = 'data-main-menu'

const FOOTER_LINKS = 'sg-menu-links'

/** The `<details>` in the navbar opens and closes the menu without scripts; this is the rest: its two panels, and when it closes. */
function start(): void {
  onClick('.sg-side-panel__back', showMain)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || desktop.matches || !closeMobileMenu()) return
    document.querySelector<HTMLElement>('.navbar__menu > summary')?.focus()
  })
  desktop.addEventListener('change', () => void closeMobileMenu())
  addEventListener('popstate', createBackGuard(), true)
  new MutationObserver(updateMobileMenu).observe(document.documentElement, {
    attributeFilter: ['data-has-hydrated'],
  })
}

export function closeMobileMenu(): boolean {
  const menu = openMenu()
  menu?.removeAttribute('open')
  updateMobileMenu()
  return menu !== null
}

function openMenu(): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>('.navbar__menu[open]')
}

function navbar(): Element | null {
  return document.querySelector('.navbar')
}

export function updateMobileMenu(): void {
  const isOpen = openMenu() !== null && !desktop.matches
  // React would not know them.
  if (isOpen && 'hasHydrated' in document.documentElement.dataset) showFooterLinks()
  if (!isOpen) navbar()?.removeAttribute(MAIN)
  // The style sheet makes a panel of it in the same case.
  const isSide = document.querySelector(SIDE_PANEL) !== null
  const isMain = !isSide || navbar()?.hasAttribute(MAIN) === true
  document.documentElement.toggleAttribute('data-mobile-menu', isOpen)
  setInert('.navbar__panel', isOpen && !isMain)
  setInert(SIDE_PANEL, isOpen && isSide && isMain)
  // What the menu lies over cannot be reached.
  setInert('main, .footer, .theme-announcement-bar, [data-route-focus]', isOpen)
}

/** Puts the links of the footer below the main menu, once it is opened: the document holds them but once. */
function showFooterLinks(): void {
  const panel = document.querySelector('.navbar__panel')
  const links = document.querySelector('.footer .footer__links')
  if (panel === null || links === null || panel.querySelector(`.${FOOTER_LINKS}`) !== null) return
  const copy = document.createElement('div')
  copy.className = FOOTER_LINKS
  copy.append(links.cloneNode(true))
  panel.append(copy)
}

function setInert(selector: string, isInert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) element.inert = isInert
}

/** From the panel of the page to the main menu; the focus goes to its first entry. */
function showMain(): void {
  navbar()?.setAttribute(MAIN, '')
  updateMobileMenu()
  document.querySelector<HTMLElement>('.navbar__panel :is(a, button)')?.focus()
}

/** Going back closes the menu: the browser has gone already, so it is sent where it came from, and the router hears of neither. */
function createBackGuard(): (event: PopStateEvent) => void {
  // Not every browser has it.
  const { navigation } = globalThis as { navigation?: Navigation }
  let cameFrom: number | null = null
  navigation?.addEventListener('currententrychange', ({ from }) => {
    cameFrom = from.index
  })
  let isReturning = false
  return (event) => {
    if (!isReturning && !closeMobileMenu()) return
    event.stopImmediatePropagation()
    isReturning = !isReturning
    if (!isReturning) return
    const now = navigation?.currentEntry?.index ?? null
    // Where the browser does not tell, it went back: there is no other button on phones.
    history.go(cameFrom === null || now === null ? 1 : cameFrom - now)
  }
}

start()
