import { Link } from 'sitegen/runtime'
import type { ReactNode } from 'react'
import '../styles/pages/doc-cards.css'

interface CardProps {
  /** Heading of the card. */
  readonly title: string
  /** An emoji or an icon before the title. */
  readonly icon?: ReactNode
  /** Where the whole card leads. */
  readonly href?: string
  /** Text below the title. */
  readonly children?: ReactNode
}

/** A card with text of its own. Links in its text stay links. */
export default function Card({ title, icon, href, children }: CardProps) {
  return (
    <div className="sg-card theme-doc-card-container">
      <p className="theme-doc-card-heading">
        {icon !== undefined && (
          <span className="theme-doc-card-icon" aria-hidden="true">
            {icon}
          </span>
        )}
        {href === undefined ? (
          <span className="theme-doc-card-title">{title}</span>
        ) : (
          <Link className="theme-doc-card-title" to={href}>
            {title}
          </Link>
        )}
      </p>
      <div className="theme-doc-card-description">{children}</div>
    </div>
  )
}
