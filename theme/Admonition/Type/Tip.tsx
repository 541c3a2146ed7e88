import IconTip from '@theme/Admonition/Icon/Tip'
import AdmonitionLayout from '@theme/Admonition/Layout'
import { withIcon, type TypeProps } from '../../Icon/icon.tsx'

/** An admonition of the type `tip`. */
export default function AdmonitionTypeTip(props: TypeProps) {
  return <AdmonitionLayout {...withIcon(IconTip, props)} type="tip" />
}
