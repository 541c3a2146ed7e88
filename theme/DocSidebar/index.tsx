import { translate, usePage, useSite } from 'sitegen/runtime'
import { startTransition, useEffect, useState, type ReactElement } from 'react'
import type { Sidebar } from '../../runtime/shared/docs/docs.ts'
import DocRootLayoutSidebarExpandButton from '@theme/DocRoot/Layout/Sidebar/ExpandButton'
import DocSidebarDesktopCollapseButton from '@theme/DocSidebar/Desktop/CollapseButton'
import DocSidebarItems from '@theme/DocSidebarItems'
import { toggleSidebar } from '../behaviour/sidebar-toggle.ts'
import { SidePanel } from '../common/side-panel.tsx'
import { sidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'

interface DocSidebarProps {
  readonly sidebar: Sidebar
}

/** The sidebar of the docs. */
export default function DocSidebar({ sidebar }: DocSidebarProps): ReactElement {
  const { url } = usePage()
  const { hideable, autoCollapseCategories } = useSite().themeConfig.docs.sidebar
  const filled = useFilled()
  return (
    <SidePanel
      menuLabel={translate({ id: 'theme.docs.sidebar.menuLabel', message: 'Menu' })}
      label={translate({ id: 'theme.docs.sidebar.navAriaLabel', message: 'Docs sidebar' })}
      foot={
        hideable && (
          <>
            <DocSidebarDesktopCollapseButton onClick={toggleSidebar} />
            <DocRootLayoutSidebarExpandButton toggleSidebar={toggleSidebar} />
          </>
        )
      }
    >
      <ul
        className="theme-doc-sidebar-menu menu__list"
        data-auto-collapse={autoCollapseCategories ? '' : undefined}
      >
        <DocSidebarItems items={sidebar} trail={sidebarTrail(sidebar, url)} level={1} filled={filled} />
      </ul>
    </SidePanel>
  )
}

/** False in the HTML and until the browser has nothing else to do: long lists are whole after that. */
function useFilled(): boolean {
  const [filled, setFilled] = useState(false)
  useEffect(() => {
    const fill = (): void => startTransition(() => setFilled(true))
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(fill, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(fill)
    return () => cancelIdleCallback(handle)
  }, [])
  return filled
}
