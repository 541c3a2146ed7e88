import { createContext, useContext, type PropsWithChildren, type ReactElement } from 'react'
import { usePage, useSite } from '../../page/page-context.ts'
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

/** What a version knows of a doc. */
export interface VersionDoc {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly sidebar?: string
}

/** The version that a page belongs to. Its docs and sidebars are loaded by pages that look at them. */
export interface DocsVersion {
  readonly pluginId: string
  readonly version: string
  readonly label: string
  readonly banner: 'unreleased' | 'unmaintained' | null
  readonly badge: boolean
  readonly noIndex: boolean
  readonly className: string
  readonly isLast: boolean
  readonly docsSidebars: Readonly<Record<string, Sidebar>>
  readonly docs: Readonly<Record<string, VersionDoc>>
}

const VersionContext = /* @__PURE__ */ createContext<DocsVersion | null>(null)

/** Tells what is below it of another version than that of the page; null for that of the page. */
export function DocsVersionProvider({
  version,
  children,
}: PropsWithChildren<{ readonly version: DocsVersion | null }>): ReactElement {
  return <VersionContext value={version}>{children}</VersionContext>
}

/**
 * The version that the page belongs to.
 * @throws on pages of no version
 */
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

function versionOf(page: PageData, name: string, scope: GlobalScope): DocsVersion {
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
    lazily<Pick<DocsVersion, 'docs' | 'docsSidebars'>>({
      docs: () => docsOf(whole()),
      docsSidebars: () => sidebarsOf(whole(), read),
    }),
  )
}

function docsOf(data: VersionDocsData | undefined): DocsVersion['docs'] {
  const entries = Object.entries(data?.docs ?? {}).map(([id, { title, description, sidebar }]) => {
    const doc: VersionDoc = {
      id,
      title,
      ...(description === null ? {} : { description }),
      ...(sidebar === undefined ? {} : { sidebar }),
    }
    return [id, doc] as const
  })
  return Object.fromEntries(entries)
}

/** Each sidebar is a file, which is loaded when somebody looks at it. */
function sidebarsOf(data: VersionDocsData | undefined, read: SharedReader): DocsVersion['docsSidebars'] {
  const readers = Object.entries(data?.sidebars ?? {}).map(
    ([id, { key }]) => [id, () => read<Sidebar>(key) ?? []] as const,
  )
  return lazily<Record<string, Sidebar>>(Object.fromEntries(readers))
}
