import { translate } from 'sitegen/runtime'

/** The button that hides the sidebar; on wide screens only. */
export default function DocSidebarDesktopCollapseButton({
  onClick,
}: {
  /** Hides the sidebar. */
  readonly onClick: () => void
}) {
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
      onClick={(event) => {
        // Before React, the theme's behaviour does it.
        event.preventDefault()
        onClick()
      }}
    />
  )
}
