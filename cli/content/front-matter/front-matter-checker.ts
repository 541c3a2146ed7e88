import { misspellingOf } from '../../types/did-you-mean.ts'
import { isRecord } from '../../types/json-problems.ts'
import { memoized } from '../../types/memoized.ts'
import { placeOfKey, placeOfValue, type KeyLines } from './key-place.ts'
import type { FrontMatterKey, FrontMatterOf, FrontMatterTable } from './front-matter-key.ts'
import { shapeProblems, showPath } from './shape.ts'
import { movedDate } from './written-date.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { Outline } from '../scan/source-file.ts'

/** Front matter without the keys that are wrong, and what is wrong with them (`FRONT_MATTER_INVALID`). */
export interface CheckedFrontMatter<T> {
  readonly frontMatter: T
  readonly diagnostics: readonly Diagnostic[]
}

/** What is judged: the front matter as parsed, and the line of each of its keys. */
export interface FrontMatterInput extends Pick<Outline, 'frontMatter' | 'frontMatterLines'> {
  readonly file: FilePath
  /** Whether days that the calendar has not are read as Docusaurus reads them, with a warning. @default false */
  readonly isForeign?: boolean | undefined
}

/** Keys that hold a date. */
const DATED = new Set(['date', 'last_update'])

/**
 * Prepares the check of a feature's front matter. Only keys that are present are looked at: most files have two or
 * three of the two dozen.
 */
export function createFrontMatterChecker<T extends FrontMatterTable>(
  table: T,
): (input: FrontMatterInput) => CheckedFrontMatter<FrontMatterOf<T>> {
  const rows = new Map(Object.entries<FrontMatterKey>(table))
  const meantBy = createMisspellings(table)
  return ({ file, frontMatter: written, frontMatterLines: lines, isForeign = false }) => {
    const checked: [string, unknown][] = []
    const diagnostics: Diagnostic[] = []
    for (const [key, value] of Object.entries(written)) {
      const meant = rows.has(key) ? null : meantBy(key)
      if (meant !== null) diagnostics.push(misspelt({ file, lines }, { key, meant }))
      const row = rows.get(key)
      if (row === undefined) continue
      const read = isForeign ? withMovedDays(key, value) : value
      const { success, data, error } = row.schema.safeParse(read)
      if (success) checked.push([key, data])
      if (success && read !== value) diagnostics.push(movedDay({ file, lines }, key, read))
      for (const { path, reason } of success ? [] : shapeProblems(error, read)) {
        diagnostics.push(
          invalid({ file, lines }, key, {
            message: `"${showPath([key, ...path])}" in the front matter of ${file} ${reason}.`,
            hint: `Write for example ${key}: ${row.example}, or remove the key.`,
          }),
        )
      }
    }
    // Each value came out of the schema of its key.
    const frontMatter = Object.fromEntries(checked) as FrontMatterOf<T>
    return {
      frontMatter,
      diagnostics: [...diagnostics, ...contradictions(file, frontMatter, lines)],
    }
  }
}

/**
 * Finds the key of a table that an unknown one is a misspelling of; null for keys of the site's own, each of which is looked
 * at once. The plural of a key, such as `images`, is likely to be one of these.
 */
function createMisspellings(table: FrontMatterTable): (key: string) => string | null {
  const known = Object.keys(table)
  return memoized((key: string) => {
    const meant = misspellingOf(key, known)
    return key === `${meant}s` ? null : meant
  })
}

function misspelt(
  lines: KeyLines,
  { key, meant }: { readonly key: string; readonly meant: string },
): Diagnostic {
  return {
    code: 'FRONT_MATTER_UNKNOWN_KEY',
    level: 'warning',
    message: `"${key}" in the front matter of ${lines.file} is not a known key.`,
    place: placeOfKey(lines, key),
    hint: `Did you mean "${meant}"?`,
  }
}

/** Keys that are right alone and wrong together. */
function contradictions(
  file: FilePath,
  {
    draft,
    unlisted,
    toc_min_heading_level: min,
    toc_max_heading_level: max,
  }: Readonly<Record<string, unknown>>,
  lines: Readonly<Record<string, number>>,
): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  if (draft === true && unlisted === true) {
    found.push(
      invalid({ file, lines }, 'unlisted', {
        message: `${file} is a draft and unlisted at the same time.`,
        hint: 'Keep draft: true to leave the page out of builds, or unlisted: true to build it without listing it.',
      }),
    )
  }
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    found.push(
      invalid({ file, lines }, 'toc_min_heading_level', {
        message: `The table of contents of ${file} starts at heading level ${min} and ends at level ${max}.`,
        hint: `Set toc_min_heading_level to ${max} or less.`,
      }),
    )
  }
  return found
}

function invalid(
  lines: KeyLines,
  key: string,
  texts: { readonly message: string; readonly hint: string },
): Diagnostic {
  return { code: 'FRONT_MATTER_INVALID', level: 'error', place: placeOfValue(lines, key), ...texts }
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
    ...invalid(lines, key, {
      message: `"${key}" in the front matter of ${lines.file} has a day that the calendar has not: it is read as ${String(date)}.`,
      hint: 'Write the day that you mean.',
    }),
    level: 'warning',
  }
}
