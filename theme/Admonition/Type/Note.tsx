import IconNote from '@theme/Admonition/Icon/Note'
import AdmonitionLayout from '@theme/Admonition/Layout'
import { withIcon, type TypeProps } from '../../Icon/icon.tsx'

/** An admonition of the type `note`. */
export default function AdmonitionTypeNote(props: TypeProps) {
  return <AdmonitionLayout {...withIcon(IconNote, props)} type="note" />
}
