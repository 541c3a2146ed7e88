import * as z from 'zod/mini'
import { isRecord } from '../../types/json-problems.ts'
import type { Compact, Complain, Complaint, Option, Resolved, Schema, Written } from './option.ts'

export type { Complain, Complaint, Schema }

/** A schema for every key of an interface: one that is missing, or too many, is a type error. */
export type Shape<T> = { readonly [K in keyof Required<T>]: Schema<T[K] | undefined> }

/** Published types know nothing of zod, the schemas do. */
function zod<T>(schema: Schema<T>): z.ZodMiniType<T> {
  return schema as z.ZodMiniType<T>
}

/**
 * An option that may be left out. Its `fallback` stands for it then, and as what is written it becomes what `resolve`
 * makes of it.
 */
export function option<W>(schema: Schema<W>): Option<W, W | undefined>
export function option<W, const F>(schema: Schema<W>, fallback: F): Option<W, W | F>
export function option<W, const F, R>(
  schema: Schema<W>,
  fallback: F,
  resolve: (value: W | F) => R,
): Option<W, R>
export function option<W, F>(
  schema: Schema<W>,
  fallback?: F,
  resolve: (value: W | F | undefined) => unknown = (value) => value,
): Option<W, unknown> {
  return {
    schema,
    resolve: (written) => resolve(written === undefined ? fallback : written),
  }
}

export function required<W>(schema: Schema<W>): Option<W> & { readonly isRequired: true } {
  return { schema, isRequired: true, resolve: (written) => written as W }
}

/** A section: an object of the options of a table. One that is left out has all their defaults. */
export function options<T extends Readonly<Record<string, Option<unknown, unknown>>>>(
  table: T,
  settings: SectionOptions = {},
): Option<Written<T>, Resolved<T>> {
  const rows = Object.entries(table)
  const shape = rows.map(([key, row]) => [key, row.isRequired ? row.schema : optional(row.schema)])
  return {
    schema: section<Written<T>>(Object.fromEntries(shape) as Shape<Written<T>>, settings),
    resolve: (written) => {
      const values: Readonly<Record<string, unknown>> = { ...written }
      return Object.fromEntries(rows.map(([key, row]) => [key, row.resolve(values[key])])) as Resolved<T>
    },
  }
}

/** An option that becomes what `resolve` makes of all that it has become, and of what was written. */
export function mapResolved<W, R, S>(
  { schema, ...inner }: Option<W, R>,
  resolve: (resolved: R, written: Partial<W>) => S,
): Option<W, S> {
  return { schema, resolve: (written) => resolve(inner.resolve(written), written ?? {}) }
}

/** An option without the keys that were left out and have no default: they are absent instead of undefined. */
export function compact<W, R extends object>({ resolve, ...option }: Option<W, R>): Option<W, Compact<R>> {
  return {
    ...option,
    resolve: (written) => {
      const set = Object.entries(resolve(written)).filter(([, value]) => value !== undefined)
      return Object.fromEntries(set) as Compact<R>
    },
  }
}

/** A list of what an option checks. One that is left out is empty. */
export function listOf<W, R>(item: Option<W, R>, allowed: string): Option<readonly W[], readonly R[]> {
  return option(list(item.schema, allowed), [], (written) => written.map((one) => item.resolve(one)))
}

export function optionsByName<W, R>(
  each: Option<W, R>,
  allowed: string,
): Option<Readonly<Record<string, W>>, Readonly<Record<string, R>>> {
  return {
    schema: choose<Readonly<Record<string, W>>>((value) => {
      if (!isRecord(value)) return wrong({ allowed })
      const shape = Object.keys(value).map((name) => [name, each.schema])
      return section<Record<string, W>>(Object.fromEntries(shape) as Shape<Record<string, W>>)
    }),
    resolve: (written = {}) =>
      Object.fromEntries(Object.entries(written).map(([name, one]) => [name, each.resolve(one)])),
  }
}

/** A section that is not there when it is left out: it is what stands for it then. */
export function ifWritten<W, R, const N>({ schema, resolve }: Option<W, R>, none: N): Option<W, R | N> {
  return { schema, resolve: (written) => (written === undefined ? none : resolve(written)) }
}

/** A section that `false` switches off: it becomes null then. */
export function switchable<W, R>(section: Option<W, R>, allowed: string): Option<W | false, R | null> {
  const schema = choose<W | false>((value) => {
    if (value === false) return anything<false>()
    return isRecord(value) ? section.schema : wrong({ allowed })
  })
  return { schema, resolve: (written) => (written === false ? null : section.resolve(written)) }
}

/** What `section` leaves on zod's issue about unknown keys. */
export interface UnknownKeysNote {
  readonly known: readonly string[]
  readonly hints: Readonly<Record<string, string>>
}

interface SectionOptions {
  /** What to say about well-known keys that do not belong here. */
  readonly hints?: Readonly<Record<string, string>>
  /** Looks at several keys at once. Runs even when single keys are wrong, so the types are not certain. */
  readonly rule?: (value: Readonly<Record<string, unknown>>, complain: Complain) => void
}

export function section<T extends object>(shape: Shape<T>, options: SectionOptions = {}): Schema<T> {
  const note: UnknownKeysNote = { known: Object.keys(shape), hints: options.hints ?? {} }
  const rules = z.check<Record<string, unknown>>(
    (payload) => {
      payload.issues = payload.issues.flatMap((issue) => ownUnknownKeys(issue, note))
      options.rule?.(payload.value, complainTo(payload))
    },
    { when: ({ value }) => isRecord(value) },
  )
  const keys = Object.entries<Schema>(shape).map(([key, schema]) => [key, zod(schema)] as const)
  const shapes = Object.fromEntries(keys)
  return z.strictObject(shapes, { error: 'an object of options' }).check(rules) as Schema as Schema<T>
}

/** Zod says which keys are unknown, but not which are known; and it counts those of the prototype. */
function ownUnknownKeys(issue: z.core.$ZodRawIssue, note: UnknownKeysNote): readonly z.core.$ZodRawIssue[] {
  if (issue.code !== 'unrecognized_keys' || (issue.path ?? []).length > 0) return [issue]
  const { input, keys } = issue
  const own = keys.filter((key) => isRecord(input) && Object.hasOwn(input, key))
  return own.length === 0 ? [] : [{ ...issue, keys: own, ...note }]
}

/** Adds a rule about a whole list. Runs even when single elements are wrong. */
export function withListRule<T>(
  schema: Schema<readonly T[]>,
  rule: (values: readonly unknown[], complain: Complain) => void,
): Schema<readonly T[]> {
  const check = z.check<readonly T[]>((payload) => rule(payload.value, complainTo(payload)), {
    when: ({ value }) => Array.isArray(value),
  })
  return zod(schema).check(check)
}

/** Any value that a rule finds nothing wrong with. */
export function custom<T>(rule: (value: unknown, complain: Complain) => void): Schema<T> {
  return z.unknown().check((payload) => rule(payload.value, complainTo(payload))) as Schema as Schema<T>
}

export function passing<T>(isRight: (value: unknown) => boolean, allowed: string): Schema<T> {
  return custom<T>((value, complain) => {
    if (!isRight(value)) complain({ allowed })
  })
}

export function matching(pattern: RegExp, allowed: string): Schema<string> {
  return passing<string>((value) => typeof value === 'string' && pattern.test(value), allowed)
}

export function anything<T>(): Schema<T> {
  return z.unknown() as Schema as Schema<T>
}

/** One value that another schema would complain of, beside what it allows. */
export function orElse<T, const L>(other: L, schema: Schema<T>): Schema<T | L> {
  return choose<T | L>((value) => (value === other ? anything<L>() : schema))
}

/** One of several schemas, chosen by a look at the value: so that only the intended one complains. */
export function choose<T>(pick: (value: unknown) => Schema<T>): Schema<T> {
  const chosen = z.transform((value: unknown, payload) => {
    const result = z.safeParse(zod(pick(value)), value)
    if (result.success) return result.data
    for (const issue of result.error.issues)
      payload.issues.push({ ...issue, input: undefined, continue: true })
    return value
  })
  return chosen as Schema as Schema<T>
}

export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  return z.optional(zod(schema))
}

export function list<T>(item: Schema<T>, allowed: string): Schema<readonly T[]> {
  return z.array(zod(item), { error: allowed })
}

export function flag(): Schema<boolean> {
  return z.boolean({ error: 'true or false' })
}

export function text(allowed = 'a string'): Schema<string> {
  return z.string({ error: allowed })
}

export function nonEmpty(allowed = 'a non-empty string'): Schema<string> {
  return matching(/\S/, allowed)
}

export function oneOf<T extends string>(...values: readonly [T, ...T[]]): Schema<T> {
  return z.literal(values, { error: alternatives(values) })
}

export function wholeNumber(least: number, most: number): Schema<number> {
  return passing<number>(
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    `a whole number from ${least} to ${most}`,
  )
}

export function func<T>(allowed = 'a function'): Schema<T> {
  return passing<T>((value) => typeof value === 'function', allowed)
}

/** An object that is for others to understand. */
export function anyObject(): Schema<Readonly<Record<string, unknown>>> {
  return passing<Readonly<Record<string, unknown>>>(isRecord, 'an object of options')
}

export function wrong(complaint: Complaint): Schema<never> {
  return custom<never>((_, complain) => complain(complaint))
}

/** `"a", "b" or "c"`. */
export function alternatives(values: readonly string[]): string {
  const quoted = values.map((value) => JSON.stringify(value))
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`
}

/** Of two keys exactly one has to be there. */
export function oneOfTwo(
  value: Readonly<Record<string, unknown>>,
  [a, b]: readonly [string, string],
  complain: Complain,
): void {
  const isA = value[a] !== undefined
  if (isA !== (value[b] !== undefined)) return
  complain({
    sentence: isA ? `{key} has both ${a} and ${b}.` : `{key} has neither ${a} nor ${b}.`,
    hint: isA ? `Delete ${a} or ${b}.` : `Add ${a} or ${b}.`,
  })
}

function complainTo(payload: z.core.ParsePayload): Complain {
  return ({ path = [], allowed, sentence, hint }) => {
    payload.issues.push({
      code: 'custom',
      input: payload.value,
      path: [...path],
      message: sentence ?? allowed,
      params: { isSentence: sentence !== undefined, hint },
      continue: true,
    })
  }
}
