import { type IconProps, Picture } from '../../Icon/icon.tsx'

/** The icon of admonitions of the type `warning`. */
export default function AdmonitionIconWarning(props: IconProps) {
  return <Picture {...props} name="warning" />
}

AdmonitionIconWarning.isOfTheme = true
