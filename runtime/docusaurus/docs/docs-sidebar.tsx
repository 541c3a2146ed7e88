import { createContext, useContext, useMemo, useState, type PropsWithChildren } from 'react'
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

export function DocsSidebarProvider({
  name,
  items,
  children,
}: PropsWithChildren<{ readonly name: string | undefined; readonly items: Sidebar | undefined }>) {
  const sidebar = name === undefined || items === undefined ? null : { name, items }
  return <SidebarContext value={sidebar}>{children}</SidebarContext>
}

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

interface ExpandedItem {
  readonly expandedItem: number | null
  readonly setExpandedItem: (index: number | null) => void
}

const ExpandedContext = /* @__PURE__ */ createContext<ExpandedItem | null>(null)

export function DocSidebarItemsExpandedStateProvider({ children }: PropsWithChildren) {
  const [expandedItem, setExpandedItem] = useState<number | null>(null)
  const value = useMemo(() => ({ expandedItem, setExpandedItem }), [expandedItem])
  return <ExpandedContext value={value}>{children}</ExpandedContext>
}

/** @throws outside of the provider */
export function useDocSidebarItemsExpandedState(): ExpandedItem {
  const value = useContext(ExpandedContext)
  if (value === null)
    throw new Error(
      'useDocSidebarItemsExpandedState() needs a <DocSidebarItemsExpandedStateProvider> around it.',
    )
  return value
}
