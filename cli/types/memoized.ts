export function memoized<K, T>(make: (name: K) => T): (name: K) => T {
  const made = new Map<K, T>()
  return (name) => {
    let value = made.get(name)
    if (value === undefined) made.set(name, (value = make(name)))
    return value
  }
}

/** What a function gives; null when it throws. */
export function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** A function that makes its value when it is first asked for. Of a promise, who asks hears of a failure. */
export function onceAsked<T extends object | string>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
