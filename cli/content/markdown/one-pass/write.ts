import type { Element } from 'hast'
import type { Definition, Nodes, Parents, Root, RootContent } from 'mdast'
import { defaultHandlers, type Options } from 'remark-rehype'
import type { VFile } from 'vfile'
import type { createHeadingReader } from '../blocks/headings.ts'
import type { createUnclosedCheck } from '../blocks/unclosed.ts'
import { openingTag } from '../hoist/write-html.ts'
import { isBlank } from '../mdx/acorn.ts'
import { isExpression, isJsx } from '../mdx/jsx-node.ts'
import type { PipelineOptions } from '../pipeline.ts'
import type { WrittenLine } from '../source/source-edits.ts'
import type { CompileState } from '../state.ts'
import { walkMdast } from '../walk.ts'

export interface Writing {
  readonly options: PipelineOptions
  readonly admonitions: ReadonlySet<string>
  readonly file: VFile
  readonly tree: Root
  readonly state: CompileState
  readonly shells: HandlerState
  readonly headings: ReturnType<typeof createHeadingReader>
  readonly lineAt: WrittenLine
  readonly checkClosed: ReturnType<typeof createUnclosedCheck>
  readonly constructs: Constructs
  /** How many nodes the current one stands in. */
  depth: number
}

/** How each kind of node is written: as HTML, with marks where placeholders belong. */
export type Constructs = { readonly [T in Nodes['type']]?: Construct<Extract<Nodes, { type: T }>> }

type Construct<N extends Nodes = Nodes> = (node: N, writing: Writing, parent: Parents) => string

/** Thrown at what only the pipeline can write; the message is what the build report says of it. */
export class Unhandled extends Error {}

/** Stands for components, expressions and modules, which are the pipeline's by design. */
export const COMPONENTS = 'components'

/** Whether a document holds a component, an expression or a module: one pass would come upon it sooner or later. */
export function usesComponents(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return true
  if (isExpression(node)) return !isBlank(node.value)
  if (isJsx(node) && isComponentName(node.name)) return true
  return 'children' in node && node.children.some(usesComponents)
}

/** Whether the name of a tag is a component's, or that of the head, which is no part of what a page shows; null is a fragment. */
export function isComponentName(name: string | null): boolean {
  return name === null || name === 'head' || !/^[a-z][\w-]*$/.test(name)
}

/** Deeper nesting is left to the pipeline, which says where it is. */
const MAX_DEPTH = 300

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
  const open = openingTag({
    type: 'element',
    tagName,
    properties: node.data?.hProperties ?? {},
    children: [],
  })
  return `${open}${writeAll(node, writing)}</${tagName}>`
}

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

const UNSHOWN: ReadonlySet<string> = new Set(['definition', 'footnoteDefinition', 'yaml'])

/** The children of a node without those that say something about others. */
export function shownIn({ children }: Parents): readonly RootContent[] {
  return children.some(({ type }) => UNSHOWN.has(type))
    ? children.filter(({ type }) => !UNSHOWN.has(type))
    : children
}

/** Puts line breaks around and between elements, as remark-rehype does. */
export function lines(elements: readonly string[]): string {
  return elements.length === 0 ? '\n' : `\n${elements.join('\n')}\n`
}

type Handler = NonNullable<NonNullable<Options['handlers']>['link']>
type HandlerState = Parameters<Handler>[0]

/** Nodes whose elements have attributes, which remark-rehype makes. */
type Attributed = 'code' | 'footnoteReference' | 'image' | 'imageReference' | 'link' | 'linkReference'

/** The element of a node as remark-rehype gives it, without what the node holds. */
export function shell(
  node: Extract<Nodes, { type: Attributed }>,
  { shells }: Writing,
  parent: Parents,
): Element {
  const made = (defaultHandlers[node.type] as Handler)(shells, node, parent)
  if (made === undefined || Array.isArray(made) || made.type !== 'element')
    throw new Unhandled(`a ${node.type} without an element`)
  return made
}

/** What the handlers of remark-rehype work with, for nodes whose children are written elsewhere. */
export function handlerState(tree: Root, text: string): HandlerState {
  return {
    all: () => [],
    one: () => undefined,
    wrap: (nodes) => nodes,
    patch(from, to) {
      if (from.position !== undefined) to.position = from.position
    },
    applyData: (_, to) => to,
    definitionById: text.includes(']:') ? definitionsIn(tree) : new Map(),
    footnoteById: new Map(),
    footnoteCounts: new Map(),
    footnoteOrder: [],
    handlers: {},
    options: {},
  }
}

/** The first definition of each name, as CommonMark has it. */
function definitionsIn(tree: Root): Map<string, Definition> {
  const found = new Map<string, Definition>()
  walkMdast(tree, (node) => {
    if (node.type !== 'definition') return
    const name = node.identifier.toUpperCase()
    if (!found.has(name)) found.set(name, node)
  })
  return found
}
