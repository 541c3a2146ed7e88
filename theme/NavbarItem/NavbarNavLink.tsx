import { Link, usePage, useSite } from 'sitegen/runtime'
import type { NavbarLink } from '../../runtime/shared/site/theme-config.ts'
import IconExternalLink from '@theme/Icon/ExternalLink'
import { classNames, isExternalHref } from '../common/elements.ts'
import { inVersion, navbarLinkState, useDocsVersions } from './navbar-items.ts'

interface NavbarNavLinkProps {
  /** The item. */
  readonly item: NavbarLink
  /** The class of the link; that of the current one ends in `--active`. */
  readonly className: string
}

/** A link of the navbar or of one of its menus, which shows whether the reader is there. */
export default function NavbarNavLink({ item: written, className }: NavbarNavLinkProps) {
  // A link into the docs leads into the version of the page, else into the one that the reader chose.
  const { active, preferred } = useDocsVersions(written.docs?.id)
  const item = inVersion(written, [active, preferred])
  const {
    label,
    html,
    href,
    customProps: _customProps,
    docs: _docs,
    activeBasePath: _activeBasePath,
    activeBaseRegex: _activeBaseRegex,
    activeSidebar: _activeSidebar,
    position: _position,
    unlisted,
    type: _type,
    className: own,
    ...attributes
  } = item
  const state = navbarLinkState(item, { page: usePage(), site: useSite() })
  if (unlisted === true && state !== 'page') return null
  const shared = {
    ...attributes,
    to: href,
    className: classNames(
      className,
      state === 'other' ? undefined : `${className}--active`,
      label === undefined ? `${className}--icon` : undefined,
      own,
    ),
    ...(state === 'other' ? {} : { 'aria-current': state === 'page' ? ('page' as const) : true }),
  }
  if (html !== undefined) return <Link {...shared} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <Link {...shared}>
      {label}
      {label !== undefined && isExternalHref(href) && <IconExternalLink />}
    </Link>
  )
}
