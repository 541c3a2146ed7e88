import type * as z from 'zod/mini'
import type { Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

export interface FrontMatterKey<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: S
  /** What to write for example, for hints. */
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

/** The keys of a feature's front matter. Other keys are the site's own. */
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

export function placeOfKey({ file, lines }: KeyLines, key: string): Place {
  const line = Object.hasOwn(lines, key) ? lines[key] : undefined
  return line === undefined ? { file } : { file, line, column: 1, endColumn: key.length + 1 }
}
