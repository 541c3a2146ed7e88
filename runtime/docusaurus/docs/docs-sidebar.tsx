import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import { usePage } from '../../page/page-context.ts'
import {
  docsDataKey,
  type DocsRouteData,
  type Sidebar,
  type VersionDocsData,
} from '../../shared/docs/docs.ts'
import type { PageData } from '../../shared/page/page-data.ts'
import { lazily, useSharedReader, type SharedReader } from '../site/shared-reader.ts'

/** The sidebar of a page. It is loaded by pages that look at it. */
export interface DocsSidebar {
  readonly name: string
  readonly items: Sidebar
}

/** Undefined where the page decides. */
const SidebarContext = /* @__PURE__ */ createContext<DocsSidebar | null | undefined>(undefined)

/** Props of `DocsSidebarProvider`. */
export interface DocsSidebarProviderProps {
  readonly name: string | undefined
  readonly items: Sidebar | undefined
  readonly children?: ReactNode
}

/** Tells what is below it of another sidebar than that of the page. */
export function DocsSidebarProvider({ name, items, children }: DocsSidebarProviderProps): ReactElement {
  const sidebar = name === undefined || items === undefined ? null : { name, items }
  return <SidebarContext value={sidebar}>{children}</SidebarContext>
}

/** The sidebar of the page; null where it has none. */
export function useDocsSidebar(): DocsSidebar | null {
  const given = useContext(SidebarContext)
  const page = usePage()
  const read = useSharedReader()
  if (given !== undefined) return given
  const { sidebar: key } = page.props
  if (page.context.plugin.name !== 'docs' || typeof key !== 'string') return null
  return lazily<DocsSidebar>({ name: () => nameOf(key, page, read), items: () => read<Sidebar>(key) ?? [] })
}

function nameOf(key: string, { context }: PageData, read: SharedReader): string {
  const { version = '' } = (context.data ?? {}) as Partial<DocsRouteData>
  const sidebars = read<VersionDocsData>(docsDataKey(context.plugin.id, version))?.sidebars ?? {}
  return Object.entries(sidebars).find(([, entry]) => entry.key === key)?.[0] ?? ''
}
