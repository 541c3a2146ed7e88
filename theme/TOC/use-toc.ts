import { usePage, useSite, type TocItem } from 'sitegen/runtime'
import { visibleToc, type TocLevels } from './toc-tree.ts'

/** What a page says about its table of contents; null takes the site's levels. */
export interface TocChoice {
  readonly hideTableOfContents: boolean
  readonly tocMinHeadingLevel: number | null
  readonly tocMaxHeadingLevel: number | null
}

/** A table of contents: the props of `@theme/TOC`. */
export interface ShownToc extends TocLevels {
  readonly toc: readonly TocItem[]
}

/** The table of contents of the page being shown, or null when it hides it or has nothing to list. */
export function useToc(choice: TocChoice): ShownToc | null {
  const { toc } = usePage()
  const { tableOfContents } = useSite().themeConfig
  const levels = {
    minHeadingLevel: choice.tocMinHeadingLevel ?? tableOfContents.minHeadingLevel,
    maxHeadingLevel: choice.tocMaxHeadingLevel ?? tableOfContents.maxHeadingLevel,
  }
  return choice.hideTableOfContents || visibleToc(toc, levels).length === 0 ? null : { toc, ...levels }
}
