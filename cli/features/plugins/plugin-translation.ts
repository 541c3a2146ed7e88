import { mapValues } from 'lodash-es'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteLocale } from '../../config/site-language.ts'
import { loadFirst } from '../../content/load-messages.ts'
import { noteReads } from '../../plugins/guest.ts'
import type { LoadedPlugin } from '../../plugins/open-plugins.ts'
import type { TranslationFiles } from '../../plugins/plugin.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

/** What a method that translates is given. */
export interface PluginTranslation {
  /** As the plugin wrote them. */
  readonly texts: TranslationFiles
  readonly translationFiles: TranslationFiles
  /** Files that were looked for, relative to the site directory. */
  readonly files: readonly FilePath[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The texts of a plugin in the language of the site; null where it is not translated, or the plugin has no such method. */
export async function translationOf(
  by: LoadedPlugin,
  { content, config }: { readonly content: unknown; readonly config: SiteConfig },
  method: 'translateContent' | 'translateThemeConfig',
): Promise<PluginTranslation | null> {
  const { messages: folder } = siteLocale(config.i18n)
  if (folder === null || by.plugin[method] === undefined) return null
  // What checks the texts takes a while to load.
  const { pluginTexts, textFileOf } = await import('../../plugins/plugin-texts.ts')
  const texts = await pluginTexts(by, content)
  const read = texts.map((written) => {
    const file = `${folder}/${textFileOf(by, written.path)}` as FilePath
    noteReads(by, { [`file ${file}`]: '' })
    const { messages, diagnostics } = loadFirst(config, [file])
    const translated = mapValues(messages, (message, key) => ({ ...written.content[key], message }))
    return { file, diagnostics, path: written.path, content: { ...written.content, ...translated } }
  })
  return {
    texts,
    translationFiles: read.map(({ path, content }) => ({ path, content })),
    files: read.map(({ file }) => file),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  }
}
