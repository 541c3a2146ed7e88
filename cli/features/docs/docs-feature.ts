import path from 'node:path'
import { kindOf } from '../../config/site-file.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { tagsFileName } from '../../content/front-matter/load-tags-file.ts'
import type { SharedData } from '../../routes/page.ts'
import type { FilePath } from '../../types/file-path.ts'
import { filesBelow } from '../../types/files-below.ts'
import type { Feature, FeaturePlan, SiteLoading } from '../feature.ts'
import { loadAllDocs, type LoadedDocs } from './load-docs.ts'
import { docLinks } from './navbar/navbar-links.ts'
import { versionFolders } from './versions/version-folders.ts'
import { docsOptions } from './options.ts'

/** Documentation: pages with sidebars, in versions. */
export const docsFeature: Feature = {
  name: 'docs',
  options: docsOptions,
  plan: planAll,
  folders: ({ docs, siteDir }) => [
    ...docs.map((instance) => instance.path),
    ...docs.map((instance) => versionFolders(instance, siteDir).docs),
  ],
  linkingFiles: ({ docs, siteDir }) => [
    ...docs.flatMap((instance) => sidebarsFiles(instance, siteDir)),
    ...docs.map((instance) => path.posix.join(instance.path, tagsFileName(instance.tags)) as FilePath),
  ],
  homes: ({ docs }) => docs.map(({ routeBasePath }) => routeBasePath),
  sharedName,
  editorSchemas: async () => (await import('./editor-schemas.ts')).editorSchemas(),
}

async function planAll(loading: SiteLoading): Promise<FeaturePlan> {
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
  return [...shared, { key: ALL, value: Object.fromEntries(docs.map(({ id, plan }) => [id, plan.data])) }]
}

const ALL = 'plugins/docs'

function missingBelow(docs: readonly LoadedDocs[], config: SiteConfig): readonly string[] {
  const incomplete = new Set(docs.filter(({ isIncomplete }) => isIncomplete).map(({ id }) => id))
  return config.docs
    .filter(({ id }) => incomplete.has(id))
    .map(({ routeBasePath }) => `${config.baseUrl}${routeBasePath}/`.replace(/\/+$/, '/'))
}

function sidebarsFiles(instance: SiteConfig['docs'][number], siteDir: string): readonly FilePath[] {
  const { sidebars: folder } = versionFolders(instance, siteDir)
  const names = kindOf(folder, siteDir) === 'folder' ? filesBelow(path.join(siteDir, folder)) : []
  const frozen = names.map((name) => path.posix.join(folder, name) as FilePath)
  return [...(typeof instance.sidebarPath === 'string' ? [instance.sidebarPath] : []), ...frozen]
}

function sharedName(key: string): string | null {
  const [, sidebar] = /^docs-.*-sidebar-(.*)$/.exec(key) ?? []
  if (sidebar !== undefined) return `the sidebar "${sidebar}"`
  if (key.startsWith('docs-') && key.endsWith('-docs')) return 'the list of all docs'
  return key === ALL ? 'the list of docs and versions' : null
}
