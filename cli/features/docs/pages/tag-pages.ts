import { defined } from '../../../../runtime/shared/json.ts'
import type {
  DocsRouteData,
  DocTagDocListProps,
  DocTagsListProps,
} from '../../../../runtime/shared/docs/docs.ts'
import type { Page } from '../../../routes/page.ts'
import { countedLinks } from '../../../routes/placed-tags.ts'
import type { VersionDocs } from '../versions/read-version.ts'
import { shownVersion } from './version-page.ts'

/** The page that lists the tags of a version, where it has listed tags, then a page for each tag. */
export function tagPages(docs: VersionDocs, versions: readonly VersionDocs[]): readonly Page[] {
  const { context, tags } = docs
  const version = shownVersion(docs, null, versions)
  const links = countedLinks(tags.tags)
  const data: DocsRouteData = { version: context.version.name }
  const base = {
    source: null,
    kind: 'data',
    context: { ...context.route, data },
    isTransient: true,
    before: [],
  } as const
  const headOf = (pageClass: string) => ({
    description: null,
    ...defined({ noIndex: context.version.noIndex || undefined }),
    htmlClasses: context.htmlClasses.map((name) => (name === 'docs-doc-page' ? pageClass : name)),
  })
  const listProps: DocTagsListProps = { version, tags: links }
  const list: Page = {
    ...base,
    url: tags.listUrl,
    layout: '@theme/DocTagsListPage',
    head: { ...headOf('docs-tags-list-page'), title: 'Tags' },
    props: listProps,
  }
  const pages = tags.tags.map(({ tag: { label, description }, url, isUnlisted, items }): Page => {
    const allTagsUrl = links.length === 0 ? null : tags.listUrl
    const props: DocTagDocListProps = {
      version,
      tag: { label, description, allTagsUrl },
      items: items.map((doc) => ({ title: doc.title, description: doc.description, url: doc.url })),
      unlisted: isUnlisted,
    }
    const count = items.length === 1 ? 'One doc' : `${items.length} docs`
    return {
      ...base,
      url,
      layout: '@theme/DocTagDocListPage',
      head: {
        ...headOf('docs-tags-doc-list-page'),
        title: `${count} tagged with "${label}"`,
        description,
        ...defined({ noIndex: isUnlisted || undefined }),
      },
      props,
    }
  })
  return links.length === 0 ? pages : [list, ...pages]
}
