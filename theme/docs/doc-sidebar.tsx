import { translate, usePage } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { Sidebar } from '../../runtime/shared/docs.ts'
import DocSidebarItems from '@theme/DocSidebarItems'
import { sidebarTrail } from './sidebar-trail.ts'

interface DocSidebarProps {
  readonly sidebar: Sidebar
}

/**
 * The sidebar of the docs. On narrow screens it is a drawer that the `<details>` before it opens: one list serves
 * both, and no script is needed.
 */
export default function DocSidebar({ sidebar }: DocSidebarProps): ReactElement {
  return (
    <aside className="theme-doc-sidebar-container">
      <details className="doc-sidebar-toggle">
        <summary>{translate({ id: 'theme.docs.sidebar.menuLabel' })}</summary>
      </details>
      <nav
        className="doc-sidebar menu thin-scrollbar"
        aria-label={translate({ id: 'theme.docs.sidebar.navAriaLabel' })}
      >
        <ul className="theme-doc-sidebar-menu menu__list">
          <DocSidebarItems items={sidebar} trail={sidebarTrail(sidebar, usePage().url)} level={1} />
        </ul>
      </nav>
    </aside>
  )
}
