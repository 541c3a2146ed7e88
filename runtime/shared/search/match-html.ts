import { escapeHtml } from '../document/html.ts'

export interface MatchPart {
  readonly text: string
  readonly isMatch: boolean
}

const MARK = /<(\/?)mark>/
const ENTITY = /&(?:#(?:\d{1,7}|x[\da-f]{1,6})|lt|gt|amp|quot|apos);/gi
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const LAST_CODE_POINT = 0x10_ff_ff

/** Only `<mark>` and `</mark>` are tags: whatever else looks like one is text, so that no answer becomes an element. */
export function matchParts(value: string): readonly MatchPart[] {
  const parts: MatchPart[] = []
  let isMatch = false
  // What stands between the tags, each time followed by whether the tag closes.
  for (const [index, piece] of value.split(MARK).entries()) {
    if (index % 2 === 1) isMatch = piece === ''
    else if (piece !== '') parts.push({ text: decodeEntities(piece), isMatch })
  }
  return parts
}

export function matchText(value: string): string {
  return matchParts(value)
    .map(({ text }) => text)
    .join('')
}

/** The same text as HTML that holds no element but `<mark>`. */
export function matchHtml(value: string): string {
  return matchParts(value)
    .map(({ text, isMatch }) => (isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('')
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole) => {
    const name = whole.slice(1, -1).toLowerCase()
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1))
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole
  })
}
