import { translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'

/** Folds the sidebar away; on wide screens only. The theme's behaviour does it (theme/behaviour/sidebar-toggle.ts). */
export default function DocSidebarDesktopCollapseButton(_props: {
  readonly onClick: () => void
}): ReactElement {
  return (
    <button
      type="button"
      className="clean-btn doc-sidebar__collapse"
      title={translate({ id: 'theme.docs.sidebar.collapseButtonTitle', message: 'Collapse sidebar' })}
      aria-label={translate({
        id: 'theme.docs.sidebar.collapseButtonAriaLabel',
        message: 'Collapse sidebar',
      })}
      data-toggles="sidebar"
    />
  )
}
