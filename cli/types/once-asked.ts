/** A function that makes its value when it is first asked for. Of a promise, who asks hears of a failure. */
export function onceAsked<T extends object | string>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
