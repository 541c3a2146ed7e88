import type { CodeHtml, Placeholder, Holed } from '../../compile/compiled.ts'
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
  state.texts.push(values === undefined ? { text } : { text, values })
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

/** The reference an element takes its attributes from, if its property says so. */
export function refIndex(value: unknown): number | undefined {
  if (typeof value !== 'string' || !value.startsWith(`${OPEN}r`)) return undefined
  return Number(value.slice(value.indexOf(':') + 1, -1))
}

/** Whether a text has placeholders. */
export function hasPlaceholder(text: string): boolean {
  return text.includes(OPEN)
}

/** How the attribute of a reference is written around its mark. */
const REF_BEFORE = ' data-sg-ref="'
const REF_AFTER = '"'

/** Splits a serialised string at its placeholders. */
export function splitAtPlaceholders(text: string, state: CompileState): Holed {
  const parts: Holed[number][] = []
  let last = 0
  for (let open = text.indexOf(OPEN); open !== -1; open = text.indexOf(OPEN, open + 1)) {
    const found = placeholderAt(text, open, state)
    if (found === null) continue
    if (found.start > last) parts.push(text.slice(last, found.start))
    parts.push(found.placeholder)
    last = found.end
  }
  if (last < text.length) parts.push(text.slice(last))
  return parts
}

interface Found {
  readonly placeholder: Placeholder | CodeHtml
  readonly start: number
  readonly end: number
}

/** What the mark at an offset stands for; null when it is a character of the author's. */
function placeholderAt(text: string, open: number, { mark, texts, codes }: CompileState): Found | null {
  const close = text.startsWith(mark, open + 2) ? text.indexOf(CLOSE, open) : -1
  if (close === -1) return null
  const index = Number(text.slice(open + mark.length + 3, close))
  if (text[open + 1] === 't') {
    const placeholder = texts[index]
    return placeholder === undefined ? null : { placeholder, start: open, end: close + 1 }
  }
  if (text[open + 1] === 'c') {
    const code = codes[index]
    return code === undefined ? null : { placeholder: { code }, start: open, end: close + 1 }
  }
  const start = open - REF_BEFORE.length
  const isAttribute = text.startsWith(REF_BEFORE, start) && text.startsWith(REF_AFTER, close + 1)
  return isAttribute ? { placeholder: { ref: index }, start, end: close + 1 + REF_AFTER.length } : null
}
