import { CLIENT_FAILED } from '../../runtime/shared/document/document-ids.ts'
import { onClick } from './events.ts'

/** A category that can be closed; those of older copies of parts take care of themselves. */
const CATEGORY = '[data-collapsible]'
const COLLAPSED = 'menu__list-item--collapsed'

/** What opens and closes a category: its button, its label where it has no page, and its label on its own page. */
const SWITCH =
  '.menu__caret, .menu__link--sublist-caret, [data-collapsible] > .menu__list-item-collapsible > [aria-current=page]'

/** On a category whose items are not in the document, while the reader waits for them. */
export const WANTED = 'data-wanted'

/** What a category is told when the reader wants its items. */
export const WANT_EVENT = 'sitegen:want'

/** The state of categories lies in the document, where React never sets it after the first time. */
export function startSidebar(): void {
  onClick(SWITCH, (control, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return
    const category = control.closest<HTMLElement>(CATEGORY)
    if (category !== null && act(category)) event.preventDefault()
  })
  document.addEventListener('pointerover', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('.menu__caret')) addTooltip(target)
  })
  onClick('[data-toggles=sidebar]', (_, { defaultPrevented }) => {
    if (!defaultPrevented) toggleSidebar()
  })
}

/** It repeats the label, so it is not in the HTML of every category. */
function addTooltip(button: HTMLElement): void {
  button.title = button.getAttribute('aria-label') ?? ''
}

/** Opens or closes a category. False where the browser may follow the link that was clicked. */
function act(category: HTMLElement): boolean {
  if (listOf(category) !== null) setCategoryOpen(category, !isCategoryOpen(category))
  else if (document.documentElement.hasAttribute(CLIENT_FAILED)) return false
  else if (category.dispatchEvent(new Event(WANT_EVENT, { cancelable: true })))
    category.toggleAttribute(WANTED)
  return true
}

function isCategoryOpen(category: Element): boolean {
  return !category.classList.contains(COLLAPSED)
}

export function setCategoryOpen(category: HTMLElement, isOpen: boolean): void {
  const list = listOf(category)
  if (list === null || isCategoryOpen(category) === isOpen) return
  category.classList.toggle(COLLAPSED, !isOpen)
  list.hidden = !isOpen
  for (const control of category.querySelectorAll<HTMLElement>(':scope > div > [aria-expanded]')) {
    control.setAttribute('aria-expanded', String(isOpen))
    swapLabels(control)
  }
  slide(list, isOpen)
  if (isOpen && category.closest('[data-auto-collapse]') !== null) closeOthers(category)
}

function listOf(category: Element): HTMLElement | null {
  return category.querySelector<HTMLElement>(':scope > ul')
}

function swapLabels(control: HTMLElement): void {
  const { other } = control.dataset
  if (other === undefined) return
  control.dataset['other'] = control.getAttribute('aria-label') ?? ''
  control.setAttribute('aria-label', other)
  addTooltip(control)
}

function closeOthers(category: Element): void {
  for (const other of category.parentElement?.children ?? []) {
    if (other !== category && other instanceof HTMLElement && 'collapsible' in other.dataset)
      setCategoryOpen(other, false)
  }
}

/** How long something of a height takes to open or close, in milliseconds: longer the higher it is, ever less so. */
function slideDuration(height: number): number {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 1
  const rows = height / 36
  return Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10)
}

/** Opens or closes an element by its height. While it closes, `data-sliding` has style sheets show it although it is `hidden`. */
function slide(element: HTMLElement, isOpen: boolean): void {
  const isUnderWay = 'sliding' in element.dataset
  const now = element.offsetHeight
  for (const animation of element.getAnimations()) animation.cancel()
  element.dataset['sliding'] = ''
  const height = element.scrollHeight
  const from = isUnderWay ? now : isOpen ? 0 : height
  const frames = [from, isOpen ? height : 0].map((size) => ({ height: `${size}px`, overflow: 'clip' }))
  const animation = element.animate(frames, { duration: slideDuration(height), easing: 'ease-in-out' })
  animation.onfinish = () => delete element.dataset['sliding']
}

/** Folds the sidebar away, or shows it. The focus goes from the button that is gone to the one in its place. */
export function toggleSidebar(): void {
  // It stays there from page to page.
  const isHidden = document.querySelector('.docs-shell')?.toggleAttribute('data-sidebar-hidden')
  const button = isHidden === true ? '.doc-sidebar__expand' : '.doc-sidebar__collapse'
  document.querySelector<HTMLElement>(button)?.focus({ preventScroll: true })
}
