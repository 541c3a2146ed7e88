import type { TagLink } from '../../../runtime/shared/tags.ts'
import type { Url } from '../../../runtime/shared/url.ts'
import { tagPlace } from '../../content/tag-place.ts'
import { groupByTag, readTagsFile, resolveTags } from '../../content/tags.ts'
import type { Tag, TagGroup, TagRules, TagsFileSource } from '../../content/tags.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { encodePathname, pageUrl } from '../../routes/page-url.ts'
import type { Doc, DocsContext } from './doc.ts'
import { placeOfKey, type DocSet } from './read-docs.ts'

/** A tag with the docs that its page lists. */
export interface DocTag {
  readonly tag: Tag
  readonly url: Url
  /** Sorted by title. Unlisted docs are among them only when there are no others. */
  readonly docs: readonly Doc[]
  /** Every doc with the tag is unlisted: then its page is too. */
  readonly isUnlisted: boolean
}

/** The tags of a version. */
export interface DocTags {
  /** Of docs that have tags, in the order of their front matter. */
  readonly linksByDoc: ReadonlyMap<Doc, readonly TagLink[]>
  /** Sorted by label. */
  readonly tags: readonly DocTag[]
  /** Address of the page that lists the tags. */
  readonly listUrl: Url
  readonly diagnostics: readonly Diagnostic[]
}

/** The order in which readers look for names. One order for every site, so that builds are the same everywhere. */
const { compare } = new Intl.Collator('en', { numeric: true })

/** Reads the tags of a version's docs. Problems: `TAGS_FILE_INVALID`, `INLINE_TAG`. */
export function readDocTags({ docs }: DocSet, source: TagsFileSource | null, context: DocsContext): DocTags {
  const file = source === null ? null : readTagsFile(source)
  const diagnostics: Diagnostic[] = [...(file?.diagnostics ?? [])]
  const rules: TagRules = { known: file?.known ?? null, onInlineTags: context.instance.onInlineTags }
  const tagsByDoc = new Map<Doc, readonly Tag[]>()
  for (const doc of docs) {
    const written = doc.frontMatter.tags
    if (written === undefined || written.length === 0) continue
    const resolved = resolveTags(written, rules, (name) =>
      tagPlace(placeOfKey(doc, 'tags'), name, context.textOf(doc.file)),
    )
    tagsByDoc.set(doc, resolved.tags)
    diagnostics.push(...resolved.diagnostics)
  }
  const urlOf = createUrlOf(context)
  const groups = groupByTag([...tagsByDoc.keys()], (doc) => tagsByDoc.get(doc) ?? [])
  return {
    linksByDoc: new Map(
      [...tagsByDoc].map(([doc, tags]) => [doc, tags.map((tag) => tagLink(tag, urlOf(tag)))]),
    ),
    tags: groups
      .map((group) => docTag(group, urlOf(group.tag)))
      .toSorted((a, b) => compare(a.tag.label, b.tag.label) || compare(a.url, b.url)),
    listUrl: urlOf({ permalink: '' }),
    diagnostics,
  }
}

function createUrlOf({ version, instance, site }: DocsContext): (tag: Pick<Tag, 'permalink'>) => Url {
  const base = `${version.path}/${instance.tagsBasePath}`
  return ({ permalink }) => pageUrl(encodePathname(base + permalink), site)
}

function tagLink({ label, description }: Tag, url: Url): TagLink {
  return { label, url, ...(description === null ? {} : { description }) }
}

function docTag({ tag, items }: TagGroup<Doc>, url: Url): DocTag {
  const listed = items.filter((doc) => !doc.isUnlisted)
  const isUnlisted = listed.length === 0
  const docs = (isUnlisted ? items : listed).toSorted(
    (a, b) => compare(a.title, b.title) || (a.url < b.url ? -1 : 1),
  )
  return { tag, url, docs, isUnlisted }
}
