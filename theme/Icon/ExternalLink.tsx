import { translate } from 'sitegen/runtime'
import { MaskIcon, type IconProps } from './icon.tsx'

/** The sign of links that leave the site in a new tab. */
export default function IconExternalLink(props: IconProps) {
  return (
    <MaskIcon {...props} name="external-link">
      {translate({ id: 'theme.IconExternalLink.ariaLabel', message: '(opens in new tab)' })}
    </MaskIcon>
  )
}
