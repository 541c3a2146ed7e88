import type { IconProps } from '../../Icon/icon.tsx'
import { Picture } from '../../Icon/picture.tsx'

/** The icon of admonitions of the type `info`. */
export default function AdmonitionIconInfo(props: IconProps) {
  return <Picture {...props} name="info" />
}

AdmonitionIconInfo.isOfTheme = true
