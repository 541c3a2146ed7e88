import { usePage, useSite, useStorageSlot, type StorageSlot } from 'sitegen/runtime'
import { preferredVersionKey, type DocsRouteData } from '../../runtime/shared/docs/docs.ts'

/** What a page of a docs instance says about its place there; nothing on other pages. */
export function useDocsRoute(id: string | undefined): Partial<DocsRouteData> {
  const { plugin, data } = usePage().context
  return plugin.name === 'docs' && plugin.id === id ? (data ?? {}) : {}
}

/** The name of the version that the reader chose last, whether it is still there or not. */
export function usePreferredVersion(
  docsId: string | undefined,
): readonly [name: string | null, slot: StorageSlot] {
  const { docs } = useSite().themeConfig
  const isKept = docsId !== undefined && docs.versionPersistence !== 'none'
  return useStorageSlot(isKept ? preferredVersionKey(docsId) : null)
}
