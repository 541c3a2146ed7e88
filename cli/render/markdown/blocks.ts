/** A block of Markdown, or a part of one. */
export interface Block {
  readonly text: string
  readonly isParagraph?: boolean
  /** Whether it was written as a paragraph, with space around it. */
  readonly isLoose?: boolean
  readonly isList?: boolean
  readonly item?: readonly Block[]
  readonly row?: readonly Cell[]
  readonly cell?: Cell
}

export interface Cell {
  readonly text: string
  readonly align: string | null
  readonly isHead: boolean
}

/** Puts something before the first line, and something before the others. */
export function indented(text: string, first: string, others: string): string {
  const lines = text.split('\n')
  return lines.map((line, index) => ((index === 0 ? first : others) + line).trimEnd()).join('\n')
}

export function listItem(blocks: readonly Block[], marker: string, isLoose: boolean): string {
  const text = blocks
    .map((one, index) => {
      const before = blocks[index - 1]
      // Other lists do not begin right below a line.
      const isClose =
        !isLoose && before?.isParagraph === true && one.isList === true && /^(?:-|1\.) /.test(one.text)
      const gap = before === undefined ? '' : isClose ? '\n' : '\n\n'
      return gap + one.text
    })
    .join('')
  return indented(text, `${marker} `, ' '.repeat(marker.length + 1))
}

const DELIMITERS = new Map([
  ['left', ':---'],
  ['center', ':---:'],
  ['right', '---:'],
])

/** A table. One without a row of headings gets an empty one, since Markdown needs it. */
export function tableOf(rows: readonly (readonly Cell[])[]): string {
  const width = Math.max(...rows.map((cells) => cells.length))
  const hasHead = rows[0]?.every(({ isHead }) => isHead) === true
  const [head, ...body] = hasHead ? rows : [[], ...rows]
  const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`
  const texts = (cells: readonly Cell[] = []): readonly string[] =>
    Array.from({ length: width }, (_, index) => cellText(cells[index]))
  const aligned = rows[0] ?? []
  const delimiters = Array.from(
    { length: width },
    (_, index) => DELIMITERS.get(aligned[index]?.align ?? '') ?? '---',
  )
  return [line(texts(head)), line(delimiters), ...body.map((cells) => line(texts(cells)))].join('\n')
}

function cellText(cell: Cell | undefined): string {
  // A bar ends a cell, in code too.
  return (cell?.text ?? '')
    .replace(/\\?\n/g, ' ')
    .replace(/\\*\|/g, (bar) => (bar.length % 2 === 1 ? `\\${bar}` : bar))
}
