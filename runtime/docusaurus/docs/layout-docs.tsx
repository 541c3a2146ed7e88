import { useMemo } from 'react'
import { useSite } from '../../page/page-context.ts'
import { documentPath } from '../../shared/url/url.ts'
import renderRoutes, { type RouteConfig } from '../modules/@docusaurus/renderRoutes.tsx'
import { useActiveDocContext, useLatestVersion, useDocsPreferredVersion } from './versions.ts'
import { useDocsSidebar, type SidebarBreadcrumb } from './docs-sidebar.tsx'
import { useDocsVersion, type VersionDoc } from './page-doc.tsx'
import type { GlobalDoc, GlobalSidebar, GlobalVersion } from './global-docs.ts'

/** @throws when there is no doc with this id */
export function useDocById(id: string | undefined): VersionDoc | undefined {
  const version = useDocsVersion()
  if (id === undefined) return undefined
  const { docs } = version
  const doc = Object.hasOwn(docs, id) ? docs[id] : undefined
  if (doc === undefined) throw new Error(`The version "${version.version}" has no doc with the id "${id}".`)
  return doc
}

/** Versions that a layout link may lead to, best first: the page's, the preferred one, the latest. */
export function useDocsVersionCandidates(pluginId?: string): readonly [GlobalVersion, ...GlobalVersion[]] {
  const { activeVersion } = useActiveDocContext(pluginId)
  const { preferredVersion } = useDocsPreferredVersion(pluginId)
  const latest = useLatestVersion(pluginId)
  return useMemo(() => {
    const found = [activeVersion, preferredVersion, latest].filter((one) => one !== undefined && one !== null)
    const [first = latest, ...others] = new Set(found)
    return [first, ...others]
  }, [activeVersion, preferredVersion, latest])
}

/** A sidebar of the best version that has it. @throws when none has */
export function useLayoutDocsSidebar(sidebarId: string, pluginId?: string): GlobalSidebar {
  const versions = useDocsVersionCandidates(pluginId)
  for (const { sidebars } of versions) {
    const found = Object.hasOwn(sidebars, sidebarId) ? sidebars[sidebarId] : undefined
    if (found !== undefined) return found
  }
  const known = versions.flatMap(({ sidebars }) => Object.keys(sidebars)).map((id) => `"${id}"`)
  throw new Error(`No version has a sidebar with the id "${sidebarId}"; available: ${known.join(', ')}.`)
}

/** A doc of the best version that has it; null for a draft, which this build leaves out. @throws when none has */
export function useLayoutDoc(docId: string, pluginId?: string): GlobalDoc | null {
  const versions = useDocsVersionCandidates(pluginId)
  for (const { docs } of versions) {
    const found = docs.find(({ id }) => id === docId)
    if (found !== undefined) return found
  }
  if (versions.some(({ draftIds }) => draftIds.includes(docId))) return null
  throw new Error(`No version has a doc with the id "${docId}".`)
}

export function useDocRootMetadata({ route }: { readonly route?: RouteConfig } = {}) {
  const sidebar = useDocsSidebar()
  return {
    // What nested routes render: nothing here, since a page brings its own content.
    docElement: renderRoutes(route?.routes),
    sidebarName: sidebar?.name,
    sidebarItems: sidebar?.items,
  }
}

export function useBreadcrumbsStructuredData({
  breadcrumbs,
}: {
  readonly breadcrumbs: readonly SidebarBreadcrumb[]
}): object {
  const site = useSite()
  const steps = breadcrumbs.flatMap(({ href, label }) => (href === undefined ? [] : [{ href, label }]))
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ href, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site.url + documentPath(href, site),
    })),
  }
}
