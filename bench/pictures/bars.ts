import { COLOURS, escape } from '../builds/chart.ts'

/** A table of figures. */
export interface Figures {
  /** Names of its columns of figures. */
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** What one row of a table says. */
interface Row {
  readonly label: string
  /** A figure for each column, and how the table writes it. */
  readonly figures: readonly { readonly value: number; readonly text: string }[]
}

/** In CSS pixels. */
const SIZE = { width: 800, top: 56, row: 16, gap: 12, bottom: 20 }
const PLOT = { left: 360, right: 720 }
const LEGEND = { top: 46, width: 100 }
const TEXT = '#1c1e21'

/**
 * An SVG with a bar for each figure of a table, all on one scale that begins at zero. It has colours for light and dark grounds
 * and needs no script. The same figures give the same bytes.
 *
 * @throws RangeError when no figure is above zero
 */
export function bars(title: string, { columns, rows }: Figures): string {
  const most = Math.max(...rows.flatMap(({ figures }) => figures.map(({ value }) => value)))
  if (!(most > 0)) throw new RangeError(`There is nothing to draw: ${title}`)
  const hasLegend = columns.length > 1
  const top = SIZE.top + (hasLegend ? 24 : 0)
  const group = columns.length * SIZE.row + SIZE.gap
  const height = top + rows.length * group + SIZE.bottom
  const groups = rows.flatMap((row, at) => rowOf(row, { top: top + at * group, most }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${height}" width="${SIZE.width}" height="${height}" role="img" aria-labelledby="title">
<style>${styles(columns.length)}</style>
<rect class="ground" width="100%" height="100%" rx="8"/>
<text class="title" id="title" x="24" y="32">${escape(title)}</text>
${[...(hasLegend ? legend(columns) : []), ...groups].join('\n')}
</svg>
`
}

function rowOf(
  { label, figures }: Row,
  { top, most }: { readonly top: number; readonly most: number },
): readonly string[] {
  const middle = top + (figures.length * SIZE.row) / 2
  return [
    `<text class="label" text-anchor="end" x="${PLOT.left - 12}" y="${middle + 4}">${escape(label)}</text>`,
    ...figures.map(({ value, text }, at) => {
      const y = top + at * SIZE.row
      const width = Math.round((value / most) * (PLOT.right - PLOT.left) * 10) / 10
      return (
        `<rect class="c${at}" x="${PLOT.left}" y="${y + 1}" width="${width}" height="${SIZE.row - 2}" rx="2"/>` +
        `<text class="figure" x="${PLOT.left + width + 6}" y="${y + SIZE.row / 2 + 4}">${escape(text)}</text>`
      )
    }),
  ]
}

function legend(columns: readonly string[]): readonly string[] {
  return columns.map((name, at) => {
    const x = PLOT.left + at * LEGEND.width
    return (
      `<rect class="c${at}" x="${x}" y="${LEGEND.top}" width="12" height="12" rx="2"/>` +
      `<text class="figure" x="${x + 18}" y="${LEGEND.top + 10}">${escape(name)}</text>`
    )
  })
}

function styles(columns: number): string {
  const colours = (mode: 0 | 1): string =>
    Array.from({ length: columns }, (_, at) => `.c${at}{fill:${COLOURS[at % COLOURS.length]?.[mode]}}`).join(
      '',
    )
  return `text{font-family:system-ui,sans-serif;fill:${TEXT}}.title{font-size:16px;font-weight:600}.label{font-size:13px}.figure{font-size:12px}
.ground{fill:#fff}${colours(0)}
@media (prefers-color-scheme:dark){text{fill:#e3e3e3}.ground{fill:#1b1b1d}${colours(1)}}`
}
