import type { Code, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import { themePart, useOf } from '../mdx/jsx-node.ts'
import { placeAt, stateOf, type CompileState } from '../state.ts'
import { walkMdast } from '../walk.ts'

/** remark plugin: fences of the language `mermaid` become diagrams; where these are off, it says so. */
export function diagrams({ mermaid }: { readonly mermaid: boolean }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'code' || !isDiagram(node)) return
      if (mermaid) parent.children[index] = useOf(themePart(state, 'Mermaid'), { value: node.value })
      else state.diagnostics.push(diagramOff(node, state))
    })
  }
}

/** Says that a diagram is shown as it is written. */
export function diagramOff(node: Code, { file }: CompileState): Diagnostic {
  return {
    code: 'DIAGRAM_OFF',
    level: 'warning',
    message: 'A diagram is shown as the code that describes it: markdown.mermaid is off.',
    place: placeAt(file, node.position),
    hint: 'Set markdown: { mermaid: true } in site.config, or name the language "text" to show the code.',
  }
}

/** Whether a fence describes a diagram. */
export function isDiagram({ lang }: Code): boolean {
  return lang?.toLowerCase() === 'mermaid'
}
