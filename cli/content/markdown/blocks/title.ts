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

/**
 * remark plugin: the first heading, if it is an h1 and stands before the first thematic break, is the content
 * title; it is wrapped in `<header>`. Runs after the ids were taken out of headings.
 *
 * @param options.remove - takes a title with which the content begins away, because the layout shows it
 */
export function contentTitle({ remove }: { readonly remove: boolean }) {
  return (tree: Root, file: VFile): void => {
    const found = titleOf(tree)
    if (found === null) return
    const { heading, index, isFirst } = found
    stateOf(file).contentTitle = titleText(heading)
    if (remove && isFirst) tree.children.splice(index, 1)
    else tree.children[index] = { type: 'header', data: { hName: 'header' }, children: [heading] }
  }
}

/** The heading that is the content title of a tree, and whether the content begins with it; null when there is none. */
function titleOf({ children }: Root) {
  let isFirst = true
  for (const [index, node] of children.entries()) {
    if (node.type === 'heading') return node.depth === 1 ? { heading: node, index, isFirst } : null
    if (node.type === 'thematicBreak') return null
    isFirst &&= SILENT.has(node.type)
  }
  return null
}

/** What a title says; null for nothing. Its id has been taken out. */
function titleText(heading: Heading): string | null {
  return plainHeading(heading as TextNode) || null
}
