import { type IconProps, Picture } from '../../Icon/icon.tsx'

/** The icon of admonitions of the type `info`. */
export default function AdmonitionIconInfo(props: IconProps) {
  return <Picture {...props} name="info" />
}

AdmonitionIconInfo.isOfTheme = true
