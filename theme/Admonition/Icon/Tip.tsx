import { type IconProps, Picture } from '../../Icon/icon.tsx'

/** The icon of admonitions of the type `tip`. */
export default function AdmonitionIconTip(props: IconProps) {
  return <Picture {...props} name="tip" />
}

AdmonitionIconTip.isOfTheme = true
