import type { YamlIssue } from './yaml-json.ts'

export interface Line {
  readonly text: string
  /** UTF-16 offset of its first character. */
  readonly start: number
  /** What stands before the key or the item. */
  readonly indent: string
  /** Null for a line that is no `key: value`. */
  readonly key: string | null
  /** Hyphens of items and the key, with the space after it. */
  readonly lead: string
  readonly value: string
}

/** `key: value`, or an item of a list, or both. */
const KEY_LINE =
  /^([ \t]*)((?:- +)*(?:("[^"]*"|'[^']*'|[^\s"'#:{}[\],&*!|>%@`-][^:#]*?)[ \t]*:(?:[ \t]+|$))?)(.*)$/
export function lineAt(text: string, at: number): Line {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', start)
  const whole = text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '')
  const [, indent = '', lead = '', key, value = ''] = KEY_LINE.exec(whole) ?? []
  return { text: whole, start, indent, key: key ?? null, lead, value }
}

const FILLED = /^\s*[^\s#]/

/** The nearest line above that is neither blank nor a comment. */
export function lineAbove(text: string, { start }: Line): Line | null {
  for (let at = start - 1; at >= 0;) {
    const line = lineAt(text, at)
    if (FILLED.test(line.text)) return line
    at = line.start - 1
  }
  return null
}

export function lineBelow(text: string, { start }: Line): Line | null {
  for (let end = text.indexOf('\n', start); end !== -1; end = text.indexOf('\n', end + 1)) {
    const line = lineAt(text, end + 1)
    if (FILLED.test(line.text)) return line
  }
  return null
}

/** The line as it should be, its value in the quotes that need the fewest escapes. */
export function quoted({ lead, value }: Line): string {
  const written = value.trim()
  const [, , own] = /^(["'])(.*)\1$/s.exec(written) ?? []
  const inner = own ?? written
  const isPlain = !inner.includes('"') && !inner.includes('\\')
  return `${lead}${isPlain ? `"${inner}"` : `'${inner.replaceAll("'", "''")}'`}`
}

export function valueRange({ start, indent, lead, value }: Line): Pick<YamlIssue, 'start' | 'end'> {
  const from = start + indent.length + lead.length
  return { start: from, end: from + value.trimEnd().length }
}
