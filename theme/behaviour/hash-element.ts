import { decoded } from '../../runtime/shared/url/url.ts'

export function hashElement(hash: string): Element | null {
  const id = hash.slice(1)
  return id === '' ? null : document.querySelector(`#${CSS.escape(decoded(id))}, #${CSS.escape(id)}`)
}

/** What scrolls sideways. The coloured code below the field of an editor is for the eyes alone. */
export const SCROLLERS = '.markdown table, pre:not([aria-hidden]), .theme-mermaid'
