import path from 'node:path'
import { bundleSite, type Bundle } from '../bundle/bundle.ts'
import { bundleEntries } from '../bundle/entries.ts'
import { checkSiteLinks } from '../check/site-links.ts'
import { openCompileCache, type CompileCache } from '../cache/compile-cache.ts'
import type { ConfigDiagnostic } from '../config/config-diagnostic.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { createAssetStore, type AssetStore } from '../content/assets.ts'
import type { Compiler } from '../content/compile.ts'
import { createContentCompiler, type ContentCompiler } from '../content/compile-all.ts'
import { createHighlighter } from '../content/markdown/highlight.ts'
import { unknownLanguages } from '../content/markdown/prism-languages.ts'
import { versionFolders } from '../features/docs/version-folders.ts'
import { createImageScaler } from '../features/images/image-scaler.ts'
import { prepareImages } from '../features/images/prepare-images.ts'
import { sitemapFiles } from '../features/sitemap/sitemap-files.ts'
import { checkOutDir } from '../output/check-out-dir.ts'
import { createStagedOutput, type StagedOutput } from '../output/output.ts'
import { recoverPublish } from '../output/recover-publish.ts'
import { collisionDiagnostics, putPage, putSharedFiles } from '../output/site-output.ts'
import { copyStaticFiles } from '../output/static.ts'
import type { RenderedPage } from '../render/pages.ts'
import { renderPages } from '../render/site-pages.ts'
import type { BuildTimes } from '../report/build-report/build-times.ts'
import { allMissed, type CacheReport } from '../report/build-report/cache-report.ts'
import { hasErrors, SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import type { OutputPath } from '../types/file-path.ts'
import { workDir } from '../types/work-dir.ts'
import type { BuildProblems } from './build-problems.ts'
import type { Engine } from './engine.ts'
import type { BuildOptions } from './options.ts'
import type { Site } from './site.ts'

type Progress = Reporter['progress']

/** The counter of long stages; an interrupted command stops at the next count. */
export function interruptibleProgress(reporter: Reporter, signal: AbortSignal | undefined): Progress {
  return (done, total) => {
    signal?.throwIfAborted()
    reporter.progress(done, total)
  }
}

interface Opening {
  /** Absolute. */
  readonly outDir: string
  readonly engine: Engine
  readonly problems: BuildProblems
}

/** Finishes what an interrupted build left, and makes an empty output beside the old one. */
export async function openOutput(
  config: SiteConfig,
  { outDir, engine, problems }: Opening,
): Promise<StagedOutput> {
  const { siteDir, staticDirectories, docs, pages } = config
  const versioned = docs.map((instance) => versionFolders(instance, siteDir).docs)
  const contentDirs = [...staticDirectories, ...[...docs, ...pages].map(({ path }) => path), ...versioned]
  const unsafe = checkOutDir({ siteDir, outDir, contentDirs })
  if (hasErrors(unsafe)) throw new SiteProblems(unsafe)
  problems.add(recoverPublish(outDir))
  return createStagedOutput({ outDir, version: engine.version })
}

/** Names in `prism.additionalLanguages` that Prism does not know. */
export function languageProblems({ prism }: SiteConfig): readonly ConfigDiagnostic[] {
  return unknownLanguages(prism.additionalLanguages).map((name) => ({
    code: 'PRISM_UNKNOWN_LANGUAGE',
    level: 'warning',
    message: `themeConfig.prism.additionalLanguages names "${name}", which Prism does not know.`,
    path: ['themeConfig', 'prism', 'additionalLanguages', prism.additionalLanguages.indexOf(name)],
    hint: 'Correct the name, or remove it: every language of Prism is available without being named.',
  }))
}

interface Compiling {
  readonly cache: CompileCache | null
  readonly progress: Progress
  /** Null when nobody wants to know. */
  readonly times: BuildTimes | null
}

interface Caching {
  readonly engine: Engine
  /** False for `--no-cache`. */
  readonly enabled: boolean
}

/** Compiled content of earlier builds; null when there is none to use. */
export function openCache(config: SiteConfig, { engine, enabled }: Caching): CompileCache | null {
  if (!enabled) return null
  return openCompileCache({ workDir: workDir(config.siteDir), engine: engine.fingerprint, config })
}

/** Compiles the content of every page, and the content that it imports. */
export async function compileSite(
  site: Site,
  { cache, progress, times }: Compiling,
): Promise<ContentCompiler> {
  const { config, sources, manifest, contentDirs } = site
  const highlight = createHighlighter(config.prism)
  const compiler = createContentCompiler({
    config,
    contentDirs,
    sources,
    highlight,
    wrap: (compile) => timedCompiler(cache === null ? compile : cache.wrap(compile), times),
  })
  const files = manifest.pages.flatMap((page) =>
    page.kind === 'markdown' && page.source !== null ? [page.source] : [],
  )
  await compiler.compile(files, progress)
  return compiler
}

function timedCompiler(compile: Compiler, times: BuildTimes | null): Compiler {
  if (times === null) return compile
  return async (input) => {
    const started = performance.now()
    try {
      return await compile(input)
    } finally {
      times.compiled(input.path, performance.now() - started)
    }
  }
}

/** What the cache did for compiling; without one, why there was none. */
export function cacheReport(
  { compiledByPath, moduleByPath }: ContentCompiler,
  cache: CompileCache | null,
  { cache: isWanted }: Pick<BuildOptions, 'cache'>,
): CacheReport {
  if (cache !== null) return { compiled: cache.counts() }
  const count = compiledByPath.size + moduleByPath.size
  return { compiled: allMissed(count, isWanted ? 'plugins' : 'disabled') }
}

/** A site's code, and the assets that it and content name. */
export interface BundledSite {
  readonly assets: AssetStore
  readonly bundle: Bundle
}

interface Bundling {
  readonly engine: Engine
  readonly options: Pick<BuildOptions, 'dev' | 'cache'>
}

/** Bundles the theme, and the components and modules that pages use; makes the widths of their images. */
export async function bundleCode(
  site: Site,
  compiler: ContentCompiler,
  { engine, options: { dev, cache } }: Bundling,
): Promise<BundledSite> {
  const { config, manifest } = site
  const keeping = workDir(config.siteDir)
  const assets = createAssetStore(config, createImageScaler({ config, workDir: keeping, useKept: cache }))
  const entries = bundleEntries(manifest.pages, [...compiler.compiledByPath.values()])
  const options = { ...engine, dev, config, site: site.data, assets, optionsOf: compiler.optionsOf }
  const bundle = await bundleSite({ ...options, entries, dir: path.join(keeping, 'server') })
  await compiler.compileModules(bundle.server.contentModules)
  const compiled = [...compiler.compiledByPath.values(), ...compiler.moduleByPath.values()]
  const problems = await prepareImages(compiled, { config, assets })
  return { assets, bundle: { ...bundle, diagnostics: [...bundle.diagnostics, ...problems] } }
}

/** What rendering and writing work on. */
export interface BuiltSite {
  readonly site: Site
  readonly compiler: ContentCompiler
  readonly code: BundledSite
  readonly output: StagedOutput
}

/** Renders every page into the output. */
export function renderSite(
  { site, compiler, code, output }: BuiltSite,
  { progress, times }: Pick<Compiling, 'progress' | 'times'>,
): Promise<readonly RenderedPage[]> {
  const { config } = site
  return renderPages({
    ...site,
    compiledByPath: compiler.compiledByPath,
    moduleByPath: compiler.moduleByPath,
    assets: code.assets,
    bundle: code.bundle,
    highlight: compiler.highlight,
    async write(page, files) {
      await putPage(output, page, { files, config })
      if (page.source !== null) compiler.release(page.source)
    },
    onProgress: progress,
    ...(times === null ? {} : { onTime: times.rendered }),
  })
}

/** Writes everything that is not a page: static files, scripts, styles, assets, shared data, the sitemap. */
export async function writeSite(
  { site, code, output }: BuiltSite,
  rendered: readonly RenderedPage[],
): Promise<readonly Diagnostic[]> {
  const { config, shared } = site
  const copied = await copyStaticFiles({ ...config, output })
  await putSharedFiles(output, { client: code.bundle.client, assets: code.assets, shared })
  const pages = rendered.map(({ page, noIndex }) => ({ url: page.url, noIndex }))
  for (const file of sitemapFiles(pages, config)) await output.put(file.path, file.text, 'the sitemap')
  return [...copied.diagnostics, ...collisionDiagnostics(output, config)]
}

/** Checks links and anchors of what was rendered, against what was written. */
export function checkSite(
  { site, compiler, code, output }: BuiltSite,
  rendered: readonly RenderedPage[],
): readonly Diagnostic[] {
  const { compiledByPath } = compiler
  const found = checkSiteLinks({
    ...site,
    rendered,
    compiledByPath,
    references: { ...site, assets: code.assets },
    hasFile: (file) => output.has(file as OutputPath),
  })
  return mergeDoubles(
    rendered.flatMap((page) => page.diagnostics),
    found,
  )
}

/** A dead link to a Markdown file is also a dead link to a page: one message, at the level of the graver check. */
function mergeDoubles(
  pageProblems: readonly Diagnostic[],
  linkProblems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const placeOf = ({ place }: Diagnostic): string =>
    `${place?.file ?? ''}:${place?.line ?? 0}:${place?.column ?? 0}`
  const fileProblems = new Map(
    pageProblems
      .filter(({ code }) => code === 'DEAD_MARKDOWN_LINK')
      .map((problem) => [placeOf(problem), problem]),
  )
  const doubled = new Set(linkProblems.filter(({ code }) => code === 'DEAD_LINK').map(placeOf))
  return [
    ...pageProblems.filter(
      (problem) => problem.code !== 'DEAD_MARKDOWN_LINK' || !doubled.has(placeOf(problem)),
    ),
    ...linkProblems.map((problem) => {
      const file = problem.code === 'DEAD_LINK' ? fileProblems.get(placeOf(problem)) : undefined
      return file === undefined ? problem : { ...problem, message: file.message }
    }),
  ]
}
