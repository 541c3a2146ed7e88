import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
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

/** Values for the placeholders of a text, by name. */
export type NodeValues = Readonly<Record<string, ReactNode>>

/**
 * Puts values, which may be elements, into a text: `{name}` becomes `values.name`; names without a value stay as they
 * are. Texts that come to stand beside each other are joined: the HTML would hold a comment between them.
 */
export function interpolateNodes(text: string, values: NodeValues = {}): readonly ReactNode[] {
  const nodes: ReactNode[] = []
  text.split(/\{(\w+)\}/).forEach((piece, index) => {
    const node = index % 2 === 0 ? piece : valueOf(values, piece)
    const previous = nodes.at(-1)
    if (isText(node) && isText(previous)) nodes[nodes.length - 1] = `${previous}${node}`
    else nodes.push(node)
  })
  return nodes
}

function valueOf(values: NodeValues, name: string): ReactNode {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined ? `{${name}}` : value
}

function isText(node: ReactNode): node is string | number {
  return typeof node === 'string' || typeof node === 'number'
}
