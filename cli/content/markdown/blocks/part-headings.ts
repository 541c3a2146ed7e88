import type { Heading, Root } from 'mdast'
import type { ContentPart } from '../../compile/content-part.ts'
import { walkMdast } from '../walk.ts'

/** Where the headings of a part begin: below the title of its own page, or below one of many titles in a list. */
const TOP: Readonly<Record<ContentPart['kind'], number>> = { section: 2, excerpt: 3 }

/**
 * Gives the headings of a part of a file levels that follow from where it is shown, so that no page leaves a level out.
 * A title keeps its own.
 */
export function levelHeadings(tree: Root, kind: ContentPart['kind']): void {
  const found: Heading[] = []
  walkMdast(tree, (node) => {
    if (node.type === 'heading' && node.depth > 1) found.push(node)
  })
  const shift = TOP[kind] - Math.min(...found.map(({ depth }) => depth))
  for (const heading of found) heading.depth = Math.min(heading.depth + shift, 6) as Heading['depth']
}
