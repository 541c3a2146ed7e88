import type { Expression, Pattern, Property } from 'estree'
import type { Literal } from 'unist'
import type { Json } from '../../../../runtime/shared/json.ts'
import { parseExpression } from './acorn.ts'

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

function literalArray(elements: readonly unknown[]): Json | undefined {
  const values: Json[] = []
  for (const element of elements) {
    const value = element === null ? undefined : literalValue(element as Expression)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

function literalObject(properties: readonly unknown[]): Json | undefined {
  const entries: [string, Json][] = []
  for (const property of properties as readonly Property[]) {
    if (property.type !== 'Property' || property.kind !== 'init' || property.computed || property.method)
      return undefined
    const value = literalValue(property.value)
    const key =
      property.key.type === 'Identifier'
        ? property.key.name
        : String((property.key as { value?: unknown }).value)
    if (value === undefined) return undefined
    entries.push([key, value])
  }
  return Object.fromEntries(entries)
}

/**
 * What React shows for an expression of MDX: the text of a string or number, nothing for `true`, `false` and `null`.
 * Null when the expression must be run, or is no value that has a text.
 */
export function literalText({ value, position }: Literal): string | null {
  const expression = parseExpression(String(value), position?.start)
  if (expression === null) return ''
  const literal = literalValue(expression)
  if (typeof literal === 'string' || typeof literal === 'number') return String(literal)
  return literal === null || typeof literal === 'boolean' ? '' : null
}
