import type { Node, Root } from 'mdast'
import type { Expression } from 'acorn'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { parseExpression } from './acorn.ts'
import { SyntaxProblem } from '../parse.ts'
import { walkMdast } from '../walk.ts'

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
  return (tree: Root, file: VFile): void => {
    const placeOf = createAttributePlaces(String(file))
    walkMdast(tree, (node) => {
      const mdx = node as unknown as MdxNode
      if (mdx.type === 'mdxFlowExpression' || mdx.type === 'mdxTextExpression') attachTo(mdx)
      const place = placeOf(mdx)
      for (const attribute of jsxAttributes(mdx)) attachToAttribute(attribute, place)
    })
  }
}

function jsxAttributes(node: MdxNode): readonly Attribute[] {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement' ? (node.attributes ?? []) : []
}

function attachTo(node: MdxNode): void {
  if (node.data?.estree !== undefined) return
  const start = node.position?.start
  const inside = start === undefined ? undefined : { ...start, column: start.column + 1 }
  node.data = { ...node.data, estree: programOf(parseExpression(node.value ?? '', inside)) }
}

/** Where an expression of an attribute begins; asked for one after the other. */
type AttributePlace = (code: string) => Point | undefined

/** The fast parser does not say where attributes are: their code is looked for behind the place of the element. */
function createAttributePlaces(text: string): (element: MdxNode) => AttributePlace {
  let starts: readonly number[] | undefined
  return ({ position }) => {
    let from: number | undefined
    return (code) => {
      if (position === undefined) return undefined
      starts ??= [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)]
      from ??= (starts[position.start.line - 1] ?? 0) + position.start.column - 1
      const at = text.indexOf(`{${code}`, from) + 1
      if (at === 0) return position.start
      from = at + code.length
      const line = starts.findLastIndex((start) => start <= at)
      return { line: line + 1, column: at - (starts[line] ?? 0) + 1 }
    }
  }
}

function attachToAttribute(attribute: Attribute, placeOf: AttributePlace): void {
  const { value } = attribute
  if (attribute.type === 'mdxJsxExpressionAttribute' && attribute.data?.estree === undefined) {
    const code = String(value)
    attribute.data = { estree: spreadProgram(parseExpression(code, placeOf(code))) }
  } else if (typeof value === 'object' && value !== null && value.data?.estree === undefined) {
    const place = placeOf(value.value)
    const expression = parseExpression(value.value, place)
    if (expression === null) throw new SyntaxProblem('An attribute is empty', place ?? null)
    value.data = { estree: programOf(expression) }
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
