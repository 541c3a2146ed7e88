import IconWarning from '@theme/Admonition/Icon/Warning'
import AdmonitionLayout from '@theme/Admonition/Layout'
import { withIcon, type TypeProps } from '../../Icon/icon.tsx'

/** An admonition of the type `warning`. */
export default function AdmonitionTypeWarning(props: TypeProps) {
  return <AdmonitionLayout {...withIcon(IconWarning, props)} type="warning" />
}
