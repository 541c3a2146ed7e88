import type * as z from 'zod/mini'
import type { Json } from '../../../runtime/shared/json.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import { misspellingOf } from '../../types/did-you-mean.ts'
import type { FilePath } from '../../types/file-path.ts'
import { isRecord } from '../../types/json-problems.ts'
import { memoized } from '../../types/memoized.ts'
import type { Outline } from '../scan/source-file.ts'
import { shapeProblems, showPath } from './shape.ts'
import { movedDate } from './written-date.ts'

export interface FrontMatterKey<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: S
  readonly example: string
  /** What editors and the documentation say; its last sentence may be `Default: ….` Code is between backticks. */
  readonly description: string
}

export function frontMatterKey<S extends z.ZodMiniType>(
  schema: S,
  example: string,
  description: string,
): FrontMatterKey<S> {
  return { schema, example, description }
}

export type FrontMatterTable = Readonly<Record<string, FrontMatterKey>>

/** Front matter after checking: texts, numbers and flags have their type. */
export type FrontMatterOf<T extends FrontMatterTable> = {
  readonly [K in keyof T]?: z.output<T[K]['schema']>
}

export interface KeyLines {
  readonly file: FilePath
  readonly lines: Readonly<Record<string, number>>
}

export function placeOfValue(lines: KeyLines, key: string): Place {
  const place = placeOfKey(lines, key)
  return place.line === undefined ? place : { ...place, valueOfKey: key }
}

function placeOfKey({ file, lines }: KeyLines, key: string): Place {
  const line = Object.hasOwn(lines, key) ? lines[key] : undefined
  return line === undefined ? { file } : { file, line, column: 1, endColumn: key.length + 1 }
}

export interface FrontMatterInput extends Pick<Outline, 'frontMatter' | 'frontMatterLines'> {
  readonly file: FilePath
  /** Whether days that the calendar has not are read as Docusaurus reads them, with a warning. @default false */
  readonly isForeign?: boolean | undefined
}

const DATED = new Set(['date', 'last_update'])

/**
 * Prepares the check of a feature's front matter, which leaves out keys that are wrong (`FRONT_MATTER_INVALID`). Only keys
 * that are present are looked at: most files have two or three of the two dozen.
 */
export function createFrontMatterChecker<T extends FrontMatterTable>(table: T) {
  const rows = new Map(Object.entries<FrontMatterKey>(table))
  /** Null for keys of the site's own. The plural of a key, such as `images`, is likely to be one of these. */
  const meantBy = memoized((key: string) => {
    const meant = misspellingOf(key, [...rows.keys()])
    return key === `${meant}s` ? null : meant
  })
  return ({ file, frontMatter: written, frontMatterLines: lines, isForeign = false }: FrontMatterInput) => {
    const checked: [string, unknown][] = []
    const diagnostics: Diagnostic[] = []
    const add = (key: string, message: string, hint: string): void =>
      void diagnostics.push({
        code: 'FRONT_MATTER_INVALID',
        level: 'error',
        message,
        place: placeOfValue({ file, lines }, key),
        hint,
      })
    for (const [key, value] of Object.entries(written)) {
      const row = rows.get(key)
      if (row === undefined) {
        const meant = meantBy(key)
        if (meant !== null) diagnostics.push(misspelt({ file, lines }, key, meant))
        continue
      }
      const read = isForeign ? withMovedDays(key, value) : value
      const { success, data, error } = row.schema.safeParse(read)
      if (success) checked.push([key, data])
      if (success && read !== value) diagnostics.push(movedDay({ file, lines }, key, read))
      const hint = `Write for example ${key}: ${row.example}, or remove the key.`
      for (const { path, reason } of success ? [] : shapeProblems(error, read))
        add(key, `"${showPath([key, ...path])}" in the front matter of ${file} ${reason}.`, hint)
    }
    // Each value came out of the schema of its key.
    const frontMatter = Object.fromEntries(checked) as FrontMatterOf<T>
    for (const [key, message, hint] of contradictions(file, frontMatter)) add(key, message, hint)
    return { frontMatter, diagnostics }
  }
}

function* contradictions(
  file: FilePath,
  { draft, unlisted, ...others }: Readonly<Record<string, unknown>>,
): Iterable<readonly [key: string, message: string, hint: string]> {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = others
  if (draft === true && unlisted === true)
    yield [
      'unlisted',
      `${file} is a draft and unlisted at the same time.`,
      'Keep draft: true to leave the page out of builds, or unlisted: true to build it without listing it.',
    ]
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    yield [
      'toc_min_heading_level',
      `The table of contents of ${file} starts at heading level ${min} and ends at level ${max}.`,
      `Set toc_min_heading_level to ${max} or less.`,
    ]
}

function misspelt(lines: KeyLines, key: string, meant: string): Diagnostic {
  return {
    code: 'FRONT_MATTER_UNKNOWN_KEY',
    level: 'warning',
    message: `"${key}" in the front matter of ${lines.file} is not a known key.`,
    place: placeOfKey(lines, key),
    hint: `Did you mean "${meant}"?`,
  }
}

/** A date, or the date of an object, whose day the calendar has not, as the day after those that it has. */
function withMovedDays(key: string, value: Json): Json {
  if (!DATED.has(key)) return value
  if (typeof value === 'string') return movedDate(value) ?? value
  if (!isRecord(value) || typeof value['date'] !== 'string') return value
  const date = movedDate(value['date'])
  return date === null ? value : { ...value, date }
}

function movedDay(lines: KeyLines, key: string, moved: Json): Diagnostic {
  const date = isRecord(moved) ? moved['date'] : moved
  return {
    code: 'FRONT_MATTER_INVALID',
    level: 'warning',
    message: `"${key}" in the front matter of ${lines.file} has a day that the calendar has not: it is read as ${String(date)}.`,
    place: placeOfValue(lines, key),
    hint: 'Write the day that you mean.',
  }
}
