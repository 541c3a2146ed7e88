import type { ReactElement } from 'react'
import { MaskIcon, type IconProps } from './icon.tsx'

/** A pencil, for editing the page. */
export default function IconEdit(props: IconProps): ReactElement {
  return <MaskIcon {...props} name="edit" />
}
