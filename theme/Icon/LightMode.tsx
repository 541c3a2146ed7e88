import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** A sun, for light mode. */
export default function IconLightMode(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="light-mode" />
}
