import { GIVEN_MESSAGES } from '../../runtime/shared/site/given-messages.ts'
import type { Messages } from '../content/load-messages.ts'
import { contentHash } from '../types/fingerprints.ts'
import type { ClientBundle } from './client/client-output.ts'

/** Name of the module with the messages, beside the files of the bundle that renders pages. */
export const MESSAGES_MODULE = 'messages.mjs'

/** Text of that module; null without messages. */
export function messagesModule(messages: Messages): string | null {
  if (!hasMessages(messages)) return null
  return `const messages = ${table(messages)};\nexport function localMessage(id) { return messages[id] }\n`
}

/** A client with the messages of a language: a script of their own, which pages run before all others. */
export function withMessages<T extends Pick<ClientBundle, 'files' | 'scripts' | 'hash'>>(
  client: T,
  messages: Messages,
): T {
  if (!hasMessages(messages)) return client
  const text = `globalThis.${GIVEN_MESSAGES}=${table(messages)};\n`
  const path = `assets/js/messages-${digest(text)}.js`
  return {
    ...client,
    files: [...client.files, { path, text }],
    scripts: [path, ...client.scripts],
    hash: digest(client.hash + path),
  }
}

/** Whether a language has any. */
export function hasMessages(messages: Messages): boolean {
  return Object.keys(messages).length > 0
}

/** Every name may be an id, so the table has no prototype. */
function table(messages: Messages): string {
  return `Object.assign(Object.create(null),${JSON.stringify(messages)})`
}

function digest(text: string): string {
  return contentHash(text).slice(0, 8)
}
