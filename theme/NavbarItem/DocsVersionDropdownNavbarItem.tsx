import { Link, translate, useLocation } from 'sitegen/runtime'
import { useEffect } from 'react'
import type { NavbarDocsVersions } from '../../runtime/shared/site/theme-config.ts'
import { stores } from '../../runtime/shared/document/stores.ts'
import { classNames } from '../common/elements.ts'
import { useDocsVersions } from './navbar-items.ts'
import { NavbarChoice } from './navbar-menu.tsx'

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
  const { search, hash } = useLocation()
  const { active, alternates, preferred, slot, key: storageKey } = useDocsVersions(docsId)
  const named = (name: string | null | undefined) => versions.find((one) => one.name === name)
  const shown = named(active) ?? named(preferred) ?? versions.find(({ isLast }) => isLast) ?? versions[0]
  useEffect(() => {
    if (preferred !== null && !named(preferred) && !others?.includes(preferred)) slot.del()
  })
  return (
    <NavbarChoice
      item={item}
      current={shown?.label}
      heading={translate({ id: 'theme.navbar.mobileVersionsDropdown.label', message: 'Versions' })}
    >
      {versions.map(({ name, label, href }) => (
        <li key={name}>
          <Link
            to={(alternates.find(({ version }) => version === name)?.url ?? href) + search + hash}
            className={classNames('dropdown__link', name === active ? 'dropdown__link--active' : undefined)}
            {...(storageKey === null ? {} : stores(storageKey, name))}
            {...(name === active ? { 'aria-current': true } : {})}
          >
            {label}
          </Link>
        </li>
      ))}
    </NavbarChoice>
  )
}
