import type { IconProps } from '../../Icon/icon.tsx'
import { Picture } from '../../Icon/picture.tsx'

/** The icon of admonitions of the type `warning`. */
export default function AdmonitionIconWarning(props: IconProps) {
  return <Picture {...props} name="warning" />
}

AdmonitionIconWarning.isOfTheme = true
