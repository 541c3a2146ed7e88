import { isRecord } from '../types/json-problems.ts'
import type { KeyPath } from '../config/place/key-path.ts'

export type Origins = ReturnType<typeof createOrigins>

/** Finds every object, list and function in plain objects and lists. The first place of each counts. */
export function createOrigins(config: object) {
  const places = new Map<unknown, KeyPath>()
  const derived = new WeakMap<object, KeyPath>()
  const queue: (readonly [value: unknown, path: KeyPath])[] = [[config, []]]
  for (const [value, path] of queue) {
    const isList = Array.isArray(value)
    if (places.has(value) || (!isList && !isRecord(value) && typeof value !== 'function')) continue
    places.set(value, path)
    if (typeof value === 'function') continue
    for (const [key, item] of isList ? [...value.entries()] : Object.entries(value))
      queue.push([item, [...path, key]])
  }
  const of = (value: unknown): KeyPath | null =>
    places.get(value) ?? (typeof value === 'object' && value !== null ? (derived.get(value) ?? null) : null)
  return {
    of,
    /** Says that an object was made of another; returns it. */
    derive<T extends object>(made: T, from: unknown): T {
      const path = of(from)
      if (path !== null) derived.set(made, path)
      return made
    },
    isSame: (value: unknown): boolean => places.has(value),
  }
}

/**
 * Where a value of a configuration of ours stands in the one that it was made of: below the innermost object around it that
 * has a place there.
 */
export function originOf(made: object, path: KeyPath, origins: Origins): KeyPath {
  let value: unknown = made
  let found: KeyPath = path
  path.forEach((key, index) => {
    value = isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined
    const place = typeof value === 'object' && value !== null ? origins.of(value) : null
    if (place !== null) found = [...place, ...path.slice(index + 1)]
  })
  return found
}

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
