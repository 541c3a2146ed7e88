import { isStatic, type ContentNode, type PageContent, type StaticNode } from './content.ts'
import type { PageData } from '../page/page-data.ts'

export interface ContentIds {
  readonly whole: string
  /** Parent of the nodes of a tree, as `nodeId` takes it, and of what stands before a module. */
  readonly root: string
  readonly before: string
}

export const OWN_IDS: ContentIds = { whole: '0', root: '', before: 'b' }

export function itemIds(item: number): ContentIds {
  return { whole: `i${item}`, root: `i${item}`, before: `i${item}b` }
}

export function nodeId(parent: string, index: number): string {
  return parent === OWN_IDS.root || parent === OWN_IDS.before ? `${parent}${index}` : `${parent}.${index}`
}

export function partId(module: string, index: number): string {
  return `${module}:${index}`
}

type Change = (html: string | undefined, id: string) => string | undefined

export type PageContents = Pick<PageData, 'content' | 'items'>

/** The contents of a page with the words of their static nodes changed, undefined for none. */
export function changePageStatics({ content, items }: PageContents, change: Change): PageContents {
  return {
    content: content === null ? null : changeStatics(content, change),
    ...(items && { items: items.map((item, index) => changeStatics(item, change, itemIds(index))) }),
  }
}

export function changeStatics(content: PageContent, change: Change, ids = OWN_IDS): PageContent {
  if (content.kind === 'html') {
    const found = change(content.html, ids.whole)
    return found === undefined ? { kind: 'html' } : { kind: 'html', html: found }
  }
  const parts = Object.fromEntries(
    Object.entries(content.parts).map(([module, part]) => [
      module,
      { ...part, statics: part.statics.map((node, index) => changed(node, change, partId(module, index))) },
    ]),
  )
  return content.kind === 'tree'
    ? { ...content, parts, nodes: changeNodes(content.nodes, change, ids.root) }
    : { ...content, parts, before: changeNodes(content.before, change, ids.before) }
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
  const found = change(html, id)
  return found === undefined ? rest : { ...rest, html: found }
}

export function htmlById(page: PageContents): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  changePageStatics(page, (html, id) => {
    if (html !== undefined) found.set(id, html)
    return html
  })
  return found
}
