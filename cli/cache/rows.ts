/** Records by name, as they lie in a file: a line each. One is parsed when it is asked for. */
export interface Rows<T> {
  readonly size: number
  get(name: string): T | undefined
  has(name: string): boolean
  keys(): Iterable<string>
  /** The line of a record, to be kept as it is. */
  lineOf(name: string): string | undefined
}

/** The line of a record. Its parts have no tab and no end of a line: JSON escapes them. */
export function rowOf(name: string, value: unknown): string {
  return `${JSON.stringify(name)}\t${JSON.stringify(value)}`
}

/** The lines of records; those that are the very ones of earlier rows are not written anew. */
export function rowsOf<T>(records: Iterable<readonly [name: string, value: T]>, before?: Rows<T>): string[] {
  const lines: string[] = []
  for (const [name, value] of records) {
    const isSame = before !== undefined && before.get(name) === value
    lines.push((isSame ? before.lineOf(name) : undefined) ?? rowOf(name, value))
  }
  return lines
}

/** Reads lines that `rowOf` made. A record is parsed once, and is the same object each time. */
export function readRows<T>(lines: readonly string[]): Rows<T> {
  const values: (T | undefined)[] = []
  let places: ReadonlyMap<string, number> | null = null
  const placeOf = (name: string): number | undefined => (places ??= placesOf(lines)).get(name)
  return {
    size: lines.length,
    has: (name) => placeOf(name) !== undefined,
    keys: () => (places ??= placesOf(lines)).keys(),
    lineOf(name) {
      const at = placeOf(name)
      return at === undefined ? undefined : lines[at]
    },
    get(name) {
      const at = placeOf(name)
      if (at === undefined) return undefined
      return (values[at] ??= valueOf(lines[at] ?? '') as T)
    },
  }
}

function placesOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  lines.forEach((line, at) => places.set(nameOf(line), at))
  return places
}

function nameOf(line: string): string {
  const name = line.slice(0, line.indexOf('\t'))
  return name.includes('\\') ? (JSON.parse(name) as string) : name.slice(1, -1)
}

function valueOf(line: string): unknown {
  return JSON.parse(line.slice(line.indexOf('\t') + 1))
}
