import type { Element } from 'hast'
import type { Holed } from '../../compile/compiled.ts'
import { defined } from '../../../../runtime/shared/json.ts'
import type { CompileState } from '../state.ts'

/** Property that marks an element as taking the attributes of a reference. */
export const REF_PROPERTY = 'dataSgRef'

// Of Latin 1: one character beyond it doubles the memory of the whole page, and the time of all that reads it.
const OPEN = '\u0086'
const CLOSE = '\u0087'

/** Registers a theme text and returns what stands for it until strings are split. */
export function textPlaceholder(
  state: CompileState,
  text: string,
  values?: Readonly<Record<string, string>>,
): string {
  state.texts.push({ text, ...defined({ values }) })
  return `${OPEN}t${state.mark}:${state.texts.length - 1}${CLOSE}`
}

/** Registers the HTML of a code block and returns what stands for it until strings are split. */
export function codeMark(state: CompileState, html: string): string {
  state.codes.push(html)
  return `${OPEN}c${state.mark}:${state.codes.length - 1}${CLOSE}`
}

/** What stands for the attributes of a reference, as the value of `REF_PROPERTY`. */
export function refMark(state: CompileState, index: number): string {
  return `${OPEN}r${state.mark}:${index}${CLOSE}`
}

export function refOf({ properties: { [REF_PROPERTY]: value } }: Element): number | undefined {
  if (typeof value !== 'string' || !value.startsWith(`${OPEN}r`)) return undefined
  return Number(value.slice(value.indexOf(':') + 1, -1))
}

export function hasPlaceholder(text: string): boolean {
  return text.includes(OPEN)
}

/** Splits a serialised string at its placeholders; a reference takes the place of the whole attribute. */
export function splitAtPlaceholders(text: string, { mark, texts, codes }: CompileState): Holed {
  const parts: Holed[number][] = []
  let last = 0
  if (hasPlaceholder(text)) {
    const [inText, inAttribute] = ['([tc])', 'r'].map((kind) => `${OPEN}${kind}${mark}:(\\d+)${CLOSE}`)
    const marks = new RegExp(`${inText}| data-sg-ref="${inAttribute}"`, 'g')
    for (const { 0: found, 1: kind, 2: index, 3: ref, index: start } of text.matchAll(marks)) {
      if (start > last) parts.push(text.slice(last, start))
      if (ref !== undefined) parts.push({ ref: Number(ref) })
      else parts.push(kind === 't' ? (texts[Number(index)] ?? '') : { code: codes[Number(index)] ?? '' })
      last = start + found.length
    }
  }
  if (last < text.length) parts.push(text.slice(last))
  return parts
}
