/** A function that makes one value for each object, for as long as the object is there. What throws is tried again. */
export function oncePerObject<K extends object, V extends object>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>()
  return (of) => {
    const known = made.get(of)
    if (known !== undefined) return known
    const value = make(of)
    made.set(of, value)
    return value
  }
}
