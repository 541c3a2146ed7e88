import { type IconProps, Picture } from '../../Icon/icon.tsx'

/** The icon of admonitions of the type `note`. */
export default function AdmonitionIconNote(props: IconProps) {
  return <Picture {...props} name="note" />
}

AdmonitionIconNote.isOfTheme = true
