import type { Element } from 'hast'
import type { Definition, Nodes, Parents, Root } from 'mdast'
import { defaultHandlers, type Options } from 'remark-rehype'
import { walkMdast } from '../walk.ts'
import { Unhandled } from './unhandled.ts'

type Handler = NonNullable<NonNullable<Options['handlers']>['link']>
type HandlerState = Parameters<Handler>[0]

/** Nodes whose elements have attributes, which remark-rehype makes. */
type Attributed = 'code' | 'footnoteReference' | 'image' | 'imageReference' | 'link' | 'linkReference'

/** Makes the elements of nodes without what they hold. */
export interface Shells {
  /** The element of a node as remark-rehype gives it, empty. */
  shell(node: Extract<Nodes, { type: Attributed }>, parent: Parents): Element
  /** How often each footnote is referred to, by its identifier in upper case, in the order of the first time. */
  readonly footnoteCounts: ReadonlyMap<string, number>
}

/** Prepares the shells of one document. */
export function createShells(tree: Root, text: string): Shells {
  const state = handlerState(text.includes(']:') ? definitionsIn(tree) : new Map())
  return {
    footnoteCounts: state.footnoteCounts,
    shell(node, parent) {
      const handler = defaultHandlers[node.type] as Handler
      const made = handler(state, node, parent)
      if (made === undefined || Array.isArray(made) || made.type !== 'element')
        throw new Unhandled(`a ${node.type} without an element`)
      return made
    },
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

/** What handlers work with, for nodes whose children are written elsewhere. */
function handlerState(definitionById: Map<string, Definition>): HandlerState {
  return {
    all: () => [],
    one: () => undefined,
    wrap: (nodes) => nodes,
    patch(from, to) {
      if (from.position !== undefined) to.position = from.position
    },
    applyData: (_, to) => to,
    definitionById,
    footnoteById: new Map(),
    footnoteCounts: new Map(),
    footnoteOrder: [],
    handlers: {},
    options: {},
  }
}
