import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** A cross, which closes something. */
export default function IconClose(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="close" />
}
