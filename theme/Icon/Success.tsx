import type { ReactElement } from 'react'
import type { IconProps } from './icon.tsx'
import { Picture } from './picture.tsx'

/** A tick: something has worked. */
export default function IconSuccess(props: IconProps): ReactElement {
  return <Picture {...props} name="check" />
}
