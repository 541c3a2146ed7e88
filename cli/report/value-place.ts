import { join } from 'node:path'
import { tryReadText } from '../types/looks.ts'
import type { Diagnostic, Place } from './diagnostic.ts'

/** Marks the value where a problem is about the value of a key: `sidebar_position: first`, in YAML or JSON. */
export function markValue(diagnostic: Diagnostic, siteDir: string): Diagnostic {
  const { place } = diagnostic
  if (place?.valueOfKey === undefined) return diagnostic
  const { valueOfKey, ...rest } = place
  return { ...diagnostic, place: { ...rest, ...columnsOf(valueOfKey, place, siteDir) } }
}

/** A quoted text, a list or mapping, or words up to a comment; in JSON without the comma. */
const VALUE = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[{].*[\]}]|(?!#).*?(?=\s+#|\s*,?\s*$))/

/** Columns of the value in the line, or of the key when the value stands below. */
function columnsOf(key: string, { file, line = 0 }: Place, siteDir: string): Partial<Place> {
  const text = tryReadText(join(siteDir, file))?.split(/\r\n|\n|\r/)[line - 1] ?? ''
  const start = text.indexOf(key)
  if (start === -1) return {}
  const after = /^["']?\s*:\s*/.exec(text.slice(start + key.length))
  if (after === null) return {}
  const from = start + key.length + after[0].length
  const [value = ''] = VALUE.exec(text.slice(from)) ?? []
  if (value === '') return { column: start + 1, endColumn: start + 1 + key.length }
  return { column: from + 1, endColumn: from + 1 + value.length }
}
