import type { Element } from 'hast'
import type { Data, Nodes, Root } from 'mdast'
import { walkMdast } from './walk.ts'

/**
 * Whether a text has math that the fast parser reads in another way than `remark-math`: in MDX, blocks that are
 * indented by four columns; anywhere, math in the text of an image.
 */
export function isMathForMicromark(text: string, format: 'md' | 'mdx'): boolean {
  return (format === 'mdx' && /(?: {4}|\t)\$\$/.test(text)) || /!\[[^\]\n]*\$/.test(text)
}

/**
 * remark plugin: what `remark-math` says about its nodes and the fast parser does not: which elements they become.
 * In tables it leaves bars escaped, as they are written.
 */
export function mathElements() {
  return (tree: Root): void => {
    walkMdast(tree, (node) => {
      if (node.type === 'tableCell') walkMdast(node, escapeBars)
      addElement(node)
    })
  }
}

function escapeBars(node: Nodes): void {
  if (node.type === 'inlineMath' && node.data === undefined) node.value = node.value.replaceAll('|', '\\|')
}

/** What micromark parsed has it. */
function addElement(node: Nodes): void {
  if (node.type === 'inlineMath') node.data ??= inlineData(node.value)
  else if (node.type === 'math') node.data ??= flowData(node.value)
}

function inlineData(value: string): Data {
  const hProperties = { className: ['language-math', 'math-inline'] }
  return { hName: 'code', hProperties, hChildren: [{ type: 'text', value }] }
}

function flowData(value: string): Data {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: ['language-math', 'math-display'] },
    children: [{ type: 'text', value }],
  }
  return { hName: 'pre', hChildren: [code] }
}
