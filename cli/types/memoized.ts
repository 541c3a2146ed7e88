/** A function that makes each value once. */
export function memoized<K, T>(make: (name: K) => T): (name: K) => T {
  const made = new Map<K, T>()
  return (name) => {
    let value = made.get(name)
    if (value === undefined) made.set(name, (value = make(name)))
    return value
  }
}
