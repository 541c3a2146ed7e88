import { selectAll } from 'css-select'
import { isDocument, type AnyNode, type Element } from 'domhandler'

/** Every element that a CSS selector finds among nodes and below them, in document order. */
export function select(selector: string, ...nodes: readonly AnyNode[]): readonly Element[] {
  const roots = nodes.flatMap((node) => (isDocument(node) ? node.children : node))
  return selectAll<AnyNode, Element>(selector, roots)
}

/** The first of them; null when there is none. */
export function selectFirst(selector: string, ...nodes: readonly AnyNode[]): Element | null {
  return select(selector, ...nodes)[0] ?? null
}
