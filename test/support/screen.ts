import { within, type BoundFunctions, type queries } from '@testing-library/dom'
import { parseHTML } from 'linkedom'

/** HTML as people and assistive technology find their way in it: by role and name, label and text. */
export interface Screen extends BoundFunctions<typeof queries> {
  /** What holds the HTML. */
  readonly container: HTMLElement
}

/** Parses HTML. Elements with `hidden` or `aria-hidden` have no role in it, as in a browser. */
export function screenOf(html: string): Screen {
  const { document, window } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  window.getComputedStyle = styleOf
  return screenIn(document.body)
}

/** The part of a screen within an element. */
export function screenIn(container: HTMLElement): Screen {
  return Object.assign(within(container), { container })
}

/** There are no style sheets: only the attribute hides an element. */
function styleOf(element: Element): CSSStyleDeclaration {
  const style: Partial<CSSStyleDeclaration> = {
    display: element.hasAttribute('hidden') ? 'none' : 'block',
    visibility: 'visible',
    getPropertyValue: () => '',
  }
  return style as CSSStyleDeclaration
}

/** The accessible names of all elements with a role, in their order. */
export function namesOf(screen: Screen, role: string): readonly string[] {
  const names = new Map<Element | null, string>()
  // The names of hidden elements are asked for, too.
  const shown = screen.queryAllByRole(role, { name: (name, element) => names.set(element, name).size > 0 })
  return shown.map((element) => names.get(element) ?? '')
}

/** What an element says, with single spaces. */
export function textOf(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Where links lead, in the order of a document: `text address`. */
export function linksOf(screen: Screen): readonly string[] {
  return Array.from(screen.container.querySelectorAll('a[href]'), (link) => `${textOf(link)} ${hrefOf(link)}`)
}

/** The address that a link leads to, as it is written. */
export function hrefOf(link: Element): string {
  return link.getAttribute('href') ?? ''
}
