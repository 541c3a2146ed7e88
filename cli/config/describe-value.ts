const MOST_CHARACTERS = 60

/** Says what a value is in a message: texts and numbers as they are written, other things by their kind. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS - 1)}…` : value)
  if (typeof value === 'object' && value !== null) return describeObject(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  return String(value)
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (value instanceof Promise) return 'a promise'
  if (value instanceof RegExp) return 'a regular expression'
  const { constructor: made } = value
  const isNamed = typeof made === 'function' && made !== Object && made.name !== ''
  return isNamed ? `a ${made.name} object` : 'an object'
}
