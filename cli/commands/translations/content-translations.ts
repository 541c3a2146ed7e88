import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteLocale } from '../../config/site-language.ts'
import { listContent } from '../../content/scan/scan.ts'
import { translationFolders } from '../../content/translations.ts'
import type { Translatable } from '../../content/unused-translations.ts'
import { writeWholeFile } from '../../kept/write-whole.ts'
import { siteError } from '../../report/diagnostic.ts'
import { fileHash } from '../../types/fingerprints.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { FileState } from './file-states.ts'
import { isRecord } from '../../types/json-problems.ts'
import { orNull } from '../../types/memoized.ts'
import { isFolder, tryReadText } from '../../types/looks.ts'

/** A file of content in a language. */
export interface TranslatedFile {
  /** Null for an orphan. */
  readonly source: FilePath | null
  /** Null for one that is missing. */
  readonly translation: FilePath | null
  readonly state: FileState
}

/** Hashes of sources when they were translated, by their paths. */
export type Marks = Readonly<Record<string, string>>

type Localized = Pick<SiteConfig, 'i18n' | 'siteDir'>

/** The files of a collection in the language of the configuration. */
export function translatedFiles(
  collection: Translatable,
  { siteDir, ...config }: Localized,
  marks: Marks,
): readonly TranslatedFile[] {
  const { instance, version, path: folder } = collection
  const filesIn = (at: FilePath): readonly string[] =>
    isFolder(path.resolve(siteDir, at)) ? listContent({ ...collection, siteDir, path: at }).content : []
  const sources = filesIn(folder)
  const places = new Map<string, FilePath>()
  for (const at of translationFolders(config, instance, version))
    for (const file of filesIn(at))
      if (!places.has(file)) places.set(file, path.posix.join(at, file) as FilePath)
  const hashOf = (file: FilePath): string | null => fileHash(path.resolve(siteDir, file))
  const known = new Set(sources)
  const orphans = [...places].filter(([file]) => !known.has(file))
  return [
    ...sources.map((file): TranslatedFile => {
      const source = path.posix.join(folder, file) as FilePath
      const translation = places.get(file) ?? null
      if (translation === null) return { source, translation, state: 'missing' }
      const now = hashOf(source)
      if (now === hashOf(translation)) return { source, translation, state: 'equal' }
      const marked = Object.hasOwn(marks, source) ? marks[source] : undefined
      const state = marked === undefined ? 'unmarked' : marked === now ? 'translated' : 'outdated'
      return { source, translation, state }
    }),
    ...orphans.map(([, translation]): TranslatedFile => ({ source: null, translation, state: 'orphaned' })),
  ]
}

/** The file of the marks of a language. */
export function marksFile({ i18n }: Pick<SiteConfig, 'i18n'>): FilePath {
  return `${siteLocale(i18n).messages ?? ''}/sources.json` as FilePath
}

export function readMarks(config: Localized): Marks {
  const file = marksFile(config)
  const text = tryReadText(path.join(config.siteDir, file))
  const value: unknown = text === null ? {} : orNull(() => JSON.parse(text))
  if (isRecord(value) && Object.values(value).every((one) => typeof one === 'string')) return value as Marks
  throw siteError({
    code: 'MESSAGES_INVALID',
    message: `"${file}" is not what "sitegen translations --mark" writes.`,
    place: { file },
    hint: 'Take the last good version of the file from version control, or delete it and mark the files again.',
  })
}

/** Marks translations as made from what their sources are now. Marks of files that are no more go. */
export function writeMarks(
  config: Localized,
  all: readonly TranslatedFile[],
  chosen: readonly TranslatedFile[],
): void {
  const marks = readMarks(config)
  const marked = new Set(chosen)
  const entries = all.flatMap((file): [string, string][] => {
    const { source, translation } = file
    if (source === null || translation === null) return []
    const hash = marked.has(file) ? fileHash(path.resolve(config.siteDir, source)) : marks[source]
    return hash === null || hash === undefined ? [] : [[source, hash]]
  })
  const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  writeWholeFile(path.join(config.siteDir, marksFile(config)), `${JSON.stringify(sorted, null, 2)}\n`)
}
