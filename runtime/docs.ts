import { useCallback, useEffect } from 'react'
import { usePage, useShared } from './page-context.ts'
import { useAllPluginData, usePluginData } from './plugin-data.ts'
import { useStorageSlot } from './storage.ts'
import { preferredVersionKey } from './shared/docs.ts'
import type {
  DocAlternate,
  DocFacts,
  DocsInstanceData,
  DocsRouteData,
  DocsVersionData,
  VersionDocsData,
} from './shared/docs.ts'

export type { DocAlternate, DocFacts, DocsInstanceData, DocsVersionData } from './shared/docs.ts'

const DOCS = 'docs'

/** All docs instances of the site by id; empty when it has none. */
export function useAllDocsData(): Readonly<Record<string, DocsInstanceData>> {
  return (useAllPluginData(DOCS) ?? {}) as Readonly<Record<string, DocsInstanceData>>
}

/**
 * What the whole site may know of a docs instance.
 * @param id - of the instance; `default` when left out
 * @throws when there is no such instance
 */
export function useDocsData(id?: string): DocsInstanceData {
  return usePluginData<DocsInstanceData>(DOCS, id, { failFast: true })
}

/**
 * The versions of a docs instance, in the order of their list.
 * @throws when there is no such instance
 */
export function useDocsVersions(id?: string): readonly DocsVersionData[] {
  return useDocsData(id).versions
}

/**
 * The version at the address of the docs themselves.
 * @throws when there is no such instance
 */
export function useLatestDocsVersion(id?: string): DocsVersionData {
  const versions = useDocsVersions(id)
  const last = versions.find(({ isLast }) => isLast) ?? versions[0]
  if (last === undefined) throw new Error(`The docs instance "${id ?? 'default'}" has no version.`)
  return last
}

/** Where the page being shown stands in the docs. */
export interface ActiveDocs {
  /** Id of the instance. */
  readonly id: string
  readonly version: DocsVersionData
  /** Null for pages that are no doc, such as the index of a category. */
  readonly docId: string | null
  /** The same doc in every version that has it; empty when there is one version. */
  readonly alternates: readonly DocAlternate[]
}

/** Where the page being shown stands in the docs; null for pages of other features. */
export function useActiveDocs(): ActiveDocs | null {
  const { context, props } = usePage()
  const all = useAllDocsData()
  if (context.plugin.name !== DOCS) return null
  const { id } = context.plugin
  const { version: name, alternates = [] } = (context.data ?? {}) as Partial<DocsRouteData>
  const version = all[id]?.versions.find((one) => one.name === name)
  if (version === undefined) return null
  return { id, version, docId: typeof props['docId'] === 'string' ? props['docId'] : null, alternates }
}

/**
 * The docs and sidebars of a version by id. A page that asks for them loads one file with all of them.
 * @param target - @default the version of the page being shown
 * @throws when the page belongs to no docs and no version is named, or when there is no such version
 */
export function useVersionDocs(target?: { readonly id?: string; readonly version: string }): VersionDocsData {
  const active = useActiveDocs()
  const id = target?.id ?? active?.id ?? 'default'
  const version = target?.version ?? active?.version.name
  if (version === undefined) {
    throw new Error(
      'No docs plugin is active on this page: name a version, as in useVersionDocs({ version: "current" }).',
    )
  }
  return useShared<VersionDocsData>(`docs-${id}-${version}-docs`)
}

/**
 * A doc of the version of the page by its id. Null for a draft, which this build leaves out.
 * @throws when there is no such doc
 */
export function useDocById(docId: string): DocFacts | null {
  const { docs, draftIds } = useVersionDocs()
  const doc = Object.hasOwn(docs, docId) ? docs[docId] : undefined
  if (doc !== undefined) return doc
  if (draftIds.includes(docId)) return null
  throw new Error(`There is no doc with the id "${docId}" in this version.`)
}

/**
 * The first link of a sidebar of the version of the page.
 * @throws when there is no such sidebar, with the ids of those there are
 */
export function useSidebarLink(sidebarId: string): { readonly url?: string; readonly label?: string } {
  const { sidebars } = useVersionDocs()
  const sidebar = Object.hasOwn(sidebars, sidebarId) ? sidebars[sidebarId] : undefined
  if (sidebar === undefined) {
    const known = Object.keys(sidebars).map((id) => `"${id}"`)
    throw new Error(
      `There is no sidebar with the id "${sidebarId}" in this version; available: ${known.join(', ') || 'none'}.`,
    )
  }
  return sidebar
}

/**
 * The version of an instance that the reader chose last, and a function that stores a choice. Null while the page
 * hydrates, and when nothing was chosen. A version that no longer exists is forgotten.
 */
export function useDocsPreferredVersion(
  id = 'default',
): readonly [preferred: DocsVersionData | null, save: (version: string) => void] {
  const versions = useDocsVersions(id)
  const [name, slot] = useStorageSlot(preferredVersionKey(id))
  const preferred = versions.find((version) => version.name === name) ?? null
  useEffect(() => {
    if (name !== null && preferred === null) slot.del()
  }, [name, preferred, slot])
  return [preferred, useCallback((version: string) => slot.set(version), [slot])]
}
