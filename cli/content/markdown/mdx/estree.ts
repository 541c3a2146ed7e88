import type { SpreadElement } from 'estree'
import type { Nodes, Root } from 'mdast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { parseExpression, programOf } from './acorn.ts'
import { isExpression, isJsx, type JsxAttribute } from './jsx-node.ts'
import { SyntaxProblem } from '../hints.ts'
import { walkMdast } from '../walk.ts'

/**
 * remark plugin: attaches the syntax trees of expressions, which MDX's compiler needs and the fast parser does
 * not give. Nodes that have one keep it.
 */
export function attachEstree() {
  return (tree: Root, file: VFile): void => {
    const placeOf = createAttributePlaces(String(file))
    walkMdast(tree, (node) => {
      if (isExpression(node) && node.data?.estree === undefined) {
        const start = node.position?.start
        const inside = start && { ...start, column: start.column + 1 }
        node.data = { ...node.data, estree: programOf(parseExpression(node.value, inside)) }
      }
      if (!isJsx(node)) return
      const place = placeOf(node)
      for (const attribute of node.attributes) attachToAttribute(attribute, place)
    })
  }
}

/** Where an expression of an attribute begins; asked for one after the other. */
type AttributePlace = (code: string) => Point | undefined

/** The fast parser does not say where attributes are: their code is looked for after the place of the element. */
function createAttributePlaces(text: string): (element: Nodes) => AttributePlace {
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

function attachToAttribute(attribute: JsxAttribute, placeOf: AttributePlace): void {
  const { value } = attribute
  if (attribute.type === 'mdxJsxExpressionAttribute' && attribute.data?.estree === undefined) {
    const argument = parseExpression(attribute.value, placeOf(attribute.value))
    // MDX expects a spread as the only property of an object: `({...props})`.
    const properties: SpreadElement[] = argument === null ? [] : [{ type: 'SpreadElement', argument }]
    attribute.data = { estree: programOf({ type: 'ObjectExpression', properties }) }
  } else if (typeof value === 'object' && value !== null && value.data?.estree === undefined) {
    const place = placeOf(value.value)
    const expression = parseExpression(value.value, place)
    if (expression === null) throw new SyntaxProblem('An attribute is empty', place ?? null)
    value.data = { estree: programOf(expression) }
  }
}
