import type { IconProps } from './icon.tsx'
import { Picture } from './picture.tsx'

/** A tick, for something that worked. */
export default function IconSuccess(props: IconProps) {
  return <Picture {...props} name="check" />
}
