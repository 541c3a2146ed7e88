import type { InlineCode } from 'mdast'

/** Class of a code span that is never broken into lines. */
export const WHOLE_CODE_CLASS = 'code-whole'

/** The longest code, in characters, that fits a line on a phone. */
const LONGEST = 32

/** Whether a line break within code would leave a bracket alone at the end of a line, as in `{ a: 1 }`. */
export function staysWhole(code: string): boolean {
  return /^[([<{] /.test(code) && code.length <= LONGEST
}

/** A code span as it is shown, on one line. */
export function codeValue({ value }: Pick<InlineCode, 'value'>): string {
  return /[\n\r]/.test(value) ? value.replaceAll(/\r?\n|\r/g, ' ') : value
}
