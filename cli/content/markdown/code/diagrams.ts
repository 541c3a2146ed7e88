import type { Code, Root } from 'mdast'
import type { VFile } from 'vfile'
import { themePart, useOf } from '../mdx/jsx-node.ts'
import { stateOf } from '../state.ts'
import { walkMdast } from '../walk.ts'

/** remark plugin: fences of the language `mermaid` become diagrams. */
export function diagrams() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'code' || !isDiagram(node)) return
      parent.children[index] = useOf(themePart(state, 'Mermaid'), { value: node.value })
    })
  }
}

/** Whether a fence describes a diagram. */
export function isDiagram({ lang }: Code): boolean {
  return lang?.toLowerCase() === 'mermaid'
}
