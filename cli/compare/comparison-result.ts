import { applyAllowList, type Allowance, type AllowListResult } from './allow-list.ts'
import type { Comparison } from './compare-outputs.ts'
import { explainDifferences, type ExpectedDifferences } from './expected.ts'

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
