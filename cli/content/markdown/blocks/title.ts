import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { plainHeading, type TextNode } from '../../scan/plain-heading.ts'
import { stateOf } from '../state.ts'

declare module 'mdast' {
  interface RootContentMap {
    /** mdast has none; mdast-util-to-hast takes the element's name from `data`. */
    header: Parent & { type: 'header' }
  }
}

const SILENT = new Set(['yaml', 'mdxjsEsm', 'definition', 'footnoteDefinition'])

/**
 * remark plugin: the first heading, if it is an h1 and stands before the first thematic break, is the content
 * title; it is wrapped in `<header>`, or removed where the content begins with it and the layout shows it. Runs after the
 * ids were taken out of headings.
 */
export function contentTitle({ remove }: { readonly remove: boolean }) {
  return (tree: Root, file: VFile): void => {
    const found = titleOf(tree)
    if (found === null) return
    const { heading, index, isFirst } = found
    // Its id has been taken out.
    stateOf(file).contentTitle = plainHeading(heading as TextNode) || null
    if (remove && isFirst) tree.children.splice(index, 1)
    else tree.children[index] = { type: 'header', data: { hName: 'header' }, children: [heading] }
  }
}

function titleOf({ children }: Root) {
  let isFirst = true
  for (const [index, node] of children.entries()) {
    if (node.type === 'heading') return node.depth === 1 ? { heading: node, index, isFirst } : null
    if (node.type === 'thematicBreak') return null
    isFirst &&= SILENT.has(node.type)
  }
  return null
}
