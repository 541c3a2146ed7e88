import { useCallback, useEffect } from 'react'
import { useOptionalShared, usePage, useSite } from './page/page-context.ts'
import { useAllPluginData, usePluginData } from './page/plugin-data.ts'
import { useStorageSlot } from './preferences/hooks.ts'
import {
  docsDataKey,
  preferredVersionKey,
  type DocAlternate,
  type DocFacts,
  type DocsInstanceData,
  type DocsRouteData,
  type DocsVersionData,
  type SidebarEntry,
  type VersionDocsData,
} from './shared/docs/docs.ts'

export type { DocAlternate, DocFacts, DocsInstanceData, DocsVersionData } from './shared/docs/docs.ts'

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
  /** Version that the page belongs to. */
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

/** A version of a docs instance. */
export interface DocsTarget {
  /** Of the instance. @default that of the page being shown, else `default` */
  readonly id?: string
  /** Name of the version. */
  readonly version: string
}

/**
 * The docs and sidebars of a version by id. A page that asks for them loads one file with all of them.
 * @param target - @default the version of the page being shown
 * @throws when the page belongs to no docs and no version is named, or when there is no such version
 */
export function useVersionDocs(target?: DocsTarget): VersionDocsData {
  const active = useActiveDocs()
  const id = target?.id ?? active?.id ?? 'default'
  const version = target?.version ?? active?.version.name
  if (version === undefined) {
    throw new Error(
      'No docs plugin is active on this page: name a version, as in useVersionDocs({ version: "current" }).',
    )
  }
  const names = useAllDocsData()[id]?.versions.map(({ name }) => name) ?? []
  const docs = useOptionalShared<VersionDocsData>(docsDataKey(id, version))
  if (docs === undefined) {
    throw new Error(`The docs instance "${id}" has no version "${version}"; its versions: ${listed(names)}.`)
  }
  return docs
}

/** More names than fit on a screen help nobody. */
const MOST_NAMES = 20

function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`)
  return (shown.join(', ') || 'none') + (rest > 0 ? ` and ${rest} more` : '')
}

/**
 * A doc of a version by its id. Null for a draft, which this build leaves out.
 * @param target - @default the version of the page being shown
 * @throws when there is no such doc, with the ids of those there are
 */
export function useDocById(docId: string, target?: DocsTarget): DocFacts | null {
  const { docs, draftIds } = useVersionDocs(target)
  const doc = Object.hasOwn(docs, docId) ? docs[docId] : undefined
  if (doc !== undefined) return doc
  if (draftIds.includes(docId)) return null
  const known = listed(Object.keys(docs))
  throw new Error(`There is no doc with the id "${docId}" in this version; available: ${known}.`)
}

/**
 * The first link of a sidebar of a version.
 * @param target - @default the version of the page being shown
 * @throws when there is no such sidebar, with the ids of those there are
 */
export function useSidebarLink(sidebarId: string, target?: DocsTarget): Pick<SidebarEntry, 'label' | 'url'> {
  const { sidebars } = useVersionDocs(target)
  const sidebar = Object.hasOwn(sidebars, sidebarId) ? sidebars[sidebarId] : undefined
  if (sidebar === undefined) {
    const known = listed(Object.keys(sidebars))
    throw new Error(`There is no sidebar with the id "${sidebarId}" in this version; available: ${known}.`)
  }
  return sidebar
}

/**
 * The version of an instance that the reader chose last, and a function that stores a choice. Null while the page
 * hydrates, when nothing was chosen, and where `versionPersistence` is `'none'`. A version that no longer exists is
 * forgotten.
 */
export function useDocsPreferredVersion(
  id = 'default',
): readonly [preferred: DocsVersionData | null, save: (version: string) => void] {
  const versions = useDocsVersions(id)
  const isKept = useSite().themeConfig.docs.versionPersistence !== 'none'
  const [name, slot] = useStorageSlot(isKept ? preferredVersionKey(id) : null)
  const preferred = versions.find((version) => version.name === name) ?? null
  useEffect(() => {
    if (name !== null && preferred === null) slot.del()
  }, [name, preferred, slot])
  return [preferred, useCallback((version: string) => slot.set(version), [slot])]
}
