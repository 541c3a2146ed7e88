import {
  Link,
  translate,
  useBaseUrl,
  useLocation,
  usePage,
  useSite,
  useStorageSlot,
  type StorageSlot,
} from 'sitegen/runtime'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { preferredVersionKey, type DocsRouteData } from '../../runtime/shared/docs.ts'
import type {
  NavbarDocsVersions,
  NavbarDropdown,
  NavbarHtml,
  NavbarItem as Item,
  NavbarLink,
} from '../../runtime/shared/theme-config.ts'
import IconExternalLink from '@theme/Icon/ExternalLink'
import { isExternalHref } from './external-href.ts'
import { NavbarItemError } from './navbar-item-error.ts'
import { navbarLinkState } from './navbar-link-state.ts'

interface NavbarItemProps {
  readonly item: Item
}

/**
 * One entry of the navbar.
 * @throws NavbarItemError when the type of the item is unknown
 */
export default function NavbarItem({ item }: NavbarItemProps): ReactElement {
  switch (item.type) {
    case 'link':
      return (
        <li className="navbar__item">
          <ItemLink item={item} className="navbar__link" />
        </li>
      )
    case 'dropdown':
      return <Dropdown item={item} />
    case 'docsVersionDropdown':
      return <VersionDropdown item={item} />
    case 'html':
      return <Html item={item} className="navbar__item" />
    default:
      throw new NavbarItemError(
        item,
        new Error(`No NavbarItem component found for type "${String((item as { type: unknown }).type)}".`),
      )
  }
}

function Dropdown({ item }: { readonly item: NavbarDropdown }): ReactElement {
  return (
    <Menu label={item.label} className={item.className}>
      <Entries items={item.items} />
    </Menu>
  )
}

/**
 * The label is that of the page's version, else of the one that the reader chose, else of the last. Above the versions
 * in the panel of narrow screens stands a word for all of them.
 */
function VersionDropdown({ item }: { readonly item: NavbarDocsVersions }): ReactElement {
  const { docsId, versions, others } = item
  const { version: active, alternates = [] } = useDocsRoute(docsId)
  const { search, hash } = useLocation()
  const [preferred, slot] = usePreferred(docsId)
  const named = (name: string | null | undefined): Version | undefined =>
    versions.find((one) => one.name === name)
  const shown = named(active) ?? named(preferred) ?? versions.find(({ isLast }) => isLast) ?? versions[0]
  useEffect(() => {
    if (preferred !== null && !named(preferred) && !others?.includes(preferred)) slot.del()
  })
  return (
    <Menu
      label={
        <>
          <span className="dropdown__current">{shown?.label}</span>
          <span className="dropdown__heading">
            {translate({ id: 'theme.navbar.mobileVersionsDropdown.label', message: 'Versions' })}
          </span>
        </>
      }
      className={item.className}
    >
      <Entries items={item.before} />
      {versions.map(({ name, label, href }) => (
        <li key={name}>
          <Link
            to={(alternates.find(({ version }) => version === name)?.url ?? href) + search + hash}
            className={classes('dropdown__link', name === active ? 'dropdown__link--active' : undefined)}
            onClick={() => slot.set(name)}
            {...(name === active ? { 'aria-current': true } : {})}
          >
            {label}
          </Link>
        </li>
      ))}
      <Entries items={item.after} />
    </Menu>
  )
}

/** What a page of a docs instance says about its place there; nothing on other pages. */
function useDocsRoute(id: string | undefined): Partial<DocsRouteData> {
  const { plugin, data } = usePage().context
  return plugin.name === 'docs' && plugin.id === id ? (data ?? {}) : {}
}

/** The name of the version that the reader chose last, whether it is still there or not. */
function usePreferred(docsId: string | undefined): readonly [name: string | null, slot: StorageSlot] {
  const { docs } = useSite().themeConfig
  const isKept = docsId !== undefined && docs.versionPersistence !== 'none'
  return useStorageSlot(isKept ? preferredVersionKey(docsId) : null)
}

type Version = NavbarDocsVersions['versions'][number]

interface MenuProps {
  readonly label: ReactNode
  readonly className: string | undefined
  readonly children: ReactNode
}

function Menu({ label, className, children }: MenuProps): ReactElement {
  return (
    <li className="navbar__item dropdown dropdown--hoverable">
      <button type="button" className={classes('navbar__link dropdown__toggle', className)}>
        {label}
      </button>
      <ul className="dropdown__menu">{children}</ul>
    </li>
  )
}

function Entries({ items }: { readonly items: NavbarDropdown['items'] }): ReactElement {
  return (
    <>
      {items.map((entry, index) =>
        entry.type === 'html' ? (
          <Html key={index} item={entry} className="dropdown__item" />
        ) : (
          <li key={index}>
            <ItemLink item={entry} className="dropdown__link" />
          </li>
        ),
      )}
    </>
  )
}

function Html({ item, className }: { readonly item: NavbarHtml; readonly className: string }): ReactElement {
  return (
    <li className={classes(className, item.className)} dangerouslySetInnerHTML={{ __html: item.value }} />
  )
}

interface ItemLinkProps {
  readonly item: NavbarLink
  /** The class of the link; that of the current one ends in `--active`. */
  readonly className: string
}

function ItemLink({ item: written, className }: ItemLinkProps): ReactElement {
  const item = useVersioned(written)
  const {
    label,
    html,
    href,
    docs: _docs,
    activeBasePath: _activeBasePath,
    activeBaseRegex: _activeBaseRegex,
    activeSidebar: _activeSidebar,
    position: _position,
    type: _type,
    className: own,
    ...attributes
  } = item
  const { url, props } = usePage()
  const sidebar = typeof props['sidebar'] === 'string' ? props['sidebar'] : null
  const place = { url, sidebar, href: useBaseUrl(href), home: useBaseUrl('/') }
  const state = navbarLinkState(item, place)
  const shared = {
    ...attributes,
    to: href,
    className: classes(className, state === 'other' ? undefined : `${className}--active`, own),
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

/** A link into the docs leads into the version of the page, else into the one that the reader chose. */
function useVersioned(item: NavbarLink): NavbarLink {
  const { docs: { id, versions = {} } = {} } = item
  const { version: active } = useDocsRoute(id)
  const [preferred] = usePreferred(id)
  const name = [active, preferred].find((one) => Object.hasOwn(versions, one ?? ''))
  return { ...item, ...versions[name ?? ''] }
}

function classes(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(' ')
}
