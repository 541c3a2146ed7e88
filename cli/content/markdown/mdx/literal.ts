import type { ArrayExpression, Expression, ObjectExpression, Pattern } from 'estree'
import type { Literal } from 'unist'
import type { Json } from '../../../../runtime/shared/json.ts'
import { isBlank, parseExpression } from './acorn.ts'

/** The value of a literal expression; undefined when it is anything that must be run. */
export function literalValue(node: Expression | Pattern): Json | undefined {
  switch (node.type) {
    case 'Literal':
      return node.value instanceof RegExp || typeof node.value === 'bigint' ? undefined : (node.value ?? null)
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
    case 'UnaryExpression':
      return negated(node.operator, literalValue(node.argument))
    case 'ArrayExpression':
      return literalArray(node.elements)
    case 'ObjectExpression':
      return literalObject(node.properties)
    default:
      return undefined
  }
}

function negated(operator: string, value: Json | undefined): Json | undefined {
  return operator === '-' && typeof value === 'number' ? -value : undefined
}

function literalArray(elements: ArrayExpression['elements']): Json | undefined {
  const values = elements.map((one) => (one === null ? undefined : literalValue(one as Expression)))
  return values.includes(undefined) ? undefined : (values as Json[])
}

function literalObject(properties: ObjectExpression['properties']): Json | undefined {
  const entries = properties.map(literalEntry)
  return entries.includes(null) ? undefined : Object.fromEntries(entries as [string, Json][])
}

function literalEntry(property: ObjectExpression['properties'][number]): [string, Json] | null {
  if (property.type !== 'Property' || property.kind !== 'init' || property.computed || property.method)
    return null
  const { key } = property
  const value = literalValue(property.value)
  const name = key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value)
  return value === undefined ? null : [name, value]
}

export function expressionValue({ value, position }: Literal): Json | undefined {
  const expression = parseExpression(String(value), position?.start)
  return expression === null ? undefined : literalValue(expression)
}

/**
 * What React shows for an expression of MDX: the text of a string or number, nothing for `true`, `false` and `null`.
 * Null when the expression must be run, or is no value that has a text.
 */
export function literalText(expression: Literal): string | null {
  const literal = isBlank(String(expression.value)) ? '' : expressionValue(expression)
  if (typeof literal === 'string' || typeof literal === 'number') return String(literal)
  return literal === null || typeof literal === 'boolean' ? '' : null
}
