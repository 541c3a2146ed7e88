import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import {
  createContentCompiler,
  frontMatterOf,
  type ContentCompiler,
} from '../../content/compile/content-compiler.ts'
import { createHighlighter } from '../../content/markdown/code/highlight.ts'
import type { Scanning } from '../../content/scan/scan.ts'
import type { BuildTimes } from '../../report/build-report/report-lines.ts'
import type { Reporter } from '../../report/steps.ts'
import type { Threads } from '../../threads/threads.ts'
import type { BuildCache, SiteCache } from '../../cache/build-cache.ts'
import type { Output } from '../../output/output-below.ts'
import { claimOf, pageOutput } from '../../output/site-output.ts'
import { renderPages } from '../../render/site-pages.ts'
import { pageFilesOf } from '../../routes/output-path.ts'
import { contentsOf, type Page } from '../../routes/page.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Site } from '../site.ts'
import type { AssetStore } from '../../content/assets/assets.ts'
import type { CachedCode } from '../../cache/code-cache.ts'

interface Working {
  readonly threads: Threads
  readonly source: ModuleSource
  readonly progress: Reporter['progress']
  readonly times: BuildTimes | null
}

/** How to scan content. If all of it is compiled afterwards, threads start during the scan. */
export function scanning(cache: BuildCache, threads: Threads): Scanning {
  const remembering = { cache: cache.sources, keeping: cache.keeping }
  if (!cache.isNew) return remembering
  let files = 0
  return { ...remembering, onListed: (listed) => threads.expect('compile', (files += listed)) }
}

/** Compiles the content of a site in all its languages. */
export async function compileSites(
  sites: readonly Site[],
  {
    config,
    cache,
    progress,
    times,
    threads,
    source,
    isWanted = () => true,
  }: Working & {
    readonly config: SiteConfig
    readonly cache: BuildCache
    /** @default all are */
    readonly isWanted?: ((file: FilePath) => boolean) | undefined
  },
): Promise<ContentCompiler> {
  const contentDirs = sites.flatMap((site) => site.contentDirs)
  const sources = sites.flatMap((site) => site.sources)
  const compiler = createContentCompiler({
    config,
    contentDirs,
    frontMatterByPath: frontMatterOf(sources),
    highlight: createHighlighter(config.prism),
    threads: { threads, source },
    cache: cache.content,
    onTime: times?.compiled,
  })
  const pages = sites.flatMap(({ manifest }) => manifest.pages)
  const files = pages.flatMap((page) => (page.kind === 'react' ? [] : contentsOf(page)))
  await compiler.compile(files.filter(isWanted), progress)
  await compiler.prepareModules()
  return compiler
}

export interface BuiltSite {
  readonly site: Site
  readonly compiler: ContentCompiler
  readonly code: CachedCode
  readonly assets: AssetStore
  /** The output of the language. */
  readonly output: Output
  /** Where files go that languages share. */
  readonly files: Output
}

export type RenderedSite = Awaited<ReturnType<typeof renderSite>>

export async function renderSite(
  {
    site,
    compiler,
    code,
    assets,
    output,
    only = null,
  }: BuiltSite & { readonly only?: ReadonlySet<Page> | null },
  working: Working & { readonly cache: SiteCache; readonly workDir: string },
) {
  const { threads, source, workDir, progress, cache, times } = working
  const { config } = site
  const kept = cache.ofCode(code, (page, { noIndex }) =>
    pageFilesOf(indexed(page, noIndex), config).every(({ path }) => output.isIntact(path)),
  )
  const rendered = await renderPages({
    ...site,
    ...compiler,
    assets,
    bundle: code.bundle,
    only,
    reuse: {
      ...kept.pages,
      keep(page, { noIndex }) {
        for (const { path } of pageFilesOf(indexed(page, noIndex), config)) output.keep(path, claimOf(page))
      },
    },
    output: pageOutput(output, config),
    threads,
    source,
    workDir,
    onProgress: progress,
    onTime: times?.rendered,
  })
  await kept.askForAssets(assets)
  return { rendered, kept }
}

/** A page as it is written: a component may have said that it is not to be indexed. */
function indexed({ hasMarkdown, ...page }: Page, noIndex: boolean): Page {
  return hasMarkdown === undefined || noIndex ? page : { ...page, hasMarkdown }
}
