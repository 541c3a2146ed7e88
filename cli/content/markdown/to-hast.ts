import type { Root as HastRoot } from 'hast'
import type { Root, RootContent, InlineCode, List, ListItem, Parents, Table, TableRow } from 'mdast'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import type { VFile } from 'vfile'
import { walkMdast } from './walk.ts'

type Handler = NonNullable<NonNullable<Options['handlers']>['blockquote']>

/**
 * unified plugin: remark-rehype, which looks for definitions with unist-util-visit before it begins. That look takes
 * half of its time, so it is given a root with nothing but definitions, and the whole tree when it begins.
 */
export function toHast(options: Options) {
  const root = (options.handlers?.['root'] ?? defaultHandlers.root) as Handler
  return (tree: Root, file: VFile): HastRoot => {
    const definitions: Root = { ...tree, children: definitionsIn(tree) }
    const handlers: Options['handlers'] = {
      ...options.handlers,
      root: (state, node: Root, parent) => root(state, node === definitions ? tree : node, parent),
    }
    return remarkRehype({ ...options, handlers })(definitions, file)
  }
}

/** Definitions of links and footnotes, wherever they stand; those within a footnote come with it. */
function definitionsIn(tree: Root): RootContent[] {
  const found: RootContent[] = []
  walkMdast(tree, (node) => {
    if (node.type !== 'definition' && node.type !== 'footnoteDefinition') return undefined
    found.push(node)
    return 'skip'
  })
  return found
}

/** How many cells that rows lack are added to a table: else a small text could ask for millions. */
const maxAddedCells = 100_000

/**
 * Handlers of remark-rehype: code that stays whole, and lists and tables that take linear time. Its own look through a
 * whole list for each of its items, and through a whole table for each of its rows: 50,000 items take a quarter of a
 * minute. So they are given a parent that says the same and is short.
 */
export function hastHandlers(): NonNullable<Options['handlers']> {
  const looseByList = new WeakMap<List, boolean>()
  const addedByTable = new WeakMap<Table, number>()
  return {
    inlineCode: (state, node: InlineCode) => {
      const element = defaultHandlers.inlineCode(state, node)
      return staysWhole(node.value)
        ? { ...element, properties: { ...element.properties, className: ['code-whole'] } }
        : element
    },
    listItem: (state, node: ListItem, parent: Parents | undefined) => {
      if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent)
      const spread = looseByList.get(parent) ?? isLoose(parent)
      looseByList.set(parent, spread)
      return defaultHandlers.listItem(state, node, { ...parent, spread, children: [] })
    },
    tableRow: (state, node: TableRow, parent: Parents | undefined) => {
      if (parent?.type !== 'table') return defaultHandlers.tableRow(state, node, parent)
      const align = parent.align ?? []
      const added = (addedByTable.get(parent) ?? 0) + Math.max(0, align.length - node.children.length)
      addedByTable.set(parent, added)
      const known = added > maxAddedCells ? align.slice(0, node.children.length) : parent.align
      const children = parent.children.slice(0, 1)
      return defaultHandlers.tableRow(state, node, { ...parent, ...(known && { align: known }), children })
    },
  }
}

/** The longest code, in characters, that fits a line on a phone. */
const LONGEST = 32

/** Whether a line break within code would leave a bracket alone at the end of a line, as in `{ a: 1 }`. */
export function staysWhole(text: string): boolean {
  const code = text.replaceAll(/\r?\n|\r/g, ' ')
  return /^[([<{] /.test(code) && code.length <= LONGEST
}

function isLoose({ spread, children }: List): boolean {
  return spread === true || children.some((item) => item.spread ?? item.children.length > 1)
}
