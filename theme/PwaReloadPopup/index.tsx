import { translate } from 'sitegen/runtime'
import IconClose from '@theme/Icon/Close'
import type { ReloadPopupProps } from '../../runtime/shared/pwa/precache-list.ts'

/** The offer of a new build to a reader who sees a stored one. */
export default function PwaReloadPopup({ onReload, onClose }: ReloadPopupProps) {
  return (
    <output className="theme-reload-popup">
      <span>{translate({ id: 'theme.PwaReloadPopup.info', message: 'New version available' })}</span>
      <button type="button" className="sg-button sg-button--primary sg-button--sm" onClick={onReload}>
        {translate({ id: 'theme.PwaReloadPopup.refreshButtonText', message: 'Refresh' })}
      </button>
      <button
        type="button"
        className="clean-btn close"
        aria-label={translate({ id: 'theme.PwaReloadPopup.closeButtonAriaLabel', message: 'Close' })}
        onClick={onClose}
      >
        <IconClose />
      </button>
    </output>
  )
}
