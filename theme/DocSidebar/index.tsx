import { translate, usePage, useSite } from 'sitegen/runtime'
import { startTransition, useEffect, useState, type ReactElement } from 'react'
import type { Sidebar } from '../../runtime/shared/docs/docs.ts'
import DocRootLayoutSidebarExpandButton from '@theme/DocRoot/Layout/Sidebar/ExpandButton'
import DocSidebarDesktopCollapseButton from '@theme/DocSidebar/Desktop/CollapseButton'
import DocSidebarItems from '@theme/DocSidebarItems'
import { SidePanel } from '../common/side-panel.tsx'
import { sidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'

interface DocSidebarProps {
  readonly sidebar: Sidebar
}

/** The sidebar of the docs. */
export default function DocSidebar({ sidebar }: DocSidebarProps): ReactElement {
  const { url } = usePage()
  const { hideable } = useSite().themeConfig.docs.sidebar
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
      <ul className="theme-doc-sidebar-menu menu__list">
        <DocSidebarItems items={sidebar} trail={sidebarTrail(sidebar, url)} level={1} filled={filled} />
      </ul>
    </SidePanel>
  )
}

/** On the element around sidebar and page while the sidebar is folded away. It stays there from page to page. */
const HIDDEN = 'data-sidebar-hidden'

/** Folds the sidebar away or shows it; the focus goes from the button that is gone to the one in its place. */
function toggleSidebar(): void {
  const isHidden = document.querySelector('.docs-shell')?.toggleAttribute(HIDDEN)
  const next = isHidden === true ? '.doc-sidebar__expand' : '.doc-sidebar__collapse'
  document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
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
