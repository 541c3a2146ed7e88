import { GIVEN_MESSAGES } from '../../runtime/shared/document/document-ids.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { isMultilingual, siteAlternates } from '../config/site-language.ts'
import { isEmpty, pickBy } from 'lodash-es'
import type { CodeMessages, Messages } from '../content/load-messages.ts'
import { contentHash } from '../types/fingerprints.ts'
import type { ClientBundle } from './client/client-output.ts'
import { generatedValues, GIVEN } from './plugins/generated.ts'

/** What a bundle is given of a language; the rest of it is the same in all of them. */
export interface BundledLanguage {
  readonly config: SiteConfig
  readonly messages: CodeMessages
  /** Null when a dev server tells it. */
  readonly site: SiteData | null
}

/** Source of `LANGUAGE_MODULE`; null where a site has one language without messages. @param inputs - files of the bundle */
export function languageModule(
  { config, messages }: BundledLanguage,
  inputs: readonly string[],
): string | null {
  if (isEmpty(messages.code) && !isMultilingual(config)) return null
  return [
    `const messages = ${table(messages.code)};`,
    'export function localMessage(id) { return messages[id] }',
    ...(isMultilingual(config)
      ? [`export const modules = ${JSON.stringify(generatedValues(config, inputs))};`]
      : []),
    '',
  ].join('\n')
}

/** A client in a language: its texts and data are a script of their own, which pages run before all others. */
export function clientInLanguage<T extends Pick<ClientBundle, 'files' | 'scripts' | 'hash'>>(
  client: T,
  language: BundledLanguage,
  inputs: readonly string[],
): T {
  const text = languageScript(language, client.files, inputs)
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

function languageScript(
  { config, messages, site }: BundledLanguage,
  files: ClientBundle['files'],
  inputs: readonly string[],
): string {
  // Code that is written while a page is open may ask for more.
  const used = site === null ? messages.code : usedMessages(messages, files)
  const own = `globalThis.${GIVEN_MESSAGES}=${table(used)};\n`
  if (!isMultilingual(config)) return isEmpty(messages.code) ? '' : own
  const given = { site, alternates: siteAlternates(config), modules: generatedValues(config, inputs) }
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
