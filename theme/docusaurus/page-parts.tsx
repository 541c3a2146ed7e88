import { createContext, createElement, useContext, type ReactElement, type ReactNode } from 'react'
import { Link, usePage } from 'sitegen/runtime'
import { PageMetadata } from '../../runtime/docusaurus/common/metadata.tsx'
import { TabsContext } from '../../runtime/docusaurus/common/tabs-context.ts'
import { oncePerObject } from '../../runtime/docusaurus/site/shared-reader.ts'
import { Content } from '../../runtime/page/content.tsx'
import { defined } from '../../runtime/shared/json.ts'
import type { PageData } from '../../runtime/shared/page/page-data.ts'
import type { LastUpdate, MdxPageProps, TagLink } from '../../runtime/shared/pages.ts'
import { classNames } from '../common/elements.ts'
import { adapted, type Adapter, type Adapters } from './adapters.tsx'

const InLayout = /* @__PURE__ */ createContext(false)

interface LayoutProps {
  readonly title?: string
  readonly description?: string
  readonly wrapperClassName?: string
  readonly children?: ReactNode
}

/** Docs are in the layout of a part around them, where a site has it: there is one for a page. */
const once: Adapter = (Part) =>
  function OneLayout(props: LayoutProps) {
    const isInside = useContext(InLayout)
    if (!isInside) return <InLayout value={true}>{createElement(Part, props)}</InLayout>
    const { title, description, wrapperClassName, children } = props
    return (
      <div className={wrapperClassName}>
        <PageMetadata {...defined({ title, description })} />
        {children}
      </div>
    )
  }

const wholePage = /* @__PURE__ */ oncePerObject((page: PageData) => {
  // Pages in Markdown have these props; their JSON has lost the type.
  const { title, wrapperClassName, editUrl, lastUpdate, ...props } = page.props as MdxPageProps
  const { head, toc } = page
  const frontMatter = defined({
    ...page.frontMatter,
    wrapperClassName: wrapperClassName ?? undefined,
    keywords: head.keywords,
    hide_table_of_contents: props.hideTableOfContents || undefined,
    toc_min_heading_level: props.tocMinHeadingLevel ?? undefined,
    toc_max_heading_level: props.tocMaxHeadingLevel ?? undefined,
  })
  const metadata = defined({
    title,
    permalink: page.url,
    description: head.description ?? undefined,
    editUrl,
    lastUpdatedAt: lastUpdate?.timestamp,
    lastUpdatedBy: lastUpdate?.author,
    unlisted: props.visibility === 'unlisted',
    frontMatter,
  })
  const Whole = (): ReactElement => <Content className="markdown" />
  return Object.assign(Whole, { metadata, frontMatter, toc, assets: defined({ image: head.image }) })
})

interface TheirLink {
  readonly to?: string
  readonly href?: string
  readonly label: string
  readonly className?: string
  readonly prependBaseUrlToHref?: boolean
}

interface OurMeta {
  readonly editUrl: string | null
  readonly lastUpdate?: LastUpdate
}

interface TheirMeta {
  readonly lastUpdatedAt?: number | null
  readonly lastUpdatedBy?: string | null
}

function ourUpdate({ lastUpdatedAt, lastUpdatedBy }: TheirMeta): LastUpdate {
  return defined({ timestamp: lastUpdatedAt ?? undefined, author: lastUpdatedBy ?? undefined })
}

function theirUpdate({ timestamp, author }: LastUpdate = {}): TheirMeta {
  return defined({ lastUpdatedAt: timestamp, lastUpdatedBy: author })
}

interface TheirTag extends Omit<TagLink, 'url'> {
  readonly permalink: string
}

const ourTag = (tag: TheirTag): TagLink => ({ ...tag, url: tag.permalink as TagLink['url'] })
const theirTag = (tag: TagLink): TheirTag => ({ ...tag, permalink: tag.url })
const ourTags = adapted(({ tags, ...props }: { readonly tags: readonly TheirTag[] }) => ({
  ...props,
  tags: tags.map(ourTag),
}))
const theirTags = adapted(({ tags, ...props }: { readonly tags: readonly TagLink[] }) => ({
  ...props,
  tags: tags.map(theirTag),
}))

/** Parts of the theme, as copies of parts of Docusaurus ask for them. */
export const ours: Adapters = {
  Layout: once,
  MDXContent: (Part) =>
    function Translated({ children }: { readonly children?: ReactNode }) {
      return children === undefined ? createElement(Part) : <>{children}</>
    },
  EditMetaRow: adapted(
    ({
      editUrl = null,
      lastUpdatedAt = null,
      lastUpdatedBy = null,
      ...props
    }: TheirMeta & { readonly editUrl?: string | null }) => ({
      ...props,
      editUrl,
      ...((lastUpdatedAt || lastUpdatedBy) && { lastUpdate: ourUpdate({ lastUpdatedAt, lastUpdatedBy }) }),
    }),
  ),
  LastUpdated: adapted(ourUpdate),
  ContentVisibility: adapted(
    ({
      metadata,
    }: {
      readonly metadata: { unlisted?: boolean; frontMatter: { unlisted?: boolean; draft?: boolean } }
    }) => ({
      visibility:
        metadata.unlisted || metadata.frontMatter.unlisted
          ? 'unlisted'
          : metadata.frontMatter.draft
            ? 'draft'
            : undefined,
    }),
  ),
  Tag: adapted(ourTag),
  TagsListInline: ourTags,
  TagsListByLetter: ourTags,
  'Footer/LinkItem': () =>
    function FooterLink({ item }: { readonly item: TheirLink }) {
      const { to, href = to, label, className, prependBaseUrlToHref: _prepend, ...props } = item
      return (
        <Link {...props} to={href ?? ''} className={classNames('footer__link-item', className)}>
          {label}
        </Link>
      )
    },
  TabItem: adapted((props: { readonly value: string }) => {
    const tabs = useContext(TabsContext)
    return tabs === null ? props : { ...props, hidden: tabs.selectedValue !== props.value }
  }),
}

/** Copies of parts of Docusaurus, as the theme asks for them. */
export const theirs: Adapters = {
  Layout: once,
  'Footer/LinkItem': (Part) =>
    function FooterItem({ item }: { readonly item: { readonly html?: string } }) {
      if (item.html !== undefined)
        return <li className="footer__item" dangerouslySetInnerHTML={{ __html: item.html }} />
      return <li className="footer__item">{createElement(Part, { item } as object)}</li>
    },
  MDXPage: adapted((props: object) => ({ ...props, content: wholePage(usePage()) })),
  MDXContent: adapted(({ item }: { readonly item?: number }) => ({
    children: <Content className="theme-doc-markdown markdown" {...defined({ item })} />,
  })),
  EditMetaRow: adapted(({ lastUpdate, ...props }: OurMeta) => ({ ...props, ...theirUpdate(lastUpdate) })),
  LastUpdated: adapted(theirUpdate),
  ContentVisibility: adapted(({ visibility }: { readonly visibility?: string }) => ({
    metadata: { unlisted: visibility === 'unlisted', frontMatter: { draft: visibility === 'draft' } },
  })),
  // Content on its own does not hand on that of the page.
  TOCInline: adapted((props: object) => ({ toc: usePage().toc, ...props })),
  Tag: adapted(theirTag),
  TagsListInline: theirTags,
  TagsListByLetter: theirTags,
  TabItem: (Part) =>
    function Tab(props: { readonly value: string; readonly hidden?: boolean }) {
      const selectedValue = props.hidden === true ? '' : props.value
      const value = { selectedValue, selectValue: () => undefined, tabValues: [], lazy: false, block: false }
      return <TabsContext value={value}>{createElement(Part, props)}</TabsContext>
    },
}
