import type { htmlItem } from './html-item.ts'
import type { FeatureMenuItems, WrittenItem } from './item-type.ts'
import type { linkItem } from './link-item.ts'

/** An item of a menu. */
export type NavbarMenuItemConfig =
  | WrittenItem<typeof linkItem>
  | FeatureMenuItems[keyof FeatureMenuItems]
  | WrittenItem<typeof htmlItem>
