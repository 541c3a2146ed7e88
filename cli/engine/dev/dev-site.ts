import path from 'node:path'
import type { PluginHost } from '../../plugins/open-plugins.ts'
import { layoutsOf } from '../../bundle/entries.ts'
import { processEnvironment } from '../../config/module/process-environment.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { ofSharedFiles } from '../../config/site-language.ts'
import { createAssetStore, type AssetStore } from '../../content/assets/assets.ts'
import type { FileCompilerOptions } from '../../content/compile/compile-file.ts'
import { createContentCompiler } from '../../content/compile/content-compiler.ts'
import type { CompileCache, CompileAs } from '../../content/compile/content-key.ts'
import { createImageScaler } from '../../content/images/image-scaler.ts'
import { createHighlighter } from '../../content/markdown/code/highlight.ts'
import type { OutputFile } from '../../features/output-file.ts'
import type { FilePath, OutputPath } from '../../types/file-path.ts'
import { contentHash, fileHash } from '../../types/fingerprints.ts'
import { workDir } from '../../types/work-dir.ts'
import type { Engine } from '../../types/theme-parts.ts'
import type { Site } from '../site.ts'
import { createDevCode, type ClientFiles, type DevCode } from './dev-code.ts'
import { createDevPages } from './dev-pages.ts'
import { createDevPlan } from './dev-plan.ts'
import type { Preview, Queue } from './preview.ts'

export interface DevSiteOptions {
  readonly engine: Engine
  readonly config: SiteConfig
  readonly plugins: PluginHost | null
  readonly outDir: string
  readonly preview: Preview
  readonly inTurn: Queue
  readonly clientFiles: ClientFiles
}

/** What nearly every site shows. One that is not needed costs a little time, one that is missing a second bundle. */
const LIKELY_LAYOUTS = [
  '@theme/DocItem',
  '@theme/DocItem/Footer',
  '@theme/DocItem/Notices',
  '@theme/MDXPage',
  '@theme/NotFound',
]

/** What pages are made from, at one moment. A change makes another one. */
export interface Snapshot {
  readonly site: Site
  readonly content: DevContent
  readonly code: DevCode
  readonly assets: AssetStore
  readonly clientFiles: ClientFiles
  /** Layouts and parts of all pages: every bundle has them. */
  readonly layouts: readonly string[]
  readonly fileByPath: ReadonlyMap<OutputPath, OutputFile>
}

export type DevSite = Awaited<ReturnType<typeof createDevSite>>

/** Plans a site, and begins to bundle meanwhile. @throws SiteProblems when the site cannot be planned */
export async function createDevSite(options: DevSiteOptions) {
  const { engine, config, plugins, outDir, preview, inTurn, clientFiles } = options
  const scaler = createImageScaler({
    config: ofSharedFiles(config),
    workDir: workDir(config.siteDir),
    useKept: true,
  })
  /** A store that follows another knows its files: pages that are right still name them. */
  const createAssets = (before?: AssetStore): AssetStore => {
    const assets = createAssetStore(ofSharedFiles(config), scaler)
    for (const { file } of before?.all() ?? []) assets.add(file)
    return assets
  }
  let planned: DevContent | null = null
  let planning: ReturnType<typeof createDevPlan> | null = null
  const code = createDevCode({
    ...options,
    content() {
      if (planned === null) throw new Error('The site is not planned yet.')
      return planned
    },
    shared: async () => (await planning)?.site().shared ?? new Map(),
    createAssets,
  })
  // What is wrong here is said when a page needs it.
  code.ensure({ layouts: LIKELY_LAYOUTS, modules: [] }).catch(() => undefined)
  planning = createDevPlan({ config, plugins, outDir, engine: engine.fingerprint })
  const plan = await planning
  const content = createDevContent({
    config,
    contentDirs: plan.site().contentDirs,
    frontMatterByPath: plan.frontMatterByPath,
  })
  planned = content
  const snapshotWith = (assets: AssetStore, before: Snapshot | null): Snapshot => {
    const site = plan.site()
    // Going through all pages is for plans that are new.
    const { layouts, fileByPath } = before?.site === site ? before : snapshotOfSite(site)
    return { site, content, code, assets, clientFiles, layouts, fileByPath }
  }
  let snapshot = snapshotWith(createAssets(), null)
  const pages = createDevPages(snapshot, preview, inTurn)
  return {
    plan,
    content,
    code,
    pages,
    snapshot: (): Snapshot => snapshot,
    /** Something has changed: pages are made from what there is now. `assets` is for files that may be others. */
    invalidate(what?: 'assets'): void {
      snapshot = snapshotWith(what === 'assets' ? createAssets(snapshot.assets) : snapshot.assets, snapshot)
      pages.invalidate(snapshot)
    },
  }
}

function snapshotOfSite({ manifest, files }: Site): Pick<Snapshot, 'layouts' | 'fileByPath'> {
  return {
    layouts: layoutsOf(manifest.pages),
    fileByPath: new Map(files.map((file) => [file.path, file])),
  }
}

export type DevContent = ReturnType<typeof createDevContent>

function createDevContent(options: Omit<FileCompilerOptions, 'cache' | 'threads' | 'highlight'>) {
  const { siteDir, prism } = options.config
  const values = new Map<string, string>()
  const keyOf = (file: FilePath, as: CompileAs): string => `${as} ${file}`
  /** Notes what each result was made from; nothing is kept. */
  const cache: CompileCache = {
    workDir: null,
    get: () => null,
    read: () => null,
    set({ file, as }, { compiled, hash }) {
      const read = (compiled.dependencies ?? []).map((one) => fileHash(path.resolve(siteDir, one)) ?? '')
      const asked = (compiled.environment ?? []).map((name) => processEnvironment.valueOf(name))
      values.set(keyOf(file, as), contentHash([hash, ...read, ...asked].join(' ')))
    },
  }
  const content = createContentCompiler({ ...options, highlight: createHighlighter(prism), cache })
  return {
    ...content,
    /** What compiled content depends on, as a short text; empty for what is not compiled. */
    valueOf(file: FilePath, as: 'page' | 'module' | 'code'): string {
      if (as !== 'page')
        return content.moduleOf(file) === undefined ? '' : (values.get(keyOf(file, 'module')) ?? '')
      if (content.contentOf(file) === undefined) return ''
      return values.get(keyOf(file, 'partial')) ?? values.get(keyOf(file, 'page')) ?? ''
    },
  }
}
