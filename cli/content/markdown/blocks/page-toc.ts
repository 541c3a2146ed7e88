import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { isJsx, type JsxAttribute, type JsxNode } from '../mdx/literal-jsx.ts'
import { stateOf } from '../state.ts'
import { walkHast } from '../walk.ts'

/**
 * rehype plugin: `<TOCInline toc={toc} />` in a page's own file shows what the part shows without `toc`, the page's own
 * headings: the prop is dropped, so that the file needs no module for it. In a partial `toc` is that of the partial.
 */
export function pageToc() {
  return (tree: Root, file: VFile): void => {
    const { hasMdx, partial, declared } = stateOf(file)
    if (!hasMdx || partial || declared.has('toc')) return
    walkHast(tree, (node, index, parent) => {
      if (!isJsx(node) || node.name !== 'TOCInline') return
      const { attributes } = node as JsxNode
      const others = attributes.filter(({ name, value }) => name !== 'toc' || !isTheToc(value))
      parent.children[index] = { ...(node as object), attributes: others } as never
    })
  }
}

function isTheToc(value: JsxAttribute['value']): boolean {
  return typeof value === 'object' && value?.value.trim() === 'toc'
}
