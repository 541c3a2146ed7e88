import type { BuildCache, RenderCache, SiteCache } from '../../cache/build-cache.ts'
import type { ConfigDiagnostic } from '../../config/place/config-diagnostic.ts'
import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { createContentCompiler, frontMatterOf, type ContentCompiler } from '../../content/compile/content-compiler.ts'
import { createHighlighter } from '../../content/markdown/code/highlight.ts'
import { unknownLanguages } from '../../content/markdown/code/prism-languages.ts'
import type { StagedOutput } from '../../output/output.ts'
import { unportableNames } from '../../output/portable-names.ts'
import { collisionDiagnostics, pageOutput, putSharedFiles } from '../../output/site-output.ts'
import { copyStaticFiles } from '../../output/static.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { renderPages } from '../../render/site-pages.ts'
import type { BuildTimes } from '../../report/build-report/build-times.ts'
import { contentsOf } from '../../routes/page.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'
import type { Scanning } from '../../content/scan/scan.ts'
import type { Threads } from '../../threads/threads.ts'
import { putFiles } from './put-files.ts'
import { pageFiles, keepPages, reusedPages } from './reused-pages.ts'
import type { BundledSite } from './bundle-code.ts'
import { keepOtherLanguages } from './other-languages.ts'
import type { Site } from '../site/site.ts'

type Progress = Reporter['progress']

/** The counter of long stages; an interrupted command stops at the next count. */
export function interruptibleProgress(reporter: Reporter, signal: AbortSignal | undefined): Progress {
  return (done, total) => {
    signal?.throwIfAborted()
    reporter.progress(done, total)
  }
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
  readonly cache: BuildCache
  /** What works in threads, and what they get the functions of the configuration from. */
  readonly threads: Threads
  readonly source: ModuleSource
  readonly progress: Progress
  /** Null when nobody wants to know. */
  readonly times: BuildTimes | null
}

/** How content is scanned. Where all of it is compiled afterwards, threads start meanwhile. */
export function scanning(cache: BuildCache, threads: Threads): Scanning {
  const remembering = { cache: cache.sources, keeping: cache.keeping }
  if (!cache.isNew) return remembering
  let files = 0
  return { ...remembering, onListed: (listed) => threads.expect('compile', (files += listed)) }
}

/** Compiles the content of every page, and the content that it imports. */
export async function compileSite(
  site: Site,
  { cache, progress, times, ...inThreads }: Compiling,
): Promise<ContentCompiler> {
  const { config, sources, manifest, contentDirs } = site
  const highlight = createHighlighter(config.prism)
  const compiler = createContentCompiler({
    config,
    contentDirs,
    frontMatterByPath: frontMatterOf(sources),
    highlight,
    threads: inThreads,
    cache: cache.content,
    onTime: times?.compiled,
  })
  const files = manifest.pages.flatMap((page) => (page.kind === 'react' ? [] : contentsOf(page)))
  await compiler.compile(files, progress)
  await compiler.prepareModules()
  return compiler
}

/** What rendering and writing work on. */
export interface BuiltSite {
  readonly site: Site
  readonly compiler: ContentCompiler
  readonly bundled: BundledSite
  readonly output: StagedOutput
}

interface Rendering extends Pick<Compiling, 'threads' | 'source' | 'progress' | 'times'> {
  readonly cache: SiteCache
  /** Folder for what builds keep, absolute. */
  readonly workDir: string
}

/** The pages of a site, and what is kept of them for the next build. */
export interface RenderedSite {
  readonly rendered: readonly RenderedPage[]
  readonly kept: RenderCache
}

/** Renders every page that is not as it was into the output, and takes over the others. */
export async function renderSite(
  { site, compiler, bundled: { code, assets }, output }: BuiltSite,
  { threads, source, workDir, progress, cache, times }: Rendering,
): Promise<RenderedSite> {
  const { config } = site
  const filesOf = pageFiles(config)
  const kept = cache.ofCode(code, (url) => filesOf(url as Url).every(output.isIntact))
  const rendered = await renderPages({
    ...site,
    contentOf: compiler.contentOf,
    moduleOf: compiler.moduleOf,
    assets,
    bundle: code.bundle,
    highlight: compiler.highlight,
    loadModules: compiler.loadModules,
    load: compiler.load,
    reuse: reusedPages(kept.pages, { output, filesOf }),
    output: pageOutput(output, config),
    threads,
    source,
    workDir,
    onProgress: progress,
    onTime: times?.rendered,
  }).finally(() => void threads.close())
  keepPages(kept.pages, rendered)
  await kept.askForAssets(assets)
  return { rendered, kept }
}

/**
 * Writes everything that is not a page: static files, scripts, styles, assets, and the files that are made from all of the site.
 *
 * @param languages - the old output, whose other languages are taken over; null for none
 */
export async function writeSite(
  { site, bundled: { code, assets }, output }: BuiltSite,
  rendered: readonly RenderedPage[],
  languages: string | null,
): Promise<readonly Diagnostic[]> {
  const { config } = site
  const copied = await copyStaticFiles({ ...config, output })
  await putSharedFiles(output, { client: code.bundle.client, assets })
  const made = await putFiles(site, rendered, output)
  const kept = languages === null ? [] : await keepOtherLanguages(output, { config, outDir: languages })
  return [
    ...copied.diagnostics,
    ...made,
    ...kept,
    ...collisionDiagnostics(output, config),
    ...unportableNames(output),
  ]
}
