import { createContext, useContext, type PropsWithChildren } from 'react'
import { usePage, useSite } from '../../page/page-context.ts'
import { defined, type JsonObject } from '../../shared/json.ts'
import type { PageData } from '../../shared/page/page-data.ts'
import {
  docsDataKey,
  type DocItemProps,
  type DocsRouteData,
  type Sidebar,
  type VersionDocsData,
  type PaginatorLink,
} from '../../shared/docs/docs.ts'
import { oncePerObject, joined, lazily, useSharedReader, type SharedReader } from '../site/shared-reader.ts'
import { globalDocs, type GlobalScope } from './global-docs.ts'
import type { TocItem } from '../../shared/content/content.ts'

export type DocsVersion = ReturnType<typeof versionOf>

export type VersionDoc = DocsVersion['docs'][string]

const VersionContext = /* @__PURE__ */ createContext<DocsVersion | null>(null)

export function DocsVersionProvider({
  version,
  children,
}: PropsWithChildren<{ readonly version: DocsVersion | null }>) {
  return <VersionContext value={version}>{children}</VersionContext>
}

/** @throws on pages of no version */
export function useDocsVersion(): DocsVersion {
  const given = useContext(VersionContext)
  const page = usePage()
  const site = useSite()
  const read = useSharedReader()
  return given ?? pageVersion(page, { read, site })
}

const versionsOf = /* @__PURE__ */ oncePerObject<SharedReader, WeakMap<PageData, DocsVersion>>(
  () => new WeakMap(),
)

/** The version of a page. One object for all hooks of the page. */
function pageVersion(page: PageData, scope: GlobalScope): DocsVersion {
  const { plugin, data } = page.context
  const { version: name } = (data ?? {}) as Partial<DocsRouteData>
  if (plugin.name !== 'docs' || name === undefined)
    throw new Error(
      'useDocsVersion() gives the version of docs that the page belongs to, and this page has none.',
    )
  const made = versionsOf(scope.read)
  const own = made.get(page) ?? versionOf(page, name, scope)
  made.set(page, own)
  return own
}

/** The version that a page belongs to. Its docs and sidebars are loaded by pages that look at them. */
function versionOf(page: PageData, name: string, scope: GlobalScope) {
  const { read } = scope
  const { plugin } = page.context
  const version = globalDocs(scope)?.[plugin.id]?.versions.find((one) => one.name === name)
  // Pages of docs have these props; their JSON has lost the type.
  const { version: shown } = page.props as Partial<DocItemProps>
  const whole = (): VersionDocsData | undefined => read<VersionDocsData>(docsDataKey(plugin.id, name))
  return joined(
    {
      pluginId: plugin.id,
      version: name,
      label: version?.label ?? name,
      isLast: version?.isLast ?? true,
      banner: shown?.banner?.kind ?? null,
      badge: shown?.badge === true,
      noIndex: page.head.noIndex === true,
      className: `docs-version-${name}`,
    },
    lazily({
      docs: () => docsOf(whole()),
      docsSidebars: () => sidebarsOf(whole(), read),
    }),
  )
}

function docsOf(data: VersionDocsData | undefined) {
  const entries = Object.entries(data?.docs ?? {}).map(([id, { title, description, sidebar }]) => {
    return [id, { id, title, ...defined({ description: description ?? undefined, sidebar }) }] as const
  })
  return Object.fromEntries(entries)
}

/** Each sidebar is a file, which is loaded when somebody looks at it. */
function sidebarsOf(data: VersionDocsData | undefined, read: SharedReader) {
  const readers = Object.entries(data?.sidebars ?? {}).map(
    ([id, { key }]) => [id, () => read<Sidebar>(key) ?? []] as const,
  )
  return lazily<Record<string, Sidebar>>(Object.fromEntries(readers))
}

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
