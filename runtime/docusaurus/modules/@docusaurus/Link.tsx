import { Link as PlainLink } from '../../../components/link.tsx'
import { LEFT_ALONE } from '../../../shared/url/link.ts'
import { NavLink, type NavLinkProps } from '../../router/links.tsx'

export interface LinkProps extends Omit<NavLinkProps, 'to' | 'replace'> {
  /** The address; wins over `href`. */
  readonly to?: string
  /** Marks the link while its page is shown, by `activeClassName`. @default false */
  readonly isNavLink?: boolean
  /** Leaves the link out of the check of links. @default false */
  readonly 'data-noBrokenLinkCheck'?: boolean
}

export default function Link({ isNavLink = false, ...props }: LinkProps) {
  const { 'data-noBrokenLinkCheck': unchecked = false, innerRef, ...rest } = props
  const mark = unchecked ? { [LEFT_ALONE]: '' } : {}
  if (isNavLink) return <NavLink {...props} {...mark} />
  const { activeClassName: _name, activeStyle: _style, isActive: _active, exact: _exact, ...plain } = rest
  // The theme's behaviour may have marked an entry of a table of contents before React.
  const isMarked = (props.to ?? props.href)?.startsWith('#') === true && { suppressHydrationWarning: true }
  return (
    <PlainLink {...plain} {...mark} {...isMarked} {...(innerRef === undefined ? {} : { ref: innerRef })} />
  )
}
