import { createElement, type ComponentType, type ElementType, type ReactElement, type ReactNode } from 'react'
import {
  isComponent,
  isStatic,
  type ComponentNode,
  type ContentNode,
  type PageContent,
} from './shared/content.ts'
import { usePageScope, type PageScope } from './page-context.ts'
import { renderStatic, STATIC_ATTRIBUTE } from './static.tsx'

interface ContentProps {
  /** Element that holds the content. @default 'div' */
  readonly as?: ElementType
  readonly className?: string
}

/**
 * The content of the page: what the author wrote in Markdown or MDX. Plain Markdown becomes the inner HTML of
 * the element itself; nothing wraps it.
 */
export function Content({ as = 'div', className }: ContentProps): ReactElement | null {
  const scope = usePageScope()
  const { content } = scope.page
  if (content === null) return null
  if (content.kind === 'html') {
    return createElement(as, {
      className,
      [STATIC_ATTRIBUTE]: '0',
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: content.html },
    })
  }
  return createElement(as, { className }, contentChildren(content, scope))
}

function contentChildren(content: Exclude<PageContent, { kind: 'html' }>, scope: PageScope): ReactNode {
  if (content.kind === 'tree') return renderNodes(content.nodes, { scope, path: '' })
  const Module = componentByKey(scope, content.module)
  return [
    ...renderNodes(content.before, { scope, path: 'b' }),
    createElement(Module, { key: 'module', components: scope.mdxComponents }),
  ]
}

interface TreeContext {
  readonly scope: PageScope
  /** Position of the parent, so that ids of static nodes are unique and stable. */
  readonly path: string
}

function renderNodes(nodes: readonly ContentNode[], context: TreeContext): ReactNode[] {
  return nodes.map((node, index) => renderNode(node, { ...context, path: `${context.path}${index}.` }))
}

function renderNode(node: ContentNode, context: TreeContext): ReactNode {
  if (typeof node === 'string') return node
  if (isStatic(node)) return renderStatic(node, context.path.slice(0, -1))
  if (isComponent(node)) return renderComponent(node, context)
  const props = { ...node.props, key: context.path }
  return node.children.length === 0
    ? createElement(node.tag, props)
    : createElement(node.tag, props, renderNodes(node.children, context))
}

function renderComponent(node: ComponentNode, context: TreeContext): ReactNode {
  const props = { ...node.props, key: context.path }
  const component = componentByName(node.use, context)
  return node.children === undefined || node.children.length === 0
    ? createElement(component, props)
    : createElement(component, props, renderNodes(node.children, context))
}

function componentByName(name: string, { scope }: TreeContext): ComponentType<Record<string, unknown>> {
  const component = scope.components[name] ?? scope.mdxComponents[name]
  if (component === undefined) {
    throw new Error(`The component <${name}> is used but neither imported nor part of the MDX scope.`)
  }
  return component
}

function componentByKey(scope: PageScope, key: string): ComponentType<Record<string, unknown>> {
  const component = scope.components[key]
  if (component === undefined) throw new Error(`The module "${key}" is not in the bundle of this page.`)
  return component
}
