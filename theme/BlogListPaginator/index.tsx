import { translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { Pagination } from '../../runtime/shared/blog/blog.ts'
import PaginatorNavLink from '@theme/PaginatorNavLink'

/** Links to the previous and next page of a list; nothing if the list has one page. */
export default function BlogListPaginator({
  pagination,
}: {
  /** The neighbours of this page of the list. */
  readonly pagination: Pagination
}): ReactElement | null {
  const { page, totalPages, newer, older } = pagination
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
