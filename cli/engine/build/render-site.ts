import type { RenderCache, SiteCache } from '../../cache/build-cache.ts'
import type { ContentCompiler } from '../../content/compile/content-compiler.ts'
import type { StagedOutput } from '../../output/output.ts'
import { pageOutput } from '../../output/site-output.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { renderPages } from '../../render/site-pages.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { Site } from '../site.ts'
import type { BundledSite } from './bundle-code.ts'
import type { Working } from './compile-site.ts'
import { pageFiles, reusedPages } from './reused-pages.ts'

/** What rendering and writing work on. */
export interface BuiltSite {
  readonly site: Site
  readonly compiler: ContentCompiler
  readonly bundled: BundledSite
  readonly output: StagedOutput
}

interface Rendering extends Working {
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
  const kept = cache.ofCode(code, (url) => {
    const page = site.manifest.pageByUrl.get(url as Url)
    return page !== undefined && filesOf(page).every(output.isIntact)
  })
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
  })
  await kept.askForAssets(assets)
  return { rendered, kept }
}
