import { isKnownPage, type PageCache } from '../../cache/page-cache.ts'
import { areRepeatable } from '../../cache/repeatable.ts'
import type { KnownPage } from '../../cache/page-records.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { StagedOutput } from '../../output/output.ts'
import { pageFilesOf } from '../../routes/output-path.ts'
import { claimOf } from '../../output/site-output.ts'
import type { RenderedPage } from '../../render/pages.ts'
import type { SiteRendering } from '../../render/site-pages.ts'
import type { Page } from '../../routes/page.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { memoized } from '../../types/memoized.ts'

/** Paths of the files of a page. */
export type PageFilesOf = (page: Page) => readonly OutputPath[]

/** Pages that an earlier build rendered and that are still right. */
export function reusedPages(
  pages: PageCache,
  { output, filesOf }: { readonly output: StagedOutput; readonly filesOf: PageFilesOf },
): NonNullable<SiteRendering['reuse']> {
  return {
    get(page) {
      const found = pages.get(page.url)
      if (!isKnownPage(found)) return null
      return new ReusedPage(page, found)
    },
    drop: ({ url }) => pages.drop(url),
    keep(page) {
      for (const file of filesOf(page)) output.keep(file, claimOf(page))
    },
    // Those whose remarks cannot be kept are rendered again, to make them again.
    made({ page, inputs, rendered: _rendered, ...found }) {
      if (inputs !== null && areRepeatable(found.diagnostics)) pages.set(page.url, inputs, found)
    },
  }
}

/** A page as an earlier build rendered it. A class, because there is one for every page of the site. */
class ReusedPage implements RenderedPage {
  readonly page: Page
  readonly rendered = true
  readonly inputs = null
  readonly #known: KnownPage

  constructor(page: Page, known: KnownPage) {
    this.page = page
    this.#known = known
  }

  get diagnostics() {
    return this.#known.diagnostics
  }

  get resolved() {
    return this.#known.resolved
  }

  get links() {
    return this.#known.links
  }

  get images() {
    return this.#known.images
  }

  get embeds() {
    return this.#known.embeds
  }

  get anchors() {
    return this.#known.anchors
  }

  get noIndex() {
    return this.#known.noIndex
  }

  get modules() {
    return this.#known.modules
  }

  get needs() {
    return this.#known.needs
  }

  get styles() {
    return this.#known.styles
  }

  get policy() {
    return this.#known.policy
  }

  get live() {
    return this.#known.live
  }
}

/** Tells the files of pages, each once: they are asked for when a page is judged and when it is taken over. */
export function pageFiles(config: SiteConfig): PageFilesOf {
  return memoized((page: Page) => pageFilesOf(page, config).map(({ path }) => path))
}
