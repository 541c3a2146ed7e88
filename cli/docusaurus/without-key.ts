import type { KeyPath } from '../config/place/key-path.ts'
import { isRecord } from '../types/json-problems.ts'
import type { Origins } from './origins.ts'

/** A copy of a value without a key, or without an item of a list. What is copied stands where its original does. */
export function withoutKey(value: object, [key, ...rest]: KeyPath, origins: Origins): object {
  if (key === undefined) return value
  const inner: unknown = Reflect.get(value, key)
  const isContainer = isRecord(inner) || Array.isArray(inner)
  if (rest.length > 0 && !isContainer) return value
  const made = Array.isArray(value) ? [...(value as readonly unknown[])] : { ...value }
  if (rest.length > 0 && isContainer) Reflect.set(made, key, withoutKey(inner, rest, origins))
  else if (Array.isArray(made)) made.splice(Number(key), 1)
  else Reflect.deleteProperty(made, key)
  return origins.derive(made, value)
}
