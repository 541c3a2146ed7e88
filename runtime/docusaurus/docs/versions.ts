import { usePage, useSite } from '../../page/page-context.ts'
import { type DocsRouteData, preferredVersionKey } from '../../shared/docs/docs.ts'
import type { UseDataOptions } from '../modules/@docusaurus/useGlobalData.ts'
import type { PageData } from '../../shared/page/page-data.ts'
import { isSamePath, trimSlash } from '../../shared/url/url.ts'
import { joined, lazily } from '../site/shared-reader.ts'
import {
  useAllDocsData,
  useDocsData,
  type GlobalDoc,
  type GlobalDocsData,
  type GlobalVersion,
} from './global-docs.ts'
import { useSyncExternalStore } from 'react'
import { useDocsPreferredVersion as useOwnPreferred } from '../../docs.ts'
import { createStorageSlot } from '../../preferences/storage.ts'
import { docsScope, DEFAULT_SCOPE } from '../../shared/search/search-scope.ts'

export type ActivePlugin = NonNullable<ReturnType<typeof useActivePlugin>>

export interface ActiveDocContext {
  readonly activeVersion?: GlobalVersion
  readonly activeDoc?: GlobalDoc
  /** The same doc by the names of the versions that have it, its own included. */
  readonly alternateDocVersions: Readonly<Record<string, GlobalDoc>>
}

export type DocVersionSuggestions = ReturnType<typeof useDocVersionSuggestions>

/** The instance of docs at the address of the page. @throws with `failfast`, on other pages */
export function useActivePlugin({ failfast = false }: UseDataOptions = {}) {
  const all = useAllDocsData()
  const { url } = usePage()
  // The longest path counts: one instance may lie below another.
  const found = Object.entries(all)
    .filter(([, data]) => isAt(url, data.path))
    .sort(([, a], [, b]) => b.path.length - a.path.length)[0]
  const active = found && { pluginId: found[0], pluginData: found[1] }
  if (active === undefined && failfast)
    throw new Error(`No instance of docs has the address ${url}; their ids: ${Object.keys(all).join(', ')}.`)
  return active
}

export function useActivePluginAndVersion(options: UseDataOptions = {}) {
  const active = useActivePlugin(options)
  const { url } = usePage()
  if (active === undefined) return undefined
  return { activePlugin: active, activeVersion: versionAt(active.pluginData, url) }
}

export function useVersions(pluginId?: string): readonly GlobalVersion[] {
  return useDocsData(pluginId).versions
}

export function useLatestVersion(pluginId?: string): GlobalVersion {
  const { versions } = useDocsData(pluginId)
  const latest = versions.find(({ isLast }) => isLast) ?? versions[0]
  if (latest === undefined) throw new Error('These docs have no version.')
  return latest
}

export function useActiveVersion(pluginId?: string): GlobalVersion | undefined {
  const data = useDocsData(pluginId)
  return versionAt(data, usePage().url)
}

/** The version at the longest path: that of the last one may be a part of the others. */
function versionAt({ versions }: GlobalDocsData, url: string): GlobalVersion | undefined {
  return versions
    .filter(({ path }) => isAt(url, path))
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || b.path.length - a.path.length)[0]
}

function isAt(url: string, path: string): boolean {
  return isSamePath(url, path) || url.startsWith(`${trimSlash(path)}/`)
}

export function useActiveDocContext(pluginId?: string): ActiveDocContext {
  const data = useDocsData(pluginId)
  const page = usePage()
  const activeVersion = versionAt(data, page.url)
  if (activeVersion === undefined) return { alternateDocVersions: {} }
  const docs = docsOf(page, pluginId ?? 'default', data)
  const activeDoc = docs[activeVersion.name]
  return { activeVersion, ...(activeDoc && { activeDoc }), alternateDocVersions: docs }
}

/** The doc of a page in all versions. What stands in the page's data needs no list of docs. */
function docsOf(page: PageData, id: string, data: GlobalDocsData): ActiveDocContext['alternateDocVersions'] {
  const { context, props, url } = page
  const { docId } = props
  if (context.plugin.name !== 'docs' || context.plugin.id !== id || typeof docId !== 'string') return {}
  const { version, alternates } = (context.data ?? {}) as Partial<DocsRouteData>
  const all = alternates ?? (version === undefined ? [] : [{ version, url }])
  const docs = all.map((one) => {
    const known = data.versions.find(({ name }) => name === one.version)
    return [one.version, docAt({ id: docId, path: one.url }, known)] as const
  })
  return Object.fromEntries(docs)
}

function docAt(doc: Pick<GlobalDoc, 'id' | 'path'>, version: GlobalVersion | undefined): GlobalDoc {
  const whole = (): GlobalDoc | undefined => version?.docs.find(({ id }) => id === doc.id)
  return joined(
    doc,
    lazily<{ sidebar: string | undefined; unlisted: boolean | undefined }>({
      sidebar: () => whole()?.sidebar,
      unlisted: () => whole()?.unlisted,
    }) as Omit<GlobalDoc, 'id' | 'path'>,
  )
}

/** The last version, and the same doc in it; empty where the page is of the last version. */
export function useDocVersionSuggestions(pluginId?: string): {
  readonly latestVersionSuggestion?: GlobalVersion
  readonly latestDocSuggestion?: GlobalDoc
} {
  const latest = useLatestVersion(pluginId)
  const { activeVersion, alternateDocVersions } = useActiveDocContext(pluginId)
  if (activeVersion?.name === latest.name) return {}
  const doc = alternateDocVersions[latest.name]
  return { latestVersionSuggestion: latest, ...(doc && { latestDocSuggestion: doc }) }
}

/** The version of an instance that the reader chose last; null for none, and while the page is hydrated. */
export function useDocsPreferredVersion(pluginId = 'default') {
  const { versions } = useDocsData(pluginId)
  const [preferred, savePreferredVersionName] = useOwnPreferred(pluginId)
  const preferredVersion = versions.find(({ name }) => name === preferred?.name) ?? null
  return { preferredVersion, savePreferredVersionName }
}

export function useDocsPreferredVersionByPluginId(): Readonly<Record<string, GlobalVersion | null>> {
  const isKept = useSite().themeConfig.docs.versionPersistence !== 'none'
  const all = useAllDocsData()
  const ids = Object.keys(all)
  const names = useSyncExternalStore(
    subscribe,
    () =>
      ids.map((id) => (isKept ? (createStorageSlot(preferredVersionKey(id)).get() ?? '') : '')).join('\n'),
    () => '',
  ).split('\n')
  return Object.fromEntries(
    Object.entries(all).map(([id, { versions }], index) => [
      id,
      versions.find(({ name }) => name === names[index]) ?? null,
    ]),
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

export function getDocsVersionSearchTag(pluginId: string, versionName: string): string {
  return docsScope(pluginId, versionName)
}

/** The scopes that a search from this page should look in: of each instance the version that is shown, chosen, or the last. */
export function useDocsContextualSearchTags(): readonly string[] {
  const all = useAllDocsData()
  const active = useActivePluginAndVersion()
  const preferred = useDocsPreferredVersionByPluginId()
  const tags = Object.entries(all).flatMap(([id, { versions }]) => {
    const own = active?.activePlugin.pluginId === id ? active.activeVersion : undefined
    const version = own ?? preferred[id] ?? versions.find(({ isLast }) => isLast)
    return version === undefined ? [] : [getDocsVersionSearchTag(id, version.name)]
  })
  return [DEFAULT_SCOPE, ...tags]
}

export function useContextualSearchFilters() {
  const { locale } = useSite()
  return { locale, tags: useDocsContextualSearchTags() }
}
