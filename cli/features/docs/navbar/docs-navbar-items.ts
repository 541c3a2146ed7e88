import type { NavbarItemTypes } from '../../../config/options/navbar/item-type.ts'
import { docItem, docSidebarItem, docsVersionItem } from './docs-items.ts'
import { docsVersionMenu } from './docs-version-menu.ts'

/** Items of the navbar that lead into the docs, by their types. */
export const docsNavbarItems: NavbarItemTypes = {
  anywhere: { doc: docItem, docSidebar: docSidebarItem, docsVersion: docsVersionItem },
  outsideMenus: { docsVersionDropdown: docsVersionMenu },
}
