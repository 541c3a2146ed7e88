import path from 'node:path'
import type { Plugin } from 'esbuild'
import { siteAlternates } from '../../config/site-language.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Messages } from '../../content/load-messages.ts'

interface LanguageOptions {
  readonly config: Pick<SiteConfig, 'i18n' | 'router'>
  /** Absolute. */
  readonly packageDir: string
  /** Asked for every bundle: they may have changed. */
  readonly messages: () => Messages
}

/**
 * esbuild plugin: puts what the language of a site adds in the place of modules of the runtime that do nothing, which
 * the bundler leaves out. Messages are code so that they are there before any other module runs, also those that
 * translate as they are loaded.
 */
export function languagePlugin({ config, packageDir, messages }: LanguageOptions): Plugin {
  const sources = new Map([
    [path.join(packageDir, 'runtime/texts/local-messages.ts'), () => messagesSource(messages())],
    [path.join(packageDir, 'runtime/head/alternates.ts'), () => alternatesSource(config)],
  ])
  return {
    name: 'sitegen-language',
    setup(build) {
      build.onLoad({ filter: /[\\/](?:local-messages|alternates)\.ts$/ }, ({ path: file }) => {
        const contents = sources.get(file)?.() ?? null
        return contents === null ? null : { contents, loader: 'js', resolveDir: path.dirname(file) }
      })
    },
  }
}

/** Null without messages. Every name may be an id, so the table has no prototype. */
function messagesSource(messages: Messages): string | null {
  if (Object.keys(messages).length === 0) return null
  return [
    `const messages = Object.assign(Object.create(null), ${JSON.stringify(messages)});`,
    'export function localMessage(id) { return messages[id] }',
    '',
  ].join('\n')
}

/** Null for the hash router. */
function alternatesSource(config: LanguageOptions['config']): string | null {
  const alternates = siteAlternates(config)
  if (alternates === null) return null
  return [
    "import { addAlternates } from '../shared/document/alternate-head.ts';",
    `const alternates = ${JSON.stringify(alternates)};`,
    'export function withAlternates(head) { return addAlternates(head, alternates) }',
    '',
  ].join('\n')
}
