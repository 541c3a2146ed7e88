import { onClick } from './events.ts'
import { desktop } from './page.ts'

const TOGGLE = '.dropdown__toggle'
const OPEN = `${TOGGLE}[aria-expanded='true']`

/** Menus of the navbar: on wide screens they lie over the page, in the panel of narrow ones they unfold. */
export function startDropdowns(): void {
  // Before the router, which would follow the label.
  onClick(TOGGLE, onToggle, true)
  for (const type of ['pointerdown', 'focusin'] as const) {
    document.addEventListener(type, ({ target }) => {
      if (desktop.matches && target instanceof Element) closeDropdowns(target)
    })
  }
  document.addEventListener('keydown', onKey)
  // A menu that was dismissed opens again when the pointer comes back.
  document.addEventListener('pointerover', ({ target }) => {
    for (const menu of document.querySelectorAll('.dropdown[data-dismissed]')) {
      if (!(target instanceof Node) || !menu.contains(target)) menu.removeAttribute('data-dismissed')
    }
  })
}

/** Closes the open menus; not the one that an element is in. */
export function closeDropdowns(around?: Element): void {
  const kept = around?.closest('.dropdown')
  for (const toggle of document.querySelectorAll(OPEN)) {
    if (kept === undefined || kept === null || !kept.contains(toggle)) setOpen(toggle, false)
  }
}

function onToggle(toggle: Element, event: MouseEvent): void {
  // A mouse that clicks is over the menu, which is open for that reason.
  if (isMouse(event) && desktop.matches) return
  const isOpen = toggle.matches(OPEN)
  // A label that is a link is followed once its menu is open.
  if (!isOpen) event.preventDefault()
  if (!isOpen || !toggle.matches('a')) setOpen(toggle, !isOpen)
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Escape') dismiss()
  // What is called a button answers to this key, which links do not.
  if (key !== ' ' || !(target instanceof Element) || !target.matches(`a${TOGGLE}`)) return
  event.preventDefault()
  setOpen(target, !target.matches(OPEN))
}

/** Not every browser says of clicks what they were made with. */
function isMouse(event: MouseEvent): boolean {
  if (event instanceof PointerEvent) return event.pointerType === 'mouse'
  return event.detail > 0 && matchMedia('(hover: hover)').matches
}

function dismiss(): void {
  if (!desktop.matches) return
  for (const menu of document.querySelectorAll('.dropdown:is(:hover, :focus-within)')) {
    if (menu.contains(document.activeElement)) menu.querySelector<HTMLElement>(TOGGLE)?.focus()
    if (menu.matches(':hover')) menu.setAttribute('data-dismissed', '')
  }
  closeDropdowns()
}

function setOpen(toggle: Element, isOpen: boolean): void {
  toggle.setAttribute('aria-expanded', String(isOpen))
}
