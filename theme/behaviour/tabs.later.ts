import { createStorageSlot } from '../../runtime/preferences/storage.ts'
import { REPLACE_EVENT } from '../../runtime/shared/document/document-ids.ts'
import { TAB_WANTED, WANTED_TAB, withParameter } from '../Tabs/tabs-contract.ts'
import { hashElement } from './page.ts'

/** Keys of the storage for what was selected in groups begin with this. */
const GROUP_KEY = 'docusaurus.tab.'

const CONTAINER = '.theme-tabs-container[data-tabs]'

/** What the address and the storage said of a container's tabs when it was last looked at. */
const known = new WeakMap<Element, readonly (string | null)[]>()

/** Which tab is selected the document knows; React renders the first state and leaves it alone. */
function start(): void {
  document.addEventListener('keydown', moveFocus)
  for (const type of ['focusin', 'focusout'])
    document.addEventListener(type, ({ target }) => updateStops(tabAt(target)))
  addEventListener('storage', updateTabs)
}

export function selectClicked(element: Element): void {
  const tab = tabAt(element)
  const container = tab === null ? null : containerOf(tab)
  if (tab === null || container === null) return
  const { top } = tab.getBoundingClientRect()
  select(tab)
  const { group } = container.dataset
  if (group !== undefined) createStorageSlot(GROUP_KEY + group).set(valueOf(tab))
  write(container, tab)
  // It stays where the reader sees it, whatever grows or shrinks above.
  const moved = tab.getBoundingClientRect().top - top
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
}

export function updateTabs(): void {
  for (const container of document.querySelectorAll<HTMLElement>(CONTAINER)) update(container)
}

function update(container: HTMLElement): void {
  const before = known.get(container) ?? [null, null]
  const now = wishesOf(container)
  known.set(container, now)
  const news = now.find((value, index) => value !== before[index] && tabOf(container, value) !== null) ?? null
  const tabs = tabsOf(container)
  const selected = tabOf(container, news) ?? tabs.find(isSelected) ?? tabs[0]
  if (selected === undefined) return
  // Panels that were made anew show what was selected at first.
  select(selected)
  // Something else was chosen in another group: the address must not go on saying what it said.
  const [asked = null] = now
  if (tabOf(container, asked) !== null && valueOf(selected) !== asked) write(container, selected)
}

/** Opens the tabs and the `<details>` that the place of a hash is in, and goes there. */
export function openTo(hash: string): void {
  const target = hashElement(hash) ?? makePlace(hash)
  let wasHidden = false
  for (let around = target; around !== null; around = around.parentElement)
    wasHidden = open(around) || wasHidden
  if (!wasHidden) return
  target?.scrollIntoView({ behavior: 'instant' })
  // Whoever came by the router has it ready for the focus.
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

function open(element: Element): boolean {
  const tab = element.matches('[role=tabpanel][hidden]')
    ? document.querySelector<HTMLElement>(`[aria-controls="${element.id}"]`)
    : null
  if (tab !== null) select(tab)
  return tab !== null || (element.matches('details:not([open])') && element.toggleAttribute('open'))
}

/** Looks for a place in the panels that are made when they are selected. */
function makePlace(hash: string): Element | null {
  for (const container of document.querySelectorAll(`${CONTAINER}[data-lazy]`)) {
    const tabs = tabsOf(container)
    const before = tabs.find(isSelected)
    for (const tab of tabs) {
      select(tab)
      const place = hashElement(hash)
      if (place !== null) {
        place.scrollIntoView({ behavior: 'instant' })
        return place
      }
    }
    if (before !== undefined) select(before)
  }
  return null
}

function wishesOf({ dataset: { group, parameter } }: HTMLElement): readonly (string | null)[] {
  return [
    parameter === undefined ? null : route().searchParams.get(parameter),
    group === undefined ? null : createStorageSlot(GROUP_KEY + group).get(),
  ]
}

function select(tab: HTMLElement): void {
  const isNew = !isSelected(tab)
  const container = containerOf(tab)
  if (container?.hasAttribute('data-lazy') === true) {
    // The panel, and the row with it, is React's to render, now or when it comes.
    container.setAttribute(WANTED_TAB, valueOf(tab))
    container.dispatchEvent(new Event(TAB_WANTED))
  } else
    for (const other of tabsOf(container)) {
      const isOne = other === tab
      other.setAttribute('aria-selected', String(isOne))
      other.classList.toggle('tabs__item--active', isOne)
      const panel = document.getElementById(other.getAttribute('aria-controls') ?? '')
      if (panel !== null) panel.hidden = !isOne
    }
  updateStops(tab)
  if (isNew) reveal(tab)
}

function write({ dataset: { parameter } }: HTMLElement, tab: HTMLElement): void {
  const { pathname, search, searchParams, hash } = route()
  if (parameter === undefined || searchParams.get(parameter) === valueOf(tab)) return
  const detail = pathname + withParameter(search, parameter, valueOf(tab)) + hash
  // The router takes it, where it is there.
  const isTaken = !document.dispatchEvent(new CustomEvent(REPLACE_EVENT, { detail, cancelable: true }))
  if (!isTaken) history.replaceState(history.state, '', detail)
}

/** The address of the page: with the hash router it stands behind the `#`. */
function route(): URL {
  const { hash, href } = location
  return new URL(hash.startsWith('#/') ? hash.slice(1) : href, href)
}

function tabAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>(`${CONTAINER} > [role=tablist] > [role=tab]`)
    : null
}

function containerOf(tab: Element): HTMLElement | null {
  return tab.closest<HTMLElement>(CONTAINER)
}

function tabsOf(container: Element | null): readonly HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>(':scope > [role=tablist] > [role=tab]') ?? [])]
}

function tabOf(container: Element, value: string | null): HTMLElement | null {
  return tabsOf(container).find((tab) => tab.dataset['value'] === value) ?? null
}

function valueOf({ dataset }: HTMLElement): string {
  return dataset['value'] ?? ''
}

function isSelected(tab: Element): boolean {
  return tab.getAttribute('aria-selected') === 'true'
}

/** The row is one stop of the Tab key: the tab that has the focus, else the selected one. */
function updateStops(tab: Element | null): void {
  const tabs = tab === null ? [] : tabsOf(containerOf(tab))
  const stop = tabs.find((one) => one === document.activeElement) ?? tabs.find(isSelected)
  for (const one of tabs) one.tabIndex = one === stop ? 0 : -1
}

function moveFocus(event: KeyboardEvent): void {
  const tab = tabAt(event.target)
  // With one of them the keys belong to the browser: Alt and Left go back.
  if (tab === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = tabsOf(containerOf(tab))
  const at = tabs.indexOf(tab)
  const forward = getComputedStyle(tab).direction === 'rtl' ? -1 : 1
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: -1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  tabs.at(target % tabs.length)?.focus()
}

/** Scrolls a row that is wider than the page, and the row alone, so that a tab is in sight. */
function reveal(tab: HTMLElement): void {
  const row = tab.parentElement
  if (row === null) return
  const outer = row.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left < outer.left) row.scrollLeft += left - outer.left
  else if (right > outer.right) row.scrollLeft += right - outer.right
}

start()
