import path from 'node:path'
import type { Plugin } from 'esbuild'
import { siteAlternates } from '../../config/site-language.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Messages } from '../../content/load-messages.ts'
import { splitSuffix } from '../bundle-inputs.ts'
import { GIVEN_MESSAGES } from '../../../runtime/shared/document/document-ids.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { ClientBundle } from '../client/client-output.ts'

interface LanguageOptions {
  readonly config: Pick<SiteConfig, 'i18n' | 'router'>
  readonly packageDir: string
  /** Asked for every bundle: they may have changed. */
  readonly messages: () => Promise<Messages>
  readonly platform: 'browser' | 'node'
}

/** esbuild plugin: puts what languages need in the place of modules that do nothing. Messages are a file beside the bundle. */
export function languagePlugin({ config, packageDir, messages, platform }: LanguageOptions): Plugin {
  const sourceOf = async (file: string): Promise<string | null> => {
    const name = path.relative(packageDir, file).replaceAll(path.sep, '/')
    if (name === 'runtime/texts/local-messages.ts') return messagesSource(await messages(), platform)
    return name === 'runtime/head/alternates.ts' ? alternatesSource(config) : null
  }
  return {
    name: 'sitegen-language',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${MESSAGES_MODULE}$`) }, () => ({
        path: `./${MESSAGES_MODULE}`,
        external: true,
      }))
      // Copies of the loader's have a name behind the path.
      build.onLoad({ filter: /[\\/](?:local-messages|alternates)\.ts(?:\?.*)?$/ }, async ({ path: name }) => {
        const [file] = splitSuffix(name)
        const contents = await sourceOf(file)
        return contents === null ? null : { contents, loader: 'js', resolveDir: path.dirname(file) }
      })
    },
  }
}

/** Null without messages. */
function messagesSource(messages: Messages, platform: LanguageOptions['platform']): string | null {
  const from = platform === 'browser' ? './given-messages.ts' : MESSAGES_MODULE
  return table(messages) && `export { localMessage } from '${from}';\n`
}

function alternatesSource(config: LanguageOptions['config']): string | null {
  const alternates = siteAlternates(config)
  if (alternates === null) return null
  return `import { addAlternates } from '../shared/document/alternate-head.ts';
const alternates = ${JSON.stringify(alternates)};
export function withAlternates(head) { return addAlternates(head, alternates) }
`
}

/** Name of the module with the messages, beside the files of the bundle that renders pages. */
export const MESSAGES_MODULE = 'messages.mjs'

/** Text of that module; null without messages. */
export function messagesModule(messages: Messages): string | null {
  const own = table(messages)
  return own && `const messages = ${own};\nexport function localMessage(id) { return messages[id] }\n`
}

/** A client with the messages of a language: a script of their own, which pages run before all others. */
export function withMessages<T extends Pick<ClientBundle, 'files' | 'scripts' | 'hash'>>(
  client: T,
  messages: Messages,
): T {
  const own = table(messages)
  if (own === null) return client
  const digest = (text: string): string => contentHash(text).slice(0, 8)
  const text = `globalThis.${GIVEN_MESSAGES}=${own};\n`
  const path = `assets/js/messages-${digest(text)}.js`
  return {
    ...client,
    files: [...client.files, { path, text }],
    scripts: [path, ...client.scripts],
    hash: digest(client.hash + path),
  }
}

/** Every name may be an id, so the table has no prototype. Null without messages. */
function table(messages: Messages): string | null {
  if (Object.keys(messages).length === 0) return null
  return `Object.assign(Object.create(null),${JSON.stringify(messages)})`
}
