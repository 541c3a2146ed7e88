/** A text as code in Markdown. */
export function code(text: string): string {
  const ticks = text.includes('`') ? '``' : '`'
  return `${ticks}${text}${ticks}`
}

/** A row of a table. A bar in a cell would end it. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll(/\|  (?=\|)/g, '| ')
}

/**
 * A page with another table in place of that with the same first heads.
 *
 * @param heading - the words of the heading that the table is below; empty for what is before the first
 * @param table - its lines; none where there must be none
 */
export function withTable(page: string, heading: string, table: readonly string[]): string {
  const [head] = table
  if (head === undefined) return page
  const sections = page.split(/^(?=##+ )/m)
  const at = sections.findIndex((section, index) =>
    heading === '' ? index === 0 : new RegExp(`^##+ \`?${heading}\`?(?: \\{#.*\\})?$`, 'm').test(section),
  )
  const [first = ''] = head.split(' | ')
  const lines = (sections[at] ?? '').split('\n')
  const start = lines.findIndex((line) => line === first || line.startsWith(`${first} |`))
  if (start === -1) throw new Error(`The page has no table "${first}" below "${heading}".`)
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  lines.splice(start, length, ...table)
  return sections.with(at, lines.join('\n')).join('')
}
