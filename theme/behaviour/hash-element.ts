import { decoded } from '../../runtime/shared/url/url.ts'

/** The element that a hash leads to; null for none. */
export function hashElement(hash: string): Element | null {
  const id = hash.slice(1)
  return id === '' ? null : document.querySelector(`#${CSS.escape(decoded(id))}, #${CSS.escape(id)}`)
}
