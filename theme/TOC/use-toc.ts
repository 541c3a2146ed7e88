import { usePage, useSite, type TocItem } from 'sitegen/runtime'
import type { TocLevels } from '../../runtime/shared/content/toc-tree.ts'

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
  const minHeadingLevel = choice.tocMinHeadingLevel ?? tableOfContents.minHeadingLevel
  const maxHeadingLevel = choice.tocMaxHeadingLevel ?? tableOfContents.maxHeadingLevel
  const hasItems = toc.some(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
  return choice.hideTableOfContents || !hasItems ? null : { toc, minHeadingLevel, maxHeadingLevel }
}
