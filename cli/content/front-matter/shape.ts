import { get, mapValues } from 'lodash-es'
import * as z from 'zod/mini'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import { isUnsafeAddress } from '../../../runtime/shared/url/unsafe-address.ts'
import { describeValue } from '../../config/describe-value.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { isPlainObject, jsonProblems } from '../../types/json-problems.ts'

// Every message below is the end of a sentence whose subject is a key: `"label" must be text`.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** A non-empty text; numbers become texts, as YAML reads `2024` as a number. */
export const text = z.pipe(
  z.union([z.string().check(z.minLength(1, { error: 'must not be empty' })), z.number()], {
    error: must('text'),
  }),
  z.transform(String),
)

const UNSAFE = 'must be an address that holds no code'

export const address = refined(text, (value) => !isUnsafeAddress(value), UNSAFE)

export const pictureAddress = refined(text, (value) => !isUnsafeAddress(value, 'show'), UNSAFE)

export const anyText = z.pipe(z.union([z.string(), z.number()], { error: must('text') }), z.transform(String))

/** A yes or no; the texts `true` and `false` count. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], { error: must('true or false') }),
  z.transform((value) => value === true || value === 'true'),
)

export const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(NUMBER, { error: must('a number') }))], {
    error: must('a number'),
  }),
  z.transform(Number),
)

/** An object of JSON values; keys whose value is undefined are dropped. */
export const jsonObject = z.pipe(
  z.unknown(),
  z.transform((value, context): JsonObject => {
    if (isPlainObject(value) && jsonProblems(value).length === 0)
      return JSON.parse(JSON.stringify(value)) as JsonObject
    context.issues.push({ code: 'custom', message: 'must be an object of JSON values', input: value })
    return z.NEVER
  }),
)

export function refined<S extends z.ZodMiniType>(
  schema: S,
  test: (value: z.output<S>) => boolean,
  error: string,
): S {
  return schema.check(z.refine(test, { error }))
}

export function examined<S extends z.ZodMiniType>(
  schema: S,
  problemsOf: (value: z.output<S>) => readonly string[],
): S {
  return schema.check((context) => {
    for (const message of problemsOf(context.value))
      context.issues.push({ code: 'custom', message, input: context.value })
  })
}

export function optionalKeys<T extends Readonly<Record<string, z.ZodMiniType>>>(shape: T) {
  return mapValues(shape, (schema) => z.optional(schema)) as {
    readonly [K in keyof T]: z.ZodMiniOptional<T[K]>
  }
}

/** An object that allows the named keys only; an unknown key names the nearest known one. */
export function strictShape<T extends z.core.$ZodShape>(shape: T) {
  const known = Object.keys(shape)
  return z.strictObject(shape, {
    // shapeProblems turns the known keys into a sentence about each unknown one.
    error: (issue) => (issue.code === 'unrecognized_keys' ? known.join(' ') : 'must be an object'),
  })
}

/** Message of a value that is absent or of another type. */
export function must(expected: string): (issue: { readonly input?: unknown }) => string {
  return (issue) => (issue.input === undefined ? 'is missing' : `must be ${expected}`)
}

export interface ShapeProblem {
  readonly path: readonly (string | number)[]
  /** The end of a sentence about the place: `must be a number, but it is "first"`. */
  readonly reason: string
  /** The key is wrong, not its value. @default false */
  readonly isUnknownKey?: boolean
}

export function shapeProblems(error: z.core.$ZodError, value: unknown): readonly ShapeProblem[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
    if (issue.code === 'unrecognized_keys') {
      const known = issue.message.split(' ')
      return issue.keys.map((key) => ({
        path: [...path, key],
        reason: unknownKey(key, known),
        isUnknownKey: true,
      }))
    }
    const seen = (path.length === 0 ? value : get(value, path)) as unknown
    return { path, reason: seen === undefined ? issue.message : `${issue.message}, but it is ${show(seen)}` }
  })
}

/** A value as a message shows it; YAML's null is what an author knows as an empty value. */
export function show(value: unknown): string {
  return value === null ? 'empty' : describeValue(value)
}

/** A path inside a value as code would write it: `items[2].label`. */
export function showPath(path: readonly (string | number)[]): string {
  return path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${key}`))
    .join('')
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = didYouMean(key, known)
  const guess = meant === null ? '' : ` (did you mean "${meant}"?)`
  return `is not a known key${guess}; allowed are ${known.join(', ')}`
}
