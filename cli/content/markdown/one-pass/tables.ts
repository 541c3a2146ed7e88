import type { Table, TableRow } from 'mdast'
import { maxAddedCells } from '../hast-handlers.ts'
import { lines, writeAll } from './write.ts'
import { Unhandled } from './unhandled.ts'
import type { Writing } from './writing.ts'

export function table(node: Table, writing: Writing): string {
  const { children, align } = node
  const added = children.reduce(
    (sum, row) => sum + Math.max(0, (align ?? []).length - row.children.length),
    0,
  )
  if (added > maxAddedCells) throw new Unhandled('a table of empty cells')
  const [head, ...rows] = children.map((row, index) =>
    tableRow(row, { writing, align, tag: index === 0 ? 'th' : 'td' }),
  )
  const groups = [
    ...(head === undefined ? [] : [`<thead>${lines([head])}</thead>`]),
    ...(rows.length === 0 ? [] : [`<tbody>${lines(rows)}</tbody>`]),
  ]
  return `<table>${lines(groups)}</table>`
}

interface RowScope {
  readonly writing: Writing
  readonly align: Table['align']
  readonly tag: 'td' | 'th'
}

function tableRow(row: TableRow, { writing, align, tag }: RowScope): string {
  const cells: string[] = []
  const count = align?.length ?? row.children.length
  if (row.children.length > count) throw new Unhandled('a row with too many cells')
  for (let index = 0; index < count; index++) {
    const cell = row.children[index]
    const side = align?.[index]
    const open = side === null || side === undefined ? `<${tag}>` : `<${tag} align="${side}">`
    cells.push(`${open}${cell === undefined ? '' : writeAll(cell, writing)}</${tag}>`)
  }
  return `<tr>${lines(cells)}</tr>`
}
