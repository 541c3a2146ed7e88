import { align, type Entry } from './page-html.ts'

/** Parses without loading images, and runs nothing. */
const inert = document.implementation.createHTMLDocument()

/** Elements that are one thing: they are replaced as a whole. */
const WHOLE = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT'])

export function isSameHtml(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [a, b].map((html) => {
    const template = inert.createElement('template')
    template.innerHTML = html
    return template.innerHTML
  })
  return one === other
}

function parsed({ localName, namespaceURI }: Element, html: string): Element {
  const element = inert.createElementNS(namespaceURI, localName)
  element.innerHTML = html
  return element
}

/**
 * Brings the children of an element from one source to another, and touches nothing that both have: what the reader
 * opened, selected or focused there stays. What is compared are the two sources, since the element itself has changed
 * in the reader's hands.
 */
function patchChildren(element: Element, old: Node, next: Node): void {
  const nodes = [...element.childNodes]
  const [before, after] = [[...old.childNodes], [...next.childNodes]]
  if (!areLike(nodes, before)) {
    element.replaceChildren(...after)
    return
  }
  const found = align(before.map(entryOf), after.map(entryOf))
  const kept = new Set(found)
  for (const [index, node] of nodes.entries()) if (!kept.has(index)) node.remove()
  let following: Node | null = null
  for (let index = after.length - 1; index >= 0; index--) {
    const at = found[index] ?? -1
    const [node, shown, source] = [after[index], nodes[at], before[at]]
    if (node === undefined) continue
    if (shown === undefined || source === undefined) element.insertBefore(node, following)
    else patchNode(shown, source, node)
    following = shown ?? node
  }
}

/** Client modules may have put something into the element, or taken it out. */
function areLike(nodes: readonly Node[], sources: readonly Node[]): boolean {
  return (
    nodes.length === sources.length &&
    nodes.every((node, index) => node.nodeName === sources[index]?.nodeName)
  )
}

function patchNode(node: Node, old: Node, next: Node): void {
  if (old.isEqualNode(next)) return
  if (node instanceof Element) patchChildren(node, old, next)
  else node.nodeValue = next.nodeValue
}

function entryOf(node: Node): Entry {
  if (!(node instanceof Element)) return { same: node.nodeName + (node.nodeValue ?? ''), kind: node.nodeName }
  const same = node.outerHTML
  return { same, kind: WHOLE.has(node.nodeName) ? same : (node.cloneNode() as Element).outerHTML }
}

/** The HTML that the elements whose words are guarded were last given. */
const guarded = new WeakMap<Element, string>()

/**
 * From now on what is written to an element's `innerHTML`, as React does, changes only what differs from what was
 * written before.
 *
 * @param html - what it was made from
 */
export function guardHtml(element: Element, html: string): void {
  if (guarded.has(element)) return
  guarded.set(element, html)
  const native = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    get: () => native?.get?.call(element) as unknown,
    set(value: unknown) {
      const next = String(value)
      patchChildren(element, parsed(element, guarded.get(element) ?? ''), parsed(element, next))
      guarded.set(element, next)
    },
  })
}
