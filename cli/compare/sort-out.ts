import picomatch from 'picomatch'
import { groupBy } from '../types/group-by.ts'
import type { Difference } from './compare-outputs.ts'

/** Which differences are meant, and why. */
export interface Rule {
  /** The kind of difference; every kind when not given. */
  readonly group?: Difference['group'] | undefined
  /** A part of what is different as it is printed, or a pattern of it; everything when not given. */
  readonly what?: string | RegExp | undefined
  /** A glob of addresses or files; every one when not given. */
  readonly at?: string | undefined
  /** Why the difference is right. */
  readonly reason: string
}

/** Differences that rules have, and those that none has. */
export interface SortedDifferences<R extends Rule> {
  readonly remaining: readonly Difference[]
  /** In the order of the rules; a rule without a difference is not there. */
  readonly found: ReadonlyMap<R, readonly Difference[]>
}

/** Gives every place of every difference to the first rule that has it. */
export function sortOut<R extends Rule>(
  differences: readonly Difference[],
  rules: readonly R[],
): SortedDifferences<R> {
  const matchers = rules.map((rule) => ({ rule, matches: matcherOf(rule) }))
  const remaining: Difference[] = []
  const found = new Map<R, Difference[]>(rules.map((rule) => [rule, []]))
  for (const difference of differences) {
    const ruleOf = (place: string): R | null =>
      matchers.find(({ matches }) => matches(difference, place))?.rule ?? null
    for (const [rule, at] of groupBy(difference.at, ruleOf))
      (rule === null ? remaining : found.get(rule))?.push({ ...difference, at })
  }
  return { remaining, found: new Map([...found].filter(([, ofRule]) => ofRule.length > 0)) }
}

function matcherOf({ group, what, at }: Rule): (difference: Difference, place: string) => boolean {
  const isPlace = at === undefined ? (): boolean => true : picomatch(at, { dot: true })
  return (difference, place) =>
    (group === undefined || group === difference.group) &&
    (what === undefined || isWhat(what, difference.what)) &&
    isPlace(place)
}

function isWhat(what: string | RegExp, difference: string): boolean {
  return typeof what === 'string' ? difference.includes(what) : what.test(difference)
}
