import { sumBy } from 'lodash-es'
import { plural, listed } from '../report/text.ts'
import { groupBy } from '../types/group-by.ts'
import {
  applyAllowList,
  type Allowance,
  type AllowListResult,
  explainDifferences,
  type ExpectedDifferences,
} from './expected.ts'
import type { Comparison, Difference } from './compare-outputs.ts'
import type { Group } from './view.ts'

/** What a comparison comes to: its differences, sorted by whether somebody has to look at them. */
export interface ComparisonResult extends AllowListResult, Pick<Comparison, 'pages' | 'generators'> {
  /** What every move from Docusaurus changes. */
  readonly expected: readonly ExpectedDifferences[]
}

/** Takes from what was found what a list allows, and then what is expected. */
export function comparisonResult(comparison: Comparison, allowances: readonly Allowance[]): ComparisonResult {
  const { pages, generators, differences } = comparison
  const listed = applyAllowList(differences, allowances)
  return { pages, generators, ...listed, ...explainDifferences(comparison, listed.remaining) }
}

/** How many differences are expected, for whatever reason. */
export function countExpected(expected: readonly ExpectedDifferences[]): number {
  return sumBy(expected, ({ differences }) => differences.length)
}

/** How many differences there are, as a sentence begins. */
export function countText({ length }: readonly Difference[]): string {
  return length === 0 ? 'No difference' : plural(length, 'difference')
}

const SHOWN = { differences: 20, places: 3 }

/** What a comparison found, line by line, for people. */
export function comparisonLines(result: ComparisonResult): readonly string[] {
  const { pages, remaining, allowed, expected, unused } = result
  const permitted = allowed.length === 0 ? [] : [`allowed: ${plural(allowed.length, 'difference')}`]
  return [
    ...[...groupBy(remaining, ({ group }) => group)].flatMap(([group, ofGroup]) =>
      groupLines(group, ofGroup),
    ),
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
