import { type TocItem, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import { visibleToc, type TocLevels, type TocNode } from '../TOC/toc-tree.ts'

interface TocItemsProps extends Partial<TocLevels> {
  readonly toc: readonly TocItem[]
  /** Classes of the outermost list. @default 'table-of-contents table-of-contents__left-border' */
  readonly className?: string
  /** Classes of the links; null for none. @default 'table-of-contents__link' */
  readonly linkClassName?: string | null
}

/** A table of contents as nested lists; nothing when no heading is to be shown. */
export default function TOCItems(props: TocItemsProps): ReactElement | null {
  const { tableOfContents } = useSite().themeConfig
  const {
    toc,
    className = 'table-of-contents table-of-contents__left-border',
    linkClassName = 'table-of-contents__link',
    minHeadingLevel = tableOfContents.minHeadingLevel,
    maxHeadingLevel = tableOfContents.maxHeadingLevel,
  } = props
  const nodes = visibleToc(toc, { minHeadingLevel, maxHeadingLevel })
  return <TocList nodes={nodes} className={className} linkClassName={linkClassName} />
}

interface TocListProps {
  readonly nodes: readonly TocNode[]
  readonly className?: string
  readonly linkClassName: string | null
}

function TocList({ nodes, className, linkClassName }: TocListProps): ReactElement | null {
  if (nodes.length === 0) return null
  return (
    <ul className={className}>
      {nodes.map((node, index) => (
        // Two headings may have the same id; and an element of another page's entry would seem to move.
        <li key={`${index} ${node.id}`}>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the words are the heading's HTML */}
          <a
            href={`#${node.id}`}
            className={linkClassName ?? undefined}
            // The theme's behaviour may have marked one before React comes.
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: node.value }}
          />
          <TocList nodes={node.children} linkClassName={linkClassName} />
        </li>
      ))}
    </ul>
  )
}
