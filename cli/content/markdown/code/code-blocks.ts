import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import {
  CODE_CONTENT_CLASS,
  codeBlockClass,
  codeContentHtml,
  codeTitleHtml,
  type Highlighter,
} from '../../../../runtime/shared/content/code-block.ts'
import { parseCodeMeta } from '../../../../runtime/shared/content/code-meta.ts'
import { splitClasses, type ReadCodeProps } from '../../../../runtime/shared/content/code-props.ts'
import type { MagicComment } from '../../../../runtime/shared/content/magic-comments.ts'
import { placeholder } from '../hoist/placeholders.ts'
import { highlightSkipped } from './highlight.ts'
import { partName, themePart, useOf } from '../mdx/jsx-node.ts'
import { placeAt, stateOf, type CompileState } from '../state.ts'
import { elementOf, walkHast } from '../walk.ts'

export interface CodeOptions {
  readonly highlight: Highlighter
  readonly defaultLanguage: string
  /** Null stands for the usual ones. */
  readonly magicComments: readonly MagicComment[] | null
}

/** What other plugins say about the code of a `pre`. */
export interface CodeData {
  readonly meta?: string | null | undefined
  /** Said by a tag, which has no info string. */
  readonly props?: ReadCodeProps
}

/** rehype plugin: fenced code becomes a highlighted block, or a component where the site has one for it. */
export function codeBlocks(options: CodeOptions & { readonly isCodePart: boolean }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (element, index, parent) => {
      const code = element.type === 'element' && element.tagName === 'pre' ? onlyCode(element) : null
      if (code === null) return undefined
      // What stands in the box of live code is not the component's: the box draws it.
      const isLive = 'name' in parent && parent.name === partName('Playground')
      parent.children[index] =
        options.isCodePart && !isLive ? codeUse(code, state) : codeBlock(code, options, state)
      return 'skip'
    })
  }
}

/** The `code` of a `pre` that holds nothing else, and that holds text alone. */
export function onlyCode({ children: [code, ...others] }: Element): Element | null {
  if (code?.type !== 'element' || code.tagName !== 'code' || others.length > 0) return null
  return code.children.every((child) => child.type === 'text') ? code : null
}

/** The block of a `code` element, whose class names its language. */
export function codeBlock(code: Element, options: CodeOptions, state: CompileState): ElementContent {
  const { highlight, defaultLanguage, magicComments } = options
  const { meta: info, props }: CodeData = code.data ?? {}
  const { named, others } = splitClasses(classesOf(code))
  const { meta, classes } = props ?? { meta: parseCodeMeta(named, info), classes: others }
  const language = meta.language ?? defaultLanguage
  const lines = (shown: string): readonly string[] =>
    highlight(shown, language, (reason) => {
      const place = placeAt(state.file, code.position)
      state.diagnostics.push(highlightSkipped({ reason, language, code: shown, place }))
    })
  const settings = { defaultLanguage, ...(magicComments && { magicComments }) }
  const content = codeContentHtml({ ...meta, code: toString(code) }, settings, lines)
  const html = `${codeTitleHtml(meta.title)}<div class="${CODE_CONTENT_CLASS}">${content}</div>`
  const className = codeBlockClass(language, classes).split(' ')
  // rehype-raw has run before: this is HTML of our own.
  return elementOf('div', { className }, [{ type: 'raw', value: placeholder(state, { code: html }) }])
}

function codeUse(code: Element, state: CompileState): ElementContent {
  state.hasMdx = true
  const { meta }: CodeData = code.data ?? {}
  const props = { className: classesOf(code), metastring: meta || undefined }
  return useOf(themePart(state, 'CodeBlock'), props, [{ type: 'text', value: toString(code) }])
}

export function classesOf({ properties: { className } }: Element): string | undefined {
  return Array.isArray(className) ? className.join(' ') : undefined
}
