import type { Paragraph, Root, RootContent } from 'mdast'
import { walkMdast } from '../walk.ts'

const FLOW: Readonly<Record<string, string>> = {
  mdxJsxTextElement: 'mdxJsxFlowElement',
  mdxTextExpression: 'mdxFlowExpression',
}

/**
 * remark plugin: a paragraph of nothing but JSX and expressions is no paragraph. The fast parser does this
 * itself; this is for files that micromark parses.
 */
export function unravel() {
  return (tree: Root): void => {
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'paragraph' || !isOnlyMdx(node)) return undefined
      parent.children.splice(index, 1, ...unravelled(node))
      return index
    })
  }
}

/** What a paragraph is: itself, or its JSX and expressions when it holds nothing else. */
export function unravelled(paragraph: Paragraph): readonly RootContent[] {
  if (!isOnlyMdx(paragraph)) return [paragraph]
  return paragraph.children.filter((child) => child.type !== 'text').map(toFlow)
}

function isOnlyMdx(node: Paragraph): boolean {
  let found = false
  for (const child of node.children) {
    if (Object.hasOwn(FLOW, child.type)) found = true
    else if (child.type !== 'text' || child.value.trim() !== '') return false
  }
  return found
}

function toFlow(child: Paragraph['children'][number]): RootContent {
  return { ...child, type: FLOW[child.type] ?? child.type } as RootContent
}
