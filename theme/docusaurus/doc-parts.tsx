import { createElement, type ReactElement, type ReactNode } from 'react'
import { usePage } from 'sitegen/runtime'
import DocRoot from '@theme/DocRoot'
import DocSidebarItems from '@theme/DocSidebarItems'
import DocsRoot from '@theme/DocsRoot'
import DocVersionRoot from '@theme/DocVersionRoot'
import Layout from '@theme/Layout'
import { DocSidebarItemsExpandedStateProvider } from '../../runtime/docusaurus/docs/docs-sidebar.tsx'
import { useDoc, useDocsVersion, type DocContextValue } from '../../runtime/docusaurus/docs/page-doc.tsx'
import type { RouteConfig } from '../../runtime/docusaurus/modules/@docusaurus/renderRoutes.tsx'
import { oncePerObject } from '../../runtime/docusaurus/site/shared-reader.ts'
import { Content } from '../../runtime/page/content.tsx'
import type {
  Breadcrumb,
  DocCard,
  DocItemProps,
  DocTagDocListProps,
  DocTagsListProps,
  GeneratedIndexProps,
  PaginatorLink,
  Sidebar,
  SidebarItem,
} from '../../runtime/shared/docs/docs.ts'
import { categoryHref, sidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'
import { defined } from '../../runtime/shared/json.ts'
import { toggleSidebar } from '../behaviour/sidebar.ts'
import { adapted, type Adapter, type Adapters } from './adapters.tsx'

const wholeDoc = /* @__PURE__ */ oncePerObject((doc: DocContextValue) => {
  const Whole = (): ReactElement => <Content className="markdown" />
  return Object.defineProperties(Whole, Object.getOwnPropertyDescriptors(doc))
})

/** A route of Docusaurus that shows an element. */
function over(element: ReactNode): RouteConfig {
  return { routes: [{ render: () => element }] }
}

/** What is around the docs: parts that only Docusaurus has, which show the frame of the theme where a site has none of its own. */
function DocsFrame({ children }: { readonly children?: ReactNode }) {
  const inVersion = over(<DocRoot route={over(children)} />)
  return <DocsRoot route={over(<DocVersionRoot version={useDocsVersion()} route={inVersion} />)} />
}

function framed(adapter: Adapter): Adapter {
  return (Part) => Object.assign(adapter(Part), { frame: DocsFrame })
}

const inLayout =
  <P extends object>(useProps: (props: P) => object): Adapter =>
  (Part) =>
    function InLayout(props: P) {
      return <Layout>{createElement(Part, useProps(props))}</Layout>
    }

const docItem = framed(
  adapted((props: object) => {
    const content = wholeDoc(useDoc())
    return { ...props, content, route: { path: usePage().url, exact: true } }
  }),
)

const indexPage = framed(
  adapted((props: GeneratedIndexProps) => {
    const { title, description, previous, next } = props
    const { url, head } = usePage()
    const index = {
      title,
      description: description ?? undefined,
      image: head.image,
      keywords: head.keywords,
      slug: url,
      permalink: url,
      navigation: { previous: neighbour(previous), next: neighbour(next) },
    }
    return { ...props, categoryGeneratedIndex: index }
  }),
)

/** Parts of the theme know its address as `url`. */
function neighbour(link: PaginatorLink | null | undefined) {
  return link ? { ...link, permalink: link.url } : undefined
}

interface TheirItem {
  readonly item: SidebarItem
  readonly activePath: string
  readonly level: number
}

/** Items of a sidebar are given the way to the page, and what is in them. */
const ourItem = adapted(({ item, activePath, level }: TheirItem) => ({
  item,
  trail: sidebarTrail([item], activePath),
  level,
  children: item.type === 'category' && (
    <DocSidebarItems items={item.items} activePath={activePath} level={level + 1} />
  ),
}))

const theirItem: Adapter = (Part) =>
  function Item({ item, level }: { readonly item: SidebarItem; readonly level: number }) {
    const props = { item, level, index: 0, activePath: usePage().url }
    return (
      <DocSidebarItemsExpandedStateProvider>
        {createElement(Part, props)}
      </DocSidebarItemsExpandedStateProvider>
    )
  }

type TheirCard = SidebarItem | (Pick<DocCard, 'label' | 'href'> & Partial<DocCard>)

/** A card as an item of a sidebar. */
export function theirCard(item: TheirCard) {
  if ('type' in item) return item
  const { kind, itemCount, description, ...card } = item
  return {
    ...card,
    ...defined({ description: description ?? undefined }),
    type: kind === 'category' ? kind : 'link',
    items: Array.from({ length: itemCount ?? 0 }),
  }
}

function ourCard(item: SidebarItem) {
  if (item.type !== 'category') return item
  return { ...item, kind: item.type, href: categoryHref(item), itemCount: item.items.length }
}

const ofPage = adapted((props: object) => ({ ...usePage().props, ...props }))

/** Parts of the theme, as copies of parts of Docusaurus ask for them. */
export const ours: Adapters = {
  DocItem: docItem,
  DocCategoryGeneratedIndexPage: indexPage,
  'DocItem/Footer': ofPage,
  'DocRoot/Layout': adapted((props: object) => {
    const { sidebar } = usePage().props
    return { ...props, sidebar }
  }),
  'DocBreadcrumbs/StructuredData': adapted(
    ({ breadcrumbs }: { readonly breadcrumbs: readonly { label: string; href?: string }[] }) => ({
      breadcrumbs: breadcrumbs.map(({ label, href = null }) => ({ label, url: href })),
    }),
  ),
  DocPaginator: adapted((props: Partial<Record<'previous' | 'next', { readonly permalink: string }>>) => ({
    previous: props.previous && { ...props.previous, url: props.previous.permalink },
    next: props.next && { ...props.next, url: props.next.permalink },
  })),
  DocCard: adapted(({ item }: { readonly item: SidebarItem }) => ({ item: ourCard(item) })),
  DocSidebarItem: ourItem,
  'DocSidebarItem/Category': ourItem,
}

/** Copies of parts of Docusaurus, as the theme asks for them. */
export const theirs: Adapters = {
  DocItem: docItem,
  DocCategoryGeneratedIndexPage: indexPage,
  DocTagsListPage: inLayout(({ tags }: DocTagsListProps) => ({
    tags: tags.map((tag) => ({ ...tag, permalink: tag.url })),
  })),
  DocTagDocListPage: inLayout(({ tag, items, unlisted }: DocTagDocListProps) => ({
    tag: {
      ...tag,
      description: tag.description ?? undefined,
      permalink: usePage().url,
      allTagsPath: tag.allTagsUrl ?? undefined,
      count: items.length,
      items: items.map((item) => ({ ...item, id: item.url, permalink: item.url })),
      unlisted,
    },
  })),
  'DocRoot/Layout': inLayout(({ children }: { readonly children?: ReactNode }) => ({ children })),
  'DocBreadcrumbs/StructuredData': adapted(
    ({ breadcrumbs }: { readonly breadcrumbs: readonly Breadcrumb[] }) => ({
      breadcrumbs: breadcrumbs.map(({ label, url }) => ({ label, ...(url === null ? {} : { href: url }) })),
    }),
  ),
  DocPaginator: adapted(({ previous, next }: Pick<DocItemProps, 'previous' | 'next'>) => ({
    previous: neighbour(previous),
    next: neighbour(next),
  })),
  DocCard: adapted(({ item }: { readonly item: TheirCard }) => ({ item: theirCard(item) })),
  DocCardList: adapted(({ items, ...props }: { readonly items?: readonly TheirCard[] }) => ({
    ...props,
    ...(items && { items: items.map(theirCard) }),
  })),
  DocVersionBadge: adapted(() => ({})),
  DocVersionBanner: adapted(() => ({})),
  DocSidebar: adapted(({ sidebar }: { readonly sidebar: Sidebar }) => ({
    sidebar,
    path: usePage().url,
    onCollapse: toggleSidebar,
    isHidden: false,
  })),
  DocSidebarItems: adapted(({ items, level }: { readonly items: Sidebar; readonly level: number }) => ({
    items,
    level,
    activePath: usePage().url,
  })),
  DocSidebarItem: theirItem,
  'DocSidebarItem/Category': theirItem,
}
