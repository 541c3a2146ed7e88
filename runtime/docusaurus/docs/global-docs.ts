import { useSite } from '../../page/page-context.ts'
import { defined } from '../../shared/json.ts'
import { docusaurusName } from '../../shared/docusaurus-name.ts'
import {
  DOCS_INSTANCES_KEY,
  docsDataKey,
  type DocFacts,
  type DocsInstanceData,
  type DocsVersionData,
  type SidebarEntry,
  type VersionDocsData,
} from '../../shared/docs/docs.ts'
import type { SiteData } from '../../shared/site/site-data.ts'
import type { JsonObject } from '../../shared/json.ts'
import { withBaseUrl } from '../../shared/url/url.ts'
import { joined, lazily, oncePerObject, useSharedReader, type SharedReader } from '../site/shared-reader.ts'

export interface GlobalDoc {
  readonly id: string
  readonly path: string
  readonly sidebar?: string
  readonly unlisted?: boolean
}

export interface GlobalSidebar {
  readonly link?: { readonly label: string; readonly path: string }
}

export type GlobalVersion = ReturnType<typeof globalVersion>

export type GlobalDocsData = ReturnType<typeof globalData>

type GlobalDocs = Readonly<Record<string, GlobalDocsData>>

export type GlobalPluginData = Readonly<Record<string, unknown>>

export interface GlobalScope {
  readonly read: SharedReader
  readonly site: Pick<SiteData, 'baseUrl' | 'pluginData'>
}

type Instances = Readonly<Record<string, DocsInstanceData>>

const made = new WeakMap<SharedReader, { readonly of: Instances; readonly all: GlobalDocs }>()

/** All instances of docs in the shape of Docusaurus; null where the site has none. One object for all hooks of a page. */
export function globalDocs(scope: GlobalScope): GlobalDocs | null {
  const instances = scope.read<Instances>(DOCS_INSTANCES_KEY)
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

/** A version of docs. Its docs and sidebars are loaded by pages that look at them. */
function globalVersion(id: string, version: DocsVersionData, { read, site }: GlobalScope) {
  const { name, label, isLast, path, mainDocId } = version
  const data = (): VersionDocsData => read<VersionDocsData>(docsDataKey(id, name)) ?? NO_DOCS
  return joined(
    { name, label, isLast, path: withBaseUrl(path, site.baseUrl), mainDocId: mainDocId ?? '' },
    lazily({
      docs: (): readonly GlobalDoc[] =>
        Object.entries(data().docs).map(([docId, facts]) => globalDoc(docId, facts)),
      draftIds: () => data().draftIds,
      sidebars: (): Readonly<Record<string, GlobalSidebar>> =>
        Object.fromEntries(
          Object.entries(data().sidebars).map(([key, entry]) => [key, globalSidebar(entry)]),
        ),
    }),
  )
}

const NO_DOCS: VersionDocsData = { docs: {}, draftIds: [], sidebars: {} }

function globalDoc(id: string, { url, sidebar, unlisted }: DocFacts): GlobalDoc {
  return { id, path: url, ...defined({ sidebar, unlisted }) }
}

function globalSidebar({ url, label = '' }: SidebarEntry): GlobalSidebar {
  return url === undefined ? {} : { link: { label, path: url } }
}

const NONE = {}

export function useAllDocsData(): GlobalDocs {
  return globalDocs({ read: useSharedReader(), site: useSite() }) ?? NONE
}

/** @throws when there is none of this id */
export function useDocsData(pluginId = 'default'): GlobalDocsData {
  const all = useAllDocsData()
  const data = Object.hasOwn(all, pluginId) ? all[pluginId] : undefined
  if (data !== undefined) return data
  const known = Object.keys(all).map((id) => `"${id}"`)
  throw new Error(
    `The docs plugin has no instance "${pluginId}"; its instances: ${known.join(', ') || 'none'}.`,
  )
}

/** All that plugins gave the site, by their names: one object as long as what it is made of is one. */
export function globalDataOf(scope: GlobalScope): Readonly<Record<string, GlobalPluginData>> {
  const docs = globalDocs(scope)
  const ours = docs === null ? NONE : byName(docs)
  const { pluginData } = scope.site
  if (pluginData === undefined) return ours
  const known = ofPlugins.get(scope.read)
  if (known?.ours === ours) return known.all
  const all = joined(ours, mapPlugins(pluginData, scope.read))
  ofPlugins.set(scope.read, { ours, all })
  return all
}

interface AllData {
  readonly ours: object
  readonly all: Readonly<Record<string, GlobalPluginData>>
}

const ofPlugins = new WeakMap<SharedReader, AllData>()

/** What a plugin tells all pages (`pluginDataKey`) is read when a page looks at it. */
function mapPlugins(names: NonNullable<SiteData['pluginData']>, read: SharedReader): AllData['all'] {
  return lazily(
    Object.fromEntries(names.map((name) => [name, () => read<JsonObject>(`plugins/${name}`) ?? NONE])),
  )
}

const byName = /* @__PURE__ */ oncePerObject((docs: GlobalPluginData) => ({ [docusaurusName('docs')]: docs }))
