import { memoized, onceAsked } from '../types/memoized.ts'

/** Records by name, as they lie in a file: a line each. */
export interface Rows<T> {
  /** Changes that came after the first lines. */
  readonly later: RowChanges
  with(changes: RowChanges): Rows<T>
  get(name: string): T | undefined
  lineOf(name: string): string | undefined
  has(name: string): boolean
  readonly size: number
  keys(): Iterable<string>
  lines(): readonly string[]
}

/** What is different in the records of a later build. */
export interface RowChanges {
  /** Lines of records that are new, or others than they were. */
  readonly lines: readonly string[]
  /** Names of records that were there before. */
  readonly gone: readonly string[]
}

const NO_CHANGES: RowChanges = { lines: [], gone: [] }

/** Its parts have no tab and no end of a line: JSON escapes them. */
export function rowOf(name: string, value: unknown): string {
  return `${JSON.stringify(name)}\t${JSON.stringify(value)}`
}

/** What is different in records. Those that are the very ones of earlier rows are not written anew. */
export function changesOf<T>(
  records: Iterable<readonly [name: string, value: T]>,
  before?: Rows<T>,
): RowChanges {
  const names = new Set<string>()
  const lines: string[] = []
  for (const [name, value] of records) {
    names.add(name)
    if (before?.get(name) === value) continue
    const line = rowOf(name, value)
    // It may be the very object of another language.
    if (line !== before?.lineOf(name)) lines.push(line)
  }
  return { lines, gone: goneFrom(before, (name) => names.has(name)) }
}

/** Names of rows that a later build has not. */
export function goneFrom(
  before: Pick<Rows<never>, 'keys'> | undefined,
  has: (name: string) => boolean,
): string[] {
  return [...(before?.keys() ?? [])].filter((name) => !has(name))
}

/** Changes, and those that came after them, as one. */
function bothChanges(first: RowChanges, next: RowChanges): RowChanges {
  const lines = new Map([...first.lines, ...next.lines].map((line) => [nameOf(line), line]))
  for (const name of next.gone) lines.delete(name)
  return { lines: [...lines.values()], gone: [...new Set([...first.gone, ...next.gone])] }
}

const [TAB, LINE_FEED] = [9, 10]

/**
 * Reads lines that `rowOf` made, with later changes. A record is decoded and parsed when it is asked for, once, and is the
 * same object each time.
 *
 * @param first - lines with ends
 */
export function readRows<T>(first: Buffer, later = NO_CHANGES): Rows<T> {
  /** Lines of later changes, and where lines begin among the first. */
  const lineByName = onceAsked(() => {
    const found = new Map<string, string | number>()
    let at = 0
    for (let end = first.indexOf(LINE_FEED); end !== -1; end = first.indexOf(LINE_FEED, at)) {
      found.set(nameOf(first.toString('utf8', at, first.indexOf(TAB, at) + 1)), at)
      at = end + 1
    }
    for (const name of later.gone) found.delete(name)
    for (const line of later.lines) found.set(nameOf(line), line)
    return found
  })
  const textAt = (at: string | number): string =>
    typeof at === 'string' ? at : first.toString('utf8', at, first.indexOf(LINE_FEED, at))
  const lineOf = (name: string): string | undefined => {
    const at = lineByName().get(name)
    return at === undefined ? undefined : textAt(at)
  }
  return {
    later,
    with: (changes) => readRows(first, bothChanges(later, changes)),
    has: (name) => lineByName().has(name),
    get size() {
      return lineByName().size
    },
    keys: () => lineByName().keys(),
    lines: () => [...lineByName().values()].map(textAt),
    lineOf,
    get: memoized((name: string): T | undefined => {
      const line = lineOf(name)
      return line === undefined ? undefined : (JSON.parse(line.slice(line.indexOf('\t') + 1)) as T)
    }),
  }
}

/** Lines as `readRows` reads them. */
export function bytesOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''))
}

export function nameOf(line: string): string {
  const name = line.slice(0, line.indexOf('\t'))
  return name.includes('\\') ? (JSON.parse(name) as string) : name.slice(1, -1)
}

export function* rowsIn<T>(
  rows: Pick<Rows<T>, 'keys' | 'get'>,
): Generator<readonly [name: string, value: T]> {
  for (const name of rows.keys()) {
    const value = rows.get(name)
    if (value !== undefined) yield [name, value]
  }
}
