import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { interpolateNodes, type NodeValues } from './interpolate.ts'
import { textOf, type TextDeclaration } from './translate.ts'

/** Props of `Translate`. */
export interface TranslateProps extends Pick<TextDeclaration, 'id' | 'description'> {
  /** The default message: one string. @default the id */
  readonly children?: ReactNode
  /** Strings, numbers and elements for the placeholders of the text. */
  readonly values?: NodeValues
}

/**
 * A text in the language of the page; its child is the default message.
 * @throws when the children are anything but one string, or when there is neither an id nor a message
 */
export function Translate({ children, id, values }: TranslateProps): ReactElement {
  const message = children === null || children === false ? undefined : children
  if (message !== undefined && typeof message !== 'string') {
    const problem = `<Translate> needs a simple string as its child${id === undefined ? '' : ` (id "${id}")`}.`
    // oxlint-disable-next-line no-console -- shows the child itself, which the error cannot
    console.warn(problem, children)
    throw new Error(
      `${problem} Pass what changes as values: <Translate values={{ name }}>{'Hello {name}'}</Translate>`,
    )
  }
  // Spread, so that React asks for no keys.
  return createElement(Fragment, null, ...interpolateNodes(textOf({ id, message }), values))
}
