import type { Node, Root } from 'mdast'
import type { Expression } from 'acorn'
import { parseExpression } from './acorn.ts'
import { walkMdast } from './walk.ts'

interface Attribute {
  readonly type: string
  value?: string | { type: string; value: string; data?: { estree?: unknown } } | null
  data?: { estree?: unknown }
}

interface MdxNode {
  readonly type: string
  readonly value?: string
  readonly attributes?: readonly Attribute[]
  readonly position?: Node['position']
  data?: { estree?: unknown }
}

/**
 * remark plugin: attaches the syntax trees of expressions, which MDX's compiler needs and the fast parser does
 * not give. Nodes that have one keep it.
 */
export function attachEstree() {
  return (tree: Root): void => {
    walkMdast(tree, (node) => {
      const mdx = node as unknown as MdxNode
      if (mdx.type === 'mdxFlowExpression' || mdx.type === 'mdxTextExpression') attachTo(mdx)
      for (const attribute of jsxAttributes(mdx)) attachToAttribute(attribute, mdx)
    })
  }
}

function jsxAttributes(node: MdxNode): readonly Attribute[] {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement' ? (node.attributes ?? []) : []
}

function attachTo(node: MdxNode): void {
  if (node.data?.estree !== undefined) return
  node.data = { ...node.data, estree: programOf(parseExpression(node.value ?? '', node.position?.start)) }
}

function attachToAttribute(attribute: Attribute, owner: MdxNode): void {
  const { value } = attribute
  if (attribute.type === 'mdxJsxExpressionAttribute' && attribute.data?.estree === undefined) {
    attribute.data = { estree: spreadProgram(parseExpression(String(value), owner.position?.start)) }
  } else if (typeof value === 'object' && value !== null && value.data?.estree === undefined) {
    value.data = { estree: programOf(parseExpression(value.value, owner.position?.start)) }
  }
}

function programOf(expression: Expression | null): unknown {
  const body = expression === null ? [] : [{ type: 'ExpressionStatement', expression }]
  return { type: 'Program', sourceType: 'module', comments: [], body }
}

/** MDX expects a spread as the only property of an object: `({...props})`. */
function spreadProgram(expression: Expression | null): unknown {
  const properties = expression === null ? [] : [{ type: 'SpreadElement', argument: expression }]
  return programOf({ type: 'ObjectExpression', properties, start: 0, end: 0 } as unknown as Expression)
}
