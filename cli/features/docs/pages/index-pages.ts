import { defined } from '../../../../runtime/shared/defined.ts'
import type { DocCard, DocsRouteData, GeneratedIndexProps } from '../../../../runtime/shared/docs/docs.ts'
import { isExternal } from '../../../../runtime/shared/url/url.ts'
import type { Page } from '../../../routes/page.ts'
import { partsOf, textPlan } from './doc-page.ts'
import type { InstanceFacts } from '../instance-facts.ts'
import type { VersionDocs } from '../versions/read-version.ts'
import type { ResolvedCategory, ResolvedItem } from '../sidebars/resolve-sidebars.ts'
import { breadcrumbs, neighbour, type IndexedCategory, type SidebarIndex } from '../sidebars/sidebar-index.ts'
import { docLabel, firstOf, ownUrl } from '../sidebars/sidebar-view.ts'

/**
 * The pages of all categories with a generated index. A category that stands in two sidebars under one address
 * has one page, which shows the first of them; different categories under one address stay pages that collide.
 */
export function indexPages(version: VersionDocs, facts: InstanceFacts): readonly Page[] {
  const pageByUrl = new Map<string, Page>()
  return version.indexes.flatMap((sidebar) =>
    sidebar.categories.flatMap((indexed) => {
      const page = indexPage(indexed, { sidebar, version, facts })
      const taken = pageByUrl.get(page.url)
      if (taken && shows(taken) === shows(page)) return []
      pageByUrl.set(page.url, page)
      return [page]
    }),
  )
}

/** What a reader sees of a page beside its sidebar. */
function shows({ head, props }: Page): string {
  return JSON.stringify([head, props['items']])
}

interface Placing {
  readonly sidebar: SidebarIndex
  readonly version: VersionDocs
  readonly facts: InstanceFacts
}

/** The page that lists the items of a category as cards. */
function indexPage(indexed: IndexedCategory, { sidebar, version, facts }: Placing): Page {
  const { context } = version
  const { category, index, trail, stop } = indexed
  const { title, description, image, keywords } = index
  const props: GeneratedIndexProps = {
    title,
    description,
    version: facts.versionOf(version, null),
    sidebar: sidebar.key,
    breadcrumbs: context.instance.breadcrumbs ? breadcrumbs(trail) : [],
    items: category.items.flatMap(card),
    previous: neighbour(sidebar, stop, -1),
    next: neighbour(sidebar, stop, 1),
  }
  return {
    url: index.url,
    source: null,
    kind: 'data',
    layout: '@theme/DocCategoryGeneratedIndexPage',
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
    text: textPlan(context, breadcrumbs(trail)),
    props,
    before: [],
  }
}

function card(item: ResolvedItem): readonly DocCard[] {
  const href = firstHref(item)
  if (href === null || item.type === 'html') return []
  if (item.type === 'link') {
    const kind = isExternal(href) ? 'link' : 'doc'
    const base = item.autoAddBaseUrl === false ? ({ autoAddBaseUrl: false } as const) : null
    return [
      { kind, label: item.label, href, description: item.description ?? null, itemCount: null, ...base },
    ]
  }
  if (item.type === 'category') {
    const description = item.description ?? ownDescription(item.link)
    return [{ kind: 'category', label: item.label, href, description, itemCount: item.items.length }]
  }
  return [{ kind: 'doc', label: docLabel(item), href, description: item.doc.description, itemCount: null }]
}

/** What the page of a category says about it; null when it has no page, or one that says nothing. */
function ownDescription(link: ResolvedCategory['link']): string | null {
  if (!link) return null
  if (link.type === 'generated-index') return link.description || null
  return link.doc.isUnlisted ? null : link.doc.description
}

/** Where an item leads: a category without a page of its own to its first page. Unlisted pages do not count. */
function firstHref(item: ResolvedItem): string | null {
  switch (item.type) {
    case 'html':
      return null
    case 'link':
      return item.href
    case 'doc':
    case 'ref':
      return item.doc.isUnlisted ? null : item.doc.url
    case 'category':
      return ownUrl(item) ?? firstOf(item.items, firstHref)
  }
}
