import type { ElementContent, Root } from 'hast'
import { translate } from 'sitegen/runtime'
import type { VFile } from 'vfile'
import { hasPlaceholder, splitAtPlaceholders } from '../../../cli/content/markdown/hoist/placeholders.ts'
import { isBlank } from '../../../cli/content/markdown/mdx/acorn.ts'
import { isExpression } from '../../../cli/content/markdown/mdx/jsx-node.ts'
import { stateOf, type CompileState } from '../../../cli/content/markdown/state.ts'
import { walkHast } from '../../../cli/content/markdown/walk.ts'
import { STATIC_TEXTS } from '../../../cli/render/content/fill.ts'

const ZERO_WIDTH_SPACE = '\u200b'

/**
 * rehype plugin: puts the theme's texts where the other plugins left placeholders for them, which a build fills when a page
 * is rendered, and takes comments away.
 */
export function fillTexts() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (node, index, parent) => {
      if (node.type === 'comment' || (isExpression(node) && isBlank(node.value))) {
        parent.children.splice(index, 1)
        return index
      }
      if (node.type === 'text') node.value = filled(node.value, state)
      // The only HTML that the plugins write themselves is the inside of the links beside headings.
      if (node.type === 'raw')
        parent.children[index] = { type: 'text', value: ZERO_WIDTH_SPACE } satisfies ElementContent
      if (node.type !== 'element') return undefined
      for (const [name, value] of Object.entries(node.properties))
        if (typeof value === 'string') node.properties[name] = filled(value, state)
      return undefined
    })
  }
}

function filled(text: string, state: CompileState): string {
  if (!hasPlaceholder(text)) return text
  return splitAtPlaceholders(text, state)
    .map((part) => {
      if (typeof part === 'string') return part
      return 'text' in part ? translate({ id: part.text, message: STATIC_TEXTS[part.text] }, part.values) : ''
    })
    .join('')
}
