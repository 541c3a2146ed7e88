import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { UsageError } from '../report/diagnostic.ts'
import { groupBy } from '../types/group-by.ts'
import type { Difference } from './compare-outputs.ts'
import { sortOut, type Rule } from './sort-out.ts'
import { GROUPS } from './view.ts'

/** Differences that are meant. */
export interface Allowance extends Rule {
  readonly what?: string | undefined
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
  const { remaining, found } = sortOut(differences, allowances)
  return {
    remaining,
    allowed: joined([...found.values()].flat(), differences),
    unused: allowances.filter((allowance) => !found.has(allowance)),
  }
}

/** One difference for all places that several allowances have of it. */
function joined(parts: readonly Difference[], differences: readonly Difference[]): readonly Difference[] {
  const keyOf = ({ group, what }: Difference): string => `${group} ${what}`
  const byWhat = groupBy(parts, keyOf)
  return differences.flatMap((difference) => {
    const found = byWhat.get(keyOf(difference))
    return found === undefined ? [] : { ...difference, at: found.flatMap((part) => part.at).sort() }
  })
}
