import { readFileSync } from 'node:fs'
import picomatch from 'picomatch'
import * as z from 'zod/mini'
import { UsageError } from '../report/diagnostic.ts'
import type { Difference } from './compare-outputs.ts'
import { GROUPS } from './view.ts'

/** Differences that are meant. */
export interface Allowance {
  /** The kind of difference; every kind when not given. */
  readonly group?: Difference['group'] | undefined
  /** A part of what is different, as it is printed; everything when not given. */
  readonly what?: string | undefined
  /** A glob of addresses or files; every one when not given. */
  readonly at?: string | undefined
  /** Why the difference is right. */
  readonly reason: string
}

const ALLOW_LIST = z.array(
  z.strictObject({
    group: z.optional(z.enum(GROUPS)),
    what: z.optional(z.string().check(z.minLength(1))),
    at: z.optional(z.string().check(z.minLength(1))),
    reason: z.string().check(z.minLength(1)),
  }),
)

/**
 * Reads a list of allowed differences.
 *
 * @param file - absolute
 * @throws UsageError when there is no such file or it is not such a list
 */
export function readAllowList(file: string, shown: string): readonly Allowance[] {
  const refuse = (why: string): never => {
    throw new UsageError(
      `The list of allowed differences "${shown}" ${why}.`,
      'Write a JSON list of objects with "reason" and any of "group", "what" and "at".',
    )
  }
  const value = readJson(file) ?? refuse('cannot be read as JSON')
  const { success, data, error } = ALLOW_LIST.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  return refuse(`is not right at ${issue?.path.join('.') ?? 'its start'}: ${issue?.message ?? 'unknown'}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** What an allow-list does to the differences. */
export interface AllowListResult {
  readonly remaining: readonly Difference[]
  readonly allowed: readonly Difference[]
  /** Allowances that no difference needs. */
  readonly unused: readonly Allowance[]
}

/** Separates allowed differences from others, place by place. */
export function applyAllowList(
  differences: readonly Difference[],
  allowances: readonly Allowance[],
): AllowListResult {
  const used = new Set<Allowance>()
  const matchers = allowances.map((allowance) => ({ allowance, matches: matcherOf(allowance) }))
  const isAllowed = (difference: Difference, at: string): boolean => {
    const found = matchers.find(({ matches }) => matches(difference, at))
    if (found !== undefined) used.add(found.allowance)
    return found !== undefined
  }
  const parts = differences.map((difference) => {
    const allowed = difference.at.filter((at) => isAllowed(difference, at))
    const remaining = difference.at.filter((at) => !allowed.includes(at))
    return { allowed: { ...difference, at: allowed }, remaining: { ...difference, at: remaining } }
  })
  const met = ({ at }: Difference): boolean => at.length > 0
  return {
    remaining: parts.map(({ remaining }) => remaining).filter(met),
    allowed: parts.map(({ allowed }) => allowed).filter(met),
    unused: allowances.filter((allowance) => !used.has(allowance)),
  }
}

function matcherOf({ group, what, at }: Allowance): (difference: Difference, place: string) => boolean {
  const isPlace = at === undefined ? (): boolean => true : picomatch(at, { dot: true })
  return (difference, place) =>
    (group === undefined || group === difference.group) &&
    (what === undefined || difference.what.includes(what)) &&
    isPlace(place)
}
