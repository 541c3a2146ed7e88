import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { namespacesStorage, UNUSED_KEYS } from '../options/docusaurus-keys.ts'
import type { UserConfig } from '../options/site.ts'

/** One line about all keys that a configuration of Docusaurus may keep and that change nothing. */
export function unusedKeys(config: UserConfig, configFile: FilePath): readonly Diagnostic[] {
  const keys = namespacesStorage(config.future) ? UNUSED_KEYS : (['future', ...UNUSED_KEYS] as const)
  const unused = keys.filter((key) => config[key] !== undefined)
  const sentences: string[] = []
  if (unused.length > 0)
    sentences.push(`${configFile} has keys that change nothing here: ${unused.join(', ')}.`)
  if (config.themeConfig?.algolia?.askAi !== undefined)
    sentences.push('themeConfig.algolia.askAi is not used: the search answers no questions in sentences.')
  if (sentences.length === 0) return []
  return [{ code: 'CONFIG_UNUSED_KEYS', level: 'info', message: sentences.join(' ') }]
}
