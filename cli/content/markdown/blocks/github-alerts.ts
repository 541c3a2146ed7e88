import type { Blockquote, Paragraph, PhrasingContent, Root, Text } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { toAdmonition } from './admonitions.ts'
import { stateOf } from '../state.ts'
import { unravelled } from '../mdx/jsx-node.ts'
import { walkMdast } from '../walk.ts'
import { writtenLines, type WrittenLine } from '../source/source-edits.ts'

const MARKER = /^\[!(note|tip|important|warning|caution)\](?=\s|$)/i

/**
 * remark plugin: quotes that begin with `[!NOTE]`, as GitHub shows them, become admonitions. What follows the marker on
 * its line is the title. A marker without anything else stays a quote.
 */
export function githubAlerts({ isPart }: { readonly isPart: boolean }) {
  return (tree: Root, file: VFile): void => {
    const lineAt = writtenLines(file)
    walkMdast(tree, (node, index, parent) => {
      const alert = node.type === 'blockquote' ? alertOf(node, lineAt) : null
      if (alert === null) return undefined
      parent.children[index] = toAdmonition(alert, stateOf(file), isPart)
      return index
    })
  }
}

function alertOf(quote: Blockquote, lineAt: WrittenLine): ContainerDirective | null {
  const [paragraph, ...rest] = quote.children
  if (paragraph?.type !== 'paragraph') return null
  const [first, ...others] = paragraph.children
  if (first?.type !== 'text') return null
  const [marker, name = ''] = MARKER.exec(first.value) ?? []
  if (marker === undefined || !isWritten(first, lineAt)) return null
  const [title, text] = splitAtLine([{ ...first, value: first.value.slice(marker.length) }, ...others])
  const label: Paragraph = { type: 'paragraph', children: title, data: { directiveLabel: true } }
  const children = [
    ...(title.length === 0 ? [] : [label]),
    ...(text.length === 0 ? [] : unravelled({ ...paragraph, children: text })),
    ...rest,
  ] as ContainerDirective['children']
  if (children.length === 0) return null
  const { position } = quote
  return { type: 'containerDirective', name: name.toLowerCase(), attributes: {}, children, position }
}

/** Whether the author wrote the bracket bare: with a backslash before it, it is text. */
function isWritten({ position }: Text, lineAt: WrittenLine): boolean {
  return position === undefined || lineAt(position.start.line)[position.start.column - 1] !== '\\'
}

/** What stands on the first line, and the rest. Nodes of white space alone are left out at both ends. */
function splitAtLine(nodes: readonly PhrasingContent[]): readonly [PhrasingContent[], PhrasingContent[]] {
  for (const [index, node] of nodes.entries()) {
    const before = nodes.slice(0, index)
    const after = nodes.slice(index + 1)
    if (node.type === 'break') return [trimmed(before), trimmed(after)]
    const at = node.type === 'text' ? node.value.search(/\r|\n/) : -1
    if (node.type !== 'text' || at < 0) continue
    const ending = { ...node, value: node.value.slice(0, at) }
    const beginning = { ...node, value: node.value.slice(at) }
    return [trimmed([...before, ending]), trimmed([beginning, ...after])]
  }
  return [trimmed(nodes), []]
}

function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const [first, ...rest] = nodes
  const begun = first?.type === 'text' ? [{ ...first, value: first.value.trimStart() }, ...rest] : nodes
  return begun.filter((node) => node.type !== 'text' || node.value !== '')
}
