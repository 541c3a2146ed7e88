/** The keys that are set: attributes that are absent have to stay absent. */
export function pick<T extends object, K extends keyof T>(
  value: T,
  keys: readonly K[],
): { [P in K]?: NonNullable<T[P]> } {
  const set = keys.filter((key) => value[key] !== undefined)
  return Object.fromEntries(set.map((key) => [key, value[key]])) as { [P in K]?: NonNullable<T[P]> }
}
