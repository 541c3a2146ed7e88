import type { Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { SharedData } from '../../routes/page.ts'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import { loadAllDocs, type LoadedDocs } from './load-docs.ts'
import { docLinks } from './navbar/navbar-links.ts'
import { ALL_DOCS } from './shared-name.ts'

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
