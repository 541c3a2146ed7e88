import { isKnownPage, type PageMemory } from '../cache/page-memory.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { StagedOutput } from '../output/output.ts'
import { dataPathOf, outputPathOf } from '../output/output-path.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { SiteRendering } from '../render/site-pages.ts'
import type { Url } from '../../runtime/shared/url.ts'

interface Reusing {
  readonly output: StagedOutput
  readonly config: SiteConfig
}

/** Pages that an earlier build rendered and that are still right. */
export function reusedPages(
  pages: PageMemory,
  { output, config }: Reusing,
): NonNullable<SiteRendering['reuse']> {
  return {
    recall(page) {
      const found = pages.recall(page.url)
      if (!isKnownPage(found)) return null
      return { page, rendered: true, facts: null, diagnostics: [], ...found }
    },
    keep(page) {
      const claim = page.source ?? `the page ${page.url}`
      for (const file of pageFiles(page.url, config)) output.keep(file, claim)
    },
  }
}

/** Keeps what was rendered without a remark; the rest is rendered again, so that its remarks are made again. */
export function rememberPages(pages: PageMemory, rendered: readonly RenderedPage[]): void {
  for (const { page, facts, diagnostics, rendered: _rendered, ...found } of rendered) {
    if (facts !== null && diagnostics.length === 0) pages.remember(page.url, facts, found)
  }
}

/** Whether the files of a page are in the output as they were published. */
export function isPageIntact(url: string, { output, config }: Reusing): boolean {
  return pageFiles(url as Url, config).every((file) => output.isIntact(file))
}

function pageFiles(url: Url, config: SiteConfig) {
  return [outputPathOf(url, config), dataPathOf(url, config)]
}
