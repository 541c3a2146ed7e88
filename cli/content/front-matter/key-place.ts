import type { Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

/** A file, and the lines that its keys stand in. */
export interface KeyLines {
  readonly file: FilePath
  readonly lines: Readonly<Record<string, number>>
}

/** Where the value of a key stands, else the file alone. */
export function placeOfValue(lines: KeyLines, key: string): Place {
  const place = placeOfKey(lines, key)
  return place.line === undefined ? place : { ...place, valueOfKey: key }
}

/** Where a key stands, else the file alone. */
export function placeOfKey({ file, lines }: KeyLines, key: string): Place {
  const line = Object.hasOwn(lines, key) ? lines[key] : undefined
  return line === undefined ? { file } : { file, line, column: 1, endColumn: key.length + 1 }
}
