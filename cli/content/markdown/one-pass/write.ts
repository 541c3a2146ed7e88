import type { Nodes, Parents, RootContent } from 'mdast'
import { openingTag } from '../hoist/write-html.ts'
import { COMPONENTS, Unhandled } from './unhandled.ts'
import type { Construct, Writing } from './writing.ts'

/** Deeper nesting is left to the pipeline, which says where it is. */
const MAX_DEPTH = 300

/** Writes a node. */
export function write(node: Nodes, writing: Writing, parent: Parents): string {
  if (writing.depth > MAX_DEPTH) throw new Unhandled('deep nesting')
  writing.depth += 1
  const written = writeNode(node, writing, parent)
  writing.depth -= 1
  return written
}

function writeNode(node: Nodes, writing: Writing, parent: Parents): string {
  if (node.data?.hName !== undefined) return writeNamed(node, node.data.hName, writing)
  const construct = writing.constructs[node.type] as Construct | undefined
  if (construct === undefined) throw new Unhandled(node.type === 'mdxjsEsm' ? COMPONENTS : node.type)
  return construct(node, writing, parent)
}

/** A node that a construct has made, which says which element it is. */
function writeNamed(node: Nodes, tagName: string, writing: Writing): string {
  if (!('children' in node)) throw new Unhandled(node.type)
  const { hProperties = {} } = node.data ?? {}
  const open = openingTag({ type: 'element', tagName, properties: hProperties, children: [] })
  return `${open}${writeAll(node, writing)}</${tagName}>`
}

/** Writes what a node holds, one after the other. */
export function writeAll(parent: Parents, writing: Writing): string {
  let written = ''
  let before: RootContent | undefined
  for (const child of parent.children) {
    written += before?.type === 'break' ? afterBreak(child, writing, parent) : write(child, writing, parent)
    before = child
  }
  return written
}

/** White space at the start of a line is not shown. */
function afterBreak(node: RootContent, writing: Writing, parent: Parents): string {
  if (node.type === 'text') return write(node, writing, parent).replace(/^[\t ]+/, '')
  const first = 'children' in node ? node.children[0] : node
  if (first !== undefined && 'value' in first && /^[\t ]/.test(first.value))
    throw new Unhandled('white space after a break')
  return write(node, writing, parent)
}

/** Nodes that say something about others. */
const UNSHOWN: ReadonlySet<string> = new Set(['definition', 'footnoteDefinition', 'yaml'])

/** The children of a node that are shown. */
export function shownIn({ children }: Parents): readonly RootContent[] {
  return children.some(({ type }) => UNSHOWN.has(type))
    ? children.filter(({ type }) => !UNSHOWN.has(type))
    : children
}

/** Writes the blocks of a node with line breaks around them. */
export function writeLines(parent: Parents, writing: Writing): string {
  return lines(shownIn(parent).map((block) => write(block, writing, parent)))
}

/** Puts line breaks around and between elements, as remark-rehype does. */
export function lines(elements: readonly string[]): string {
  return elements.length === 0 ? '\n' : `\n${elements.join('\n')}\n`
}
