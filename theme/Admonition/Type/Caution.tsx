import IconWarning from '@theme/Admonition/Icon/Warning'
import AdmonitionLayout from '@theme/Admonition/Layout'
import { withIcon, type TypeProps } from '../../Icon/icon.tsx'

/** An admonition of the type `caution`. */
export default function AdmonitionTypeCaution(props: TypeProps) {
  return <AdmonitionLayout {...withIcon(IconWarning, props)} type="caution" />
}
