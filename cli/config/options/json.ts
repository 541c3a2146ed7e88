import type { JsonObject, Json } from '../../../runtime/shared/json.ts'
import { isPlainObject, jsonProblems } from '../../types/json-problems.ts'
import { describeValue } from '../describe-value.ts'
import { custom, type Complain, type Schema } from './kit.ts'

/** An object that survives `JSON.stringify`. Keys whose value is undefined are allowed and mean nothing. */
export function jsonObject(): Schema<JsonObject> {
  return custom<JsonObject>(validateJsonObject)
}

export function validateJsonObject(value: unknown, complain: Complain): void {
  if (!isPlainObject(value)) return complain({ allowed: 'an object of JSON values' })
  for (const { path, reason, value: found } of jsonProblems(value)) {
    if (reason !== 'no JSON')
      complain({ path: path.slice(0, 1), sentence: `{key} ${reason}.`, hint: 'Flatten {key}.' })
    else
      complain({
        path,
        sentence: `{key} is ${describeValue(found)}, which JSON cannot hold.`,
        hint: jsonHint(found),
      })
  }
}

function jsonHint(value: unknown): string {
  if (value instanceof Date) return 'Write it as a string, with toISOString().'
  return 'Give {key} a string, a number, true, false, null, a list or a plain object; pages get it as JSON.'
}

/**
 * Copies a JSON value, so that freezing it leaves the author's object alone. Keys with the value undefined and the
 * key `__proto__`, which would change the prototype of whatever the copy is assigned to, are dropped.
 */
export function jsonCopy(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonCopy)
  if (typeof value !== 'object' || value === null) return value as Json
  const entries = Object.entries(value).filter(([key, item]) => item !== undefined && key !== '__proto__')
  return Object.fromEntries(entries.map(([key, item]) => [key, jsonCopy(item)]))
}
