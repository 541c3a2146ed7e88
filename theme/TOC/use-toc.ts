import { usePage, useSite, type TocItem } from 'sitegen/runtime'
import type { TocLevels } from '../../runtime/shared/content/toc-tree.ts'
import type { WrittenPageProps } from '../../runtime/shared/pages.ts'

export interface TocProps extends Partial<TocLevels> {
  /** The headings. */
  readonly toc: readonly TocItem[]
  /** Further class of the element. */
  readonly className?: string
}

/** The table of contents of the page being shown, or null when it hides it or has nothing to list. */
export function useToc(page: WrittenPageProps): TocProps | null {
  const { toc } = usePage()
  const { tableOfContents } = useSite().themeConfig
  const minHeadingLevel = page.tocMinHeadingLevel ?? tableOfContents.minHeadingLevel
  const maxHeadingLevel = page.tocMaxHeadingLevel ?? tableOfContents.maxHeadingLevel
  const hasItems = toc.some(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
  return page.hideTableOfContents || !hasItems ? null : { toc, minHeadingLevel, maxHeadingLevel }
}
