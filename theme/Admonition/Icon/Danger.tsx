import type { IconProps } from '../../Icon/icon.tsx'
import { Picture } from '../../Icon/picture.tsx'

/** The icon of admonitions of the type `danger`. */
export default function AdmonitionIconDanger(props: IconProps) {
  return <Picture {...props} name="danger" />
}

AdmonitionIconDanger.isOfTheme = true
