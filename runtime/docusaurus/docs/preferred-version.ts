import { useSyncExternalStore } from 'react'
import { useDocsPreferredVersion as useOwnPreferred } from '../../docs.ts'
import { useSite } from '../../page/page-context.ts'
import { createStorageSlot } from '../../preferences/storage.ts'
import { preferredVersionKey } from '../../shared/docs/docs.ts'
import { docsScope, DEFAULT_SCOPE } from '../../shared/search/search-scope.ts'
import { useActivePluginAndVersion } from './active-docs.ts'
import { useAllDocsData, useDocsData, type GlobalVersion } from './global-docs.ts'

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
