import { translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import IconClose from '@theme/Icon/Close'

/** Closes the announcement bar. The theme's behaviour takes care of it (theme/behaviour/announcement.ts); `onClick` is for parts of a site's own. */
export default function AnnouncementBarCloseButton(_props: { readonly onClick: () => void }): ReactElement {
  const label = translate({ id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close' })
  return (
    <button
      type="button"
      className="clean-btn close announcement-bar__close"
      aria-label={label}
      title={label}
    >
      <IconClose />
    </button>
  )
}
