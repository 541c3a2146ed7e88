import { useSite } from '../../page/page-context.ts'
import {
  docsDataKey,
  type DocFacts,
  type DocsInstanceData,
  type DocsVersionData,
  type SidebarEntry,
  type VersionDocsData,
} from '../../shared/docs/docs.ts'
import type { SiteData } from '../../shared/site/site-data.ts'
import { withBaseUrl } from '../../shared/url/url.ts'
import { joined, lazily, useSharedReader, type SharedReader } from '../site/shared-reader.ts'

/** A doc as the whole site knows it. */
export interface GlobalDoc {
  readonly id: string
  readonly path: string
  readonly sidebar?: string
  readonly unlisted?: boolean
}

/** A sidebar as the whole site knows it. */
export interface GlobalSidebar {
  /** Its first link. */
  readonly link?: { readonly label: string; readonly path: string }
}

/** A version of docs. Its docs and sidebars are loaded by pages that look at them. */
export interface GlobalVersion {
  readonly name: string
  readonly label: string
  readonly isLast: boolean
  readonly path: string
  /** Empty for a version without docs. */
  readonly mainDocId: string
  readonly docs: readonly GlobalDoc[]
  readonly draftIds: readonly string[]
  readonly sidebars: Readonly<Record<string, GlobalSidebar>>
}

/** What the whole site knows of an instance of docs. */
export interface GlobalDocsData {
  readonly path: string
  readonly versions: readonly GlobalVersion[]
  readonly breadcrumbs: boolean
}

/** All instances by id. */
export type GlobalDocs = Readonly<Record<string, GlobalDocsData>>

/** What global data is made of. */
export interface GlobalScope {
  readonly read: SharedReader
  readonly site: Pick<SiteData, 'baseUrl'>
}

type Instances = Readonly<Record<string, DocsInstanceData>>

const made = new WeakMap<SharedReader, { readonly of: Instances; readonly all: GlobalDocs }>()

/** All instances of docs in the shape of Docusaurus; null where the site has none. One object for all hooks of a page. */
export function globalDocs(scope: GlobalScope): GlobalDocs | null {
  const instances = scope.read<Instances>('plugins/docs')
  if (instances === undefined) return null
  const known = made.get(scope.read)
  if (known?.of === instances) return known.all
  const entries = Object.entries(instances).map(([id, data]) => [id, globalData(id, data, scope)] as const)
  const all = Object.fromEntries(entries)
  made.set(scope.read, { of: instances, all })
  return all
}

function globalData(id: string, { path, breadcrumbs, versions }: DocsInstanceData, scope: GlobalScope) {
  return {
    path: withBaseUrl(path, scope.site.baseUrl),
    breadcrumbs,
    versions: versions.map((version) => globalVersion(id, version, scope)),
  }
}

function globalVersion(id: string, version: DocsVersionData, { read, site }: GlobalScope): GlobalVersion {
  const { name, label, isLast, path, mainDocId } = version
  const data = (): VersionDocsData => read<VersionDocsData>(docsDataKey(id, name)) ?? NO_DOCS
  return joined(
    { name, label, isLast, path: withBaseUrl(path, site.baseUrl), mainDocId: mainDocId ?? '' },
    lazily<Pick<GlobalVersion, 'docs' | 'draftIds' | 'sidebars'>>({
      docs: () => Object.entries(data().docs).map(([docId, facts]) => globalDoc(docId, facts)),
      draftIds: () => data().draftIds,
      sidebars: () =>
        Object.fromEntries(
          Object.entries(data().sidebars).map(([key, entry]) => [key, globalSidebar(entry)]),
        ),
    }),
  )
}

const NO_DOCS: VersionDocsData = { docs: {}, draftIds: [], sidebars: {} }

function globalDoc(id: string, { url, sidebar, unlisted }: DocFacts): GlobalDoc {
  return {
    id,
    path: url,
    ...(sidebar === undefined ? {} : { sidebar }),
    ...(unlisted === undefined ? {} : { unlisted }),
  }
}

function globalSidebar({ url, label = '' }: SidebarEntry): GlobalSidebar {
  return url === undefined ? {} : { link: { label, path: url } }
}

const NONE: GlobalDocs = {}

/** All instances of docs by id; empty where the site has none. */
export function useAllDocsData(): GlobalDocs {
  return globalDocs({ read: useSharedReader(), site: useSite() }) ?? NONE
}

/**
 * An instance of docs.
 * @throws when there is none of this id
 */
export function useDocsData(pluginId = 'default'): GlobalDocsData {
  const all = useAllDocsData()
  const data = Object.hasOwn(all, pluginId) ? all[pluginId] : undefined
  if (data !== undefined) return data
  const known = Object.keys(all).map((id) => `"${id}"`)
  throw new Error(
    `The docs plugin has no instance "${pluginId}"; its instances: ${known.join(', ') || 'none'}.`,
  )
}
