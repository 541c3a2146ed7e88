/** Says what has to be true here whatever a site does. @throws with the message, a sentence, when it is not */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant failed: ${message}`)
}
