import { createElement, type ReactNode } from 'react'
import { useSite } from 'sitegen/runtime'
import SearchBar from '@theme/SearchBar'
import written from '../../runtime/docusaurus/site/navbar-items.ts'
import type { JsonObject } from '../../runtime/shared/json.ts'
import type { NavbarDropdown, NavbarItem } from '../../runtime/shared/site/theme-config.ts'
import { adapted, type Adapter, type Adapters } from './adapters.tsx'

/** An item as parts of Docusaurus are given it. */
type TheirItem = Readonly<Record<string, unknown>> & { readonly items?: readonly TheirItem[] }

/** What an item of the theme is to a part of Docusaurus. Ids of docs are addresses by now. */
export function theirItem(item: NavbarItem | NavbarDropdown['items'][number]): TheirItem {
  const { type, customProps: _customProps, ...props } = item as JsonObject
  switch (item.type) {
    case 'link': {
      const { href, docs: _docs, activeSidebar: _sidebar, unlisted: _unlisted, ...link } = props
      return { ...link, to: href }
    }
    case 'dropdown': {
      const { href, ...menu } = props
      return { ...menu, ...(href !== undefined && { to: href }), type, items: item.items.map(theirItem) }
    }
    case 'localeDropdown':
    case 'docsVersionDropdown': {
      const { position, className } = item
      const dropdownItemsBefore = item.before.map(theirItem)
      const dropdownItemsAfter = item.after.map(theirItem)
      const own = item.type === 'docsVersionDropdown' ? { docsPluginId: item.docsId } : {}
      return { type, position, className, ...own, items: [], dropdownItemsBefore, dropdownItemsAfter }
    }
    default:
      return { type, ...props }
  }
}

/** What an item of Docusaurus is to the theme: that of the site, where it is one of its configuration. */
function useOurItem({ mobile: _mobile, ...props }: TheirItem, wanted?: string): NavbarItem {
  const { items } = useSite().themeConfig.navbar
  if ('item' in props) return props['item'] as NavbarItem
  const same = written.findIndex((one) => isSame(one, props))
  const known = written.length === items.length ? items[same] : undefined
  return known ?? items.find(({ type }) => type === wanted) ?? (ourItem(props, wanted) as NavbarItem)
}

/** Whether an item is one of the configuration, of which parts are not told the type. */
function isSame({ type: _type, ...one }: TheirItem, { type: _own, ...item }: TheirItem): boolean {
  const names = Object.keys(item)
  const isLike = names.length === Object.keys(one).length && names.every((name) => name in one)
  return isLike && JSON.stringify(one) === JSON.stringify(item)
}

/** What links of Docusaurus know and elements do not. */
const OF_LINKS = [
  'activeClassName',
  'children',
  'exact',
  'isActive',
  'isDropdownItem',
  'isDropdownLink',
  'isNavLink',
  'mobile',
  'prependBaseUrlToHref',
]

/** An item of Docusaurus in the shape of the theme. */
export function ourItem(written: TheirItem, wanted = written['type']): object {
  const { to, href = to, type: _type, items, ...item } = written
  const isMenu = items !== undefined
  const name = wanted === 'default' || wanted === undefined ? (isMenu ? 'dropdown' : 'link') : wanted
  return {
    position: 'left',
    ...(item['children'] !== undefined && { label: item['children'] }),
    ...Object.fromEntries(Object.entries(item).filter(([name]) => !OF_LINKS.includes(name))),
    ...(href !== undefined && { href }),
    type: name,
    ...(isMenu && { items: items.map((one) => ourItem(one)) }),
  }
}

const ours_ = (wanted?: string): Adapter =>
  adapted((props: TheirItem) => ({ item: useOurItem(props, wanted) }))

const theirs_ = adapted(({ item }: { readonly item: NavbarItem }) => {
  const { type: _type, ...props } = theirItem(item)
  return props
})

/** Parts of the theme, as copies of parts of Docusaurus ask for them. */
export const ours: Adapters = {
  NavbarItem: adapted((props: TheirItem) => ({
    item: useOurItem(props, props['type'] as string | undefined),
  })),
  // Each of its components is adapted; items of the site tell their types.
  'NavbarItem/ComponentTypes': ours_(),
  'NavbarItem/DefaultNavbarItem': ours_('default'),
  'NavbarItem/DropdownNavbarItem': ours_('default'),
  'NavbarItem/DocsVersionDropdownNavbarItem': ours_('docsVersionDropdown'),
  'NavbarItem/LocaleDropdownNavbarItem': ours_('localeDropdown'),
  'NavbarItem/HtmlNavbarItem': ours_('html'),
  'NavbarItem/SearchNavbarItem': ours_('search'),
  'NavbarItem/NavbarNavLink': adapted(({ className = '', ...props }: TheirItem) => ({
    className,
    item: ourItem(props, 'link'),
  })),
}

/** Copies of parts of Docusaurus, as the theme asks for them. */
export const theirs: Adapters = {
  'Navbar/Search': adapted((props: { readonly className?: string }) => ({
    ...props,
    children: <SearchBar />,
  })),
  NavbarItem: (Part) =>
    function Item({ item }: { readonly item: NavbarItem }): ReactNode {
      return <li className="navbar__item">{createElement(Part, theirItem(item))}</li>
    },
  'NavbarItem/ComponentTypes': theirs_,
  'NavbarItem/DefaultNavbarItem': theirs_,
  'NavbarItem/DropdownNavbarItem': theirs_,
  'NavbarItem/DocsVersionDropdownNavbarItem': theirs_,
  'NavbarItem/LocaleDropdownNavbarItem': theirs_,
  'NavbarItem/HtmlNavbarItem': theirs_,
  'NavbarItem/SearchNavbarItem': theirs_,
  'NavbarItem/NavbarNavLink': adapted(
    ({ item, className }: { readonly item: NavbarItem; readonly className: string }) => {
      const { position: _position, type: _type, className: own, ...props } = theirItem(item)
      return { ...props, className: `${className} ${String(own ?? '')}`.trim() }
    },
  ),
}
