import type { CaseName } from './cases.ts'
import type { Summary } from '../report.ts'

/** What the figures of a chart depend on. */
export interface ChartFacts {
  readonly machine: Readonly<Record<string, string | number>>
  /** Versions of tools by name. */
  readonly versions: Readonly<Record<string, string>>
  /** Part of the processors that other programs used, from 0 to 1; said from 5 % on. */
  readonly busyShare: number
  /** Rounds that each figure is the median of. */
  readonly repeat: number
}

/** One tool in one case, in the order of its sizes. */
interface Series {
  readonly tool: string
  readonly case: CaseName
  readonly points: readonly Point[]
  /** Colour of the tool, from 0. */
  readonly colour: number
}

interface Point {
  readonly pages: number
  readonly seconds: number
}

/** Cases that are drawn, with what the chart calls them. */
const DRAWN: ReadonlyMap<CaseName, string> = new Map([
  ['cold', 'cold'],
  ['paragraph', 'one edit'],
])

/** In CSS pixels. */
const SIZE = { width: 860, height: 480 }
const PLOT = { left: 64, right: 640, top: 56, bottom: 390 }
const LABEL = { left: 692, gap: 20 }
/** What a letter of the line of facts is wide, about. */
const LETTER = 5.6

/** Told apart by people who see red and green alike; the second of each pair is for dark grounds. */
export const COLOURS = [
  ['#0072b2', '#56b4e9'],
  ['#c44601', '#ff9a57'],
  ['#00795b', '#2ed3a0'],
  ['#a23e7c', '#f0a3cf'],
  ['#6b5900', '#e5cf4c'],
  ['#555555', '#bdbdbd'],
] as const

/**
 * An SVG of wall times against numbers of pages, both on logarithmic axes: cold builds as lines, warm ones dashed. It has
 * colours for light and dark grounds and needs no script. The same figures give the same bytes.
 *
 * @throws RangeError when neither case was measured
 */
export function chart(summaries: readonly Summary[], facts: ChartFacts): string {
  const series = seriesOf(summaries)
  const points = series.flatMap((each) => each.points)
  if (points.length === 0) throw new RangeError(`A chart needs the case ${[...DRAWN.keys()].join(' or ')}.`)
  const x = scale(
    points.map(({ pages }) => pages),
    [PLOT.left, PLOT.right],
  )
  const y = scale(
    points.map(({ seconds }) => seconds),
    [PLOT.bottom, PLOT.top],
  )
  const title = `Time of a build by number of pages, ${facts.repeat === 1 ? 'one round' : `median of ${facts.repeat}`}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}" role="img" aria-labelledby="title facts">
<style>${styles(series)}</style>
<rect class="ground" width="100%" height="100%" rx="8"/>
<text class="title" id="title" x="${PLOT.left}" y="32">${escape(title)}</text>
${[...xAxis(points, x), ...yAxis(y), ...series.map((each) => line(each, x, y)), ...labels(series, x, y)].join('\n')}
${factsLine(summaries, facts)}
</svg>
`
}

function seriesOf(summaries: readonly Summary[]): readonly Series[] {
  const tools = [...new Set(summaries.map(({ tool }) => tool))]
  return tools.flatMap((tool, colour) =>
    [...DRAWN.keys()].flatMap((name) => {
      const points = summaries
        .filter((each) => each.tool === tool && each.case === name)
        .map(({ pages, wallMs }) => ({ pages, seconds: wallMs / 1000 }))
        .toSorted((a, b) => a.pages - b.pages)
      return points.length === 0 ? [] : [{ tool, case: name, points, colour: colour % COLOURS.length }]
    }),
  )
}

interface Scale {
  /** Lowest and highest value of the axis. */
  readonly domain: readonly [number, number]
  readonly at: (value: number) => number
}

/** Logarithmic; the axis is somewhat longer than the values. */
function scale(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const [least, most] = [Math.min(...values) / 1.25, Math.max(...values) * 1.25]
  const share = (value: number): number => Math.log(value / least) / Math.log(most / least)
  return { domain: [least, most], at: (value) => rounded(from + share(value) * (to - from)) }
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

function xAxis(points: readonly Point[], { at }: Scale): readonly string[] {
  const counts = [...new Set(points.map(({ pages }) => pages))]
  const ticks = counts.map(
    (pages) =>
      `<line class="grid" x1="${at(pages)}" x2="${at(pages)}" y1="${PLOT.top}" y2="${PLOT.bottom}"/>` +
      `<text class="tick" text-anchor="middle" x="${at(pages)}" y="${PLOT.bottom + 20}">${pages.toLocaleString('en')}</text>`,
  )
  const middle = (PLOT.left + PLOT.right) / 2
  return [
    ...ticks,
    `<text class="tick" text-anchor="middle" x="${middle}" y="${PLOT.bottom + 40}">pages of 6 KB</text>`,
  ]
}

function yAxis({ domain: [least, most], at }: Scale): readonly string[] {
  const ticks = [-3, -2, -1, 0, 1, 2, 3].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power))
  return ticks
    .filter((seconds) => seconds >= least && seconds <= most)
    .map(
      (seconds) =>
        `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at(seconds)}" y2="${at(seconds)}"/>` +
        `<text class="tick" text-anchor="end" x="${PLOT.left - 8}" y="${at(seconds) + 4}">${Number(seconds.toPrecision(1))} s</text>`,
    )
}

function line({ points, colour, case: name }: Series, x: Scale, y: Scale): string {
  const places = points.map(({ pages, seconds }) => [x.at(pages), y.at(seconds)] as const)
  const path = `<polyline class="line c${colour} ${name}" points="${places.map((place) => place.join(',')).join(' ')}"/>`
  return (
    path +
    places.map(([cx, cy]) => `<circle class="dot c${colour} ${name}" cx="${cx}" cy="${cy}" r="4"/>`).join('')
  )
}

/** The names of lines where they end, moved apart, each led to by a thin line. */
function labels(series: readonly Series[], x: Scale, y: Scale): readonly string[] {
  const ends = series
    .map((each) => ({ ...each, last: each.points.at(-1) ?? { pages: 1, seconds: 1 } }))
    .map((each) => ({ ...each, start: x.at(each.last.pages) + 8, end: y.at(each.last.seconds) }))
    .toSorted((a, b) => a.end - b.end)
  let last = -Infinity
  const spread = ends.map((each) => ({ ...each, place: (last = Math.max(each.end, last + LABEL.gap)) }))
  const excess = Math.max(0, last - PLOT.bottom)
  return spread.map(({ tool, case: name, colour, start, end, place }) => {
    const at = rounded(place - excess)
    const leader = `<line class="leader" x1="${start}" x2="${LABEL.left - 28}" y1="${end}" y2="${at}"/>`
    const sample = `<line class="line c${colour} ${name}" x1="${LABEL.left - 26}" x2="${LABEL.left - 4}" y1="${at}" y2="${at}"/>`
    return `${leader}${sample}<text class="label" x="${LABEL.left}" y="${at + 4}">${escape(`${tool}, ${DRAWN.get(name) ?? name}`)}</text>`
  })
}

/** Machine and versions, without a date. */
function factsLine(summaries: readonly Summary[], { machine, versions, busyShare }: ChartFacts): string {
  const { cpu = 'unknown', cores = '?', memoryGB = '?', node = '' } = machine
  const tools = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const busy = busyShare < 0.05 ? '' : `; other programs used ${Math.round(100 * busyShare)} % of the cores`
  const corpora = [...new Set(summaries.map(({ corpus }) => corpus))].join(', ')
  const text = `${cores} cores of ${cpu}, ${memoryGB} GB, Node ${node}; ${tools.join(', ')}; corpus "${corpora}"${busy}`
  const room = SIZE.width - PLOT.left - 16
  const squeezed = text.length * LETTER > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text class="facts" id="facts" x="${PLOT.left}" y="${SIZE.height - 20}"${squeezed}>${escape(text)}</text>`
}

function styles(series: readonly Series[]): string {
  const used = [...new Set(series.map(({ colour }) => colour))]
  const colours = (mode: 0 | 1): string =>
    used
      .map(
        (at) =>
          `.line.c${at},.dot.c${at}{stroke:${COLOURS[at]?.[mode]}}.dot.cold.c${at}{fill:${COLOURS[at]?.[mode]}}`,
      )
      .join('')
  return `text{font-family:system-ui,sans-serif;fill:#1c1e21}.title{font-size:18px;font-weight:600}.tick,.label{font-size:13px}.facts{font-size:11px}
.ground{fill:#fff}.grid{stroke:#e3e3e3}.leader{stroke:#b0b0b0;stroke-width:.75}.line{fill:none;stroke-width:2.5}.dot{fill:#fff;stroke-width:2}.line.paragraph{stroke-dasharray:6 4}
${colours(0)}
@media (prefers-color-scheme:dark){text{fill:#e3e3e3}.ground{fill:#1b1b1d}.grid{stroke:#3a3a3d}.leader{stroke:#6a6a6e}.dot{fill:#1b1b1d}
${colours(1)}}`
}

/** Text as SVG has it. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
