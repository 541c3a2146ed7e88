import { type TocItem, useSite } from 'sitegen/runtime'
import { tocTree, visibleToc, type TocLevels } from '../../runtime/shared/content/toc-tree.ts'
import TOCItemsTree from '@theme/TOCItems/Tree'

interface TocItemsProps extends Partial<TocLevels> {
  /** The headings. */
  readonly toc: readonly TocItem[]
  /** Classes of the outermost list. @default 'table-of-contents table-of-contents__left-border' */
  readonly className?: string
  /** Classes of the links; null for none. @default 'table-of-contents__link' */
  readonly linkClassName?: string | null
  /** Marks the first link, as the theme's behaviour does for a reader at the top of the page. @default false */
  readonly marksFirst?: boolean
}

/** A table of contents as nested lists; nothing if no heading is to be shown. */
export default function TOCItems(props: TocItemsProps) {
  const { tableOfContents } = useSite().themeConfig
  const {
    toc,
    className = 'table-of-contents table-of-contents__left-border',
    linkClassName = 'table-of-contents__link',
    marksFirst = false,
    minHeadingLevel = tableOfContents.minHeadingLevel,
    maxHeadingLevel = tableOfContents.maxHeadingLevel,
  } = props
  const nodes = visibleToc(tocTree(toc), { minHeadingLevel, maxHeadingLevel })
  return <TOCItemsTree toc={nodes} {...{ className, linkClassName, marksFirst }} />
}
