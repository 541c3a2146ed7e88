import { createElement, useMemo, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { isComponent, isStatic, type ComponentNode, type ContentNode } from './shared/content.ts'
import { nodeId, WHOLE_ID } from './shared/content-statics.ts'
import { usePageScope, type PageScope } from './page-context.ts'
import { renderStatic } from './static.tsx'

interface ContentProps {
  /** Element that holds the content. @default 'div' */
  readonly as?: string
  readonly className?: string
}

/**
 * The content of the page: what the author wrote in Markdown or MDX. Plain Markdown becomes the inner HTML of
 * the element itself; nothing wraps it. Another page's content never reuses its elements.
 */
export function Content(props: ContentProps): ReactElement | null {
  const { page } = usePageScope()
  if (page.content === null) return null
  return page.content.kind === 'html' ? (
    <WholeContent key={page.url} {...props} />
  ) : (
    <ContentTree key={page.url} {...props} />
  )
}

/** Content that is one string. */
function WholeContent({ as = 'div', className }: ContentProps): ReactElement {
  const { page, served } = usePageScope()
  const { content } = page
  const node = useMemo(() => {
    const html = content?.kind === 'html' ? content.html : undefined
    return {
      tag: as,
      ...(className === undefined ? {} : { props: { className } }),
      ...(html === undefined ? {} : { html }),
    }
  }, [as, className, content])
  return renderStatic(node, WHOLE_ID, served)
}

function ContentTree({ as = 'div', className }: ContentProps): ReactElement {
  return createElement(as, { className }, contentChildren(usePageScope()))
}

function contentChildren(scope: PageScope): ReactNode {
  const { content } = scope.page
  if (content === null || content.kind === 'html') return null
  if (content.kind === 'tree') return renderNodes(content.nodes, scope, '')
  const Module = componentByKey(scope, content.module)
  return [
    ...renderNodes(content.before, scope, 'b'),
    createElement(Module, { key: 'module', components: scope.mdxComponents }),
  ]
}

function renderNodes(nodes: readonly ContentNode[], scope: PageScope, parent: string): ReactNode[] {
  return nodes.map((node, index) => renderNode(node, scope, nodeId(parent, index)))
}

function renderNode(node: ContentNode, scope: PageScope, id: string): ReactNode {
  if (typeof node === 'string') return node
  if (isStatic(node)) return renderStatic(node, id, scope.served)
  const type = isComponent(node) ? componentByName(node, scope) : node.tag
  // A browser that is sent to a heading in closed details has opened them before React comes.
  const isOpened = type === 'details'
  const props = { ...node.props, key: node.key ?? id, ...(isOpened && { suppressHydrationWarning: true }) }
  return node.children === undefined || node.children.length === 0
    ? createElement(type, props)
    : createElement(type, props, renderNodes(node.children, scope, id))
}

function componentByName({ use }: ComponentNode, scope: PageScope): ComponentType<Record<string, unknown>> {
  const component = scope.components[use] ?? scope.mdxComponents[use]
  if (component === undefined) {
    throw new Error(`The component <${use}> is used but neither imported nor part of the MDX scope.`)
  }
  return component
}

function componentByKey(scope: PageScope, key: string): ComponentType<Record<string, unknown>> {
  const component = scope.components[key]
  if (component === undefined) throw new Error(`The module "${key}" is not in the bundle of this page.`)
  return component
}
