import type { PhrasingContent } from 'mdast'
import { escapeHtml } from '../../../../runtime/shared/html.ts'
import { literalText } from '../mdx/literal-text.ts'

const TAGS: Readonly<Record<string, string>> = { emphasis: 'em', strong: 'strong', delete: 'del' }

interface JsxLike {
  readonly name: string | null
  readonly attributes: readonly { readonly name?: string; readonly value?: unknown }[]
}

/**
 * The inline HTML of a heading for the toc. Code, emphasis, strong and deleted text are kept, and tags with no
 * more than their class; links and literal expressions become their text, Markdown images their alternative text,
 * `<img>` and what must be run nothing.
 */
export function tocValue(nodes: readonly PhrasingContent[]): string {
  return inlineValues(nodes).trim()
}

function inlineValues(nodes: readonly PhrasingContent[]): string {
  return nodes.map(inlineValue).join('')
}

function inlineValue(node: PhrasingContent): string {
  if (node.type === 'text') return escapeHtml(node.value)
  if (node.type === 'inlineCode') return `<code>${escapeHtml(node.value)}</code>`
  if (node.type === 'image' || node.type === 'imageReference') return escapeHtml(node.alt ?? '')
  if (node.type === 'break') return ' '
  if ((node.type as string) === 'mdxTextExpression') return escapeHtml(literalText(node) ?? '')
  if ((node.type as string) === 'mdxJsxTextElement') return jsxValue(node)
  if (!('children' in node)) return ''
  const inner = inlineValues(node.children)
  const tag = TAGS[node.type]
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`
}

function jsxValue(node: PhrasingContent): string {
  const { name, attributes } = node as unknown as JsxLike
  const inner = 'children' in node ? inlineValues(node.children) : ''
  if (name === 'img' || name === 'br') return ''
  if (name === null || !/^[a-z][a-z\d]*$/.test(name)) return inner
  const className = attributes.find(
    (attribute) => attribute.name === 'className' || attribute.name === 'class',
  )?.value
  const classAttribute = typeof className === 'string' ? ` class="${escapeHtml(className)}"` : ''
  return `<${name}${classAttribute}>${inner}</${name}>`
}
