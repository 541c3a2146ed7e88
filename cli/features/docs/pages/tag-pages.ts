import { defined } from '../../../../runtime/shared/defined.ts'
import type {
  DocsRouteData,
  DocTagDocListProps,
  DocTagsListProps,
} from '../../../../runtime/shared/docs/docs.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import type { Page } from '../../../routes/page.ts'
import type { Doc } from '../doc.ts'
import type { DocTag, VersionDocs } from '../versions/read-version.ts'
import type { InstanceFacts } from '../instance-facts.ts'

/** A version, and what its tag pages say about it. */
interface Placing {
  readonly docs: VersionDocs
  readonly version: DocTagsListProps['version']
  /** Null when no tag is listed: then there is no page of all tags. */
  readonly listUrl: Url | null
}

/** The page that lists the tags of a version, where it has listed tags, then a page for each tag. */
export function tagPages(docs: VersionDocs, facts: InstanceFacts): readonly Page[] {
  const { tags, listUrl } = docs.tags
  const listed = tags.filter((tag) => !tag.isUnlisted)
  const version = facts.versionOf(docs, null)
  if (listed.length === 0) return tags.map((tag) => tagPage(tag, { docs, version, listUrl: null }))
  const placing = { docs, version, listUrl }
  return [listPage(listed, placing), ...tags.map((tag) => tagPage(tag, placing))]
}

function listPage(tags: readonly DocTag[], { docs, version }: Placing): Page {
  const props: DocTagsListProps = { version, tags: tags.map(countedLink) }
  return {
    ...pageBase(docs),
    url: docs.tags.listUrl,
    layout: '@theme/DocTagsListPage',
    head: { ...head(docs, 'docs-tags-list-page'), title: 'Tags' },
    props,
  }
}

function countedLink({ tag, url, items }: DocTag): DocTagsListProps['tags'][number] {
  const { label, description } = tag
  return { label, url, count: items.length, ...defined({ description: description ?? undefined }) }
}

function tagPage(docTag: DocTag, { docs, version, listUrl }: Placing): Page {
  const { tag, url, isUnlisted } = docTag
  const { label, description } = tag
  const props: DocTagDocListProps = {
    version,
    tag: { label, description, allTagsUrl: listUrl },
    items: docTag.items.map(item),
    unlisted: isUnlisted,
  }
  const count = docTag.items.length === 1 ? 'One doc' : `${docTag.items.length} docs`
  return {
    ...pageBase(docs),
    url,
    layout: '@theme/DocTagDocListPage',
    head: {
      ...head(docs, 'docs-tags-doc-list-page'),
      title: `${count} tagged with "${label}"`,
      description,
      ...defined({ noIndex: isUnlisted || undefined }),
    },
    props,
  }
}

function item({ title, description, url }: Doc): DocTagDocListProps['items'][number] {
  return { title, description, url }
}

function pageBase({
  context,
}: VersionDocs): Pick<Page, 'source' | 'kind' | 'context' | 'isTransient' | 'before'> {
  const data: DocsRouteData = { version: context.version.name }
  return { source: null, kind: 'data', context: { ...context.route, data }, isTransient: true, before: [] }
}

function head({ context }: VersionDocs, pageClass: string): Omit<PageHead, 'title'> {
  return {
    description: null,
    ...defined({ noIndex: context.version.noIndex || undefined }),
    htmlClasses: context.htmlClasses.map((name) => (name === 'docs-doc-page' ? pageClass : name)),
  }
}
