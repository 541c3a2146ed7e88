import type { Heading, Root } from 'mdast'
import type { VFile } from 'vfile'
import { plainHeading, type TextNode } from '../../scan/content-title.ts'
import { stateOf } from '../state.ts'

declare module 'mdast' {
  interface RootContentMap {
    /** mdast has none; mdast-util-to-hast takes the element's name from `data`. */
    header: Parent & { type: 'header' }
  }
}

/** Nodes that may stand before the title without being content. */
const SILENT = new Set(['yaml', 'mdxjsEsm', 'definition', 'footnoteDefinition'])

interface TitleOptions {
  /** Takes a title with which the content begins away, because the layout shows it. */
  readonly remove: boolean
}

/**
 * remark plugin: the first heading, if it is an h1 and stands before the first thematic break, is the content
 * title; it is wrapped in `<header>`. Runs after the ids were taken out of headings.
 */
export function contentTitle({ remove }: TitleOptions) {
  return (tree: Root, file: VFile): void => {
    const found = firstHeading(tree)
    if (found === null || found.heading.depth !== 1) return
    stateOf(file).contentTitle = plainHeading(found.heading as TextNode) || null
    if (remove && tree.children.slice(0, found.index).every(({ type }) => SILENT.has(type))) {
      tree.children.splice(found.index, 1)
      return
    }
    tree.children[found.index] = {
      type: 'header',
      data: { hName: 'header' },
      children: [found.heading],
    }
  }
}

function firstHeading(tree: Root): { heading: Heading; index: number } | null {
  for (const [index, node] of tree.children.entries()) {
    if (node.type === 'heading') return { heading: node, index }
    if (node.type === 'thematicBreak') return null
    if (SILENT.has(node.type)) continue
  }
  return null
}
