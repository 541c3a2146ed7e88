import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { CompiledContent, Holed } from '../../../../cli/content/compile/compiled.ts'

/** Language of code blocks without one: a name that no example uses, so that it can be told and left out. */
export const NO_LANGUAGE = 'no-language'

const HTML = unified().use(rehypeRaw)

/** What a browser makes of HTML, with attributes in order: equal trees give equal text, but for the last line break. */
export function showTree(html: string, without?: 'comments'): string {
  return show(parse(html).children, without)
}

/**
 * The same for a compiled page, with addresses as the author wrote them, and without what pages add to Markdown on
 * purpose:
 *
 * - anchors: the `id` and `anchor` class of headings and the link to themselves in them;
 * - the `header` around the content's title;
 * - the container of code blocks and the lines in it, of which `pre` and `code` are left; the last line break, which
 *   the text of a block does not have;
 * - `loading` and `decoding` of images;
 * - classes of task lists, and the names that their boxes have for screen readers.
 */
export function showCompiled(compiled: CompiledContent, without?: 'comments'): string {
  const [node] = compiled.nodes
  if (compiled.kind !== 'html' || typeof node !== 'object' || !('html' in node)) {
    throw new Error(
      `compiled to ${compiled.kind}: ${compiled.diagnostics.map(({ message }) => message).join()}`,
    )
  }
  return show(parse(fill(node.html, compiled)).children.flatMap(withoutAdditions), without)
}

function parse(html: string): Root {
  return HTML.runSync({ type: 'root', children: [{ type: 'raw', value: html.replace(/\n$/, '') }] })
}

function show(nodes: readonly RootContent[], without?: 'comments'): string {
  const children = nodes.flatMap((node) => sorted(node, without))
  return toHtml({ type: 'root', children })
}

function sorted<T extends RootContent | ElementContent>(node: T, without?: 'comments'): T[] {
  if (node.type === 'comment' && without !== undefined) return []
  if (node.type !== 'element') return [node]
  const properties = Object.fromEntries(
    Object.entries(node.properties).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return [{ ...node, properties, children: node.children.flatMap((child) => sorted(child, without)) }]
}

/** References become the attribute that they stand for, texts of the theme nothing. */
function fill(holed: Holed, { references }: CompiledContent): string {
  return holed
    .map((part) => {
      if (typeof part === 'string') return part
      if ('code' in part) return part.code
      if (!('ref' in part)) return ''
      const { kind, url = '' } = references[part.ref] ?? {}
      return ` ${kind === 'image' ? 'src' : 'href'}="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    })
    .join('')
}

function withoutAdditions(node: RootContent): RootContent[] {
  if (node.type !== 'element') return [node]
  const classes = classesOf(node)
  if (classes.includes('codeBlockContainer')) return [plainCode(node)]
  if (node.tagName === 'a' && classes.includes('hash-link')) return []
  const children = node.children.flatMap((child) => withoutAdditions(child) as ElementContent[])
  if (node.tagName === 'header' && children.length === 1) return children
  return [{ ...node, properties: ownProperties(node), children }]
}

const ADDED: Readonly<Record<string, readonly string[]>> = {
  img: ['loading', 'decoding'],
  input: ['ariaLabel'],
}
const TASK_CLASSES = ['contains-task-list', 'task-list-item']

function ownProperties(element: Element): Element['properties'] {
  const { tagName, properties } = element
  const isTask = classesOf(element).some((name) => TASK_CLASSES.includes(name))
  const added = ADDED[tagName] ?? (isTask || /^h[2-6]$/.test(tagName) ? ['id', 'className'] : [])
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !added.includes(name)))
}

function plainCode(container: Element): Element {
  const language = classesOf(container).find((name) => name.startsWith('language-')) ?? ''
  const text = toString(container)
  const properties = language === `language-${NO_LANGUAGE}` ? {} : { className: [language] }
  const value = text === '' ? '' : `${text}\n`
  const code: Element = { type: 'element', tagName: 'code', properties, children: [{ type: 'text', value }] }
  return { type: 'element', tagName: 'pre', properties: {}, children: [code] }
}

function classesOf({ properties }: Element): readonly string[] {
  return Array.isArray(properties['className']) ? properties['className'].map(String) : []
}
