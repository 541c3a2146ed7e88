import type { Holed } from '../compiled.ts'
import type { CompileState } from './state.ts'

/** Property that marks an element as taking the attributes of a reference. */
export const REF_PROPERTY = 'dataSgRef'

// Of Latin 1: one character beyond it doubles the memory of the whole page, and the time of all that reads it.
const OPEN = '\u0086'
const CLOSE = '\u0087'

/** Registers a theme text and returns what stands for it until strings are split. */
export function textHole(
  state: CompileState,
  text: string,
  values?: Readonly<Record<string, string>>,
): string {
  state.texts.push(values === undefined ? { text } : { text, values })
  return `${OPEN}t${state.mark}:${state.texts.length - 1}${CLOSE}`
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

/** Whether a text has holes. */
export function hasHole(text: string): boolean {
  return text.includes(OPEN)
}

/** Splits a serialised string at its holes. */
export function splitHoles(text: string, state: CompileState): Holed {
  if (!text.includes(OPEN)) return text === '' ? [] : [text]
  const pattern = new RegExp(
    ` data-sg-ref="${OPEN}r${state.mark}:(\\d+)${CLOSE}"|${OPEN}t${state.mark}:(\\d+)${CLOSE}`,
    'g',
  )
  const parts: Holed[number][] = []
  let last = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > last) parts.push(text.slice(last, match.index))
    const hole = match[1] === undefined ? state.texts[Number(match[2])] : { ref: Number(match[1]) }
    if (hole !== undefined) parts.push(hole)
    last = match.index + match[0].length
  }
  if (last < text.length) parts.push(text.slice(last))
  return parts
}
