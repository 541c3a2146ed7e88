import { Link } from 'sitegen/runtime'
import type { ReactElement } from 'react'

interface PaginatorNavLinkProps {
  /** Where the link leads. */
  readonly to: string
  /** Whether the link leads to the previous or the next page. */
  readonly rel: 'prev' | 'next'
  /** What the link leads to. */
  readonly label: string
  /** How that relates to the page, above the label. @default nothing */
  readonly sublabel?: string
  /** What the page is about, below the label. @default nothing */
  readonly description?: string
}

/** A link to the previous or next page. */
export default function PaginatorNavLink(props: PaginatorNavLinkProps): ReactElement {
  const { to, rel, label, sublabel, description } = props
  return (
    <Link className={`pagination-nav__link pagination-nav__link--${rel}`} to={to} rel={rel}>
      {sublabel !== undefined && <span className="pagination-nav__sublabel">{sublabel}</span>}
      <span className="pagination-nav__label">{label}</span>
      {description !== undefined && <span className="pagination-nav__description">{description}</span>}
    </Link>
  )
}
