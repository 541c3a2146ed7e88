import { createContext, useContext, type PropsWithChildren } from 'react'
import { usePage, useSite } from '../../page/page-context.ts'
import { defined } from '../../shared/defined.ts'
import type { PageData } from '../../shared/page/page-data.ts'
import {
  docsDataKey,
  type DocItemProps,
  type DocsRouteData,
  type Sidebar,
  type VersionDocsData,
} from '../../shared/docs/docs.ts'
import { oncePerObject, joined, lazily, useSharedReader, type SharedReader } from '../site/shared-reader.ts'
import { globalDocs, type GlobalScope } from './global-docs.ts'

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
