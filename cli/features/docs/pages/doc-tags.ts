import { tagPlace } from '../../../content/front-matter/tag-place.ts'
import type { TagsFileSource } from '../../../content/front-matter/tags.ts'
import { nameOrder, placeTags, type PlacedTag, type PlacedTags } from '../../../routes/placed-tags.ts'
import type { Doc, DocsContext } from '../doc.ts'
import type { DocSet } from '../read-docs.ts'
import { placeOfValue } from '../../../content/front-matter/key-place.ts'

/** A tag with the docs that its page lists, sorted by title. */
export type DocTag = PlacedTag<Doc>

/** The tags of a version. */
export type DocTags = PlacedTags<Doc>

/** Reads the tags of a version's docs. Problems: `TAGS_FILE_INVALID`, `INLINE_TAG`. */
export function readDocTags({ docs }: DocSet, source: TagsFileSource | null, context: DocsContext): DocTags {
  const { version, instance, site, lang } = context
  const placed = placeTags(docs, {
    source,
    site,
    lang,
    onInlineTags: instance.onInlineTags,
    basePath: `${version.path}/${instance.tagsBasePath}`,
    tagsOf: (doc) => doc.frontMatter.tags,
    isUnlisted: (doc) => doc.isUnlisted,
    placeOf: (doc, name) => tagPlace(placeOfValue(doc, 'tags'), name, context.textOf(doc.file)),
  })
  return { ...placed, tags: placed.tags.map((tag) => ({ ...tag, items: byTitle(tag.items, lang) })) }
}

function byTitle(docs: readonly Doc[], lang: string): readonly Doc[] {
  const { compare } = nameOrder(lang)
  return docs.toSorted((a, b) => compare(a.title, b.title) || (a.url < b.url ? -1 : 1))
}
