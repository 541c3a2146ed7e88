import type { RepeatedElement } from 'sitegen/theme-kit'
import type { NavbarItem } from '../../runtime/shared/site/theme-config.ts'
import { docsRoute } from './docs-version.ts'
import { inVersion, navbarLinkState, ownLink, type ShownOn } from './navbar-link-state.ts'

/** What the HTML of an item depends on besides the site, for readers who have not chosen a version. */
export function sameItem(item: NavbarItem, shownOn: ShownOn): Exclude<RepeatedElement['same'], undefined> {
  switch (item.type) {
    case 'link':
      return [item, linkText(item, shownOn)]
    case 'dropdown':
      return [item, [ownLink(item), ...item.items].map((entry) => linkText(entry, shownOn)).join()]
    case 'html':
    case 'search':
      return [item, '']
    default:
      return null
  }
}

function linkText(item: NavbarItem | null, shownOn: ShownOn): string {
  if (item?.type !== 'link') return ''
  const { version } = docsRoute(shownOn.page, item.docs?.id)
  return `${version ?? ''} ${navbarLinkState(inVersion(item, [version]), shownOn)}`
}
