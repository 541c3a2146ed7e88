import type { Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { SharedData } from '../../routes/page.ts'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import { loadAllDocs, type LoadedDocs } from './load-docs.ts'
import { sidebarLabel } from './doc.ts'
import type { DocsLinks, LinkTarget } from './navbar/docs-items.ts'
import type { DocsPlan } from './plan-docs.ts'
import { firstOf, firstPage } from './sidebars/sidebar-view.ts'
import type { VersionDocs } from './versions/read-version.ts'

/** Shared data of all docs, by the ids of their instances. */
const ALL_DOCS = 'plugins/docs'

/** Plans the pages of all docs. */
export async function planAllDocs(loading: SiteLoading): Promise<FeaturePlan> {
  const docs = await loadAllDocs(loading)
  const isIncomplete = docs.some((one) => one.isIncomplete)
  return {
    pages: docs.flatMap(({ plan }) => plan.pages),
    sources: docs.flatMap(({ sources }) => sources),
    contentDirs: docs.flatMap(({ id, folders }) =>
      folders.map((folder) => ({ instance: `docs/${id}`, path: folder })),
    ),
    shared: sharedData(docs),
    navbarLinks: docLinks(docs),
    starts: docs.flatMap(({ plan }) => plan.versions.find(({ isLast }) => isLast)?.href ?? []) as Url[],
    modules: docs.flatMap(({ modules }) => modules),
    planInputs: docs.map(({ planInputs }) => planInputs),
    diagnostics: docs.flatMap(({ diagnostics }) => diagnostics),
    missingBelow: missingBelow(docs, loading.config),
    // What an item of the navbar names may be in the version that is missing.
    explains: ({ code }) => isIncomplete && /^NAVBAR_UNKNOWN_(?:DOC|SIDEBAR|VERSION)$/.test(code),
  }
}

/** What the docs tell the whole site: their plugin data, by the id of the instance. */
function sharedData(docs: readonly LoadedDocs[]): readonly SharedData[] {
  const shared = docs.flatMap(({ plan }) => plan.shared)
  if (docs.length === 0) return shared
  return [
    ...shared,
    { key: ALL_DOCS, value: Object.fromEntries(docs.map(({ id, plan }) => [id, plan.data])) },
  ]
}

function missingBelow(docs: readonly LoadedDocs[], config: SiteConfig): readonly string[] {
  const incomplete = new Set(docs.filter(({ isIncomplete }) => isIncomplete).map(({ id }) => id))
  return config.docs
    .filter(({ id }) => incomplete.has(id))
    .map(({ routeBasePath }) => `${config.baseUrl}${routeBasePath}/`.replace(/\/+$/, '/'))
}

/**
 * What the navbar asks the docs for. A link by id leads into the last version, or into the first that has the page; it
 * also knows its place in each other version, for readers who are there.
 */
export function docLinks(docs: readonly Pick<LoadedDocs, 'id' | 'plan'>[]): DocsLinks {
  const planOf = (id: string): DocsPlan | undefined => docs.find((loaded) => loaded.id === id)?.plan
  return {
    docsIds: docs.map(({ id }) => id),
    docsVersions: (pluginId) => planOf(pluginId)?.versions ?? null,
    docLink: (pluginId, docId) => {
      const plan = planOf(pluginId)
      if (plan === undefined) return { available: [] }
      const id = docId.normalize('NFC')
      const target = (isUnlisted: boolean): LinkTarget | null =>
        inVersions(plan, ({ docSet }) => {
          const doc = docSet.byId.get(id)
          return doc?.isUnlisted === isUnlisted ? { label: sidebarLabel(doc), href: doc.url } : null
        })
      const unlisted = target(true)
      const found = target(false) ?? (unlisted && { ...unlisted, unlisted: true })
      if (found !== null) return found
      if (plan.docs.some(({ docSet }) => docSet.drafts.has(id))) return 'draft'
      return { available: [...(lastOf(plan)?.docSet.byId.keys() ?? [])] }
    },
    sidebarLink: (pluginId, sidebarId) => {
      const plan = planOf(pluginId)
      if (plan === undefined) return { available: [] }
      const found = inVersions(plan, ({ indexes }) => {
        const index = indexes.find(({ sidebar }) => sidebar.id === sidebarId)
        const page = index && firstOf(index.sidebar.items, firstPage)
        return page ? { ...page, activeSidebar: index.key } : null
      })
      if (found !== null) return found
      const available = (lastOf(plan)?.indexes ?? []).map(({ sidebar }) => sidebar.id)
      return { available, isEmpty: available.includes(sidebarId) }
    },
  }
}

function lastOf({ docs }: DocsPlan): VersionDocs | undefined {
  return docs.find(({ context }) => context.version.isLast)
}

/** The target in the last version, else in the first that has it, with those in every version. */
function inVersions(
  plan: DocsPlan,
  find: (version: VersionDocs) => Pick<LinkTarget, 'label' | 'href' | 'activeSidebar'> | null,
): LinkTarget | null {
  const all = plan.docs.flatMap((version) => {
    const target = find(version)
    return target === null ? [] : [{ ...version.context.version, target }]
  })
  const { target } = all.find(({ isLast }) => isLast) ?? all[0] ?? {}
  if (target === undefined) return null
  if (plan.docs.length < 2) return target
  const versions = all.map(({ name, target: { label: _label, ...place } }) => [name, place] as const)
  return { ...target, versions: Object.fromEntries(versions) }
}
