import IconInfo from '@theme/Admonition/Icon/Info'
import AdmonitionLayout from '@theme/Admonition/Layout'
import { withIcon, type TypeProps } from '../../Icon/icon.tsx'

/** An admonition of the type `info`. */
export default function AdmonitionTypeInfo(props: TypeProps) {
  return <AdmonitionLayout {...withIcon(IconInfo, props)} type="info" />
}
