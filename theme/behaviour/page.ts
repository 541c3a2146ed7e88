import { decoded } from '../../runtime/shared/url/url.ts'

/** Whether the page has the layout of wide screens; narrow ones have the navbar's items in a menu. */
export const desktop = matchMedia('(min-width: 997px)')

export function hashElement(hash: string): Element | null {
  const id = hash.slice(1)
  return id === '' ? null : document.querySelector(`#${CSS.escape(decoded(id))}, #${CSS.escape(id)}`)
}

/** What scrolls sideways. The coloured code below the field of an editor is for the eyes alone. */
export const SCROLLERS = '.markdown table, pre:not([aria-hidden]), .theme-mermaid'
