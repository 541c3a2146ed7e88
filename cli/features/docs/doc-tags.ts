import { tagPlace } from '../../content/tag-place.ts'
import type { TagsFileSource } from '../../content/tags.ts'
import { placeTags, type PlacedTag, type PlacedTags } from '../../routes/placed-tags.ts'
import type { Doc, DocsContext } from './doc.ts'
import { placeOfKey, type DocSet } from './read-docs.ts'

/** A tag with the docs that its page lists, sorted by title. */
export type DocTag = PlacedTag<Doc>

/** The tags of a version. */
export type DocTags = PlacedTags<Doc>

/** The order in which readers look for names. One order for every site, so that builds are the same everywhere. */
const { compare } = new Intl.Collator('en', { numeric: true })

/** Reads the tags of a version's docs. Problems: `TAGS_FILE_INVALID`, `INLINE_TAG`. */
export function readDocTags({ docs }: DocSet, source: TagsFileSource | null, context: DocsContext): DocTags {
  const { version, instance, site } = context
  const placed = placeTags(docs, {
    source,
    site,
    onInlineTags: instance.onInlineTags,
    basePath: `${version.path}/${instance.tagsBasePath}`,
    tagsOf: (doc) => doc.frontMatter.tags,
    isUnlisted: (doc) => doc.isUnlisted,
    placeOf: (doc, name) => tagPlace(placeOfKey(doc, 'tags'), name, context.textOf(doc.file)),
  })
  return { ...placed, tags: placed.tags.map((tag) => ({ ...tag, items: byTitle(tag.items) })) }
}

function byTitle(docs: readonly Doc[]): readonly Doc[] {
  return docs.toSorted((a, b) => compare(a.title, b.title) || (a.url < b.url ? -1 : 1))
}
