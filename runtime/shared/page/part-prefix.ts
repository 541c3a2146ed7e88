/** Begins the keys of the parts in which shared data is written beside the whole. */
export function partPrefix(key: string): string {
  return `${key}/`
}
