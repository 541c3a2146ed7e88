import type { RenderCache, SiteCache } from '../../cache/build-cache.ts'
import type { ContentCompiler } from '../../content/compile/content-compiler.ts'
import type { StagedOutput } from '../../output/output.ts'
import { claimOf, pageOutput } from '../../output/site-output.ts'
import type { RenderedPage } from '../../render/pages.ts'
import { renderPages } from '../../render/site-pages.ts'
import { pageFilesOf } from '../../routes/output-path.ts'
import type { Page } from '../../routes/page.ts'
import { memoized } from '../../types/memoized.ts'
import type { Site } from '../site.ts'
import type { BundledSite } from './bundle-code.ts'
import type { Working } from './compile-site.ts'

/** What rendering and writing work on. */
export interface BuiltSite {
  readonly site: Site
  readonly compiler: ContentCompiler
  readonly bundled: BundledSite
  readonly output: StagedOutput
}

/** The pages of a site, and what is kept of them for the next build. */
export interface RenderedSite {
  readonly rendered: readonly RenderedPage[]
  readonly kept: RenderCache
}

/**
 * Renders every page that is not as it was into the output, and takes over the others.
 *
 * @param working `workDir` is the folder for what builds keep, absolute
 */
export async function renderSite(
  { site, compiler, bundled: { code, assets }, output }: BuiltSite,
  working: Working & { readonly cache: SiteCache; readonly workDir: string },
): Promise<RenderedSite> {
  const { threads, source, workDir, progress, cache, times } = working
  const { config } = site
  // They are asked for when a page is judged and when it is taken over.
  const filesOf = memoized((page: Page) => pageFilesOf(page, config).map(({ path }) => path))
  const kept = cache.ofCode(code, (page) => filesOf(page).every((path) => output.isIntact(path)))
  const rendered = await renderPages({
    ...site,
    ...compiler,
    assets,
    bundle: code.bundle,
    reuse: {
      ...kept.pages,
      keep(page) {
        for (const file of filesOf(page)) output.keep(file, claimOf(page))
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
