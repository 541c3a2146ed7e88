import { Link } from 'sitegen/runtime'
import type { ReactNode } from 'react'

interface PaginatorNavLinkProps {
  /** Where the link leads. */
  readonly permalink: string
  /** What the link leads to. */
  readonly title: ReactNode
  /** How that relates to the page, above the title. @default nothing */
  readonly subLabel?: ReactNode
  /** Whether the link leads to the next page. @default false: to the previous one */
  readonly isNext?: boolean
  /** What the page is about, below the title. @default nothing */
  readonly description?: string
}

/** A link to the previous or next page. */
export default function PaginatorNavLink(props: PaginatorNavLinkProps) {
  const { permalink, title, subLabel, isNext = false, description } = props
  const rel = isNext ? 'next' : 'prev'
  return (
    <Link className={`pagination-nav__link pagination-nav__link--${rel}`} to={permalink} rel={rel}>
      {subLabel !== undefined && <span className="pagination-nav__sublabel">{subLabel}</span>}
      <span className="pagination-nav__label">{title}</span>
      {description !== undefined && <span className="pagination-nav__description">{description}</span>}
    </Link>
  )
}
