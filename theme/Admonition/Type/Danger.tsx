import IconDanger from '@theme/Admonition/Icon/Danger'
import AdmonitionLayout from '@theme/Admonition/Layout'
import { withIcon, type TypeProps } from '../../Icon/icon.tsx'

/** An admonition of the type `danger`. */
export default function AdmonitionTypeDanger(props: TypeProps) {
  return <AdmonitionLayout {...withIcon(IconDanger, props)} type="danger" />
}
