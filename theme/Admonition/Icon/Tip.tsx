import type { IconProps } from '../../Icon/icon.tsx'
import { Picture } from '../../Icon/picture.tsx'

/** The icon of admonitions of the type `tip`. */
export default function AdmonitionIconTip(props: IconProps) {
  return <Picture {...props} name="tip" />
}

AdmonitionIconTip.isOfTheme = true
