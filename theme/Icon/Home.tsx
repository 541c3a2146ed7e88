import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** A house, for the home page. */
export default function IconHome(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="home" />
}
