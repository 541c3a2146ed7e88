import { createElement } from 'react'
import type { StaticNode } from '../shared/content/content.ts'

/** Marks an element whose words React must leave alone; the client finds served nodes by it. */
export const STATIC_ATTRIBUTE = 'data-static'

/** The words of a static node that page data does not hold, because the document does. Null on the server. */
export type ServedHtml = ((id: string) => string) | null

interface InnerHtml {
  readonly __html: string | { readonly toString: () => string }
}

/** One object for each node: React writes the words again when it is given another one. */
const innerByNode = new WeakMap<StaticNode, InnerHtml>()

/**
 * An element with build-time HTML. It is a plain element, not a component, so that components which look at their
 * children see what they would see in Markdown.
 *
 * While React hydrates, it never asks for the words and leaves the served ones where they are. It asks for them, as
 * a string, only when it makes the element itself: after a mismatch, in a tab that is opened later, on another page.
 */
export function renderStatic(node: StaticNode, id: string, served: ServedHtml) {
  return createElement(node.tag, {
    ...node.props,
    key: node.key ?? id,
    [STATIC_ATTRIBUTE]: id,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: innerHtml(node, id, served),
  })
}

function innerHtml(node: StaticNode, id: string, served: ServedHtml): InnerHtml {
  if (served === null) return { __html: node.html ?? '' }
  let inner = innerByNode.get(node)
  if (inner === undefined) {
    inner = { __html: { toString: () => node.html ?? served(id) } }
    innerByNode.set(node, inner)
  }
  return inner
}
