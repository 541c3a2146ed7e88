import { translate } from 'sitegen/runtime'
import type { ReactNode } from 'react'
import { admonitionLook } from '../../runtime/shared/content/admonition-look.ts'

/** What is known of an admonition. */
export interface AdmonitionProps {
  /**
   * `note`, `tip`, `info`, `warning`, `danger`, `caution`, `important`, `secondary`, `success`, or a name of your own,
   * which looks like `info`.
   */
  readonly type: string
  /** Text or elements above the content. @default the name of the type */
  readonly title?: ReactNode
  /** An element, or a text such as an emoji. @default the icon of the type */
  readonly icon?: ReactNode
  /** Id of the element. */
  readonly id?: string
  /** Further class of the element. */
  readonly className?: string
  /** Keeps the words out of the search. */
  readonly 'data-search-ignore'?: ''
  /** The content. */
  readonly children?: ReactNode
}

/** A box beside the running text, with the markup that `:::note` has in Markdown. */
export default function AdmonitionLayout({
  type,
  title,
  icon,
  id,
  className = '',
  children,
  'data-search-ignore': ignored,
}: AdmonitionProps) {
  const look = admonitionLook(type)
  return (
    <div
      className={`theme-admonition theme-admonition-${type} admonition alert alert--${look.alert} ${className}`.trimEnd()}
      id={id}
      data-search-ignore={ignored}
    >
      <div className="admonition-heading">
        {icon === undefined || icon === null ? (
          <span className="admonition-icon" aria-hidden="true" />
        ) : (
          <span className="admonition-own-icon" aria-hidden="true">
            {icon}
          </span>
        )}
        {title ?? (look.titleId === undefined ? type : translate({ id: look.titleId, message: type }))}
      </div>
      <div className="admonition-content">{children}</div>
    </div>
  )
}
