import { translate } from 'sitegen/runtime'

/** The button that shows a hidden sidebar; on wide screens only. */
export default function DocRootLayoutSidebarExpandButton({
  toggleSidebar,
}: {
  /** Shows the sidebar. */
  readonly toggleSidebar: () => void
}) {
  return (
    <button
      type="button"
      className="clean-btn doc-sidebar__expand"
      title={translate({ id: 'theme.docs.sidebar.expandButtonTitle', message: 'Expand sidebar' })}
      aria-label={translate({ id: 'theme.docs.sidebar.expandButtonAriaLabel', message: 'Expand sidebar' })}
      data-toggles="sidebar"
      onClick={(event) => {
        // Before React, the theme's behaviour does it.
        event.preventDefault()
        toggleSidebar()
      }}
    />
  )
}
