import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import {
  CODE_CONTENT_CLASS,
  codeBlockClass,
  codeContentHtml,
  codeTitleHtml,
  type CodeSettings,
  type Highlighter,
} from '../../../../runtime/shared/content/code-block.ts'
import { parseCodeMeta } from '../../../../runtime/shared/content/code-meta.ts'
import { splitClasses, type ReadCodeProps } from '../../../../runtime/shared/content/code-props.ts'
import { codeMark } from '../hoist/placeholders.ts'
import { highlightSkipped } from './highlight.ts'
import { partName, themePart, useOf } from '../mdx/jsx-node.ts'
import { placeAt, stateOf } from '../state.ts'
import { walkHast } from '../walk.ts'

interface CodeBlockOptions extends CodeSettings {
  /** Blocks are a component of the site. */
  readonly isCodePart: boolean
  readonly highlight: Highlighter
}

/** What other plugins say about the code of a `pre`. */
export interface CodeData {
  /** What follows the language in the info string of a fence. */
  readonly meta?: string | null | undefined
  /** Said by a tag, which has no info string. */
  readonly props?: ReadCodeProps
}

/** rehype plugin: fenced code becomes a highlighted block. */
export function codeBlocks(options: CodeBlockOptions) {
  return (tree: Root, file: VFile): void => {
    walkHast(tree, (element, index, parent) => {
      const code = element.type === 'element' && element.tagName === 'pre' ? onlyCode(element) : null
      if (code === null) return undefined
      // What stands in the box of live code is not the component's: the box draws it.
      const isLive = 'name' in parent && parent.name === partName('Playground')
      parent.children[index] =
        options.isCodePart && !isLive ? codeUse(code, file) : codeBlock(code, options, file)
      return 'skip'
    })
  }
}

/** The `code` of a `pre` that holds nothing else, and that holds text alone. */
export function onlyCode(pre: Element): Element | null {
  const [code, ...others] = pre.children
  if (code?.type !== 'element' || code.tagName !== 'code' || others.length > 0) return null
  return code.children.every((child) => child.type === 'text') ? code : null
}

/** The highlighted block of a `code` element. */
export function codeBlock(
  code: Element,
  { highlight, ...settings }: Omit<CodeBlockOptions, 'isCodePart'>,
  file: VFile,
): ElementContent {
  const { props }: CodeData = code.data ?? {}
  const { meta, classes } = props ?? fenceProps(code)
  const language = meta.language ?? settings.defaultLanguage
  const lines = (shown: string): readonly string[] =>
    highlight(shown, language, (reason) => {
      const { file: path, diagnostics } = stateOf(file)
      const place = placeAt(path, code.position)
      diagnostics.push(highlightSkipped({ reason, language, code: shown, place }))
    })
  const display = { ...meta, code: toString(code) }
  const content = codeContentHtml(display, settings, lines)
  const html = `${codeTitleHtml(meta.title)}<div class="${CODE_CONTENT_CLASS}">${content}</div>`
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: codeBlockClass(language, classes).split(' ') },
    // rehype-raw has run before: this is HTML of our own.
    children: [{ type: 'raw', value: codeMark(stateOf(file), html) }],
  }
}

/** The component gets what a fence says, as `<CodeBlock>` does. */
function codeUse(code: Element, file: VFile): ElementContent {
  const state = stateOf(file)
  state.hasMdx = true
  const { className } = code.properties
  const { meta }: CodeData = code.data ?? {}
  const props = {
    className: Array.isArray(className) ? className.join(' ') : undefined,
    metastring: meta || undefined,
  }
  return useOf(themePart(state, 'CodeBlock'), props, [{ type: 'text', value: toString(code) }])
}

function fenceProps({ properties, data }: Element): ReadCodeProps {
  const { className } = properties
  const { named, others } = splitClasses(Array.isArray(className) ? className.join(' ') : undefined)
  const { meta }: CodeData = data ?? {}
  return { meta: parseCodeMeta(named, meta), classes: others }
}
