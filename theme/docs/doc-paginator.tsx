import { Link, translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { PaginatorLink } from '../../runtime/shared/docs.ts'

interface DocPaginatorProps {
  readonly previous: PaginatorLink | null
  readonly next: PaginatorLink | null
}

/** Links to the neighbours in the reading order; nothing for a page that stands alone. */
export default function DocPaginator({ previous, next }: DocPaginatorProps): ReactElement | null {
  if (previous === null && next === null) return null
  return (
    <nav
      className="pagination-nav"
      aria-label={translate({ id: 'theme.docs.paginator.navAriaLabel', message: 'Docs pages' })}
    >
      {previous !== null && <Neighbour link={previous} rel="prev" />}
      {next !== null && <Neighbour link={next} rel="next" />}
    </nav>
  )
}

function Neighbour({
  link,
  rel,
}: {
  readonly link: PaginatorLink
  readonly rel: 'prev' | 'next'
}): ReactElement {
  const label = translate(
    rel === 'prev'
      ? { id: 'theme.docs.paginator.previous', message: 'Previous' }
      : { id: 'theme.docs.paginator.next', message: 'Next' },
  )
  return (
    <Link className={`pagination-nav__link pagination-nav__link--${rel}`} to={link.url} rel={rel}>
      <span className="pagination-nav__sublabel">{label}</span>
      <span className="pagination-nav__label">{link.title}</span>
    </Link>
  )
}
