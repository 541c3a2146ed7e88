import { translate } from 'sitegen/runtime'
import type { PaginatorLink } from '../../runtime/shared/docs/docs.ts'
import PaginatorNavLink from '@theme/PaginatorNavLink'

interface DocPaginatorProps {
  /** The page before this one; null for none. */
  readonly previous?: PaginatorLink | null | undefined
  /** The page after this one; null for none. */
  readonly next?: PaginatorLink | null | undefined
}

/** Links to the previous and next page; nothing if there is neither. */
export default function DocPaginator({ previous, next }: DocPaginatorProps) {
  if (!previous && !next) return null
  return (
    <nav
      className="pagination-nav"
      aria-label={translate({ id: 'theme.docs.paginator.navAriaLabel', message: 'Docs pages' })}
    >
      {previous && (
        <PaginatorNavLink
          {...previous}
          permalink={previous.url}
          subLabel={translate({ id: 'theme.docs.paginator.previous', message: 'Previous' })}
        />
      )}
      {next && (
        <PaginatorNavLink
          isNext
          {...next}
          permalink={next.url}
          subLabel={translate({ id: 'theme.docs.paginator.next', message: 'Next' })}
        />
      )}
    </nav>
  )
}
