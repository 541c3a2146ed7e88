import type { JsonObject } from '../../../runtime/shared/json.ts'
import { describeValue } from '../describe-value.ts'
import { custom, type Complain, type Schema } from './kit.ts'
import { isRecord } from '../../types/is-record.ts'

type Path = readonly (string | number)[]

/** An object that survives `JSON.stringify`. Keys whose value is undefined are allowed and mean nothing. */
export function jsonObject(): Schema<JsonObject> {
  return custom<JsonObject>(validateJsonObject)
}

/** The rule of `jsonObject`, for objects that have more rules. */
export function validateJsonObject(value: unknown, complain: Complain): void {
  if (!isPlain(value)) return complain({ allowed: 'an object of JSON values' })
  checkEntries(value, { path: [], above: [], complain })
}

/** Whether a value is an object literal, in contrast to an instance of a class. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

interface Spot {
  readonly path: Path
  /** The objects and arrays that the value lies in. */
  readonly above: readonly object[]
  readonly complain: Complain
}

/** Deeper values would overflow the stack of whoever writes them as JSON. */
const DEEPEST = 1000

function checkJson(value: unknown, spot: Spot): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number' && Number.isFinite(value)) return
  const { path, above, complain } = spot
  if (!Array.isArray(value) && !isPlain(value)) {
    complain({
      path,
      sentence: `{key} is ${describeValue(value)}, which JSON cannot hold.`,
      hint: jsonHint(value),
    })
  } else if (above.includes(value) || above.length > DEEPEST) {
    const trouble = above.includes(value) ? 'contains itself' : 'is nested too deep'
    complain({ path: path.slice(0, 1), sentence: `{key} ${trouble}.`, hint: 'Flatten {key}.' })
  } else {
    checkEntries(value, spot)
  }
}

function checkEntries(value: readonly unknown[] | Readonly<Record<string, unknown>>, spot: Spot): void {
  const above = [...spot.above, value]
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => checkJson(item, { ...spot, path: [...spot.path, index], above }))
    return
  }
  for (const [key, item] of Object.entries(value))
    if (item !== undefined) checkJson(item, { ...spot, path: [...spot.path, key], above })
}

function jsonHint(value: unknown): string {
  if (value instanceof Date) return 'Write it as a string, with toISOString().'
  return 'Give {key} a string, a number, true, false, null, a list or a plain object; pages get customFields as JSON.'
}
