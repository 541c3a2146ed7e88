import type { Pagination } from '../../../../runtime/shared/blog/blog.ts'
import { pageUrl, type UrlSite } from '../../../routes/page-url.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'

/** A list that is cut into pages. */
interface Paginating<T> {
  readonly items: readonly T[]
  /** Null means all on one page. */
  readonly perPage: number | null
  /** Path of the first page within the site, percent-encoded. */
  readonly path: string
  /** Part of the address of further pages. */
  readonly pageBasePath: string
  readonly site: UrlSite
}

/** One page of a list. */
export interface ListPart<T> {
  readonly url: Url
  readonly items: readonly T[]
  readonly pagination: Pagination
}

/** Cuts a list into pages; without items there is one page all the same. */
export function paginate<T>({
  items,
  perPage,
  path,
  pageBasePath,
  site,
}: Paginating<T>): readonly ListPart<T>[] {
  const size = perPage ?? Math.max(items.length, 1)
  const totalPages = Math.max(1, Math.ceil(items.length / size))
  const urlOf = (page: number): Url => pageUrl(page === 1 ? path : `${path}/${pageBasePath}/${page}`, site)
  return Array.from({ length: totalPages }, (_, index) => {
    const page = index + 1
    return {
      url: urlOf(page),
      items: items.slice(index * size, page * size),
      pagination: {
        page,
        totalPages,
        postsPerPage: size,
        totalCount: items.length,
        newer: page === 1 ? null : urlOf(page - 1),
        older: page === totalPages ? null : urlOf(page + 1),
      },
    }
  })
}
