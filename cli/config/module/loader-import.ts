/** An import that names loaders of webpack before the path: `!!raw-loader!./x.txt`. */
export interface LoaderImport {
  /** Their names, without options. */
  readonly loaders: readonly string[]
  readonly path: string
  /** The import without loaders that gives the same; null when none does. */
  readonly plain: string | null
}

/** Loaders that have a counterpart: the suffix of a path that stands for them. */
const SUFFIX_OF_LOADER: Readonly<Record<string, string>> = { 'raw-loader': '?raw', 'yaml-loader': '' }

/** The loaders and the path of an import; null for an import without loaders. */
export function loaderImport(specifier: string): LoaderImport | null {
  if (!specifier.includes('!')) return null
  const parts = specifier.replace(/^-?!{1,2}/, '').split('!')
  const path = parts.at(-1) ?? ''
  const loaders = parts.slice(0, -1).map((loader) => loader.replace(/\?.*$/, ''))
  const suffix = loaders.length === 1 ? SUFFIX_OF_LOADER[loaders[0] ?? ''] : undefined
  return { loaders, path, plain: suffix === undefined ? null : path + suffix }
}
