import { useSite } from 'sitegen/runtime'
import { startTransition, useEffect, useState } from 'react'
import type { Sidebar } from '../../../runtime/shared/docs/docs.ts'
import { sidebarTrail } from '../../../runtime/shared/docs/sidebar-trail.ts'
import DocSidebarItems from '@theme/DocSidebarItems'
import { whenIdle } from '../../../runtime/client/when.ts'

interface DocSidebarDesktopContentProps {
  /** Address of the page. */
  readonly path: string
  /** The items of the sidebar. */
  readonly sidebar: Sidebar
  /** Further class of the list. */
  readonly className?: string
}

/** The items of a sidebar. */
export default function DocSidebarDesktopContent({
  path,
  sidebar,
  className = '',
}: DocSidebarDesktopContentProps) {
  const { autoCollapseCategories } = useSite().themeConfig.docs.sidebar
  // Long lists are whole when the browser has nothing else to do.
  const [filled, setFilled] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setFilled(true))), [])
  return (
    <ul
      className={`theme-doc-sidebar-menu menu__list ${className}`.trim()}
      data-auto-collapse={autoCollapseCategories ? '' : undefined}
    >
      <DocSidebarItems items={sidebar} trail={sidebarTrail(sidebar, path)} level={1} filled={filled} />
    </ul>
  )
}
