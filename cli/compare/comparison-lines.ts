import { listed, plural } from '../report/text.ts'
import type { Difference } from './compare-outputs.ts'
import type { ExpectedDifferences } from './expected.ts'
import type { ComparisonResult } from './comparison-result.ts'

/** Most differences that are shown of a group, and most places of each. */
const SHOWN = { differences: 20, places: 3 }

/** What a comparison found, line by line, for people. */
export function comparisonLines(result: ComparisonResult): readonly string[] {
  const { pages, remaining, allowed, expected, unused } = result
  const groups = [...new Set(remaining.map(({ group }) => group))]
  const permitted = allowed.length === 0 ? [] : [`allowed: ${plural(allowed.length, 'difference')}`]
  const total = remaining.length === 0 ? 'No difference' : plural(remaining.length, 'difference')
  return [
    ...groups.flatMap((group) => groupLines(remaining.filter((one) => one.group === group))),
    ...expectedLines(expected),
    ...permitted,
    ...unused.map(({ reason }) => `not needed any more in the list of allowed differences: ${reason}`),
    `${total} in ${plural(pages.both, 'page')} that both have${expected.length === 0 ? '.' : ', beside what is expected.'}`,
  ]
}

function groupLines(differences: readonly Difference[]): readonly string[] {
  const [first] = differences
  if (first === undefined) return []
  const more = differences.length - SHOWN.differences
  return [
    `${first.group}: ${plural(differences.length, 'difference')}`,
    ...differences.slice(0, SHOWN.differences).map((one) => `  ${differenceLine(one)}`),
    ...(more > 0 ? [`  and ${more} more; --json and --html have all`] : []),
  ]
}

function expectedLines(expected: readonly ExpectedDifferences[]): readonly string[] {
  if (expected.length === 0) return []
  const count = expected.flatMap(({ differences }) => differences).length
  return [
    `expected after a move from Docusaurus: ${plural(count, 'difference')}`,
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
