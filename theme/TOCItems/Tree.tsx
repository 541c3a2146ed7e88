import type { TocNode } from '../../runtime/shared/content/toc-tree.ts'

const ACTIVE = 'table-of-contents__link--active'

interface TocTreeProps {
  /** The headings, each with those below it. */
  readonly toc: readonly TocNode[]
  /** Classes of the outermost list. */
  readonly className?: string | undefined
  /** Classes of the links; null for none. */
  readonly linkClassName: string | null
  /** Marks the first link. @default false */
  readonly marksFirst?: boolean
}

/** Headings as nested lists of links; nothing for none. */
export default function TOCItemsTree({ toc, className, linkClassName, marksFirst = false }: TocTreeProps) {
  if (toc.length === 0) return null
  return (
    <ul className={className}>
      {toc.map((node, index) => (
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
          <TOCItemsTree toc={node.children} linkClassName={linkClassName} />
        </li>
      ))}
    </ul>
  )
}
