import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { isJsx, type JsxAttribute } from '../mdx/jsx-node.ts'
import { stateOf } from '../state.ts'
import { walkHast } from '../walk.ts'

/**
 * rehype plugin: `<TOCInline toc={toc} />` in a page's own file shows what the part shows without `toc`, the page's own
 * headings: the prop is dropped, so that the file needs no module for it. In a partial `toc` is that of the partial.
 */
export function tocInline() {
  return (tree: Root, file: VFile): void => {
    const { hasMdx, partial, declared } = stateOf(file)
    if (!hasMdx || partial || declared.has('toc')) return
    walkHast(tree, (node) => {
      if (!isJsx(node) || node.name !== 'TOCInline') return
      node.attributes = node.attributes.filter((attribute) => !isTheToc(attribute))
    })
  }
}

function isTheToc(attribute: JsxAttribute): boolean {
  if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'toc') return false
  return typeof attribute.value === 'object' && attribute.value?.value.trim() === 'toc'
}
