import { translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'

/** Shows a sidebar that was folded away; on wide screens only. The theme's behaviour does it (theme/behaviour/sidebar-toggle.ts). */
export default function DocRootLayoutSidebarExpandButton(_props: {
  readonly toggleSidebar: () => void
}): ReactElement {
  return (
    <button
      type="button"
      className="clean-btn doc-sidebar__expand"
      title={translate({ id: 'theme.docs.sidebar.expandButtonTitle', message: 'Expand sidebar' })}
      aria-label={translate({ id: 'theme.docs.sidebar.expandButtonAriaLabel', message: 'Expand sidebar' })}
      data-toggles="sidebar"
    />
  )
}
