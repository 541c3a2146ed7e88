import { firstDifference } from './first-difference.ts'
import { GROUPS, type Group, oneLine, type View } from './view.ts'

/** One way in which two documents differ. */
export interface ViewDifference {
  readonly group: Group
  /** What is different, as a sentence without a subject. */
  readonly what: string
}

/** How two documents differ, in the order of the groups. */
export function viewDifferences([one, other]: readonly [View, View]): readonly ViewDifference[] {
  return GROUPS.flatMap((group) => {
    const [before, after] = [one[group] ?? [], other[group] ?? []]
    const found =
      group === 'text' ? textDifferences(before.join(' '), after.join(' ')) : listDifferences(before, after)
    return found.map((what) => ({ group, what }))
  })
}

/** Most characters that are shown of a line. */
const SHOWN = 160

/**
 * Says how two lists of lines differ, a sentence for each difference: what only one of them has, and, when they have the same
 * lines, where their order parts.
 */
function listDifferences(one: readonly string[], other: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) - 1)
  const changed = [...counts].filter(([, count]) => count !== 0)
  if (changed.length > 0)
    return changed.map(([line, count]) => `${count > 0 ? 'missing' : 'new'}: ${shortened(line)}`)
  const at = one.findIndex((line, index) => line !== other[index])
  return at === -1 ? [] : [`another order from "${shortened(one[at] ?? '')}" on`]
}

/** Characters that are shown before and after the first that differs. */
const AROUND = { before: 30, after: 50 }

/** Says where two texts part; nothing when they are equal. */
function textDifferences(one: string, other: string): readonly string[] {
  if (one === other) return []
  const at = firstDifference(one, other)
  return [`"${excerpt(one, at)}" became "${excerpt(other, at)}"`]
}

function excerpt(text: string, at: number): string {
  const [start, end] = [Math.max(0, at - AROUND.before), Math.min(text.length, at + AROUND.after)]
  return `${start > 0 ? '…' : ''}${oneLine(text.slice(start, end))}${end < text.length ? '…' : ''}`
}

function shortened(line: string): string {
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}
