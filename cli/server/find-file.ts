import type { TrailingSlash } from '../../runtime/shared/url/url.ts'

export type FindNames<T> = (names: readonly string[]) => Promise<T | null>

/** What lies at a path: a file, or a page with another address; null for nothing. */
type Found<T> = { readonly file: T } | PagePath | null

interface PagePath {
  readonly names: readonly string[]
  readonly endsWithSlash: boolean
}

function found<T>(file: T | null): Found<T> {
  return file === null ? null : { file }
}

function withLast(names: readonly string[], last: string): readonly string[] {
  return [...names.slice(0, -1), last]
}

function withHtml(names: readonly string[]): readonly string[] {
  return withLast(names, `${names.at(-1)}.html`)
}

/** A page asked for with a slash: its folder, else the page without. */
async function findFolder<T>(find: FindNames<T>, names: readonly string[]): Promise<Found<T>> {
  const index = await find([...names, 'index.html'])
  if (index !== null) return found(index)
  const html = await find(withHtml(names))
  return html === null ? null : { names, endsWithSlash: false }
}

/** A page asked for without a slash: with the policy `false` its `.html` file comes first, else its folder. */
async function findPage<T>(
  find: FindNames<T>,
  names: readonly string[],
  trailingSlash: TrailingSlash,
): Promise<Found<T>> {
  const index = await find([...names, 'index.html'])
  const html = index === null || trailingSlash === false ? await find(withHtml(names)) : null
  if (html !== null) return found(html)
  if (index === null) return null
  return trailingSlash === undefined ? found(index) : { names, endsWithSlash: true }
}

/**
 * Whether `/docs/index` names the file of a folder's page. Where pages are `.html` files, it may be a page of its own: it is
 * with a slash only beside a page of the folder.
 */
async function isIndexName<T>(
  find: FindNames<T>,
  { names, endsWithSlash }: PagePath,
  trailingSlash: TrailingSlash,
): Promise<boolean> {
  if (names.at(-1) !== 'index') return false
  if (names.length === 1 || trailingSlash !== false) return true
  return endsWithSlash && (await find(withHtml(names.slice(0, -1)))) === null
}

/** A page asked for by the name of a file that it might have, as the client takes such addresses, too: `/docs.html`. */
async function findByFileName<T>(
  find: FindNames<T>,
  path: readonly string[],
  trailingSlash: TrailingSlash,
): Promise<Found<T>> {
  const last = path.at(-1) ?? ''
  const stem = last.replace(/\.html$/, '')
  const isIndex = stem === 'index'
  if (!isIndex && (stem === last || stem === '')) return null
  const names = isIndex ? path.slice(0, -1) : withLast(path, stem)
  const index = await find([...names, 'index.html'])
  const html = names.length === 0 ? null : await find(withHtml(names))
  if (index === null && html === null) return null
  const endsWithSlash = index !== null && (html === null || trailingSlash === true)
  return { names, endsWithSlash }
}

/**
 * Finds what a path shows, as static hosts do: the file itself, a folder's `index.html`, or the page's `.html`.
 *
 * The slash follows from what lies there: a folder's page is shown with a slash (without a policy also as it was
 * asked for), an `.html` file without. The other form is redirected, and so are `/docs/index` and `/docs.html` where no file
 * has that name.
 */
export async function findFile<T>(
  find: FindNames<T>,
  path: PagePath,
  trailingSlash: TrailingSlash,
): Promise<Found<T>> {
  const { names, endsWithSlash } = path
  if (names.length === 0) return found(await find(['index.html']))
  const file = endsWithSlash ? null : await find(names)
  if (file !== null) return found(file)
  if (await isIndexName(find, path, trailingSlash)) {
    const own = await find([...names, 'index.html'])
    if (own === null) return findByFileName(find, names, trailingSlash)
  }
  const page = endsWithSlash ? await findFolder(find, names) : await findPage(find, names, trailingSlash)
  return page ?? findByFileName(find, names, trailingSlash)
}
