import { listed, plural } from '../report/text.ts'
import type { Difference } from './compare-outputs.ts'
import type { ExpectedDifferences } from './expected.ts'
import type { Group } from './view.ts'
import { byGroup, countExpected, countText, type ComparisonResult } from './comparison-result.ts'

/** Most differences that are shown of a group, and most places of each. */
const SHOWN = { differences: 20, places: 3 }

/** What a comparison found, line by line, for people. */
export function comparisonLines(result: ComparisonResult): readonly string[] {
  const { pages, remaining, allowed, expected, unused } = result
  const permitted = allowed.length === 0 ? [] : [`allowed: ${plural(allowed.length, 'difference')}`]
  return [
    ...[...byGroup(remaining)].flatMap(([group, ofGroup]) => groupLines(group, ofGroup)),
    ...expectedLines(expected),
    ...permitted,
    ...unused.map(({ reason }) => `not needed any more in the list of allowed differences: ${reason}`),
    `${countText(remaining)} in ${plural(pages.both, 'page')} that both have${expected.length === 0 ? '.' : ', beside what is expected.'}`,
  ]
}

function groupLines(group: Group, differences: readonly Difference[]): readonly string[] {
  const more = differences.length - SHOWN.differences
  return [
    `${group}: ${plural(differences.length, 'difference')}`,
    ...differences.slice(0, SHOWN.differences).map((one) => `  ${differenceLine(one)}`),
    ...(more > 0 ? [`  and ${more} more; --json and --html have all`] : []),
  ]
}

function expectedLines(expected: readonly ExpectedDifferences[]): readonly string[] {
  if (expected.length === 0) return []
  return [
    `expected after a move from Docusaurus: ${plural(countExpected(expected), 'difference')}`,
    ...expected.flatMap(({ reason, differences }) => {
      const [first] = differences
      const example = first === undefined ? [] : [`    ${first.group}: ${differenceLine(first)}`]
      const more = differences.length - 1
      return [`  ${reason}`, ...example, ...(more > 0 ? [`    and ${more} more`] : [])]
    }),
  ]
}

function differenceLine({ what, at }: Difference): string {
  return `${what}  [${listed(at, SHOWN.places)}]`
}
