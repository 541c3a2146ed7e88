/**
 * One thing that a page asks its content security policy for beside what every page has: a directive and one source,
 * such as `img-src https://images.example`.
 */
export type PolicyNeed = `${string} ${string}`

/** Whether a document whose policy was made for some needs can show a page with others. */
export function allowsNeeds(given: readonly PolicyNeed[], wanted: readonly PolicyNeed[]): boolean {
  return wanted.every((need) => given.includes(need))
}
