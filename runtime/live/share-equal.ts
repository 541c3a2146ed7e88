import type { Json } from '../shared/json.ts'

/**
 * A value that says what `next` says and holds as much of `old` as is equal: parts that did not change stay the same
 * objects. It is `old` itself when nothing changed.
 */
export function shareEqual<T>(old: unknown, next: T): T {
  return shared(old as Json | undefined, next as Json) as T
}

function shared(old: Json | undefined, next: Json): Json {
  if (old === undefined || !isObject(old) || !isObject(next)) return next
  if (Array.isArray(old) !== Array.isArray(next)) return next
  if (Array.isArray(next)) {
    const items = next.map((item, index) => shared((old as readonly Json[])[index], item))
    return isEqualShallow(old, items) ? old : items
  }
  const known = old as Readonly<Record<string, Json>>
  const entries = Object.entries(next).map(([name, value]) => [
    name,
    shared(Object.hasOwn(known, name) ? known[name] : undefined, value),
  ])
  const object = Object.fromEntries(entries) as Record<string, Json>
  return isEqualShallow(old, object) ? old : object
}

function isObject(value: Json): value is Exclude<Json, string | number | boolean | null> {
  return typeof value === 'object' && value !== null
}

function isEqualShallow(a: object, b: object): boolean {
  const names = Object.keys(b)
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return names.length === Object.keys(a).length && names.every((name) => one[name] === other[name])
}
