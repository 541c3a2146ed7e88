export interface JsonProblem {
  readonly path: readonly (string | number)[]
  readonly reason: 'no JSON' | 'contains itself' | 'is nested too deep'
  readonly value: unknown
}

/** Deeper values would overflow the stack of whoever writes them as JSON. */
const DEEPEST = 1000

/** What of a value JSON cannot hold. Keys whose value is undefined are allowed and mean nothing. */
export function jsonProblems(value: unknown): readonly JsonProblem[] {
  const problems: JsonProblem[] = []
  /** @param above - the objects and arrays that the value lies in */
  const visit = (value: unknown, path: JsonProblem['path'], above: readonly object[]): void => {
    if (isScalar(value)) return
    if (!Array.isArray(value) && !isPlainObject(value)) problems.push({ path, reason: 'no JSON', value })
    else if (above.includes(value)) problems.push({ path, reason: 'contains itself', value })
    else if (above.length > DEEPEST) problems.push({ path, reason: 'is nested too deep', value })
    else for (const [key, item] of entriesOf(value)) visit(item, [...path, key], [...above, value])
  }
  visit(value, [], [])
  return problems
}

/** Whether a value is an object literal, in contrast to an instance of a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}

/** Items of a list, and of an object those that are written as JSON. */
function entriesOf(value: readonly unknown[] | Readonly<Record<string, unknown>>) {
  if (Array.isArray(value)) return [...value.entries()]
  return Object.entries(value).filter(([, item]) => item !== undefined)
}

/** Whether a value is nothing but lists, plain objects and texts, numbers and the like: it can be sent to a thread. */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'function' && typeof value !== 'symbol'
  return (Array.isArray(value) || isPlainObject(value)) && Object.values(value).every(isPlain)
}

/** Whether a value is an object with keys: not null, not an array, not a function. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
