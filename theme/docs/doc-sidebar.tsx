import { translate, usePage } from 'sitegen/runtime'
import { startTransition, useEffect, useState, type ReactElement } from 'react'
import type { Sidebar } from '../../runtime/shared/docs.ts'
import DocSidebarItems from '@theme/DocSidebarItems'
import { closeMenu } from '../shell/close-menu.ts'
import { sidebarTrail } from '../../runtime/shared/sidebar-trail.ts'

interface DocSidebarProps {
  readonly sidebar: Sidebar
}

/**
 * The sidebar of the docs. On narrow screens it is a drawer that the `<details>` before it opens: one list serves
 * both, and no script is needed. Another page has it closed, and the list as it was.
 */
export default function DocSidebar({ sidebar }: DocSidebarProps): ReactElement {
  const { url } = usePage()
  const filled = useFilled()
  return (
    <aside className="theme-doc-sidebar-container">
      <details key={url} className="doc-sidebar-toggle">
        <summary>{translate({ id: 'theme.docs.sidebar.menuLabel', message: 'Menu' })}</summary>
      </details>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- What is clicked are its links. */}
      <nav
        className="doc-sidebar menu thin-scrollbar"
        aria-label={translate({ id: 'theme.docs.sidebar.navAriaLabel', message: 'Docs sidebar' })}
        onClick={closeMenu}
      >
        <ul className="theme-doc-sidebar-menu menu__list">
          <DocSidebarItems items={sidebar} trail={sidebarTrail(sidebar, url)} level={1} filled={filled} />
        </ul>
      </nav>
    </aside>
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
