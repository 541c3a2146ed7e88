import { usePage } from '../../page/page-context.ts'
import type { DocsRouteData } from '../../shared/docs/docs.ts'
import type { UseDataOptions } from '../modules/@docusaurus/useGlobalData.ts'
import type { PageData } from '../../shared/page/page-data.ts'
import { isSamePath, trimSlash } from '../../shared/url/same-path.ts'
import { joined, lazily } from '../site/shared-reader.ts'
import {
  useAllDocsData,
  useDocsData,
  type GlobalDoc,
  type GlobalDocsData,
  type GlobalVersion,
} from './global-docs.ts'

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
