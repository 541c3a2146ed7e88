import { mapValues } from 'lodash-es'
import { type Json, type JsonObject, defined } from '../../../runtime/shared/json.ts'
import { isPlainObject, isRecord, jsonProblems } from '../../types/json-problems.ts'
import { describeValue } from '../describe-value.ts'

/** Checks a value, and complains of what is wrong with it. Of sections and lists it gives copies, of others themselves. */
export type Schema<T = unknown> = (value: unknown, complain: Complain) => T

/** An option: what may be written, and what it becomes. */
export interface Option<Written, Resolved = Written> {
  readonly schema: Schema<Written>
  /** It may not be left out. @default false */
  readonly isRequired?: boolean
  /** Undefined stands for an option that is left out. What is written has passed the schema. */
  resolve(written: Written | undefined): Resolved
}

/** The table of a section: an option for each key of an interface. One that is missing, or too many, is a type error. */
export type OptionTable<T> = { readonly [K in keyof Required<T>]: Option<Required<T>[K], unknown> }

type RequiredKey<T> = { [K in keyof T]: T[K] extends { readonly isRequired: true } ? K : never }[keyof T]

export type Written<T> = {
  [K in Exclude<keyof T, RequiredKey<T>>]?: T[K] extends Option<infer W, unknown> ? W : never
} & { [K in RequiredKey<T>]: T[K] extends Option<infer W, unknown> ? W : never }

export type Resolved<T> = {
  readonly [K in keyof T]: T[K] extends { readonly resolve: (...written: never) => infer R } ? R : never
}

/** Keys that may be undefined may be absent instead. */
export type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

export type ResolvedBy<F extends (...origin: never) => Option<unknown, unknown>> = ReturnType<
  ReturnType<F>['resolve']
>

/** What is wrong. In all of its texts, `{key}` stands for the path of the value. */
export type Complaint = {
  /** From the checked value. @default the value itself */
  readonly path?: readonly (string | number)[]
} & (
  | {
      /** What would be right, after "must be". */
      readonly allowed: string
      /** @default what was probably meant, else what is allowed */
      readonly hint?: string
    }
  | {
      /** The whole message, where "must be" does not fit. */
      readonly sentence: string
      readonly hint: string
    }
  | UnknownKey
)

/** The last key of the path is none of a section. */
export interface UnknownKey {
  readonly known: readonly string[]
  /** What to say about well-known keys that do not belong here. */
  readonly hints: Readonly<Record<string, string>>
}

export type Complain = (complaint: Complaint) => void

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
  return { schema, resolve: (written) => resolve(written === undefined ? fallback : written) }
}

export function required<W>(schema: Schema<W>): Option<W> & { readonly isRequired: true } {
  return { schema, isRequired: true, resolve: (written) => written as W }
}

/** A section: an object of the options of a table. One that is left out has all their defaults. */
export function options<T extends Readonly<Record<string, Option<unknown, unknown>>>>(
  table: T,
  { hints = {}, rule, further = () => undefined }: SectionOptions = {},
): Option<Written<T>, Resolved<T>> {
  const rowsFor = (written: object) => {
    const others = Object.keys(written).filter((key) => !Object.hasOwn(table, key))
    const open = Object.fromEntries(others.map((key) => [key, further(key)]))
    return Object.entries<Option<unknown, unknown>>({ ...table, ...defined(open) })
  }
  return {
    schema: objectBy((value, complain) => {
      const rows = rowsFor(value)
      const written = rows.flatMap(([key, { schema, isRequired = false }]) =>
        isRequired || value[key] !== undefined ? [[key, schema(value[key], below(key, complain))]] : [],
      )
      const known = rows.map(([key]) => key)
      const unknown = Object.keys(value).filter((key) => !known.includes(key))
      for (const key of unknown) complain({ path: [key], known, hints })
      rule?.(value, complain)
      return Object.fromEntries(written) as Written<T>
    }, 'an object of options'),
    resolve: (written) => {
      const values: Readonly<Record<string, unknown>> = { ...written }
      return Object.fromEntries(
        rowsFor(values).map(([key, row]) => [key, row.resolve(values[key])]),
      ) as Resolved<T>
    },
  }
}

interface SectionOptions extends Partial<Pick<UnknownKey, 'hints'>> {
  /** Options for keys that are not in the table; undefined for an unknown one. @default all are unknown */
  readonly further?: (key: string) => Option<unknown, unknown> | undefined
  /** Looks at several keys at once. Runs even when single keys are wrong, so the types are not certain. */
  readonly rule?: Rule
}

type Rule = (value: Readonly<Record<string, unknown>>, complain: Complain) => void

/** Complains of a part of a value. */
function below(key: string | number, complain: Complain): Complain {
  return ({ path = [], ...complaint }) => complain({ ...complaint, path: [key, ...path] })
}

export function objectBy<T>(
  check: (value: Readonly<Record<string, unknown>>, complain: Complain) => T,
  allowed: string,
): Schema<T> {
  return (value, complain) => {
    if (isRecord(value)) return check(value, complain)
    complain({ allowed })
    return value as T
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
  return { ...option, resolve: (written) => defined(resolve(written)) as Compact<R> }
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
    schema: byName(each.schema, allowed),
    resolve: (written = {}) => mapValues(written, (one) => each.resolve(one)),
  }
}

/** @param rule - what is said of names that do not match, whatever their values are */
export function byName<T>(
  each: Schema<T>,
  allowed: string,
  rule?: { readonly pattern: RegExp; readonly sentence: string; readonly hint: string },
): Schema<Readonly<Record<string, T>>> {
  const schemaOf = (name: string): Schema<T> => (rule?.pattern.test(name) === false ? wrong(rule) : each)
  return objectBy(
    (value, complain) => mapValues(value, (one, name) => schemaOf(name)(one, below(name, complain))),
    allowed,
  )
}

/** A section that is not there when it is left out: it is what stands for it then. */
export function ifWritten<W, R, const N>({ schema, resolve }: Option<W, R>, none: N): Option<W, R | N> {
  return { schema, resolve: (written) => (written === undefined ? none : resolve(written)) }
}

/** A section that `false` switches off: it becomes null then. */
export function switchable<W, R>(section: Option<W, R>, allowed: string): Option<W | false, R | null> {
  return {
    schema: orElse(false, objectBy(section.schema, allowed)),
    resolve: (written) => (written === false ? null : section.resolve(written)),
  }
}

/** Any value that a rule finds nothing wrong with. */
export function custom<T>(rule: (value: unknown, complain: Complain) => void): Schema<T> {
  return (value, complain) => {
    rule(value, complain)
    return value as T
  }
}

export function passing<T>(isRight: (value: unknown) => boolean, allowed: string): Schema<T> {
  return custom<T>((value, complain) => {
    if (!isRight(value)) complain({ allowed })
  })
}

export function matching(pattern: RegExp, allowed: string): Schema<string> {
  return passing<string>((value) => typeof value === 'string' && pattern.test(value), allowed)
}

/** One value that another schema would complain of, beside what it allows. */
export function orElse<T, const L>(other: L, schema: Schema<T>): Schema<T | L> {
  return (value, complain) => (value === other ? other : schema(value, complain))
}

/** One of several schemas, chosen by a look at the value: so that only the intended one complains. */
export function choose<T>(pick: (value: unknown) => Schema<T>): Schema<T> {
  return (value, complain) => pick(value)(value, complain)
}

/** @param rule - looks at the whole list, even when single elements are wrong */
export function list<T>(
  item: Schema<T>,
  allowed: string,
  rule?: (values: readonly unknown[], complain: Complain) => void,
): Schema<readonly T[]> {
  return (value, complain) => {
    if (!Array.isArray(value)) {
      complain({ allowed })
      return value as T[]
    }
    const checked = value.map((one: unknown, index) => item(one, below(index, complain)))
    rule?.(value, complain)
    return checked
  }
}

export function flag(): Schema<boolean> {
  return passing<boolean>((value) => typeof value === 'boolean', 'true or false')
}

export function text(allowed = 'a string'): Schema<string> {
  return passing<string>((value) => typeof value === 'string', allowed)
}

export function nonEmpty(allowed = 'a non-empty string'): Schema<string> {
  return matching(/\S/, allowed)
}

export function oneOf<T extends string>(...values: readonly T[]): Schema<T> {
  return passing<T>((value) => values.includes(value as T), alternatives(values))
}

export function wholeNumber(least: number, most: number): Schema<number> {
  return passing<number>(
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    `a whole number from ${least} to ${most}`,
  )
}

export function func<T>(): Schema<T> {
  return passing<T>((value) => typeof value === 'function', 'a function')
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

/**
 * An object that survives `JSON.stringify`; it becomes a copy, so that freezing it leaves the author's alone. Keys whose
 * value is undefined are allowed and mean nothing.
 */
export function jsonObject(): Schema<JsonObject> {
  return (value, complain) => {
    const problems = isPlainObject(value) ? jsonProblems(value) : []
    if (!isPlainObject(value)) complain({ allowed: 'an object of JSON values' })
    for (const { path, reason, value: found } of problems) {
      if (reason !== 'no JSON')
        complain({ path: path.slice(0, 1), sentence: `{key} ${reason}.`, hint: 'Flatten {key}.' })
      else
        complain({
          path,
          sentence: `{key} is ${describeValue(found)}, which JSON cannot hold.`,
          hint:
            found instanceof Date
              ? 'Write it as a string, with toISOString().'
              : 'Give {key} a string, a number, true, false, null, a list or a plain object; pages get it as JSON.',
        })
    }
    return (problems.length === 0 ? jsonCopy(value) : value) as JsonObject
  }
}

/**
 * Copies a JSON value. Keys with the value undefined and the key `__proto__`, which would change the prototype of
 * whatever the copy is assigned to, are dropped.
 */
export function jsonCopy(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonCopy)
  if (typeof value !== 'object' || value === null) return value as Json
  const entries = Object.entries(value).filter(([key, item]) => item !== undefined && key !== '__proto__')
  return Object.fromEntries(entries.map(([key, item]) => [key, jsonCopy(item)]))
}

/** A rule for two keys with numbers, of which the first may not be above the second. Given with their defaults. */
export function ascending(
  [low, lowest]: readonly [key: string, fallback: number],
  [high, highest]: readonly [key: string, fallback: number],
): Rule {
  return ({ [low]: least = lowest, [high]: most = highest }, complain) => {
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return
    complain({
      sentence: `{key} is empty: ${low} is ${least} and ${high} is ${most}.`,
      hint: `Set ${low} to at most ${high}.`,
    })
  }
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
