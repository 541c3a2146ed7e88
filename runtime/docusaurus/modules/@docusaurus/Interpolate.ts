import { createElement, Fragment, isValidElement } from 'react'
import { interpolateNodes, type NodeValues } from '../../../texts/translate-component.tsx'

/** @throws when the children are anything but one string */
export default function Interpolate({
  children,
  values,
}: {
  readonly children: string
  readonly values?: NodeValues
}) {
  if (typeof children !== 'string') throw new Error('<Interpolate> needs a simple string as its child.')
  return createElement(Fragment, null, ...interpolateNodes(children, values))
}

export function interpolate(text: string, values?: NodeValues) {
  const nodes = interpolateNodes(text, values)
  return nodes.some(isValidElement) ? nodes : nodes.join('')
}
