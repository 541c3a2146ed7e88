import type { Literal } from 'unist'
import { parseExpression } from './acorn.ts'
import { literalValue } from './literal.ts'

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
