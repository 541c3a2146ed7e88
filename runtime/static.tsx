import { createElement, type ReactElement } from 'react'
import type { StaticNode } from './shared/content.ts'

/** Marks an element whose words React must leave alone; the client finds served nodes by it. */
export const STATIC_ATTRIBUTE = 'data-static'

/** An element with build-time HTML. `id` is unique on the page. */
export function renderStatic(node: StaticNode, id: string): ReactElement {
  return createElement(node.tag, {
    ...node.props,
    key: id,
    [STATIC_ATTRIBUTE]: id,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: node.html },
  })
}
