import type { ReactElement } from 'react'
import IconWarning from '@theme/Admonition/Icon/Warning'
import AdmonitionLayout from '@theme/Admonition/Layout'
import { withIcon, type TypeProps } from '../with-icon.tsx'

/** An admonition of the type `warning`. */
export default function AdmonitionTypeWarning(props: TypeProps): ReactElement {
  return <AdmonitionLayout {...withIcon(IconWarning, props)} type="warning" />
}
