import type { TocItem } from './content.ts'

/** The heading levels that a table of contents shows, both ends included. */
export interface TocLevels {
  /** Highest level of headings, from 2 to 6. */
  readonly minHeadingLevel: number
  /** Lowest level of headings, from 2 to 6. */
  readonly maxHeadingLevel: number
}

/** A heading with the headings below it. */
export interface TocNode extends TocItem {
  readonly children: TocNode[]
}

/** The headings of a page as a tree: the parent of a heading is the nearest one before it of a higher rank. */
export function tocTree(toc: readonly TocItem[]): readonly TocNode[] {
  const roots: TocNode[] = []
  const open: TocNode[] = []
  for (const item of toc) {
    const node: TocNode = { ...item, children: [] }
    while ((open.at(-1)?.level ?? 0) >= node.level) open.pop()
    const siblings = open.at(-1)?.children ?? roots
    siblings.push(node)
    open.push(node)
  }
  return roots
}

/**
 * The headings that a table of contents shows. Levels are left out after the tree was built, so that what stood
 * below an omitted heading moves up to its place.
 */
export function visibleToc(nodes: readonly TocNode[], levels: TocLevels): TocNode[] {
  return nodes.flatMap((node) => {
    const children = visibleToc(node.children, levels)
    const isShown = node.level >= levels.minHeadingLevel && node.level <= levels.maxHeadingLevel
    return isShown ? [{ ...node, children }] : children
  })
}
