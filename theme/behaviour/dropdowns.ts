import { desktop } from './desktop.ts'

const TOGGLE = '.dropdown__toggle'
const OPEN = `${TOGGLE}[aria-expanded='true']`

/** Menus of the navbar: on wide screens they lie over the page, in the panel of narrow ones they unfold. */
export function startDropdowns(): void {
  document.addEventListener('click', onClick)
  for (const type of ['pointerdown', 'focusin'] as const) {
    document.addEventListener(type, ({ target }) => {
      if (desktop.matches && target instanceof Element) closeDropdowns(target)
    })
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss()
  })
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

function onClick(event: MouseEvent): void {
  const toggle = event.target instanceof Element ? event.target.closest(TOGGLE) : null
  if (toggle === null) return
  // A mouse that clicks is over the menu, which is open for that reason.
  const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse'
  if (!isMouse || !desktop.matches) setOpen(toggle, !toggle.matches(OPEN))
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
