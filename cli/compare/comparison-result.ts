import { sumBy } from 'lodash-es'
import { plural, listed } from '../report/text.ts'
import { groupBy } from '../types/group-by.ts'
import { applyAllowList, explainDifferences, type Allowance, type ExpectedDifferences } from './expected.ts'
import type { Comparison, Difference } from './compare-outputs.ts'
import type { Group } from './view.ts'

export type ComparisonResult = ReturnType<typeof comparisonResult>

export function comparisonResult(comparison: Comparison, allowances: readonly Allowance[]) {
  const { pages, generators, differences } = comparison
  const listed = applyAllowList(differences, allowances)
  return { pages, generators, ...listed, ...explainDifferences(comparison, listed.remaining) }
}

export function countExpected(expected: readonly ExpectedDifferences[]): number {
  return sumBy(expected, ({ differences }) => differences.length)
}

export function countText({ length }: readonly Difference[]): string {
  return length === 0 ? 'No difference' : plural(length, 'difference')
}

const SHOWN = { differences: 20, places: 3 }

export function comparisonLines(result: ComparisonResult): readonly string[] {
  const { pages, remaining, allowed, expected, unused } = result
  return [
    ...[...groupBy(remaining, ({ group }) => group)].flatMap(groupLines),
    ...expectedLines(result),
    ...(allowed.length === 0 ? [] : [`allowed: ${plural(allowed.length, 'difference')}`]),
    ...unused.map(({ reason }) => `not needed any more in the list of allowed differences: ${reason}`),
    `${countText(remaining)} in ${plural(pages.both, 'page')} that both have${expected.length === 0 ? '.' : ', beside what is expected.'}`,
  ]
}

function groupLines([group, differences]: readonly [Group, readonly Difference[]]): readonly string[] {
  const more = differences.length - SHOWN.differences
  return [
    `${group}: ${plural(differences.length, 'difference')}`,
    ...differences.slice(0, SHOWN.differences).map((one) => `  ${differenceLine(one)}`),
    ...(more > 0 ? [`  and ${more} more; --json and --html have all`] : []),
  ]
}

function expectedLines({ expected }: ComparisonResult): readonly string[] {
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
