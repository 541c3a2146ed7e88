import type { TrailingSlash } from '../../runtime/shared/url.ts'

/** Looks up the file of these names in an output, on disk or in memory; null for none. */
export type FindNames<T> = (names: readonly string[]) => Promise<T | null>

/** What lies at a path: a file, the same page with or without the slash, or nothing. */
export type Found<T> =
  | { readonly kind: 'file'; readonly file: T }
  | { readonly kind: 'redirect'; readonly endsWithSlash: boolean }
  | { readonly kind: 'none' }

/** A path below the base URL. */
export interface PagePath {
  readonly names: readonly string[]
  readonly endsWithSlash: boolean
}

const NONE = { kind: 'none' } as const

function found<T>(file: T | null): Found<T> {
  return file === null ? NONE : { kind: 'file', file }
}

function withHtml(names: readonly string[]): readonly string[] {
  return [...names.slice(0, -1), `${names.at(-1)}.html`]
}

/** A page asked for with a slash: its folder, else the page without. */
async function findFolder<T>(find: FindNames<T>, names: readonly string[]): Promise<Found<T>> {
  const index = await find([...names, 'index.html'])
  if (index !== null) return found(index)
  const html = await find(withHtml(names))
  return html === null ? NONE : { kind: 'redirect', endsWithSlash: false }
}

/** A page asked for without a slash: with the policy `true` its folder comes first, else its `.html` file. */
async function findPage<T>(
  find: FindNames<T>,
  names: readonly string[],
  trailingSlash: TrailingSlash,
): Promise<Found<T>> {
  const index = await find([...names, 'index.html'])
  const html = index === null || trailingSlash !== true ? await find(withHtml(names)) : null
  if (html !== null) return found(html)
  if (index === null) return NONE
  return trailingSlash === undefined ? found(index) : { kind: 'redirect', endsWithSlash: true }
}

/**
 * Finds what a path shows, as static hosts do: the file itself, a folder's `index.html`, or the page's `.html`.
 *
 * The slash follows from what lies there: a folder's page is shown with a slash (without a policy also as it was
 * asked for), an `.html` file without. The other form is redirected.
 */
export async function findFile<T>(
  find: FindNames<T>,
  path: PagePath,
  trailingSlash: TrailingSlash,
): Promise<Found<T>> {
  const { names, endsWithSlash } = path
  if (names.length === 0) return found(await find(['index.html']))
  if (endsWithSlash) return findFolder(find, names)
  const file = await find(names)
  return file === null ? findPage(find, names, trailingSlash) : found(file)
}
