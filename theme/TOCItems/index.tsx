import { type TocItem, useSite } from 'sitegen/runtime'
import { tocTree, visibleToc, type TocLevels, type TocNode } from '../../runtime/shared/content/toc-tree.ts'

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
  return <TocList {...{ nodes, className, linkClassName, marksFirst }} />
}

const ACTIVE = 'table-of-contents__link--active'

export interface TocListProps extends Pick<TocItemsProps, 'className' | 'marksFirst'> {
  readonly nodes: readonly TocNode[]
  readonly linkClassName: string | null
}

export function TocList({ nodes, className, linkClassName, marksFirst = false }: TocListProps) {
  if (nodes.length === 0) return null
  return (
    <ul className={className}>
      {nodes.map((node, index) => (
        // Two headings may share an id; and a reused element of another page's entry would seem to move.
        <li key={`${index} ${node.id}`}>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the words are the heading's HTML */}
          <a
            href={`#${node.id}`}
            className={
              marksFirst && index === 0 ? `${linkClassName ?? ''} ${ACTIVE}` : (linkClassName ?? undefined)
            }
            // The theme's behaviour may have marked a link before hydration.
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: node.value }}
          />
          <TocList nodes={node.children} linkClassName={linkClassName} />
        </li>
      ))}
    </ul>
  )
}
