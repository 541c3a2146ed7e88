import { useSite } from '../../page/page-context.ts'
import { useSharedReader } from '../site/shared-reader.ts'
import { globalDocs, type GlobalDocs, type GlobalDocsData } from './global-docs.ts'

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
