import { translate, usePage } from 'sitegen/runtime'
import type { ReactNode, Ref } from 'react'

interface SidePanelProps {
  /** Words on the row that opens it on narrow screens without scripts. */
  readonly menuLabel: string
  readonly label: string
  readonly children: ReactNode
  readonly className?: string
  readonly list?: Ref<HTMLElement>
  readonly foot?: ReactNode
}

/** Navigation beside a page. On narrow screens it is the second panel of the navbar's menu, without scripts a drawer of its own. */
export function SidePanel(props: SidePanelProps) {
  const { menuLabel, label, children, className, list, foot } = props
  const own = className === undefined ? '' : ` ${className}`
  return (
    <aside className={`theme-doc-sidebar-container theme-layout-navbar-sidebar-panel sg-side-panel${own}`}>
      <details key={usePage().url} className="doc-sidebar-toggle">
        <summary>{menuLabel}</summary>
      </details>
      <button type="button" className="clean-btn sg-side-panel__back">
        <span className="sg-icon sg-icon--arrow" aria-hidden="true" />
        {translate({
          id: 'theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel',
          message: '← Back to main menu',
        }).replace(/^[←→]\s*/, '')}
      </button>
      <nav ref={list} className="doc-sidebar menu thin-scrollbar" aria-label={label}>
        {children}
      </nav>
      {foot}
    </aside>
  )
}
