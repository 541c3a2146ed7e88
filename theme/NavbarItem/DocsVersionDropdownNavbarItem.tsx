import { Link, translate, useLocation, useSite } from 'sitegen/runtime'
import { useEffect } from 'react'
import type { NavbarDocsVersions } from '../../runtime/shared/site/theme-config.ts'
import { preferredVersionKey } from '../../runtime/shared/docs/docs.ts'
import { stores } from '../../runtime/shared/document/stores.ts'
import { classNames } from '../common/class-names.ts'
import { useDocsRoute, usePreferredVersion } from './docs-version.ts'
import { NavbarMenu, NavbarMenuEntries, NavbarMenuLabel } from './navbar-menu.tsx'

type Version = NavbarDocsVersions['versions'][number]

/**
 * The versions of the docs as a menu. Its label is the version of the page, else the one that the reader chose,
 * else the latest.
 */
export default function DocsVersionDropdownNavbarItem({
  item,
}: {
  /** The item. */
  readonly item: NavbarDocsVersions
}) {
  const { docsId, versions, others } = item
  const { version: active, alternates = [] } = useDocsRoute(docsId)
  const { search, hash } = useLocation()
  const isKept = useSite().themeConfig.docs.versionPersistence !== 'none'
  const [preferred, slot] = usePreferredVersion(docsId)
  const named = (name: string | null | undefined): Version | undefined =>
    versions.find((one) => one.name === name)
  const shown = named(active) ?? named(preferred) ?? versions.find(({ isLast }) => isLast) ?? versions[0]
  useEffect(() => {
    if (preferred !== null && !named(preferred) && !others?.includes(preferred)) slot.del()
  })
  return (
    <NavbarMenu
      item={item}
      label={
        <NavbarMenuLabel
          current={shown?.label}
          heading={translate({ id: 'theme.navbar.mobileVersionsDropdown.label', message: 'Versions' })}
        />
      }
    >
      <NavbarMenuEntries items={item.before} />
      {versions.map(({ name, label, href }) => (
        <li key={name}>
          <Link
            to={(alternates.find(({ version }) => version === name)?.url ?? href) + search + hash}
            className={classNames('dropdown__link', name === active ? 'dropdown__link--active' : undefined)}
            {...(isKept ? stores(preferredVersionKey(docsId), name) : {})}
            {...(name === active ? { 'aria-current': true } : {})}
          >
            {label}
          </Link>
        </li>
      ))}
      <NavbarMenuEntries items={item.after} />
    </NavbarMenu>
  )
}
