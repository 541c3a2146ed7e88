import { median } from '../report.ts'
import { figureColumns } from '../table.ts'
import type { Click, Load } from './measure.ts'
import type { Fetches } from './transfer.ts'

/** All that was measured on one site; what a problem prevented is missing. */
export interface Measured {
  readonly tool: string
  readonly pages: number
  readonly firstLoad?: Fetches
  /** What the first sign of intent brings. */
  readonly intent?: Fetches
  readonly loads?: readonly Load[]
  readonly firstClicks?: readonly Click[]
  readonly clicks?: readonly Click[]
  /** One entry per navigation without prefetching, in order. */
  readonly navigations?: readonly Fetches[]
  /** Why figures are missing; empty when none are. */
  readonly problem: string
}

interface Metric {
  readonly name: string
  readonly digits: number
  /** Undefined or not a number when it was not measured. */
  readonly pick: (measured: Measured) => number | undefined
}

const kilo = (bytes: number | undefined): number | undefined => (bytes === undefined ? bytes : bytes / 1000)

function ofLoads(pick: (load: Load) => number | null): Metric['pick'] {
  return ({ loads = [] }) => median(loads.map(pick).filter((value) => value !== null))
}

function leastOfLoads(pick: (load: Load) => number): Metric['pick'] {
  return ({ loads = [] }) => least(loads.map(pick))
}

function least(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.min(...values)
}

function ofClicks(pick: (click: Click) => number): Metric['pick'] {
  return ({ clicks = [] }) => median(clicks.map(pick))
}

function ofLaterNavigations(pick: (fetches: Fetches) => number): Metric['pick'] {
  return ({ navigations = [] }) => median(navigations.slice(1).map(pick))
}

const metrics: readonly Metric[] = [
  { name: 'first load: JS, KB gzip', digits: 1, pick: (m) => kilo(m.firstLoad?.js.gzipBytes) },
  { name: 'first load: JS, KB', digits: 1, pick: (m) => kilo(m.firstLoad?.js.bytes) },
  { name: 'first load: JS files', digits: 0, pick: (m) => m.firstLoad?.js.requests },
  { name: 'first load: CSS, KB gzip', digits: 1, pick: (m) => kilo(m.firstLoad?.css.gzipBytes) },
  { name: 'first load: HTML, KB gzip', digits: 1, pick: (m) => kilo(m.firstLoad?.html.gzipBytes) },
  { name: 'first load: data, KB gzip', digits: 1, pick: (m) => kilo(m.firstLoad?.data.gzipBytes) },
  { name: 'first load: fonts and images, KB', digits: 1, pick: (m) => kilo(m.firstLoad?.other.bytes) },
  { name: 'first load: requests', digits: 0, pick: (m) => m.firstLoad?.total.requests },
  { name: 'first load: prefetched files', digits: 0, pick: (m) => m.firstLoad?.prefetched.requests },
  {
    name: 'first load: prefetched, KB gzip',
    digits: 1,
    pick: (m) => kilo(m.firstLoad?.prefetched.gzipBytes),
  },
  { name: 'intent: JS, KB gzip', digits: 1, pick: (m) => kilo(m.intent?.js.gzipBytes) },
  { name: 'intent: data, KB gzip', digits: 1, pick: (m) => kilo(m.intent?.data.gzipBytes) },
  {
    name: 'slow 4G, first click to heading, ms',
    digits: 0,
    pick: ({ firstClicks = [] }) => median(firstClicks.map(({ ms }) => ms)),
  },
  { name: '4x slower: blocking, ms', digits: 0, pick: ofLoads((load) => load.blockingMs) },
  { name: '4x slower: blocking, ms, best load', digits: 0, pick: leastOfLoads((load) => load.blockingMs) },
  {
    name: '4x slower: blocking after first paint, ms',
    digits: 0,
    pick: ofLoads((load) => load.blockingAfterPaintMs),
  },
  { name: '4x slower: processor time, ms', digits: 0, pick: ofLoads((load) => load.cpuMs) },
  { name: '4x slower: longest task, ms', digits: 0, pick: ofLoads((load) => load.longestTaskMs) },
  { name: '4x slower: first paint, ms', digits: 0, pick: ofLoads((load) => load.firstPaintMs) },
  { name: '4x slower: largest paint, ms', digits: 0, pick: ofLoads((load) => load.largestPaintMs) },
  { name: '4x slower: layout shift', digits: 4, pick: ofLoads((load) => load.layoutShift) },
  { name: 'click to heading, ms', digits: 1, pick: ofClicks((click) => click.ms) },
  {
    name: 'click to heading, ms, best click',
    digits: 1,
    pick: ({ clicks = [] }) => least(clicks.map((click) => click.ms)),
  },
  { name: 'click to heading: requests', digits: 0, pick: ofClicks((click) => click.requests) },
  {
    name: 'click to heading: full loads',
    digits: 0,
    pick: (m) => m.clicks?.filter((click) => click.fullLoad).length,
  },
  { name: 'first navigation: KB gzip', digits: 1, pick: (m) => kilo(m.navigations?.[0]?.total.gzipBytes) },
  { name: 'first navigation: requests', digits: 0, pick: (m) => m.navigations?.[0]?.total.requests },
  {
    name: 'later navigation: KB gzip',
    digits: 1,
    pick: ofLaterNavigations((fetches) => fetches.total.gzipBytes / 1000),
  },
  {
    name: 'later navigation: requests',
    digits: 0,
    pick: ofLaterNavigations((fetches) => fetches.total.requests),
  },
]

/** The figures of the sites of one size, a column per tool. */
export function figureTable(sites: readonly Measured[]): string {
  const rows = metrics.map(({ name, digits, pick }) => [
    name,
    ...sites.map((site) => show(pick(site), digits)),
  ])
  return figureColumns([[sizeOf(sites), ...sites.map((site) => site.tool)], ...rows])
}

/** How many times the base tool's figure each other tool needs; empty when there is nothing to compare. */
export function ratioTable(sites: readonly Measured[], base: string): string {
  const ours = sites.find((site) => site.tool === base)
  const others = sites.filter((site) => site.tool !== base)
  if (ours === undefined || others.length === 0) return ''
  const ratio = (theirs: number | undefined, own: number | undefined): string => {
    const times = theirs === undefined || !own ? Number.NaN : theirs / own
    return Number.isFinite(times) ? `${times.toFixed(2)}x` : '-'
  }
  const rows = metrics.map(({ name, pick }) => [name, ...others.map((site) => ratio(pick(site), pick(ours)))])
  return figureColumns([[sizeOf(sites), ...others.map((site) => `${site.tool} / ${base}`)], ...rows])
}

/** The scripts of the first load with their weight, largest first. */
export function scriptList({ tool, pages, firstLoad }: Measured): string {
  const scripts = (firstLoad?.files ?? []).filter((file) => file.kind === 'js' && !file.prefetch)
  const lines = scripts
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
    .map((file) => `  ${(file.gzipBytes / 1000).toFixed(1).padStart(6)} KB gzip  ${file.path}`)
  return [`Scripts of ${tool} at ${pages} pages: ${scripts.length}`, ...lines].join('\n')
}

interface Leeway {
  readonly factor: number
  readonly bytes: number
}

/** Pages of a size have words of their own, so data may be larger by this factor and these bytes. */
const DATA_LEEWAY: Leeway = { factor: 1.25, bytes: 1000 }
/** The sidebar of a page lists what is around it. */
const HTML_LEEWAY: Leeway = { factor: 1.15, bytes: 0 }
const CODE_LEEWAY: Leeway = { factor: 1.01, bytes: 0 }

/**
 * Whether what a reader downloads is the same however many pages there are, within a leeway: scripts (but for the addresses in
 * navbar and footer), styles, HTML and data.
 *
 * @returns a sentence for each that is not
 */
export function growthProblems(measured: readonly Measured[], tool: string): readonly string[] {
  const sizes = measured.filter((size) => size.tool === tool).toSorted((a, b) => a.pages - b.pages)
  const figures = (pick: (size: Measured) => number | undefined): readonly Figure[] =>
    sizes.flatMap((size) => {
      const bytes = pick(size)
      return bytes === undefined ? [] : [{ pages: size.pages, bytes }]
    })
  const rules: readonly (readonly [what: string, figures: readonly Figure[], leeway: Leeway])[] = [
    ['first-load JavaScript', figures(({ firstLoad }) => firstLoad?.js.bytesBesidesAddresses), CODE_LEEWAY],
    [
      'JavaScript of the first intent',
      figures(({ intent }) => intent?.js.bytesBesidesAddresses),
      CODE_LEEWAY,
    ],
    ['first-load CSS', figures(({ firstLoad }) => firstLoad?.css.bytes), CODE_LEEWAY],
    ['first-load HTML', figures(({ firstLoad }) => firstLoad?.html.gzipBytes), HTML_LEEWAY],
    ['first-load data', figures(({ firstLoad }) => firstLoad?.data.gzipBytes), DATA_LEEWAY],
    ['data of the first intent', figures(({ intent }) => intent?.data.gzipBytes), DATA_LEEWAY],
    [
      'data of the first navigation',
      figures(({ navigations }) => navigations?.[0]?.data.gzipBytes),
      DATA_LEEWAY,
    ],
  ]
  return rules
    .filter(([, of, leeway]) => grows(of, leeway))
    .map(([what, of]) => `The ${what} of ${tool} grows with the number of pages: ${list(of)}.`)
}

interface Figure {
  readonly pages: number
  readonly bytes: number
}

/** Whether a size has more than one with fewer pages. */
function grows(figures: readonly Figure[], { factor, bytes: more }: Leeway): boolean {
  return figures.some(({ bytes }, at) =>
    figures.slice(0, at).some((before) => bytes > before.bytes * factor + more),
  )
}

function list(figures: readonly Figure[]): string {
  return figures.map(({ bytes, pages }) => `${bytes} bytes at ${pages} pages`).join(', ')
}

function sizeOf([first]: readonly Measured[]): string {
  return `${first?.pages ?? 0} pages`
}

function show(value: number | undefined, digits: number): string {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits)
}
