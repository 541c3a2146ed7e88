/** A class name, or a condition that may be one; arrays of them; names with conditions. */
export type ClassValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly ClassValue[]
  | { readonly [name: string]: unknown }

export function clsx(...values: readonly ClassValue[]): string {
  return values
    .map(classOf)
    .filter((name) => name !== '')
    .join(' ')
}

function classOf(value: ClassValue): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value === 0 ? '' : String(value)
  if (typeof value !== 'object' || value === null) return ''
  if (isList(value)) return clsx(...value)
  return Object.keys(value)
    .filter((name) => Boolean(value[name]))
    .join(' ')
}

function isList(value: object): value is readonly ClassValue[] {
  return Array.isArray(value)
}
