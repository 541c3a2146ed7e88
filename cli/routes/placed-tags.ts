import { defined } from '../../runtime/shared/defined.ts'
import type { TagLink } from '../../runtime/shared/tags.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import {
  groupByTag,
  readTagsFile,
  resolveTags,
  tagsOfOneAddress,
  type Tag,
  type TagGroup,
  type TagRules,
  type WrittenTags,
} from '../content/front-matter/tags.ts'
import { placeOfValue, type KeyLines } from '../content/front-matter/front-matter-key.ts'
import { tagPlace } from '../content/front-matter/load-tags-file.ts'
import type { TextFile } from '../content/scan/source-file.ts'
import type { Diagnostic, Place } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { encodePathname, pageUrl, type UrlSite } from './page-url.ts'

/** A tag with what its page lists. */
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

interface TagPlacing {
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
  const placed = ({ tag, items }: TagGroup<T>): PlacedTag<T> => {
    const listed = items.filter((item) => !item.isUnlisted)
    const isUnlisted = listed.length === 0
    const path = pathOf(tag)
    return { tag, items: isUnlisted ? items : listed, isUnlisted, url: pageUrl(path, site), path }
  }
  const groups = groupByTag([...tagsByItem.keys()], (item) => tagsByItem.get(item) ?? [])
  return {
    /** Of items that have tags, in the order of their front matter. */
    linksByItem: new Map([...tagsByItem].map(([item, tags]) => [item, tags.map(linkOf)])),
    tags: groups.map(placed).toSorted((a, b) => compare(a.tag.label, b.tag.label) || compare(a.url, b.url)),
    /** Address of the page that lists the tags. */
    listUrl: pageUrl(encodePathname(basePath), site),
    diagnostics,
  }
}

/** Listed tags as links with counts. */
export function countedLinks(tags: readonly PlacedTag<unknown>[]): readonly TagLink[] {
  const listed = tags.filter(({ isUnlisted }) => !isUnlisted)
  return listed.map(({ tag: { label, description }, url, items }) => ({
    label,
    url,
    count: items.length,
    ...defined({ description: description ?? undefined }),
  }))
}
