/** On links that say what a reader chose by following them: the key of a value, `=`, and the value. */
export const STORES = 'data-stores'

export function stores(key: string, value: string): { readonly [STORES]: string } {
  return { [STORES]: `${key}=${value}` }
}
