import { firstDifference } from '../first-difference.ts'

/** Two lines that stand side by side; a line that only one list has stands alone. */
export interface AlignedRow {
  readonly before: string | null
  readonly after: string | null
}

/** Pairs of lines up to which the longest common part is looked for; beyond, what is not equal at both ends is one change. */
const MOST_PAIRS = 1_000_000

/** Puts two lists of lines side by side, so that as many equal lines as possible share a row. */
export function alignLines(one: readonly string[], other: readonly string[]): readonly AlignedRow[] {
  const start = firstDifference(one, other)
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end))
    end++
  return [
    ...one.slice(0, start).map(same),
    ...alignMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...one.slice(one.length - end).map(same),
  ]
}

function same(line: string): AlignedRow {
  return { before: line, after: line }
}

function alignMiddle(one: readonly string[], other: readonly string[]): readonly AlignedRow[] {
  if (one.length * other.length > MOST_PAIRS) return changed(one, other)
  const lengths = commonLengths(one, other)
  const rows: AlignedRow[] = []
  let [i, j, from, fromOther] = [0, 0, 0, 0]
  while (i < one.length && j < other.length) {
    const [line = '', otherLine = ''] = [one[i], other[j]]
    if (line === otherLine) {
      rows.push(...changed(one.slice(from, i), other.slice(fromOther, j)), same(line))
      ;[i, j] = [i + 1, j + 1]
      ;[from, fromOther] = [i, j]
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++
    else j++
  }
  return [...rows, ...changed(one.slice(from), other.slice(fromOther))]
}

/** Lengths of the longest common part of what follows in both lists, from each pair of places on. */
function commonLengths(one: readonly string[], other: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i--) {
    const [row, next] = [lengths[i], lengths[i + 1]]
    if (row === undefined || next === undefined) continue
    for (let j = other.length - 1; j >= 0; j--) {
      row[j] = one[i] === other[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

/** Lines that took the place of others, beside them. */
function changed(one: readonly string[], other: readonly string[]): readonly AlignedRow[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => ({
    before: one[index] ?? null,
    after: other[index] ?? null,
  }))
}
