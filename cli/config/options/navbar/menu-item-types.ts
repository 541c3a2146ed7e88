import { docItem, docSidebarItem, docsVersionItem } from './docs-items.ts'
import { htmlItem } from './html-item.ts'
import type { WrittenItem } from './item-type.ts'
import { linkItem } from './link-item.ts'

/** The types of items that menus may hold too, by their names. */
export const MENU_ITEM_TYPES = {
  default: linkItem,
  doc: docItem,
  docSidebar: docSidebarItem,
  docsVersion: docsVersionItem,
  html: htmlItem,
}

/** An item of a menu. */
export type NavbarMenuItemConfig = WrittenItem<(typeof MENU_ITEM_TYPES)[keyof typeof MENU_ITEM_TYPES]>
