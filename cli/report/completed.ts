import { join } from 'node:path'
import { tryReadText } from '../types/looks.ts'
import type { Diagnostic, Place } from './diagnostic.ts'

export interface Completion {
  /** Absolute folder that places are relative to. */
  readonly siteDir: string
  readonly configFile?: string | undefined
  /** Names keys in a sentence as the configuration has them. @default as they are */
  readonly keysNamed?: ((text: string) => string) | undefined
}

/**
 * What is reported of a problem: the hint is whole and names the configuration that the site has, and the value of the key
 * that it is about is marked.
 */
export function completed(
  { allowedBy, ...problem }: Diagnostic,
  { siteDir, configFile = 'site.config.ts', keysNamed = (text) => text }: Completion,
): Diagnostic {
  const { message, notes, hint, ...diagnostic } = markValue(problem, siteDir)
  const whole = [hint, allowedBy].filter((sentence) => sentence !== undefined).join(' ')
  // Texts name `site.config`. A file of that name would take the place of a configuration that has another one.
  const named = (text: string): string =>
    configFile.startsWith('site.config.') ? text : text.replace(/\bsite\.config\b(?!\.\w)/g, () => configFile)
  return {
    ...diagnostic,
    message: named(message),
    ...(notes && { notes: notes.map(named) }),
    // Messages quote what files say.
    ...(whole !== '' && { hint: named(keysNamed(whole)) }),
  }
}

/** Marks the value where a problem is about the value of a key: `sidebar_position: first`, in YAML or JSON. */
function markValue(diagnostic: Diagnostic, siteDir: string): Diagnostic {
  const { place } = diagnostic
  if (place?.valueOfKey === undefined) return diagnostic
  const { valueOfKey: key, ...rest } = place
  const lines = tryReadText(join(siteDir, place.file))?.split(/\r\n|\n|\r/) ?? []
  const line = place.line ?? lineOfKey(key, lines)
  if (line === null) return { ...diagnostic, place: rest }
  return { ...diagnostic, place: { ...rest, line, ...columnsOf(key, lines[line - 1] ?? '') } }
}

/** The line of a key in front matter, counted from 1; null when it is not there. */
function lineOfKey(key: string, [first = '', ...lines]: readonly string[]): number | null {
  if (!/^\uFEFF?---\s*$/.test(first)) return null
  const end = lines.findIndex((line) => /^---\s*$/.test(line))
  const index = lines.findIndex((line) => line.startsWith(`${key}:`))
  return index === -1 || index > end ? null : index + 2
}

/** A quoted text, a list or mapping, or words up to a comment; in JSON without the comma. */
const VALUE = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[{].*[\]}]|(?!#).*?(?=\s+#|\s*,?\s*$))/

function columnsOf(key: string, text: string): Partial<Place> {
  const start = text.indexOf(key)
  if (start === -1) return {}
  const after = /^["']?\s*:\s*/.exec(text.slice(start + key.length))
  if (after === null) return {}
  const from = start + key.length + after[0].length
  const [value = ''] = VALUE.exec(text.slice(from)) ?? []
  if (value === '') return { column: start + 1, endColumn: start + 1 + key.length }
  return { column: from + 1, endColumn: from + 1 + value.length }
}
