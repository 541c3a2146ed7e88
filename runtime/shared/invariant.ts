/**
 * Says what has to be true here whatever a site does.
 *
 * @param told - what is wrong when it is not, as a sentence
 * @throws `Invariant failed: ...` when the condition is false, null, undefined or empty
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant failed: ${message}`)
}
