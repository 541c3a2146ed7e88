import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** Three lines, which open a menu. */
export default function IconMenu(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="menu" />
}
