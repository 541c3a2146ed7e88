import type { SiteConfig } from '../config/site-config.ts'
import { siteLocale } from '../config/site-language.ts'
import type { FilePath } from '../types/file-path.ts'

/**
 * Folders in which the translations of an instance lie in the language of the site, relative to the site directory: by our
 * name and by that of Docusaurus, the first one with a file wins. None for a language that is not translated. What they
 * hold of content has the paths that its originals have in their folder.
 *
 * @param instance - such as `docs/default`
 * @param version - the folder of a version of docs: `current`, `version-1.0`. @default none
 */
export function translationFolders(
  { i18n }: Pick<SiteConfig, 'i18n'>,
  instance: string,
  version?: string,
): readonly FilePath[] {
  const { messages: folder } = siteLocale(i18n)
  if (folder === null) return []
  const [name = '', id = 'default'] = instance.split('/')
  const suffix = id === 'default' ? '' : `-${id}`
  const below = version === undefined ? '' : `/${version}`
  return [name, DOCUSAURUS_NAMES[name] ?? `docusaurus-plugin-content-${name}`].map(
    (own) => `${folder}/${own}${suffix}${below}` as FilePath,
  )
}

/** What Docusaurus calls folders of messages that are not those of content. */
const DOCUSAURUS_NAMES: Readonly<Record<string, string>> = { theme: 'docusaurus-theme-classic' }
