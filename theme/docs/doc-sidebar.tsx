import { translate, usePage } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { Sidebar } from '../../runtime/shared/docs.ts'
import DocSidebarItems from '@theme/DocSidebarItems'
import { closeMenu } from '../shell/close-menu.ts'
import { sidebarTrail } from './sidebar-trail.ts'

interface DocSidebarProps {
  readonly sidebar: Sidebar
}

/**
 * The sidebar of the docs. On narrow screens it is a drawer that the `<details>` before it opens: one list serves
 * both, and no script is needed. Another page has it closed, and the list as it was.
 */
export default function DocSidebar({ sidebar }: DocSidebarProps): ReactElement {
  const { url } = usePage()
  return (
    <aside className="theme-doc-sidebar-container">
      <details key={url} className="doc-sidebar-toggle">
        <summary>{translate({ id: 'theme.docs.sidebar.menuLabel' })}</summary>
      </details>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- What is clicked are its links. */}
      <nav
        className="doc-sidebar menu thin-scrollbar"
        aria-label={translate({ id: 'theme.docs.sidebar.navAriaLabel' })}
        onClick={closeMenu}
      >
        <ul className="theme-doc-sidebar-menu menu__list">
          <DocSidebarItems items={sidebar} trail={sidebarTrail(sidebar, url)} level={1} />
        </ul>
      </nav>
    </aside>
  )
}
