import AdmonitionLayout from '@theme/Admonition/Layout'
import types from '@theme/Admonition/Types'
import type { AdmonitionProps } from './Layout.tsx'

/** A box beside the running text. The component of its type shows it. */
export default function Admonition(props: AdmonitionProps) {
  const Shown = (Object.hasOwn(types, props.type) ? types[props.type] : undefined) ?? AdmonitionLayout
  return <Shown {...props} />
}
