import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { projectDir } from '../install.ts'

/** What pictures of tables are called, by their paths below `content`. */
export const PICTURES: Readonly<Record<string, string>> = {
  'static/img/bench': 'Time of a build from scratch, by the clock',
  'blog/img/links-by-place': 'Links of this site, by where they are',
  'blog/img/codes-by-section': 'Codes of messages, by section',
  'blog/img/files-that-differ': 'Files that differ after a change',
  'blog/img/kinds-of-pages': 'Pages in Markdown, by what they became',
  'blog/img/cold-build': 'Processor time of a cold build, by its parts',
  'blog/img/killed-builds': 'What killed builds left, by the way of publishing',
  'blog/img/first-visit': 'What a docs page of this site loads',
  'blog/img/first-page': 'From the start of a server to its address and the first page',
  'blog/img/first-query': 'Sizes of an index and of a first query',
  'blog/img/packages-tried': 'Packages from npm that were tried',
  'blog/img/theme-languages': 'Languages with texts of the theme',
  'blog/img/pages-rendered': 'Pages rendered after a change',
  'blog/img/threads': 'Processor time of a build, by its threads',
  'blog/img/pages-of-versions': 'Pages of the docs, by version',
}

/** The page that shows a picture, or of several the first. */
function pageWith(name: string): string {
  const pages = ['docs', 'blog'].flatMap((folder) => {
    const dir = path.join(projectDir, 'content', folder)
    return readdirSync(dir)
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join(dir, file))
  })
  const texts = pages.map((file) => readFileSync(file, 'utf8'))
  const text = texts.find((each) => each.includes(`/img/${path.basename(name)}.svg)`))
  if (text === undefined) throw new RangeError(`No page shows ${name}.`)
  return text
}

/** The first table of figures of the page that shows it, as a picture. */
export function pictureOf(name: string): string {
  const { children } = unified().use(remarkParse).use(remarkGfm).parse(pageWith(name))
  const table = children
    .filter((node) => node.type === 'table')
    .map(figuresOf)
    .find(({ rows }) => rows.every(({ figures }) => figures.every(({ value }) => !Number.isNaN(value))))
  if (table === undefined) throw new RangeError(`The page with ${name} has no table of figures.`)
  return bars(PICTURES[name] ?? '', table)
}

/** Figures are what cells after the labels begin with: `1,234`, `6.1 kB`, the first of `1.1 s, 2 s`. */
function figuresOf(table: Table) {
  const [head = [], ...rows] = table.children.map(({ children }) => children.map((cell) => toString(cell)))
  const labels = head[1] === 'Case' ? 2 : 1
  return {
    columns: head.slice(labels),
    rows: rows.map((cells) => ({
      label: cells.slice(0, labels).join(' pages, '),
      figures: cells.slice(labels).map((cell) => {
        const [text = ''] = cell.split(', ')
        return { value: Number.parseFloat(text.replaceAll(',', '')), text }
      }),
    })),
  }
}

/** Told apart by people who see red and green alike; the second of each pair is for dark grounds. */
const COLOURS = [
  ['#0072b2', '#56b4e9'],
  ['#c44601', '#ff9a57'],
  ['#00795b', '#2ed3a0'],
  ['#a23e7c', '#f0a3cf'],
  ['#6b5900', '#e5cf4c'],
  ['#555555', '#bdbdbd'],
] as const

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

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
function bars(title: string, { columns, rows }: ReturnType<typeof figuresOf>): string {
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
  { label, figures }: ReturnType<typeof figuresOf>['rows'][number],
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
