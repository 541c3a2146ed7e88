import { defined } from '../../../../runtime/shared/json.ts'
import type {
  DocCard,
  DocTagDocListProps,
  DocTagsListProps,
  DocsRouteData,
  GeneratedIndexProps,
} from '../../../../runtime/shared/docs/docs.ts'
import { isExternal } from '../../../../runtime/shared/url/url.ts'
import { type Page, dataPage, partLayout } from '../../../routes/page.ts'
import { countedLinks } from '../../../routes/placed-tags.ts'
import { docLabel } from '../read-docs.ts'
import type { VersionDocs } from '../versions/read-version.ts'
import type { ResolvedCategory, ResolvedItem } from '../sidebars/resolve-sidebars.ts'
import { type IndexedCategory, type SidebarIndex, neighbour, ownUrl } from '../sidebars/sidebar-index.ts'
import { partsOf, shownVersion, textPlan } from './version-page.ts'

/**
 * The pages of all categories with a generated index. A category that stands in two sidebars under one address
 * has one page, which shows the first of them; different categories under one address stay pages that collide.
 */
export function indexPages(version: VersionDocs, versions: readonly VersionDocs[]): readonly Page[] {
  const shownByUrl = new Map<string, string>()
  return version.indexes.flatMap((sidebar) =>
    sidebar.categories.flatMap((indexed) => {
      const page = indexPage(indexed, sidebar, { version, versions })
      // What a reader sees of the page beside its sidebar.
      const shown = JSON.stringify([page.head, page.props['items']])
      if (shownByUrl.get(page.url) === shown) return []
      shownByUrl.set(page.url, shown)
      return [page]
    }),
  )
}

function indexPage(
  { category, index, trail, stop }: IndexedCategory,
  sidebar: SidebarIndex,
  { version, versions }: { readonly version: VersionDocs; readonly versions: readonly VersionDocs[] },
): Page {
  const { context } = version
  const { title, description, image, keywords } = index
  const props: GeneratedIndexProps = {
    title,
    description,
    version: shownVersion(version, null, versions),
    sidebar: sidebar.key,
    breadcrumbs: context.instance.breadcrumbs ? trail : [],
    items: category.items.flatMap((item) => card(item) ?? []),
    previous: neighbour(sidebar, stop, -1),
    next: neighbour(sidebar, stop, 1),
  }
  return dataPage({
    url: index.url,
    layout: partLayout('DocCategoryGeneratedIndexPage', context.instance.docCategoryGeneratedIndexComponent),
    ...defined({ parts: partsOf([['DocItem/Notices', props.version.banner !== null]], context) }),
    context: { ...context.route, data: { version: context.version.name } satisfies DocsRouteData },
    head: {
      title,
      description,
      ...defined({
        keywords: keywords.length === 0 ? undefined : keywords,
        image: image ?? undefined,
        noIndex: context.version.noIndex || undefined,
      }),
      htmlClasses: context.htmlClasses,
    },
    text: textPlan(context, trail),
    props,
  })
}

function card(item: ResolvedItem): DocCard | null {
  const href = firstHref(item)
  if (href === null || item.type === 'html') return null
  if (item.type === 'link') {
    const kind = isExternal(href) ? 'link' : 'doc'
    const base = item.autoAddBaseUrl === false ? ({ autoAddBaseUrl: false } as const) : null
    return { kind, label: item.label, href, description: item.description ?? null, itemCount: null, ...base }
  }
  if (item.type === 'category') {
    const description = item.description ?? ownDescription(item.link)
    return { kind: 'category', label: item.label, href, description, itemCount: item.items.length }
  }
  const { doc } = item
  return {
    kind: 'doc',
    label: docLabel(doc, item.label),
    href,
    description: doc.description,
    itemCount: null,
  }
}

/** What the page of a category says about it; null when it has no page, or one that says nothing. */
function ownDescription(link: ResolvedCategory['link']): string | null {
  if (!link) return null
  if (link.type === 'generated-index') return link.description || null
  return link.doc.isUnlisted ? null : link.doc.description
}

/** Where an item leads: a category without a page of its own to its first page. Unlisted pages do not count. */
function firstHref(item: ResolvedItem): string | null {
  if (item.type === 'html') return null
  if (item.type === 'link') return item.href
  if (item.type === 'category') {
    const own = ownUrl(item)
    if (own !== null) return own
    for (const inner of item.items) {
      const href = firstHref(inner)
      if (href !== null) return href
    }
    return null
  }
  return item.doc.isUnlisted ? null : item.doc.url
}

export function tagPages(docs: VersionDocs, versions: readonly VersionDocs[]): readonly Page[] {
  const { context, tags } = docs
  const version = shownVersion(docs, null, versions)
  const links = countedLinks(tags.tags)
  const data: DocsRouteData = { version: context.version.name }
  const base = { context: { ...context.route, data }, isTransient: true } as const
  const headOf = (pageClass: string) => ({
    description: null,
    ...defined({ noIndex: context.version.noIndex || undefined }),
    htmlClasses: context.htmlClasses.map((name) => (name === 'docs-doc-page' ? pageClass : name)),
  })
  const listProps: DocTagsListProps = { version, tags: links }
  const list = dataPage({
    ...base,
    url: tags.listUrl,
    layout: partLayout('DocTagsListPage', context.instance.docTagsListComponent),
    head: { ...headOf('docs-tags-list-page'), title: 'Tags' },
    props: listProps,
  })
  const pages = tags.tags.map(({ tag: { label, description }, url, isUnlisted, items }) => {
    const allTagsUrl = links.length === 0 ? null : tags.listUrl
    const props: DocTagDocListProps = {
      version,
      tag: { label, description, allTagsUrl },
      items: items.map((doc) => ({ title: doc.title, description: doc.description, url: doc.url })),
      unlisted: isUnlisted,
    }
    const count = items.length === 1 ? 'One doc' : `${items.length} docs`
    return dataPage({
      ...base,
      url,
      layout: partLayout('DocTagDocListPage', context.instance.docTagDocListComponent),
      head: {
        ...headOf('docs-tags-doc-list-page'),
        title: `${count} tagged with "${label}"`,
        description,
        ...defined({ noIndex: isUnlisted || undefined }),
      },
      props,
    })
  })
  return links.length === 0 ? pages : [list, ...pages]
}
