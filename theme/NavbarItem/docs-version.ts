import { usePage, useSite, useStorageSlot, type StorageSlot } from 'sitegen/runtime'
import type { PageData } from '../../runtime/shared/page/page-data.ts'
import { preferredVersionKey, type DocsRouteData } from '../../runtime/shared/docs/docs.ts'

/** What the page of a docs instance being shown says about its place there; nothing on other pages. */
export function useDocsRoute(id: string | undefined): Partial<DocsRouteData> {
  return docsRoute(usePage(), id)
}

/** The same, for any page. */
export function docsRoute(
  { context: { plugin, data } }: Pick<PageData, 'context'>,
  id: string | undefined,
): Partial<DocsRouteData> {
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
