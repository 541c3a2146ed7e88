import type { InlineCode, List, ListItem, Parents, Table, TableRow } from 'mdast'
import { defaultHandlers, type Options } from 'remark-rehype'
import { codeValue, staysWhole, WHOLE_CODE_CLASS } from './inline/whole-code.ts'

/** How many cells that rows lack are added to a table: else a small text could ask for millions. */
export const maxAddedCells = 100_000

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
      return staysWhole(codeValue(node))
        ? { ...element, properties: { ...element.properties, className: [WHOLE_CODE_CLASS] } }
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
      return defaultHandlers.tableRow(state, node, {
        ...parent,
        ...(known === undefined ? {} : { align: known }),
        children: parent.children.slice(0, 1),
      })
    },
  }
}

/** Whether paragraphs in the items of a list are elements. */
export function isLoose({ spread, children }: List): boolean {
  return spread === true || children.some((item) => item.spread ?? item.children.length > 1)
}
