import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** A disc, half of it dark: the mode of the reader's system. */
export default function IconSystemColorMode(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="system-color-mode" />
}
