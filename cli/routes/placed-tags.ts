import { resolve } from 'node:path'
import { defined } from '../../runtime/shared/json.ts'
import type { TagLink } from '../../runtime/shared/pages.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import { tagsFileName } from '../config/options/content-files.ts'
import { kindOf, siteFile } from '../config/site-file.ts'
import {
  type Tag,
  type TagRules,
  type WrittenTags,
  readTagsFile,
  resolveTags,
  tagsOfOneAddress,
} from '../content/front-matter/tags.ts'
import { type KeyLines, placeOfValue } from '../content/front-matter/front-matter-key.ts'
import type { TextFile } from '../content/scan/source-file.ts'
import { readSiteText } from '../content/scan/scan-problems.ts'
import type { Diagnostic, Place } from '../report/diagnostic.ts'
import { translatedFile } from '../content/translations.ts'
import type { ContentDir, FilePath } from '../types/file-path.ts'
import { groupBy } from '../types/group-by.ts'
import { type UrlSite, encodePathname, pageUrl } from './page-url.ts'

export interface PlacedTag<T> {
  readonly tag: Tag
  readonly url: Url
  /** Of its page within the site, percent-encoded. */
  readonly path: string
  /** In the order of the items. Unlisted ones are among them only when there are no others. */
  readonly items: readonly T[]
  /** Everything with the tag is unlisted: then its page is too. */
  readonly isUnlisted: boolean
}

/** Something with tags in its front matter. */
interface Tagged extends KeyLines {
  readonly frontMatter: { readonly tags?: WrittenTags | undefined }
  readonly isUnlisted: boolean
}

export interface TagPlacing {
  readonly tagsFile: TextFile | null
  readonly instance: Pick<TagRules, 'onInlineTags'>
  readonly site: UrlSite
  /** Path of the page of all tags within the site. */
  readonly basePath: string
  /** Language tag of the site; decides about the order of names. */
  readonly lang: string
  /** For places of tags with a problem. */
  readonly textOf: (file: FilePath) => string | null
}

/** The order in which readers of a language look for names: not that of the computer, so that all builds are the same. */
export function nameOrder(lang: string): Intl.Collator {
  return new Intl.Collator(lang, { numeric: true })
}

/** Reads the tags of items, and gives them their pages. Problems: `TAGS_FILE_INVALID`, `INLINE_TAG`, `TAGS_SHARE_ADDRESS`. */
export function placeTags<T extends Tagged>(items: readonly T[], placing: TagPlacing) {
  const { tagsFile, site, basePath } = placing
  const file = tagsFile === null ? null : readTagsFile(tagsFile)
  const diagnostics: Diagnostic[] = [...(file?.diagnostics ?? [])]
  const rules: TagRules = { known: file?.known ?? null, onInlineTags: placing.instance.onInlineTags }
  const placeOf = (item: T, name: string): Place =>
    tagPlace(placeOfValue(item, 'tags'), name, placing.textOf(item.file))
  const tagsByItem = new Map<T, readonly Tag[]>()
  for (const item of items) {
    const { tags: written = [] } = item.frontMatter
    if (written.length === 0) continue
    const resolved = resolveTags(written, rules, (name) => placeOf(item, name))
    tagsByItem.set(item, resolved.tags)
    diagnostics.push(...resolved.diagnostics)
  }
  const named = items.flatMap((item) =>
    (item.frontMatter.tags ?? []).flatMap((one) =>
      typeof one === 'string' ? { name: one, placeOf: () => placeOf(item, one) } : [],
    ),
  )
  diagnostics.push(...tagsOfOneAddress(named, rules.known))
  const pathOf = ({ permalink }: Tag): string => encodePathname(basePath + permalink)
  const { compare } = nameOrder(placing.lang)
  const linkOf = (tag: Tag): TagLink => ({
    label: tag.label,
    url: pageUrl(pathOf(tag), site),
    ...defined({ description: tag.description ?? undefined }),
  })
  const uses = [...tagsByItem].flatMap(([item, tags]) => tags.map((tag) => ({ item, tag })))
  // The first label stands for all of one permalink.
  const placed = [...groupBy(uses, ({ tag }) => tag.permalink).values()].flatMap((group): PlacedTag<T>[] =>
    group.slice(0, 1).map(({ tag }) => {
      const all = group.map(({ item }) => item)
      const listed = all.filter((item) => !item.isUnlisted)
      const isUnlisted = listed.length === 0
      const path = pathOf(tag)
      return { tag, items: isUnlisted ? all : listed, isUnlisted, url: pageUrl(path, site), path }
    }),
  )
  return {
    /** Of items that have tags, in the order of their front matter. */
    linksByItem: new Map([...tagsByItem].map(([item, tags]) => [item, tags.map(linkOf)])),
    tags: placed.toSorted((a, b) => compare(a.tag.label, b.tag.label) || compare(a.url, b.url)),
    listUrl: pageUrl(encodePathname(basePath), site),
    diagnostics,
  }
}

export function countedLinks(tags: readonly PlacedTag<unknown>[]): readonly TagLink[] {
  const listed = tags.filter(({ isUnlisted }) => !isUnlisted)
  return listed.map(({ tag: { label, description }, url, items }) => ({
    label,
    url,
    count: items.length,
    ...defined({ description: description ?? undefined }),
  }))
}

/** Loads a file of tags. Problems: `TAGS_FILE_MISSING`, `FILE_UNREADABLE`, `FILE_NOT_UTF8`. */
export function loadTagsFile(options: {
  readonly siteDir: string
  readonly folder: FilePath
  /** Folders of translations of the folder, which are looked at first. @default none */
  readonly translations?: readonly ContentDir[]
  /** Relative to `folder`; undefined means `tags.yml` where there is one, false none. */
  readonly tags: string | false | undefined
  /** The key of the configuration, for messages: `docs.tags`. */
  readonly key: string
}): { readonly source: TextFile | null; readonly diagnostics: readonly Diagnostic[] } {
  const { siteDir, folder, translations = [], tags, key } = options
  if (tags === false) return { source: null, diagnostics: [] }
  const named = siteFile(resolve(siteDir, folder, tagsFileName(tags)), siteDir)
  const file = translatedFile(named, { siteDir, translations })
  if (kindOf(file, siteDir) !== 'file')
    return { source: null, diagnostics: tags === undefined ? [] : [missing(file, key)] }
  const { value: text, diagnostics } = readSiteText(file, siteDir)
  return { source: text === null ? null : { path: file, text }, diagnostics }
}

function missing(file: FilePath, key: string): Diagnostic {
  return {
    code: 'TAGS_FILE_MISSING',
    level: 'error',
    message: `The file ${file}, which ${key} names, does not exist.`,
    place: { file },
    hint: `Create ${file}, correct ${key}, or set it to false.`,
  }
}

/** What may stand around a tag in YAML, spaces aside. */
const BEFORE = new Set(['[', ',', '"', "'", ':', '-', '{'])
const AFTER = new Set([',', ']', '}', '"', "'", '#'])

/**
 * Where a tag is written, when all that is known is where the key `tags` of the front matter is: the first place below
 * it with these very words. The place of the key when there is none, as for words with escapes.
 *
 * @param text of the file; null when it is not known
 */
export function tagPlace(key: Place, name: string, text: string | null): Place {
  if (text === null || key.line === undefined) return key
  const lines = text.split('\n')
  for (let line = key.line; line <= lines.length; line += 1) {
    const content = (lines[line - 1] ?? '').trimEnd()
    if (line > key.line && endsList(content)) return key
    const at = indexOfName(content, name, line === key.line ? content.indexOf(':') + 1 : 0)
    if (at !== -1) return { file: key.file, line, column: at + 1, endColumn: at + 1 + name.length }
  }
  return key
}

/** Another key, or the end of the front matter. Items of a list may stand at the start of a line. */
function endsList(line: string): boolean {
  return /^[^\s\-#\]}]/.test(line) || line.startsWith('---')
}

function indexOfName(line: string, name: string, from: number): number {
  for (let at = line.indexOf(name, from); at !== -1; at = line.indexOf(name, at + 1)) {
    const before = line.slice(0, at).trimEnd().at(-1)
    const [after] = line.slice(at + name.length).trimStart()
    if ((before === undefined || BEFORE.has(before)) && (after === undefined || AFTER.has(after))) return at
  }
  return -1
}
