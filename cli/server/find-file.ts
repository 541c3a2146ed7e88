import type { TrailingSlash } from '../../runtime/shared/url/url.ts'

export type FindNames<T> = (names: readonly string[]) => Promise<T | null>

/** What lies at a path: a file, or a page with another address; null for nothing. */
type Found<T> = { readonly file: T } | PagePath | null

interface PagePath {
  readonly names: readonly string[]
  readonly endsWithSlash: boolean
}

function withLast(names: readonly string[], last: string): readonly string[] {
  return [...names.slice(0, -1), last]
}

/**
 * Finds what a path below the base URL shows, as static hosts do: the file itself, a folder's `index.html`, or the page's
 * `.html`.
 *
 * The slash follows from what lies there: a folder's page is shown with a slash (without a policy also as it was
 * asked for), an `.html` file without. The other form is redirected, and so are `/docs/index` and `/docs.html` where no file
 * has that name.
 */
export async function findFile<T>(
  find: FindNames<T>,
  { names: path, endsWithSlash }: PagePath,
  trailingSlash: TrailingSlash,
): Promise<Found<T>> {
  const indexOf = (names: readonly string[]): Promise<T | null> => find([...names, 'index.html'])
  const htmlOf = (names: readonly string[]): Promise<T | null> =>
    find(withLast(names, `${names.at(-1)}.html`))

  /** Asked for with a slash: its folder, else the page without. */
  const findFolder = async (): Promise<Found<T>> => {
    const file = await indexOf(path)
    if (file !== null) return { file }
    return (await htmlOf(path)) === null ? null : { names: path, endsWithSlash: false }
  }
  /** Asked for without a slash: with the policy `false` its `.html` file comes first, else its folder. */
  const findPage = async (): Promise<Found<T>> => {
    const index = await indexOf(path)
    const html = index === null || trailingSlash === false ? await htmlOf(path) : null
    if (html !== null) return { file: html }
    if (index === null) return null
    return trailingSlash === undefined ? { file: index } : { names: path, endsWithSlash: true }
  }
  /**
   * Whether `/docs/index` names the file of a folder's page. Where pages are `.html` files, it may be a page of its own: it
   * is with a slash only beside a page of the folder.
   */
  const isIndexName = async (): Promise<boolean> => {
    if (path.at(-1) !== 'index') return false
    if (path.length === 1 || trailingSlash !== false) return true
    return endsWithSlash && (await htmlOf(path.slice(0, -1))) === null
  }
  /** Asked for by the name of a file that it might have, as the client takes such addresses, too: `/docs.html`. */
  const findByFileName = async (): Promise<Found<T>> => {
    const last = path.at(-1) ?? ''
    const stem = last.replace(/\.html$/, '')
    const isIndex = stem === 'index'
    if (!isIndex && (stem === last || stem === '')) return null
    const names = isIndex ? path.slice(0, -1) : withLast(path, stem)
    const index = await indexOf(names)
    const html = names.length === 0 ? null : await htmlOf(names)
    if (index === null && html === null) return null
    return { names, endsWithSlash: index !== null && (html === null || trailingSlash === true) }
  }

  const file = path.length === 0 ? await indexOf(path) : endsWithSlash ? null : await find(path)
  if (file !== null) return { file }
  if (path.length === 0) return null
  if ((await isIndexName()) && (await indexOf(path)) === null) return findByFileName()
  return (await (endsWithSlash ? findFolder() : findPage())) ?? findByFileName()
}
