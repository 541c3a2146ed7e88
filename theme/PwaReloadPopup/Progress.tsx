import { translate } from 'sitegen/runtime'
import IconClose from '@theme/Icon/Close'
import type { ProgressPopupProps } from '../../runtime/shared/pwa/precache-list.ts'

/** How much of the site is stored, while a browser stores it for reading offline. */
export default function PwaReloadPopupProgress({ stored, total, onClose }: ProgressPopupProps) {
  return (
    <div className="theme-reload-popup">
      <span id="sg-offline-progress">
        {translate({ id: 'theme.PwaReloadPopup.progress', message: 'Saving this site for offline use' })}
      </span>
      <progress aria-labelledby="sg-offline-progress" value={stored} max={total} />
      <button
        type="button"
        className="clean-btn close"
        aria-label={translate({ id: 'theme.PwaReloadPopup.closeButtonAriaLabel', message: 'Close' })}
        onClick={onClose}
      >
        <IconClose />
      </button>
    </div>
  )
}
