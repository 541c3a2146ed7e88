import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { CodeData } from '../../../cli/content/markdown/code/code-blocks.ts'
import { walkHast } from '../../../cli/content/markdown/walk.ts'
import { parseCodeMeta } from '../../../runtime/shared/content/code-meta.ts'
import { splitClasses, type ReadCodeProps } from '../../../runtime/shared/content/code-props.ts'

/** The tag that stands for a highlighted block. Its `shown` is `CodeToShow` as JSON. */
export const CODE_TAG = 'sg-code'

/** Code that is to be shown, and how. */
export interface CodeToShow extends ReadCodeProps {
  readonly code: string
}

/** rehype plugin: fenced code becomes an element that a component of the playground shows highlighted. */
export function codeBlocks() {
  return (tree: Root): void => {
    walkHast(tree, (element, index, parent) => {
      const code = element.type === 'element' && element.tagName === 'pre' ? onlyCode(element) : null
      if (code === null) return undefined
      const shown: CodeToShow = { ...codeProps(code), code: toString(code) }
      const properties = { shown: JSON.stringify(shown) }
      parent.children[index] = { type: 'element', tagName: CODE_TAG, properties, children: [] }
      return 'skip'
    })
  }
}

function onlyCode({ children: [code, ...others] }: Element): Element | null {
  if (code?.type !== 'element' || code.tagName !== 'code' || others.length > 0) return null
  return code.children.every((child) => child.type === 'text') ? code : null
}

function codeProps({ properties: { className }, data }: Element): ReadCodeProps {
  const { meta, props }: CodeData = data ?? {}
  if (props !== undefined) return props
  const { named, others } = splitClasses(Array.isArray(className) ? className.join(' ') : undefined)
  return { meta: parseCodeMeta(named, meta), classes: others }
}
