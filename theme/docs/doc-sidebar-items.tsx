import type { ReactElement } from 'react'
import type { Sidebar } from '../../runtime/shared/docs.ts'
import DocSidebarItem from '@theme/DocSidebarItem'
import { isExpanded, isListed, type SidebarTrail } from './sidebar-trail.ts'

interface DocSidebarItemsProps {
  readonly items: Sidebar
  readonly trail: SidebarTrail
  /** Depth in the sidebar, from 1. */
  readonly level: number
}

/** The items of a sidebar or of one of its categories, and with them the items of those that are open. */
export default function DocSidebarItems({ items, trail, level }: DocSidebarItemsProps): ReactElement {
  return (
    <>
      {items.map((item, index) =>
        isListed(item, trail) ? (
          <DocSidebarItem key={index} item={item} trail={trail} level={level}>
            {item.type === 'category' && isExpanded(item, trail) && item.items.length > 0 ? (
              <DocSidebarItems items={item.items} trail={trail} level={level + 1} />
            ) : null}
          </DocSidebarItem>
        ) : null,
      )}
    </>
  )
}
