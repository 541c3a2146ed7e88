import type { Element } from 'hast'
import type { CodeHtml, Holed, Placeholder } from '../../compile/compiled.ts'
import { defined } from '../../../../runtime/shared/json.ts'
import type { CompileState } from '../state.ts'

export const REF_PROPERTY = 'dataSgRef'

// Of Latin 1: one character beyond it doubles the memory of the whole page, and the time of all that reads it.
const OPEN = '\u0086'
const CLOSE = '\u0087'

const ONE = `${OPEN}([\\w-]+):(\\d+)${CLOSE}`
/** The placeholders of any page, with its mark and their number: an expression for each page would be compiled for each. */
const PLACEHOLDER = new RegExp(` data-sg-ref="${ONE}"|${ONE}`, 'g')

/**
 * What stands for a text of the theme, for the HTML of a code block, or, as the value of `REF_PROPERTY`, for the attributes
 * of a reference, until strings are split.
 */
export function placeholder(state: CompileState, what: CodeHtml | Placeholder): string {
  return `${OPEN}${state.mark}:${state.placeholders.push(what) - 1}${CLOSE}`
}

export function textPlaceholder(state: CompileState, text: string, values?: Record<string, string>): string {
  return placeholder(state, { text, ...defined({ values }) })
}

export function refOf({ properties }: Element, state: CompileState): number | undefined {
  const [found] = splitAtPlaceholders(String(properties[REF_PROPERTY] ?? ''), state)
  return typeof found === 'object' && 'ref' in found ? found.ref : undefined
}

export function hasPlaceholder(text: string): boolean {
  return text.includes(OPEN)
}

/** Splits a serialised string at its placeholders; a reference takes the place of the whole attribute. */
export function splitAtPlaceholders(text: string, { mark, placeholders }: CompileState): Holed {
  if (!hasPlaceholder(text)) return text === '' ? [] : [text]
  const parts: Holed[number][] = []
  let last = 0
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [found, ofAttribute, indexOfAttribute, of = ofAttribute, index = indexOfAttribute] = match
    if (of !== mark) continue
    if (match.index > last) parts.push(text.slice(last, match.index))
    parts.push(placeholders[Number(index)] ?? '')
    last = match.index + found.length
  }
  if (last < text.length) parts.push(text.slice(last))
  return parts
}
