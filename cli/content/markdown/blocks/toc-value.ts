import type { PhrasingContent, PhrasingContentMap } from 'mdast'
import { escapeHtml } from '../../../../runtime/shared/html.ts'
import { literalText } from '../mdx/literal-text.ts'

const TAGS: Readonly<Record<string, string>> = { emphasis: 'em', strong: 'strong', delete: 'del' }

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
  if (node.type === 'mdxTextExpression') return escapeHtml(literalText(node) ?? '')
  if (node.type === 'mdxJsxTextElement') return jsxValue(node)
  if (!('children' in node)) return ''
  const inner = inlineValues(node.children)
  const tag = TAGS[node.type]
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`
}

function jsxValue({ name, attributes, children }: PhrasingContentMap['mdxJsxTextElement']): string {
  const inner = inlineValues(children)
  if (name === 'img' || name === 'br') return ''
  if (name === null || !/^[a-z][a-z\d]*$/.test(name)) return inner
  const className = attributes.find(
    (attribute) => 'name' in attribute && /^class(?:Name)?$/.test(attribute.name),
  )?.value
  const classAttribute = typeof className === 'string' ? ` class="${escapeHtml(className)}"` : ''
  return `<${name}${classAttribute}>${inner}</${name}>`
}
