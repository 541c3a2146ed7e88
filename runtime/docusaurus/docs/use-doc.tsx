import { createContext, useContext, type PropsWithChildren } from 'react'
import { usePage } from '../../page/page-context.ts'
import type { DocItemProps, DocsRouteData, PaginatorLink } from '../../shared/docs/docs.ts'
import type { TocItem } from '../../shared/content/content.ts'
import type { JsonObject } from '../../shared/json.ts'
import { defined } from '../../shared/defined.ts'
import type { PageData } from '../../shared/page/page-data.ts'
import { oncePerObject, joined, lazily } from '../site/shared-reader.ts'

export interface DocContextValue {
  readonly metadata: ReturnType<typeof metadataOf> & {
    readonly version: string
    readonly frontMatter: JsonObject
  }
  /** As written. A page that looks at it loads it; where nothing did before, it is what the page knows anyway. */
  readonly frontMatter: JsonObject
  readonly toc: readonly TocItem[]
  readonly assets: { readonly image?: string }
  /** The title: the text shows it, so that no component has to. Undefined for a doc without one. */
  readonly contentTitle: string | undefined
}

const DocContext = /* @__PURE__ */ createContext<DocContextValue | null>(null)

/** Tells what is below it of another doc than that of the page, as `useDoc` gives it. */
export function DocProvider({ content, children }: PropsWithChildren<{ readonly content: DocContextValue }>) {
  return <DocContext value={content}>{children}</DocContext>
}

/** @throws on pages that are no doc */
export function useDoc(): DocContextValue {
  const page = usePage()
  const given = useContext(DocContext)
  return given ?? docOfPage(page)
}

const docOfPage = /* @__PURE__ */ oncePerObject((page: PageData): DocContextValue => {
  if (page.context.plugin.name !== 'docs' || typeof page.props['docId'] !== 'string')
    throw new Error('useDoc() gives the doc that is shown, and this page is no doc.')
  // Pages of docs have these props; their JSON has lost the type.
  const props = page.props as DocItemProps
  const { version = 'current' } = (page.context.data ?? {}) as Partial<DocsRouteData>
  const frontMatter = lazily({ frontMatter: () => page.frontMatter ?? knownFrontMatter(page) })
  const doc: Omit<DocContextValue, 'frontMatter'> = {
    metadata: joined({ ...metadataOf(page, props), version }, frontMatter),
    toc: page.toc,
    assets: page.head.image === undefined ? {} : { image: page.head.image },
    contentTitle: props.title || undefined,
  }
  return joined(doc, frontMatter)
})

function metadataOf(page: PageData, props: DocItemProps) {
  const { docId, title, editUrl, tags = [], lastUpdate, previous, next, visibility } = props
  return {
    id: docId,
    title,
    description: page.head.description ?? '',
    permalink: page.url,
    ...defined({ editUrl: editUrl ?? undefined }),
    draft: visibility === 'draft',
    unlisted: visibility === 'unlisted',
    tags: tags.map((tag) => ({ ...tag, permalink: tag.url })),
    ...defined({
      lastUpdatedAt: lastUpdate?.timestamp,
      lastUpdatedBy: lastUpdate?.author,
      previous: neighbour(previous),
      next: neighbour(next),
    }),
  }
}

/** Parts of the theme know its address as `url`. */
function neighbour(link: PaginatorLink | null) {
  return link === null ? undefined : { ...link, permalink: link.url }
}

/** The keys that change how a page is shown. */
const knownFrontMatter = /* @__PURE__ */ oncePerObject((page: PageData): JsonObject => {
  const { head } = page
  const props = page.props as DocItemProps
  return defined({
    title: props.title ?? undefined,
    description: head.description ?? undefined,
    image: head.image,
    keywords: head.keywords,
    hide_table_of_contents: props.hideTableOfContents || undefined,
    toc_min_heading_level: props.tocMinHeadingLevel ?? undefined,
    toc_max_heading_level: props.tocMaxHeadingLevel ?? undefined,
  })
})
