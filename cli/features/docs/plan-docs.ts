import { readdirSync } from 'node:fs'
import { pick } from 'lodash-es'
import type { FeaturePlan, MessageFile, SiteLoading } from '../feature.ts'
import { kindOf, siteFile } from '../../config/site-file.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteLanguage } from '../../config/site-language.ts'
import type { LastChanges } from '../../content/git.ts'
import { loadDocsMessages } from '../../content/load-messages.ts'
import { contentDirs } from '../../content/translations.ts'
import type { Translatable } from '../../content/unused-translations.ts'
import { loadTagsFile } from '../../routes/placed-tags.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { textOfFile } from '../../content/text-place.ts'
import { throughPlugin } from '../through-plugin.ts'
import { changedVersions, docsContent, type ReadDocsVersion } from './docs-content.ts'
import { docLinks } from './navbar/doc-links.ts'
import type { DocsInstance } from './options.ts'
import { lastOf } from './pages/version-page.ts'
import { defined } from '../../../runtime/shared/json.ts'
import {
  DOCS_INSTANCES_KEY,
  type DocsInstanceData,
  type VersionDocsData,
  docsDataKey,
} from '../../../runtime/shared/docs/docs.ts'
import type { NavbarDocsVersions } from '../../../runtime/shared/site/theme-config.ts'
import type { Page, SharedData } from '../../routes/page.ts'
import { docPages } from './pages/doc-page.ts'
import { indexPages, tagPages } from './pages/list-pages.ts'
import { firstPage, sidebarsByDoc, sidebarView } from './sidebars/sidebar-index.ts'
import { generateSidebars } from './sidebars/generate-sidebars.ts'
import { loadVersionSidebars, loadVersions, readVersionsFile } from './versions/load-versions.ts'
import type { PlannedVersion } from './versions/plan-versions.ts'
import { type VersionDocs, openVersion, readVersion } from './versions/read-version.ts'
import { CURRENT, translatedVersion, versionDocsFolder, versionFolders } from './versions/version-folders.ts'
import { type Diagnostic, unusedFile } from '../../report/diagnostic.ts'
import type { ContentDir, FilePath } from '../../types/file-path.ts'

export async function planAllDocs(loading: SiteLoading): Promise<FeaturePlan> {
  const { config } = loading
  const found = config.docs.map((instance) => ({ instance, ...loadVersions(instance, config) }))
  // Version control is asked once, about instances that show what it says.
  const asking = found.filter(({ instance }) => instance.showLastUpdateTime || instance.showLastUpdateAuthor)
  const folders = asking.flatMap(({ instance, versions }) =>
    versions.flatMap((version) => versionDirs(instance, version, config).map((dir) => dir.path)),
  )
  const { changeByPath: changes, diagnostics } = await loading.readChanges(config.siteDir, folders)
  const docs = await Promise.all(found.map((instance) => loadDocs({ ...loading, ...instance, changes })))
  // What leads into docs of which a version has no folder may be dead for that reason alone.
  const incomplete = docs.filter((one) =>
    one.diagnostics.some(({ code }) => code === 'VERSION_FOLDER_MISSING'),
  )
  const shared = docs.flatMap(({ plan }) => plan.shared)
  const data = Object.fromEntries(docs.map(({ id, plan }) => [id, plan.data]))
  return {
    pages: docs.flatMap(({ plan }) => plan.pages),
    sources: docs.flatMap(({ sources }) => sources),
    contentDirs: docs.flatMap((one) => one.contentDirs),
    translatable: config.docs.flatMap((one) => translatableOf(one, config.siteDir)),
    translations: docs.flatMap(({ translations }) => translations),
    // What the docs tell the whole site: their plugin data, by the id of the instance.
    shared: docs.length === 0 ? shared : [...shared, { key: DOCS_INSTANCES_KEY, value: data }],
    messageFiles: docs.flatMap(({ messageFiles }) => messageFiles),
    navbarLinks: docLinks(docs),
    starts: docs.flatMap(({ plan }) => lastOf(plan.docs)?.main?.url ?? []),
    modules: docs.flatMap(({ modules }) => modules),
    planInputs: docs.map(({ planInputs }) => planInputs),
    diagnostics: [
      ...diagnostics,
      ...unusedSidebars(config),
      ...docs.flatMap((one) => [...one.diagnostics, ...one.plan.diagnostics]),
    ],
    missingBelow: incomplete.map(({ routeBasePath }) =>
      `${config.baseUrl}${routeBasePath}/`.replace(/\/+$/, '/'),
    ),
    // What an item of the navbar names may be in the version that is missing.
    explains: ({ code }) => incomplete.length > 0 && /^NAVBAR_UNKNOWN_(?:DOC|SIDEBAR|VERSION)$/.test(code),
  }
}

/** Each version of the docs that is built. */
export async function docsCollections(config: SiteConfig): Promise<readonly Translatable[]> {
  return config.docs.flatMap((instance) =>
    loadVersions(instance, config).versions.map(({ name, contentPath }) => ({
      ...pick(instance, ['include', 'exclude']),
      instance: `docs/${instance.id}`,
      version: translatedVersion(name),
      path: contentPath,
    })),
  )
}

const SIDEBARS = /^sidebars\.(?:json|[cm]?[jt]s)$/

/** A file of sidebars where it usually lies, while the sidebars of docs are made of their folders. */
function unusedSidebars({ docs, siteDir, configFile }: SiteConfig): readonly Diagnostic[] {
  if (docs.every(({ sidebarPath }) => sidebarPath !== undefined)) return []
  const named = new Set(docs.map(({ sidebarPath }) => sidebarPath))
  const files = readdirSync(siteDir).filter((name) => SIDEBARS.test(name)) as FilePath[]
  return files
    .filter((file) => !named.has(file))
    .map((file) => {
      const hint = `Set docs: { sidebarPath: './${file}' } in ${configFile}, or delete the file.`
      return unusedFile(file, `${configFile} does not name it`, hint)
    })
}

function versionDirs(
  { id }: DocsInstance,
  { name, contentPath }: PlannedVersion,
  config: SiteConfig,
): readonly ContentDir[] {
  const own = translatedVersion(name)
  return contentDirs(config, { instance: `docs/${id}`, path: contentPath }, own)
}

/** All versions of an instance, also those that are left out. */
function translatableOf(instance: DocsInstance, siteDir: string): readonly Translatable[] {
  const folders = versionFolders(instance, siteDir)
  const listed: unknown = readVersionsFile(folders, siteDir)?.value
  const names = Array.isArray(listed) ? listed.map(String).filter((name) => name !== CURRENT) : []
  const of = { ...instance, instance: `docs/${instance.id}` }
  return [
    { ...of, version: CURRENT },
    ...names.map((name) => ({ ...of, path: versionDocsFolder(folders, name), version: `version-${name}` })),
  ]
}

interface InstanceLoading extends SiteLoading {
  readonly instance: DocsInstance
  readonly versions: readonly PlannedVersion[]
  readonly changes: LastChanges['changeByPath']
  readonly diagnostics: readonly Diagnostic[]
}

async function loadDocs(loading: InstanceLoading) {
  const { instance, config, versions, changes, production } = loading
  const { siteDir } = config
  const { id, routeBasePath } = instance
  const name = `docs/${id}`
  let loaded: readonly Awaited<ReturnType<typeof loadVersion>>[] = []
  const shown = await throughPlugin(loading.plugins, {
    feature: 'docs',
    id,
    async load(): Promise<readonly ReadDocsVersion[]> {
      loaded = await Promise.all(versions.map((version) => loadVersion(version, loading)))
      const textOf = (file: FilePath): string | null => textOfFile({ file, siteDir })
      const common = { instance, site: config, ...siteLanguage(config), production, changes, textOf }
      const read: ReadDocsVersion[] = []
      // One after the other, so that a function of the site is called in the same order in every build.
      for (const { input } of loaded) {
        const opened = await generateSidebars(openVersion(input, common), config)
        const reportedCount = opened.context.diagnostics.length
        read.push({ opened, docs: readVersion(opened), reportedCount })
      }
      return read
    },
    contentOf: (read) => docsContent(read, siteDir),
    changed: (read, content) => changedVersions(read, content, siteDir),
  })
  const { list } = versionFolders(instance, siteDir)
  const files = new Set(loaded.flatMap((version) => version.files))
  if (kindOf(list, siteDir) === 'file') files.add(list)
  return {
    id,
    routeBasePath,
    plan: planDocs(shown?.map(({ docs }) => docs) ?? [], instance),
    sources: loaded.flatMap(({ input }) => input.sources),
    contentDirs: versions.flatMap((version) => versionDirs(instance, version, config)),
    translations: loaded.flatMap(({ translations }) => translations),
    modules: loaded.flatMap(({ module }) => module ?? []),
    messageFiles: (shown ?? []).map(({ docs: { context, texts } }): MessageFile => {
      const { name: version } = context.version
      const label = versions.find((planned) => planned.name === version)?.label ?? version
      const description = `The name of the version "${version}"`
      return {
        instance: name,
        file: `${translatedVersion(version)}.json`,
        texts: [{ key: 'version.label', message: label, description }, ...texts],
      }
    }),
    planInputs: { instance: name, files: [...files] },
    diagnostics: [...loading.diagnostics, ...loaded.flatMap(({ diagnostics }) => diagnostics)],
  }
}

export async function loadVersion(
  version: PlannedVersion,
  { instance, config, skip, cache, onListed, keeping }: InstanceLoading,
) {
  const { siteDir, markdown } = config
  const folder = version.contentPath
  const scanning = { siteDir, markdown, skip, cache, onListed, collection: `docs/${instance.id}` }
  const [, ...dirs] = versionDirs(instance, version, config)
  const translations: readonly FilePath[] = dirs.map((dir) => dir.path)
  const scan = await scanCollection({ ...instance, ...scanning, path: folder, translations })
  const { sidebars, module, diagnostics } = await loadVersionSidebars(version, instance, { siteDir, keeping })
  const tagsFile = loadTagsFile({
    siteDir,
    folder,
    translations: dirs,
    tags: instance.tags,
    key: 'docs.tags',
  })
  const messages = loadDocsMessages(config, { id: instance.id, version: translatedVersion(version.name) })
  const input = {
    version: { ...version, translations, label: messages.messages['version.label'] ?? version.label },
    sources: scan.files,
    categoryFiles: scan.categoryFiles,
    sidebars,
    tagsFile: tagsFile.source,
    messages: messages.messages,
  }
  return {
    input,
    module,
    translations: scan.translations,
    files: [
      ...scan.categoryFiles.map(({ path }) => path),
      ...(tagsFile.source === null ? [] : [tagsFile.source.path]),
      ...(module?.inputs ?? []).map((file) => siteFile(file, siteDir)),
      ...(messages.file === null ? [] : [messages.file]),
    ],
    diagnostics: [...scan.diagnostics, ...diagnostics, ...tagsFile.diagnostics, ...messages.diagnostics],
  }
}

export type DocsPlan = ReturnType<typeof planDocs>

export function planDocs(docs: readonly VersionDocs[], instance: DocsInstance) {
  // Of each version its docs in path order, then the index pages of categories, then those of tags.
  const pages: readonly Page[] = docs.flatMap((version) =>
    [docPages, indexPages, tagPages].flatMap((pagesOf) => pagesOf(version, docs)),
  )
  const data = instanceData(docs, instance)
  return {
    pages,
    // One value for each sidebar, and one for the docs of the version.
    shared: docs.flatMap((version): SharedData[] => [
      ...version.indexes.map(({ key, sidebar }) => ({ key, value: sidebarView(sidebar.items) })),
      docsData(version),
    ]),
    data,
    /** The versions that have a page, as menus list them. */
    versions: data.versions.flatMap(({ name, label, url, isLast }): NavbarDocsVersions['versions'] =>
      url === null ? [] : [{ name, label, href: url, ...defined({ isLast: isLast || undefined }) }],
    ),
    docs,
    diagnostics: docs.flatMap(({ context }) => context.diagnostics),
  }
}

/** What the whole site may know of an instance. Grows with the number of versions only. */
function instanceData(versions: readonly VersionDocs[], instance: DocsInstance): DocsInstanceData {
  return {
    path: `/${instance.routeBasePath}`,
    breadcrumbs: instance.breadcrumbs,
    versions: versions.map(({ context, main }) => {
      const { name, label, isLast, path } = context.version
      return { name, label, isLast, path: path || '/', mainDocId: main?.id ?? null, url: main?.url ?? null }
    }),
  }
}

/** The docs and sidebars of a version by id. One file, asked for by the few who look docs up by id. */
function docsData({ context, docSet, indexes }: VersionDocs): SharedData {
  const sidebarByDoc = sidebarsByDoc(indexes)
  const value: VersionDocsData = {
    docs: Object.fromEntries(
      docSet.docs.map(({ id, url, title, description, isUnlisted }) => {
        const further = { sidebar: sidebarByDoc.get(id)?.sidebar.id, unlisted: isUnlisted || undefined }
        return [id, { url, title, description, ...defined(further) }]
      }),
    ),
    draftIds: [...docSet.drafts.keys()],
    sidebars: Object.fromEntries(
      indexes.map(({ sidebar, key }) => {
        const page = firstPage(sidebar.items)
        return [sidebar.id, page ? { key, url: page.href, label: page.label } : { key }]
      }),
    ),
  }
  return { key: docsDataKey(context.instance.id, context.version.name), value }
}
