import { GIVEN_MESSAGES } from '../../runtime/shared/document/document-ids.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { isMultilingual, siteAlternates } from '../config/site-language.ts'
import type { Messages } from '../content/load-messages.ts'
import { contentHash } from '../types/fingerprints.ts'
import type { ClientBundle } from './client/client-output.ts'
import { generatedValues, GIVEN } from './plugins/generated.ts'

/** What a bundle is given of a language; the rest of it is the same in all of them. */
export interface BundledLanguage {
  readonly config: SiteConfig
  readonly messages: Messages
  /** Null when a dev server tells it. */
  readonly site: SiteData | null
}

/** Source of `LANGUAGE_MODULE`; null where a site has one language without messages. @param inputs - files of the bundle */
export function languageModule(
  { config, messages }: BundledLanguage,
  inputs: readonly string[],
): string | null {
  const own = table(messages)
  if (own === null && !isMultilingual(config)) return null
  return [
    `const messages = ${own ?? '{ __proto__: null }'};`,
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
  const text = languageScript(language, inputs)
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

function languageScript({ config, messages, site }: BundledLanguage, inputs: readonly string[]): string {
  const own = table(messages)
  if (!isMultilingual(config)) return own === null ? '' : `globalThis.${GIVEN_MESSAGES}=${own};\n`
  const given = { site, alternates: siteAlternates(config), modules: generatedValues(config, inputs) }
  return `globalThis.${GIVEN_MESSAGES}=${own ?? '{__proto__:null}'};\n${GIVEN}=${JSON.stringify(given)};\n`
}

/** Every name may be an id, so the table has no prototype. Null without messages. */
function table(messages: Messages): string | null {
  if (Object.keys(messages).length === 0) return null
  return `Object.assign(Object.create(null),${JSON.stringify(messages)})`
}
