import { listed, plural } from '../report/text.ts'
import type { AllowListResult } from './allow-list.ts'
import type { Comparison, Difference } from './compare-outputs.ts'

/** Most differences that are shown of a group, and most places of each. */
const SHOWN = { differences: 20, places: 3 }

/** What a comparison found, line by line, for people. */
export function comparisonLines(
  { pages }: Comparison,
  { remaining, allowed, unused }: AllowListResult,
): readonly string[] {
  const groups = [...new Set(remaining.map(({ group }) => group))]
  const permitted = allowed.length === 0 ? [] : [`allowed: ${plural(allowed.length, 'difference')}`]
  const total = plural(remaining.length, 'difference')
  return [
    ...groups.flatMap((group) => groupLines(remaining.filter((one) => one.group === group))),
    ...permitted,
    ...unused.map(({ reason }) => `not needed any more in the list of allowed differences: ${reason}`),
    `${remaining.length === 0 ? 'No difference' : total} in ${plural(pages.both, 'page')} that both have.`,
  ]
}

function groupLines(differences: readonly Difference[]): readonly string[] {
  const [first] = differences
  if (first === undefined) return []
  const more = differences.length - SHOWN.differences
  return [
    `${first.group}: ${plural(differences.length, 'difference')}`,
    ...differences.slice(0, SHOWN.differences).map((one) => `  ${differenceLine(one)}`),
    ...(more > 0 ? [`  and ${more} more; --json has all`] : []),
  ]
}

function differenceLine({ what, at }: Difference): string {
  return `${what}  [${listed(at, SHOWN.places)}]`
}
