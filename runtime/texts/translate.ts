import { localMessage } from './local-messages.ts'
import { interpolate, messageText } from '../shared/site/messages.ts'

/** A text of the interface: an id, a default message, or both. */
export interface TextDeclaration {
  /** Names the text in files of translations. @default the message */
  readonly id?: string | undefined
  /** Shown where there is no text for the id in the language of the page. @default the id */
  readonly message?: string | undefined
  /** A note for translators. */
  readonly description?: string | undefined
}

/**
 * A text in the language of the page, with `{name}` replaced by values. A name without a value stays as it is.
 * @throws when neither id nor message is given
 */
export function translate(
  declaration: TextDeclaration,
  values?: Readonly<Record<string, string | number>>,
): string {
  return interpolate(textOf(declaration), values)
}

export function textOf({ id, message }: TextDeclaration): string {
  if (id === undefined && message === undefined) {
    throw new Error('A translation declaration needs at least an id or a default message.')
  }
  return localMessage(id ?? message) ?? messageText(id, message)
}
