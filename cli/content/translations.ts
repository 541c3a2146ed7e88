import path from 'node:path'
import { maxBy } from 'lodash-es'
import type { SiteConfig } from '../config/site-config.ts'
import { kindOf, siteFile } from '../config/site-file.ts'
import { siteLocale } from '../config/site-language.ts'
import { type ContentDir, type FilePath, holds } from '../types/file-path.ts'

/** A file of content that lies among the translations of a language, and the file that it stands for. */
export interface Translation {
  readonly file: FilePath
  readonly original: FilePath
  /** Both have the same bytes: nothing is translated, and the original is read. */
  readonly isCopy: boolean
}

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

/** A folder of content, and those of its translations, which need not be there. `path` relative to the site directory. */
export function contentDirs(
  { i18n, siteDir }: Pick<SiteConfig, 'i18n' | 'siteDir'>,
  { instance, path: original }: ContentDir,
  version?: string,
): readonly [ContentDir, ...ContentDir[]] {
  const { messages: folder } = siteLocale(i18n)
  // Most sites have one language and no folder for it.
  const isTranslated = folder !== null && (i18n.locales.length > 1 || kindOf(folder, siteDir) === 'folder')
  const folders = isTranslated ? translationFolders({ i18n }, instance, version) : []
  return [{ instance, path: original }, ...folders.map((folder) => ({ instance, path: folder, original }))]
}

/** The folder that holds a file: the innermost one, where they are nested. */
export function innermostDir<T extends ContentDir>(dirs: readonly T[], file: FilePath): T | undefined {
  const holding = dirs.filter((dir) => holds(dir, file))
  return maxBy(holding, (dir) => dir.path.length)
}

/** The file that another is or would be a translation of; null for originals and what is no content. */
export function originalOf(file: FilePath, dirs: readonly ContentDir[]): FilePath | null {
  const { path: folder, original } = innermostDir(dirs, file) ?? {}
  if (folder === undefined || original === undefined) return null
  return path.posix.join(original, path.posix.relative(folder, file)) as FilePath
}

/** A file by its name among the originals: the first translation of it that is there, else itself. */
export function translatedFile(
  original: FilePath,
  { siteDir, translations }: { readonly siteDir: string; readonly translations: readonly ContentDir[] },
): FilePath {
  const files = translations
    .filter((dir) => dir.original !== undefined && holds({ path: dir.original }, original))
    .map((dir) => path.posix.join(dir.path, path.posix.relative(dir.original ?? '', original)) as FilePath)
  return files.find((file) => kindOf(file, siteDir) === 'file') ?? original
}

/** Finds what a translated file names relatively: beside it, else beside its original. */
export type FindBeside = (
  named: string,
  from: FilePath,
) => {
  /** What is to stand for the name: a path that begins with `@site/`, or the name itself. */
  readonly name: string
  /** Files that were looked for. */
  readonly looked: readonly FilePath[]
} | null

const NO_EXTENSION = ['', '.tsx', '.ts', '.jsx', '.js']

/** Null where no content is translated; what it returns gives null for what no translated file names. */
export function createFindBeside(dirs: readonly ContentDir[], siteDir: string): FindBeside | null {
  if (dirs.every(({ original }) => original === undefined)) return null
  return (named, from) => {
    const original = originalOf(from, dirs)
    if (original === null || /^(?:\/|@site\/)/.test(named)) return null
    const [own, other] = [from, original].map((file) => {
      const bare = path.posix.join(path.posix.dirname(file), named)
      return path.posix.extname(bare) === '' ? NO_EXTENSION.map((end) => bare + end) : [bare]
    }) as [FilePath[], FilePath[]]
    const isThere = (file: FilePath): boolean => kindOf(file, siteDir) === 'file'
    const found = own.some(isThere) ? undefined : other.find(isThere)
    return {
      name: found === undefined ? named : `@site/${siteFile(found, siteDir)}`,
      looked: [...own, ...other],
    }
  }
}

/** What Docusaurus calls folders of messages that are not those of content. */
const DOCUSAURUS_NAMES: Readonly<Record<string, string>> = { theme: 'docusaurus-theme-classic' }
