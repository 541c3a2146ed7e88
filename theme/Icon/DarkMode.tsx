import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** A moon, for dark mode. */
export default function IconDarkMode(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="dark-mode" />
}
