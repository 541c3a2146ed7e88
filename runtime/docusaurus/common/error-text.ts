/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** More causes than this are a circle. */
const MAX_CAUSES = 10

/** An error and what caused it, in order. */
export function causes(error: unknown): readonly Error[] {
  const chain: Error[] = []
  for (let cause = error; cause !== undefined && chain.length < MAX_CAUSES;) {
    const one = asError(cause)
    chain.push(one)
    cause = one.cause
  }
  return chain
}
