import { type CSSProperties, type MouseEvent, type Ref, useEffect } from 'react'
import {
  Link as OwnLink,
  type LinkProps as OwnLinkProps,
  Redirect as OwnRedirect,
} from '../../components/link.tsx'
import { useNavigate } from '../../client/navigation.ts'
import { useSite } from '../../page/page-context.ts'
import { defined } from '../../shared/json.ts'
import { resolveLink } from '../../shared/url/link.ts'
import { isSamePath, trimSlash, splitHref, hrefPath } from '../../shared/url/url.ts'
import type { Match } from './routes.tsx'
import { hrefOf, useLocation, type Location, type To, useHistory } from './use-history.ts'

export interface RouterLinkProps extends Omit<OwnLinkProps, 'to'> {
  readonly to?: To
  /** Takes the place of the current entry of the history. @default false */
  readonly replace?: boolean
  readonly innerRef?: Ref<HTMLAnchorElement>
}

export interface NavLinkProps extends RouterLinkProps {
  /** Class of the link while its page is shown. @default 'active' */
  readonly activeClassName?: string
  readonly activeStyle?: CSSProperties
  /** Nothing may follow the address of the link. @default false */
  readonly exact?: boolean
  readonly isActive?: (match: Match | null, location: Location) => boolean
}

export function Link({ to, href: own, replace = false, innerRef, ...props }: RouterLinkProps) {
  const location = useLocation()
  const site = useSite()
  const navigate = useNavigate()
  const written = to === undefined ? own : hrefOf(to, { location, site })
  const { href } = written === undefined ? {} : resolveLink(written, site)
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    props.onClick?.(event)
    if (event.defaultPrevented || href === undefined || isModified(event)) return
    event.preventDefault()
    navigate(href, { replace: true })
  }
  return (
    <OwnLink
      {...props}
      {...defined({ to: written, onClick: replace ? onClick : undefined, ref: innerRef })}
    />
  )
}

export function NavLink(props: NavLinkProps) {
  const { activeClassName = 'active', activeStyle, exact = false, isActive, ...link } = props
  const location = useLocation()
  const site = useSite()
  const { to = link.href } = link
  const { href = '' } = to === undefined ? {} : resolveLink(hrefOf(to, { location, site }), site)
  const match = matchOf(splitHref(hrefPath(href, site)).pathname, location.pathname, exact)
  if (!(isActive?.(match, location) ?? match !== null)) return <Link {...link} />
  const className = [link.className, activeClassName].filter(Boolean).join(' ')
  return (
    <Link aria-current="page" {...link} className={className} style={{ ...link.style, ...activeStyle }} />
  )
}

function matchOf(path: string, pathname: string, exact: boolean): Match | null {
  const isExact = isSamePath(path, pathname)
  const isBelow = !exact && pathname.startsWith(`${trimSlash(path)}/`)
  return path !== '' && (isExact || isBelow) ? { path, url: path, isExact, params: {} } : null
}

function isModified({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey
}

/** Goes to another address; `push` leaves an entry in the history to come back to. Without JavaScript it is a link. */
export function Redirect({ to, push = false }: { readonly to: To; readonly push?: boolean }) {
  const history = useHistory()
  const href = typeof to === 'string' ? to : history.createHref(to)
  return push ? <Push href={href} /> : <OwnRedirect to={href} />
}

function Push({ href }: { readonly href: string }) {
  const history = useHistory()
  useEffect(() => history.push(href), [history, href])
  return null
}
