import { isStatic, type ContentNode, type PageContent, type StaticNode } from './content.ts'

/** Id of the words of a page that is one string. */
export const WHOLE_ID = '0'

/** Id of a node of a tree, from the path of its parent and its place there. `''` is the root, `b` what stands before a module. */
export function nodeId(parent: string, index: number): string {
  return parent === '' || parent === 'b' ? `${parent}${index}` : `${parent}.${index}`
}

/** Id of a folded element of an MDX module. */
export function partId(module: string, index: number): string {
  return `${module}:${index}`
}

type Change = (html: string, id: string) => string | undefined

/** A page's content with the words of its static nodes changed; nodes without words lose them. */
export function changeStatics(content: PageContent, change: Change): PageContent {
  if (content.kind === 'html') {
    const words = content.html === undefined ? undefined : change(content.html, WHOLE_ID)
    return words === undefined ? { kind: 'html' } : { kind: 'html', html: words }
  }
  const parts = Object.fromEntries(
    Object.entries(content.parts).map(([module, part]) => [
      module,
      { ...part, statics: part.statics.map((node, index) => changed(node, change, partId(module, index))) },
    ]),
  )
  return content.kind === 'tree'
    ? { ...content, parts, nodes: changeNodes(content.nodes, change, '') }
    : { ...content, parts, before: changeNodes(content.before, change, 'b') }
}

function changeNodes(nodes: readonly ContentNode[], change: Change, parent: string): readonly ContentNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const id = nodeId(parent, index)
    if (isStatic(node)) return changed(node, change, id)
    return node.children === undefined ? node : { ...node, children: changeNodes(node.children, change, id) }
  })
}

function changed(node: StaticNode, change: Change, id: string): StaticNode {
  const { html, ...rest } = node
  const words = html === undefined ? undefined : change(html, id)
  return words === undefined ? rest : { ...rest, html: words }
}

/** The words of every static node of a page, by id. */
export function wordsById(content: PageContent): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  changeStatics(content, (html, id) => {
    words.set(id, html)
    return html
  })
  return words
}
