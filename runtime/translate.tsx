import type { ReactElement, ReactNode } from 'react'
import { interpolate, messageText } from './shared/messages.ts'

/** A text of the interface: an id, a default message, or both. */
export interface TextDeclaration {
  readonly id?: string
  readonly message?: string
  /** For translators. */
  readonly description?: string
}

/**
 * A text in the language of the page, with `{name}` replaced by values.
 * @throws when neither id nor message is given
 */
export function translate(
  declaration: TextDeclaration,
  values?: Readonly<Record<string, string | number>>,
): string {
  if (declaration.id === undefined && declaration.message === undefined) {
    throw new Error('A translation declaration needs at least an id or a default message.')
  }
  return interpolate(messageText(declaration.id, declaration.message), values)
}

interface TranslateProps {
  readonly children?: ReactNode
  readonly id?: string
  readonly description?: string
  readonly values?: Readonly<Record<string, string | number>>
}

/**
 * A text in the language of the page; its children are the default message.
 * @throws when the children are anything but one string
 */
export function Translate({ children, id, description, values }: TranslateProps): ReactElement {
  if (children !== undefined && typeof children !== 'string') {
    throw new Error(
      `<Translate> needs a simple string as its child${id === undefined ? '' : ` (id "${id}")`}.`,
    )
  }
  const declaration = {
    ...(id === undefined ? {} : { id }),
    ...(children === undefined ? {} : { message: children }),
    ...(description === undefined ? {} : { description }),
  }
  return <>{translate(declaration, values)}</>
}
