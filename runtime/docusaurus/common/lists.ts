/** The values that are there a second time. */
export function duplicates<T>(
  list: readonly T[],
  isSame: (a: T, b: T) => boolean = (a, b) => a === b,
): readonly T[] {
  return list.filter((value, index) => list.findIndex((one) => isSame(one, value)) !== index)
}

/** Each value once. */
export function uniq<T>(list: readonly T[]): readonly T[] {
  return [...new Set(list)]
}

/** Values by a key. */
export function groupBy<K extends PropertyKey, T>(
  items: Iterable<T>,
  keyOf: (item: T, index: number) => K,
): Partial<Record<K, T[]>> {
  const groups: Partial<Record<K, T[]>> = {}
  let index = 0
  for (const item of items) {
    const group = (groups[keyOf(item, index)] ??= [])
    group.push(item)
    index += 1
  }
  return groups
}

/** Whether a text matches a regular expression; not where one of the two is missing. */
export function isRegexpStringMatch(regexAsString?: string, valueToTest?: string): boolean {
  if (regexAsString === undefined || valueToTest === undefined) return false
  return new RegExp(regexAsString, 'gi').test(valueToTest)
}
