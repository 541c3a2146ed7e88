import { defined } from '../../runtime/shared/json.ts'
import type { TagLink } from '../../runtime/shared/pages.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import {
  groupByTag,
  readTagsFile,
  resolveTags,
  tagsOfOneAddress,
  type Tag,
  type TagGroup,
  type TagRules,
  type TagsFileSource,
  type WrittenTags,
} from '../content/front-matter/tags.ts'
import type { Diagnostic, Place } from '../report/diagnostic.ts'
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

export interface TagPlacing<T> extends Pick<TagRules, 'onInlineTags'> {
  readonly source: TagsFileSource | null
  readonly site: UrlSite
  /** Path of the page of all tags within the site. */
  readonly basePath: string
  readonly tagsOf: (item: T) => WrittenTags | undefined
  readonly isUnlisted: (item: T) => boolean
  /** Language tag of the site; decides about the order of names. */
  readonly lang: string
  /** Where a tag is written; asked for tags with a problem only. */
  readonly placeOf: (item: T, name: string) => Place
}

/** The order in which readers of a language look for names: not that of the computer, so that all builds are the same. */
export function nameOrder(lang: string): Intl.Collator {
  return new Intl.Collator(lang, { numeric: true })
}

/** Reads the tags of items, and gives them their pages. Problems: `TAGS_FILE_INVALID`, `INLINE_TAG`, `TAGS_SHARE_ADDRESS`. */
export function placeTags<T>(items: readonly T[], placing: TagPlacing<T>) {
  const { source, onInlineTags, site, basePath } = placing
  const file = source === null ? null : readTagsFile(source)
  const diagnostics: Diagnostic[] = [...(file?.diagnostics ?? [])]
  const rules: TagRules = { known: file?.known ?? null, onInlineTags }
  const tagsByItem = new Map<T, readonly Tag[]>()
  for (const item of items) {
    const written = placing.tagsOf(item)
    if (written === undefined || written.length === 0) continue
    const resolved = resolveTags(written, rules, (name) => placing.placeOf(item, name))
    tagsByItem.set(item, resolved.tags)
    diagnostics.push(...resolved.diagnostics)
  }
  const named = items.flatMap((item) =>
    (placing.tagsOf(item) ?? []).flatMap((one) =>
      typeof one === 'string' ? { name: one, placeOf: () => placing.placeOf(item, one) } : [],
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
    const listed = items.filter((item) => !placing.isUnlisted(item))
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
