import type { Diagnostic } from '../../report/diagnostic.ts'

/** Where a value stands in the configuration: keys and, in lists, positions. */
export type KeyPath = readonly (string | number)[]

/** A path as it is written in code: `themeConfig.navbar.items[0]["aria-label"]`. Empty for the whole. */
export function formatKeyPath(path: KeyPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${text}[${JSON.stringify(key)}]`
    return text === '' ? key : `${text}.${key}`
  }, '')
}

/** The value at a path; undefined when the path leads nowhere. Own keys only. */
export function valueAt(root: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return (value as Readonly<Record<string | number, unknown>>)[key]
  }, root)
}

export function withValue(root: unknown, [key, ...rest]: KeyPath, value: unknown): unknown {
  if (key === undefined) return value
  const inner = withValue(valueAt(root, [key]), rest, value)
  if (Array.isArray(root)) return root.with(Number(key), inner)
  return { ...(root as object), [key]: inner }
}

export type MarkedPart = 'key' | 'value' | 'parent'

/** A problem of a configured value, before its place in the file is known. */
export interface ConfigDiagnostic extends Diagnostic {
  readonly path: KeyPath
  /** What to mark: the key, the value, or what the value is missing from. @default 'value' */
  readonly at?: MarkedPart
}
