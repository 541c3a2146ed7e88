import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { interpolateNodes, type NodeValues } from '../../../texts/interpolate.ts'

/** Props of `Interpolate`. */
export interface InterpolateProps {
  /** The text: one string. */
  readonly children: string
  /** Strings, numbers and elements for the placeholders. */
  readonly values?: NodeValues
}

/**
 * A text with `{name}` replaced by values.
 * @throws when the children are anything but one string
 */
export default function Interpolate({ children, values }: InterpolateProps): ReactElement {
  if (typeof children !== 'string') throw new Error('<Interpolate> needs a simple string as its child.')
  return createElement(Fragment, null, ...interpolateNodes(children, values))
}

/** The same for code: a string, or nodes where a value is an element. */
export function interpolate(text: string, values?: NodeValues): ReactNode {
  const nodes = interpolateNodes(text, values)
  return nodes.some(isValidElement) ? nodes : nodes.join('')
}
