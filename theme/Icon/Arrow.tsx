import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** An arrow in the direction of reading. */
export default function IconArrow(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="arrow" />
}
