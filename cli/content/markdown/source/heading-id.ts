import type { Edit } from './source-edits.ts'
import { isSpace } from '../../text/lines.ts'

/** What `{` and `}` of a heading's id become, so that MDX sees no expression. */
const headingIdBraces = { open: '\u{E001}', close: '\u{E002}' } as const

/** Edits for a `{#id}` at the end of the line, closing number signs left aside. */
export function headingIdEdits(
  text: string,
  { at, end }: { readonly at: number; readonly end: number },
): readonly Edit[] {
  // Most lines are settled by their last character.
  if (!'} \t#'.includes(text[end - 1] ?? ' ')) return []
  const content = withoutClosing(text.slice(at, end).trimEnd())
  if (!content.endsWith('}')) return []
  const open = content.lastIndexOf('{#')
  const close = content.indexOf('}', open)
  if (open < 0 || close < content.length - 1 || content[open - 1] === '\\') return []
  if (content.slice(open + 2, close).trim() === '') return []
  return [
    { start: at + open, end: at + open + 1, text: headingIdBraces.open },
    { start: at + close, end: at + close + 1, text: headingIdBraces.close },
  ]
}

/** A heading may end in number signs after white space. */
function withoutClosing(heading: string): string {
  let end = heading.length
  while (heading[end - 1] === '#') end--
  return end < heading.length && isSpace(heading[end - 1]) ? heading.slice(0, end).trimEnd() : heading
}
