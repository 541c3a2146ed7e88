import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { type PageGroup, type PageView, firstDifference } from '../view.ts'

export interface ShownPage {
  readonly address: string
  readonly groups: readonly PageGroup[]
  readonly views: readonly [PageView, PageView]
}

const CONTEXT = 2

export function pageTables({ groups, views: [one, other] }: ShownPage, names: readonly [string, string]) {
  return groups
    .map(
      (group) => `<table class="pair">
<caption>${escapeHtml(group)}</caption>
<thead><tr>${names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>
${shownRows(alignLines(one[group], other[group])).join('\n')}
</tbody>
</table>`,
    )
    .join('\n')
}

function shownRows(rows: readonly AlignedRow[]): readonly string[] {
  const isNear = rows.map((_, index) =>
    rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(isChanged),
  )
  return rows.flatMap((row, index) => {
    if (isNear[index] === true) return [rowHtml(row)]
    const isFirstLeftOut = index === 0 || isNear[index - 1] === true
    return isFirstLeftOut ? ['<tr class="gap"><td>…</td><td>…</td></tr>'] : []
  })
}

function isChanged({ before, after }: AlignedRow): boolean {
  return before !== after
}

function rowHtml({ before, after }: AlignedRow): string {
  const cell = (line: string | null, tag: string, name: string): string => {
    if (line === null) return '<td></td>'
    const text = escapeHtml(line)
    // An element says what colour alone would not.
    return before === after ? `<td>${text}</td>` : `<td class="${name}"><${tag}>${text}</${tag}></td>`
  }
  return `<tr>${cell(before, 'del', 'missing')}${cell(after, 'ins', 'new')}</tr>`
}

interface AlignedRow {
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
