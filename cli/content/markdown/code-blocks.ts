import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { codeBlockHtml } from './code-block.ts'
import { parseCodeMeta } from './code-meta.ts'
import type { Highlighter } from './highlight.ts'
import { walkHast } from './walk.ts'

interface CodeBlockOptions {
  readonly highlight: Highlighter
  /** Language of fences that name none. */
  readonly defaultLanguage: string
}

/** rehype plugin: fenced code becomes a highlighted block. */
export function codeBlocks({ highlight, defaultLanguage }: CodeBlockOptions) {
  return (tree: Root): void => {
    walkHast(tree, (element, index, parent) => {
      const code = element.type === 'element' && element.tagName === 'pre' ? onlyCode(element) : null
      if (code === null) return undefined
      parent.children[index] = highlighted(code, { highlight, defaultLanguage })
      return 'skip'
    })
  }
}

function onlyCode(pre: Element): Element | null {
  const [code, ...others] = pre.children
  if (code?.type !== 'element' || code.tagName !== 'code' || others.length > 0) return null
  return code.children.every((child) => child.type === 'text') ? code : null
}

function highlighted(code: Element, { highlight, defaultLanguage }: CodeBlockOptions): ElementContent {
  const { className } = code.properties
  const languageClass = Array.isArray(className)
    ? className.map(String).find((name) => name.startsWith('language-'))
    : undefined
  const meta = parseCodeMeta(
    languageClass?.slice('language-'.length),
    (code.data as { meta?: string | null } | undefined)?.meta ?? '',
  )
  const block = codeBlockHtml({ code: toString(code).replace(/\n$/, ''), meta, defaultLanguage, highlight })
  return {
    type: 'element',
    tagName: block.tag,
    properties: { className: block.className.split(' ') },
    // rehype-raw has run before: this is HTML of our own.
    children: [{ type: 'raw', value: block.html } as unknown as ElementContent],
  }
}
