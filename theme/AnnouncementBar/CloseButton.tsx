import { translate } from 'sitegen/runtime'
import IconClose from '@theme/Icon/Close'

/** The button that closes the announcement bar. */
export default function AnnouncementBarCloseButton({
  onClick,
}: {
  /** Closes the bar. */
  readonly onClick: () => void
}) {
  const label = translate({ id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close' })
  return (
    <button
      type="button"
      className="clean-btn close announcement-bar__close"
      onClick={(event) => {
        // The theme's behaviour closes the bar before React does.
        event.preventDefault()
        onClick()
      }}
      aria-label={label}
      title={label}
    >
      <IconClose />
    </button>
  )
}
