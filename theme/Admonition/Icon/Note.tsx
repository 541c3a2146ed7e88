import type { IconProps } from '../../Icon/icon.tsx'
import { Picture } from '../../Icon/picture.tsx'

/** The icon of admonitions of the type `note`. */
export default function AdmonitionIconNote(props: IconProps) {
  return <Picture {...props} name="note" />
}

AdmonitionIconNote.isOfTheme = true
