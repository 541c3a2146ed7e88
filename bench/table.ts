/** Columns of equal width: the first one to the left, figures to the right. */
export function figureColumns(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? '').length))
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(width(0)) : text.padStart(width(column))
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
