import { translate } from 'sitegen/runtime'
import { createElement, type HTMLAttributes } from 'react'

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** The element. */
  readonly as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
}

/** A heading. If it has an id, it links to itself, like the headings of Markdown; an `h1` never has an id. */
export default function Heading({ as, id, className, children, ...props }: HeadingProps) {
  if (as === 'h1' || id === undefined) return createElement(as, { className, ...props }, children)
  const heading = typeof children === 'string' ? children : id
  const attributes = { id, className: className === undefined ? 'anchor' : `${className} anchor`, ...props }
  return createElement(
    as,
    attributes,
    children,
    <a
      className="hash-link"
      href={`#${id}`}
      aria-label={translate(
        { id: 'theme.common.headingLinkTitle', message: 'Direct link to {heading}' },
        { heading },
      )}
      translate="no"
    >
      {'\u200B'}
    </a>,
  )
}
