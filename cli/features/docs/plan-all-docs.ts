import { readdirSync } from 'node:fs'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import { kindOf, siteFile } from '../../config/site-file.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteLanguage } from '../../config/site-language.ts'
import type { LastChanges } from '../../content/git.ts'
import { loadDocsMessages } from '../../content/load-messages.ts'
import { loadTagsFile } from '../../routes/placed-tags.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import { textOfFile } from '../../content/text-place.ts'
import { docLinks } from './navbar/doc-links.ts'
import type { DocsInstance } from './options.ts'
import { lastOf } from './pages/version-page.ts'
import { planDocs } from './plan-docs.ts'
import { generateSidebars } from './sidebars/generate-sidebars.ts'
import { loadVersions, loadVersionSidebars } from './versions/load-versions.ts'
import type { PlannedVersion } from './versions/plan-versions.ts'
import type { VersionInput } from './versions/read-version.ts'
import { versionFolders } from './versions/version-folders.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

export async function planAllDocs(loading: SiteLoading): Promise<FeaturePlan> {
  const { config } = loading
  const found = config.docs.map((instance) => ({ instance, ...loadVersions(instance, config) }))
  // Version control is asked once, about instances that show what it says.
  const asking = found.filter(({ instance }) => instance.showLastUpdateTime || instance.showLastUpdateAuthor)
  const folders = asking.flatMap(({ versions }) => versions.map(({ contentPath }) => contentPath))
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
    contentDirs: docs.flatMap(({ contentDirs }) => contentDirs),
    // What the docs tell the whole site: their plugin data, by the id of the instance.
    shared: docs.length === 0 ? shared : [...shared, { key: 'plugins/docs', value: data }],
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

const SIDEBARS = /^sidebars\.(?:json|[cm]?[jt]s)$/

/** A file of sidebars where it usually lies, while the sidebars of docs are made of their folders. */
function unusedSidebars({ docs, siteDir, configFile }: SiteConfig): readonly Diagnostic[] {
  if (docs.every(({ sidebarPath }) => sidebarPath !== undefined)) return []
  const named = new Set(docs.map(({ sidebarPath }) => sidebarPath))
  const files = readdirSync(siteDir).filter((name) => SIDEBARS.test(name)) as FilePath[]
  return files
    .filter((file) => !named.has(file))
    .map((file) => ({
      code: 'FILE_UNUSED',
      level: 'warning',
      message: `${file} has no effect: ${configFile} does not name it.`,
      place: { file },
      hint: `Set docs: { sidebarPath: './${file}' } in ${configFile}, or delete the file.`,
    }))
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
  const loaded = await Promise.all(versions.map((version) => loadVersion(version, loading)))
  const textOf = (file: FilePath): string | null => textOfFile({ file, siteDir })
  const common = { instance, site: config, ...siteLanguage(config), production, changes, textOf }
  const inputs: VersionInput[] = []
  // One after the other, so that a function of the site is called in the same order in every build.
  for (const { input } of loaded) inputs.push(await generateSidebars(input, common, config))
  const { list } = versionFolders(instance, siteDir)
  const files = new Set(loaded.flatMap((version) => version.files))
  if (kindOf(list, siteDir) === 'file') files.add(list)
  return {
    id,
    routeBasePath,
    plan: planDocs({ ...common, versions: inputs }),
    sources: loaded.flatMap(({ input }) => input.sources),
    contentDirs: versions.map(({ contentPath }) => ({ instance: name, path: contentPath })),
    modules: loaded.flatMap(({ module }) => module ?? []),
    planInputs: { instance: name, files: [...files] },
    diagnostics: [...loading.diagnostics, ...loaded.flatMap(({ diagnostics }) => diagnostics)],
  }
}

/** What the docs of a version are read from, and the files that it was found in beside those of the docs. */
async function loadVersion(
  version: PlannedVersion,
  { instance, config, skip, cache, onListed, keeping }: InstanceLoading,
) {
  const { siteDir, markdown } = config
  const folder = version.contentPath
  const scanning = { siteDir, markdown, skip, cache, onListed, collection: `docs/${instance.id}` }
  const scan = await scanCollection({ ...instance, ...scanning, path: folder })
  const { sidebars, module, diagnostics } = await loadVersionSidebars(version, instance, { siteDir, keeping })
  const tagsFile = loadTagsFile({ siteDir, folder, tags: instance.tags, key: 'docs.tags' })
  const messages = loadDocsMessages(config, { id: instance.id, version: version.name })
  const input: VersionInput = {
    version: { ...version, label: messages.messages['version.label'] ?? version.label },
    sources: scan.files,
    categoryFiles: scan.categoryFiles,
    sidebars,
    tagsFile: tagsFile.source,
    messages: messages.messages,
  }
  return {
    input,
    module,
    files: [
      ...scan.categoryFiles.map(({ path }) => path),
      ...(tagsFile.source === null ? [] : [tagsFile.source.path]),
      ...(module?.inputs ?? []).map((file) => siteFile(file, siteDir)),
      ...(messages.file === null ? [] : [messages.file]),
    ],
    diagnostics: [...scan.diagnostics, ...diagnostics, ...tagsFile.diagnostics, ...messages.diagnostics],
  }
}
