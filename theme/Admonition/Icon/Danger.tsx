import { type IconProps, Picture } from '../../Icon/icon.tsx'

/** The icon of admonitions of the type `danger`. */
export default function AdmonitionIconDanger(props: IconProps) {
  return <Picture {...props} name="danger" />
}

AdmonitionIconDanger.isOfTheme = true
