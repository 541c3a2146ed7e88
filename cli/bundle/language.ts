import { GIVEN_MESSAGES } from '../../runtime/shared/document/document-ids.ts'
import { isMultilingual, siteAlternates } from '../config/site-language.ts'
import { isEmpty, pickBy } from 'lodash-es'
import type { CodeMessages, Messages } from '../content/load-messages.ts'
import type { BundledLanguage } from './bundled-language.ts'
import { contentHash } from '../types/fingerprints.ts'
import type { ClientBundle } from './client/client-output.ts'
import { generatedValues, GIVEN } from './plugins/generated.ts'

/** Source of `LANGUAGE_MODULE`; null where a site has one language without messages. @param inputs - files of the bundle */
export async function languageModule(
  language: BundledLanguage,
  inputs: readonly string[],
): Promise<string | null> {
  const { config, messages } = language
  if (isEmpty(messages.code) && !isMultilingual(config)) return null
  return [
    `const messages = ${table(messages.code)};`,
    'export function localMessage(id) { return messages[id] }',
    ...(isMultilingual(config)
      ? [`export const modules = ${JSON.stringify(await generatedValues(language, inputs))};`]
      : []),
    '',
  ].join('\n')
}

/** A client in a language: its texts and data are a script of their own, which pages run before all others. */
export async function clientInLanguage<T extends Pick<ClientBundle, 'files' | 'scripts' | 'hash'>>(
  client: T,
  language: BundledLanguage,
  inputs: readonly string[],
): Promise<T> {
  const text = await languageScript(language, client.files, inputs)
  if (text === '') return client
  const digest = (part: string): string => contentHash(part).slice(0, 8)
  const path = `assets/js/messages-${digest(text)}.js`
  return {
    ...client,
    files: [...client.files, { path, text }],
    scripts: [path, ...client.scripts],
    hash: digest(client.hash + path),
  }
}

async function languageScript(
  language: BundledLanguage,
  files: ClientBundle['files'],
  inputs: readonly string[],
): Promise<string> {
  const { config, messages, site } = language
  // Code that is written while a page is open may ask for more.
  const used = site === null ? messages.code : usedMessages(messages, files)
  const own = `globalThis.${GIVEN_MESSAGES}=${table(used)};\n`
  if (!isMultilingual(config)) return isEmpty(messages.code) ? '' : own
  const modules = await generatedValues(language, inputs)
  const given = { site, alternates: siteAlternates(config), modules }
  return `${own}${GIVEN}=${JSON.stringify(given)};\n`
}

/**
 * What browsers need of messages: those of the site, whose code may put ids together, and those of the theme whose ids stand in
 * the code.
 */
function usedMessages({ code, theme }: CodeMessages, files: ClientBundle['files']): Messages {
  if (isEmpty(theme)) return code
  const ids = new Set(files.flatMap(({ text }) => text.match(/theme(?:\.\w+)+/g) ?? []))
  return pickBy(code, (text, id) => ids.has(id) || theme[id] !== text)
}

/** Every name may be an id, so the table has no prototype. */
function table(messages: Messages): string {
  return `Object.assign(Object.create(null),${JSON.stringify(messages)})`
}
