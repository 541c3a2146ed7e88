import { translate } from 'sitegen/runtime'
import type { Pagination } from '../../runtime/shared/blog/blog.ts'
import PaginatorNavLink from '@theme/PaginatorNavLink'

interface Place extends Pick<Pagination, 'page' | 'totalPages'> {
  readonly newer: string | null
  readonly older: string | null
}

interface BlogListPaginatorProps {
  /** The neighbours of this page of the list. */
  readonly pagination?: Place
  /** The same as parts of Docusaurus are given it, in place of `pagination`. */
  readonly metadata?: Pick<Pagination, 'page' | 'totalPages'> & {
    readonly previousPage?: string
    readonly nextPage?: string
  }
}

/** Links to the previous and next page of a list; nothing if the list has one page. */
export default function BlogListPaginator(props: BlogListPaginatorProps) {
  const { page, totalPages, newer, older } = placeOf(props)
  if (newer === null && older === null) return null
  return (
    <nav
      className="pagination-nav blog-list-paginator"
      aria-label={translate({
        id: 'theme.blog.paginator.navAriaLabel',
        message: 'Blog list page navigation',
      })}
    >
      {newer !== null && (
        <PaginatorNavLink
          permalink={newer}
          title={translate({ id: 'theme.blog.paginator.newerEntries', message: 'Newer entries' })}
        />
      )}
      <span className="blog-list-paginator__place">{`${page} / ${totalPages}`}</span>
      {older !== null && (
        <PaginatorNavLink
          isNext
          permalink={older}
          title={translate({ id: 'theme.blog.paginator.olderEntries', message: 'Older entries' })}
        />
      )}
    </nav>
  )
}

function placeOf({ pagination, metadata }: BlogListPaginatorProps): Place {
  if (pagination !== undefined) return pagination
  const { page = 1, totalPages = 1, previousPage: newer = null, nextPage: older = null } = metadata ?? {}
  return { page, totalPages, newer, older }
}
