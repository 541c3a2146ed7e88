import { createElement, useMemo, type ComponentType, type ReactElement, type ReactNode } from 'react'
import {
  isComponent,
  isStatic,
  type ComponentNode,
  type ContentNode,
  type PageContent,
} from '../shared/content/content.ts'
import { itemIds, nodeId, OWN_IDS, type ContentIds } from '../shared/content/content-statics.ts'
import type { PageData } from '../shared/page/page-data.ts'
import { invariant, usePageScope, type PageScope } from './page-context.ts'
import { renderStatic } from './static.tsx'

/** Props of `Content`. */
interface ContentProps {
  /** Name of the element around the content. @default 'div' */
  readonly as?: string
  /** CSS classes of the element. @default none */
  readonly className?: string
  /** Index of another content of the page, such as a post in a list. @default the content of the page itself */
  readonly item?: number
}

/**
 * The content of the page: what the author wrote in Markdown or MDX. Plain Markdown becomes the inner HTML of
 * the element itself; nothing wraps it. Another page's content never reuses its elements.
 */
export function Content({ item, ...props }: ContentProps): ReactElement | null {
  const { page } = usePageScope()
  const ids = useMemo(() => (item === undefined ? OWN_IDS : itemIds(item)), [item])
  const content = item === undefined ? page.content : (page.items?.[item] ?? null)
  if (content === null) return null
  const shown = { ...props, ...(item === undefined && { contentLanguage: page.contentLanguage }) }
  return content.kind === 'html' ? (
    <WholeContent key={page.url} {...shown} content={content} ids={ids} isOwn={item === undefined} />
  ) : (
    <ContentTree key={page.url} {...shown} content={content} ids={ids} />
  )
}

interface ShownContent extends Omit<ContentProps, 'item'> {
  readonly contentLanguage?: PageData['contentLanguage']
  readonly content: PageContent
  readonly ids: ContentIds
}

function WholeContent({
  as = 'div',
  className,
  contentLanguage,
  content,
  ids,
  isOwn,
}: ShownContent & { readonly isOwn: boolean }) {
  const { served, hold } = usePageScope()
  const node = useMemo(() => {
    const written = content.kind === 'html' ? content.html : undefined
    const html = isOwn && written !== undefined ? (hold?.(written) ?? written) : written
    return {
      tag: as,
      props: { ...(className !== undefined && { className }), ...contentLanguage },
      ...(html === undefined ? {} : { html }),
    }
  }, [as, className, contentLanguage, content, isOwn, hold])
  return renderStatic(node, ids.whole, served)
}

function ContentTree({ as = 'div', className, contentLanguage, content, ids }: ShownContent) {
  return createElement(as, { className, ...contentLanguage }, contentChildren(content, ids, usePageScope()))
}

function contentChildren(content: PageContent, ids: ContentIds, scope: PageScope) {
  if (content.kind === 'html') return null
  if (content.kind === 'tree') return renderNodes(content.nodes, scope, ids.root)
  const Module = scope.components[content.module]
  invariant(Module, `"${content.module}" is not in the bundle of this page.`)
  return [
    ...renderNodes(content.before, scope, ids.before),
    createElement(Module, { key: 'module', components: scope.mdxComponents }),
  ]
}

function renderNodes(nodes: readonly ContentNode[], scope: PageScope, parent: string): ReactNode[] {
  return nodes.map((node, index) => renderNode(node, scope, nodeId(parent, index)))
}

function renderNode(node: ContentNode, scope: PageScope, id: string) {
  if (typeof node === 'string') return node
  if (isStatic(node)) return renderStatic(node, id, scope.served)
  const type = isComponent(node) ? componentByName(node, scope) : node.tag
  // A browser that is sent to a heading in closed details has opened them before React comes.
  const isOpened = type === 'details'
  const props = { ...node.props, key: node.key ?? id, ...(isOpened && { suppressHydrationWarning: true }) }
  // One by one, so that a single child is no list: components get what MDX would give them.
  return createElement(type, props, ...renderNodes(node.children ?? [], scope, id))
}

function componentByName({ use }: ComponentNode, scope: PageScope): ComponentType<Record<string, unknown>> {
  const component = scope.components[use] ?? scope.mdxComponents[use]
  if (component === undefined) {
    throw new Error(`The component <${use}> is used but neither imported nor known to the site.`)
  }
  return component
}
