import { Parser } from 'htmlparser2'
import type { Root, RootContent, Text } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { isJsx, useOf, type JsxNode } from '../mdx/jsx-node.ts'
import { walkMdast } from '../walk.ts'

type Tag = Extract<RootContent, { type: JsxNode['type'] }>

const TEXTUAL = new Set(['title', 'style', 'script'])

/**
 * remark plugin: `<head>` becomes `<Head>`. It holds elements and text, never paragraphs, however its lines
 * break. In Markdown it is read from the raw HTML, because HTML parsing rules would drop the tag.
 */
export function headElements() {
  return (tree: Root): void => {
    walkMdast(tree, (node, index, parent) => {
      if (node.type === 'html') {
        const raw = rawHead(parent.children, index)
        if (raw !== null) parent.children.splice(index, raw.count, raw.head)
        return undefined
      }
      if (!isJsx(node) || (node.name !== 'head' && node.name !== 'Head')) return undefined
      parent.children[index] = { ...withChildren(node, node.children.flatMap(headChild)), name: 'Head' }
      return 'skip'
    })
  }
}

/** Unwraps paragraphs and drops white space between elements. */
function headChild(node: RootContent): RootContent[] {
  if (node.type === 'paragraph') return node.children.flatMap(headChild)
  if (node.type === 'text') return node.value.trim() === '' ? [] : [node]
  if (!isJsx(node)) return [node]
  const children = node.children.flatMap(headChild)
  const isText = TEXTUAL.has(node.name ?? '') && !children.some(isDynamic)
  const text: Text = { type: 'text', value: toString(node).trim() }
  return [withChildren(node, isText ? [text] : children)]
}

function withChildren(tag: Tag, children: readonly RootContent[]): Tag {
  return { ...tag, type: 'mdxJsxFlowElement', children: useOf('', {}, children).children }
}

function isDynamic(node: RootContent): boolean {
  return node.type.startsWith('mdx') || ('children' in node && node.children.some(isDynamic))
}

/** A `<head>` in raw HTML and how many nodes it spans: blank lines split it. Null if none starts here. */
function rawHead(nodes: readonly RootContent[], index: number) {
  const values: string[] = []
  for (let at = index; ; at += 1) {
    const node = nodes[at]
    if (node?.type !== 'html' || (at === index && !/^<head\s*>/i.test(node.value))) return null
    values.push(node.value)
    if (!/<\/head\s*>\s*$/i.test(node.value)) continue
    const head = { ...useOf('Head', {}, tagsOf(values.join('\n'))), position: nodes[index]?.position }
    return { head, count: values.length }
  }
}

function tagsOf(html: string): readonly RootContent[] {
  const tags: { name: string; attributes: Readonly<Record<string, string>>; text: string }[] = []
  let open = false
  const parser = new Parser({
    onopentag(name, attributes) {
      open = name !== 'head'
      if (open) tags.push({ name, attributes, text: '' })
    },
    ontext(text) {
      const last = tags.at(-1)
      if (open && last !== undefined) last.text += text
    },
    onclosetag() {
      open = false
    },
  })
  parser.end(html)
  return tags.map(({ name, attributes, text }) =>
    useOf(name, attributes, text.trim() === '' ? [] : [{ type: 'text', value: text.trim() }]),
  )
}
