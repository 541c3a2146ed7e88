import type { Json } from '../../../runtime/shared/json.ts'
import { PLUGIN_LISTS } from '../options/content-plugins.ts'

/** Keys whose lists hold functions and options of other people's plugins: only the list itself is frozen. */
const FOREIGN: ReadonlySet<string> = new Set(PLUGIN_LISTS)

/** Freezes an object with all objects and arrays in it; functions, and what plugins were given, stay as they are. */
export function deepFreeze<T extends object>(value: T): T {
  for (const [key, item] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    if (typeof item !== 'object' || item === null || Object.isFrozen(item)) continue
    if (FOREIGN.has(key)) Object.freeze(item)
    else deepFreeze(item)
  }
  return Object.freeze(value)
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
