import { readdirSync } from 'node:fs'
import type { PlanInputs, SiteLoading, SiteModule } from '../feature.ts'
import { kindOf, siteFile } from '../../config/site-file.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { LastChanges } from '../../content/git.ts'
import { siteLanguage } from '../../config/site-language.ts'
import { loadDocsMessages } from '../../content/load-messages.ts'
import { loadTagsFile } from '../../content/front-matter/load-tags-file.ts'
import { scanCollection } from '../../content/scan/scan.ts'
import type { SourceFile } from '../../content/scan/source-file.ts'
import { textOfFile } from '../../content/text-place.ts'
import { generateSidebars } from './sidebars/generate-sidebars.ts'
import { loadVersions, loadVersionSidebars } from './versions/load-versions.ts'
import { planDocs, type DocsPlan } from './plan-docs.ts'
import type { PlannedVersion } from './versions/plan-versions.ts'
import type { VersionInput } from './versions/read-version.ts'
import { versionFolders } from './versions/version-folders.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

interface InstanceLoading extends SiteLoading {
  readonly instance: SiteConfig['docs'][number]
  readonly versions: readonly PlannedVersion[]
  readonly changes: LastChanges['changeByPath']
  /** Problems found so far. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The docs of one instance in memory. */
export interface LoadedDocs {
  readonly id: string
  readonly plan: DocsPlan
  readonly sources: readonly SourceFile[]
  /** A version has no folder: what leads into these docs may be dead for that reason alone. */
  readonly isIncomplete: boolean
  readonly folders: readonly FilePath[]
  /** Sidebars files of the versions. */
  readonly modules: readonly SiteModule[]
  readonly planInputs: PlanInputs
  readonly diagnostics: readonly Diagnostic[]
}

/** Scans the docs of all instances and places them at URLs. */
export async function loadAllDocs(loading: SiteLoading): Promise<readonly LoadedDocs[]> {
  const { config } = loading
  const found = config.docs.map((instance) => ({ instance, ...loadVersions(instance, config) }))
  // Version control is asked once, about instances that show what it says.
  const asking = found.filter(({ instance }) => instance.showLastUpdateTime || instance.showLastUpdateAuthor)
  const folders = asking.flatMap(({ versions }) => versions.map(({ contentPath }) => contentPath))
  const updates = await loading.readChanges(config.siteDir, folders)
  return Promise.all(
    found.map(({ diagnostics, ...versions }, at) => {
      const ofAll = at === 0 ? [...updates.diagnostics, ...unusedSidebars(config)] : []
      const problems = [...diagnostics, ...ofAll]
      return loadDocs({ ...loading, ...versions, diagnostics: problems, changes: updates.changeByPath })
    }),
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
    .map((file) => ({
      code: 'FILE_UNUSED',
      level: 'warning',
      message: `${file} has no effect: ${configFile} does not name it.`,
      place: { file },
      hint: `Set docs: { sidebarPath: './${file}' } in ${configFile}, or delete the file.`,
    }))
}

async function loadDocs(loading: InstanceLoading): Promise<LoadedDocs> {
  const { instance, config, versions, diagnostics, changes, production } = loading
  const loaded = await Promise.all(versions.map((version) => loadVersion(version, loading)))
  const textOf = (file: FilePath): string | null => textOfFile({ file, siteDir: config.siteDir })
  const common = { instance, site: config, ...siteLanguage(config), production, changes, textOf }
  const inputs: VersionInput[] = []
  // One after the other, so that a function of the site is called in the same order in every build.
  for (const { input } of loaded) inputs.push(await generateSidebars(input, common, config))
  const plan = planDocs({ ...common, versions: inputs })
  return {
    id: instance.id,
    plan,
    sources: loaded.flatMap(({ input }) => input.sources),
    isIncomplete: diagnostics.some(({ code }) => code === 'VERSION_FOLDER_MISSING'),
    folders: versions.map(({ contentPath }) => contentPath),
    modules: loaded.flatMap(({ module }) => module ?? []),
    planInputs: { instance: `docs/${instance.id}`, files: planFiles(loaded, loading) },
    diagnostics: [...diagnostics, ...loaded.flatMap((version) => version.diagnostics), ...plan.diagnostics],
  }
}

/** Those of all versions, and the list of versions. */
function planFiles(
  loaded: readonly LoadedVersion[],
  { instance, config: { siteDir } }: InstanceLoading,
): readonly FilePath[] {
  const { list } = versionFolders(instance, siteDir)
  const files = loaded.flatMap(({ input, module, messagesFile }) => [
    ...input.categoryFiles.map(({ path }) => path),
    ...(input.tagsFile === null ? [] : [input.tagsFile.path]),
    ...(module?.inputs ?? []).map((file) => siteFile(file, siteDir)),
    ...(messagesFile === null ? [] : [messagesFile]),
  ])
  return [...new Set([...files, ...(kindOf(list, siteDir) === 'file' ? [list] : [])])]
}

interface LoadedVersion {
  readonly input: VersionInput
  readonly messagesFile: FilePath | null
  readonly module: SiteModule | null
  readonly diagnostics: readonly Diagnostic[]
}

async function loadVersion(
  version: PlannedVersion,
  { instance, config, skip, cache, onListed, keeping }: InstanceLoading,
): Promise<LoadedVersion> {
  const { siteDir, markdown } = config
  const scan = await scanCollection({
    ...instance,
    path: version.contentPath,
    siteDir,
    markdown,
    skip,
    cache,
    onListed,
    collection: `docs/${instance.id}`,
  })
  const { sidebars, module, diagnostics } = await loadVersionSidebars(version, instance, {
    siteDir,
    keeping,
  })
  const tagsFile = loadTagsFile({
    siteDir,
    folder: version.contentPath,
    tags: instance.tags,
    key: 'docs.tags',
  })
  const messages = loadDocsMessages(config, { id: instance.id, version: version.name })
  return {
    input: {
      version: { ...version, label: messages.messages['version.label'] ?? version.label },
      sources: scan.files,
      categoryFiles: scan.categoryFiles,
      sidebars,
      tagsFile: tagsFile.source,
      messages: messages.messages,
    },
    module,
    messagesFile: messages.file,
    diagnostics: [...scan.diagnostics, ...diagnostics, ...tagsFile.diagnostics, ...messages.diagnostics],
  }
}
