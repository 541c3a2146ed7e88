import { plural } from '../report/text.ts'
import { groupBy } from '../types/group-by.ts'
import { applyAllowList, type Allowance, type AllowListResult } from './allow-list.ts'
import type { Comparison, Difference } from './compare-outputs.ts'
import { explainDifferences, type ExpectedDifferences } from './expected.ts'
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

/** Differences by their kind, in the order in which they come. */
export function byGroup(differences: readonly Difference[]): ReadonlyMap<Group, readonly Difference[]> {
  return groupBy(differences, ({ group }) => group)
}

/** How many differences are expected, for whatever reason. */
export function countExpected(expected: readonly ExpectedDifferences[]): number {
  return expected.reduce((sum, { differences }) => sum + differences.length, 0)
}

/** How many differences there are, as a sentence begins. */
export function countText({ length }: readonly Difference[]): string {
  return length === 0 ? 'No difference' : plural(length, 'difference')
}
