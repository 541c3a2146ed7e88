import type { Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { SharedData } from '../../routes/page.ts'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import { loadAllDocs, type LoadedDocs } from './load-docs.ts'
import { defined } from '../../../runtime/shared/defined.ts'
import type { DocsLinks, LinkTarget, UnknownId } from './navbar/docs-items.ts'
import type { VersionLinks } from './plan-docs.ts'

/** Shared data of all docs, by the ids of their instances. */
const ALL_DOCS = 'plugins/docs'

/** Plans the pages of all docs. */
export async function planAllDocs(loading: SiteLoading): Promise<FeaturePlan> {
  const docs = await loadAllDocs(loading)
  const isIncomplete = docs.some((one) => one.isIncomplete)
  return {
    pages: docs.flatMap(({ pages }) => pages),
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
  const planOf = (id: string): LoadedDocs['plan'] | undefined => docs.find((loaded) => loaded.id === id)?.plan
  return {
    docsIds: docs.map(({ id }) => id),
    docsVersions: (pluginId) => planOf(pluginId)?.versions ?? null,
    docLink: (pluginId, docId) => {
      const plan = planOf(pluginId)
      if (plan === undefined) return { available: [] }
      const found = inVersions(plan, (version) => docTarget(version, docId, false))
      if (found !== null) return found
      const unlisted = inVersions(plan, (version) => docTarget(version, docId, true))
      if (unlisted !== null) return { ...unlisted, unlisted: true }
      return isDraft(plan, docId) ? 'draft' : { available: plan.docIds }
    },
    sidebarLink: (pluginId, sidebarId) => {
      const plan = planOf(pluginId)
      if (plan === undefined) return { available: [] }
      const found = inVersions(plan, (version) => sidebarTarget(version, sidebarId))
      if (found !== null) return found
      const link = plan.sidebarLink(sidebarId)
      if (!('available' in link)) return { available: [] }
      const { reason, available } = link
      return { available, ...defined({ isEmpty: reason === 'empty' || undefined }) }
    },
  }
}

function docTarget(version: VersionLinks, docId: string, isUnlisted: boolean): Target | null {
  const link = version.docLink(docId)
  return link === null || link.unlisted !== isUnlisted ? null : { label: link.label, href: link.href }
}

function isDraft({ linksByVersion }: LoadedDocs['plan'], docId: string): boolean {
  return [...linksByVersion.values()].some((version) => version.draftIds.has(docId))
}

function sidebarTarget(version: VersionLinks, sidebarId: string): LinkTarget | null {
  const link = version.sidebarLink(sidebarId)
  const sidebar = version.sidebarKey(sidebarId)
  return 'href' in link && sidebar !== null ? { ...link, sidebar } : null
}

type Target = Exclude<LinkTarget | UnknownId, UnknownId>

/** The target in the last version, else in the first that has it, with those in every version. */
function inVersions(
  plan: LoadedDocs['plan'],
  find: (version: VersionLinks) => Target | null,
): LinkTarget | null {
  const all = [...plan.linksByVersion].flatMap(([name, version]) => {
    const target = find(version)
    return target === null ? [] : [{ name, target }]
  })
  const target = find(plan) ?? all[0]?.target
  if (target === undefined) return null
  const { label, href, sidebar } = target
  const versions = plan.linksByVersion.size < 2 ? undefined : Object.fromEntries(all.map(inVersion))
  return { label, href, ...defined({ sidebar, versions }) }
}

function inVersion({ name, target }: { readonly name: string; readonly target: Target }) {
  const { href, sidebar } = target
  return [name, { href, ...defined({ sidebar }) }] as const
}
