import { round, sum } from 'lodash-es'
import { formatBytes, formatDuration, plural, visibleText } from '../text.ts'
import type { BuildReport, OutputReport } from './schema.ts'

type ShownRows = Readonly<Record<'layouts' | 'pages' | 'files', number>>

type Cells = readonly [figure: string, ...texts: string[]]

export function reportLines(report: BuildReport, shown: ShownRows): readonly string[] {
  const { output, cache, times } = report
  return [
    ...(output === null ? [] : outputLines(output, shown)),
    ...section(
      'Slowest pages',
      times.slowestPages.slice(0, shown.pages).map(({ url, compile, render }): Cells => {
        const parts = `compile ${formatDuration(compile)}, render ${formatDuration(render)}`
        return [formatDuration(compile + render), url, parts]
      }),
    ),
    ...(cache === null ? [] : [cacheLine(cache)]),
  ].map(visibleText)
}

function outputLines(output: OutputReport, shown: ShownRows): readonly string[] {
  const kinds = Object.entries(output.kinds)
    .filter(([, { files }]) => files > 0)
    .map(([kind, { files, bytes }]): Cells => [formatBytes(bytes), kind, plural(files, 'file')])
  const heaviest = output.layouts.toSorted((a, b) => b.largest.gzip - a.largest.gzip)
  return [
    ...section('Files', kinds),
    ...output.hosts.filter(({ exceeded }) => exceeded.length > 0).map(hostLine),
    ...section('First-load JavaScript, gzip', heaviest.slice(0, shown.layouts).map(layoutCells)),
    ...more(heaviest.length - shown.layouts, 'layout'),
    ...clientLines(output),
    ...(output.search?.length ? [searchLine(output.search)] : []),
    ...section(
      'Largest files',
      output.largestFiles.slice(0, shown.files).map(({ path, bytes }): Cells => [formatBytes(bytes), path]),
    ),
  ]
}

function hostLine({ host, limits, exceeded }: OutputReport['hosts'][number]): string {
  const { files = 0, bytes = 0, fileBytes = 0 } = limits
  const texts = {
    files: `${files.toLocaleString('en')} files`,
    bytes: `${bytes < 1024 ** 3 ? `${bytes / 1024 ** 2} MiB` : `${bytes / 1024 ** 3} GiB`} in all`,
    fileBytes: `${fileBytes / 1024 ** 2} MiB in one file`,
  }
  return `Too much for ${host}, which allows ${exceeded.map((limit) => texts[limit]).join(' and ')}.`
}

function layoutCells({ layout, pages, firstLoadJs, largest }: OutputReport['layouts'][number]): Cells {
  const most = largest.gzip > firstLoadJs.gzip ? `, up to ${formatBytes(largest.gzip)}: ${largest.url}` : ''
  return [formatBytes(firstLoadJs.gzip), layout, `${plural(pages, 'page')}${most}`]
}

const CAUSES_SHOWN = 5

/** Where some pages wait for intent: why others do not. */
function clientLines({ perPage, scripts }: OutputReport): readonly string[] {
  const eager = perPage.filter(({ client }) => client === 'eager').length
  if (eager === 0 || eager === perPage.length) return []
  const causes = Object.entries(scripts.eager)
  return [
    ...section(
      `Client with the page: ${eager} of ${perPage.length}, because of`,
      causes.slice(0, CAUSES_SHOWN).map(([cause, pages]): Cells => [`${pages}`, cause]),
    ),
    ...more(causes.length - CAUSES_SHOWN, 'cause'),
  ]
}

function searchLine(answers: NonNullable<OutputReport['search']>): string {
  const missed = answers.filter(({ rank }) => rank === null).length
  const misses = missed === 0 ? '' : `; ${missed} of them ${missed === 1 ? 'does' : 'do'} not find the page`
  return `Search: ${answers.length} ${answers.length === 1 ? 'query' : 'queries'}, median ${queryBytes(answers)}${misses}`
}

function cacheLine({ compiled, rendered }: NonNullable<BuildReport['cache']>): string {
  const counted = Object.entries({ content: compiled, ...(rendered && { pages: rendered }) })
  const parts = counted.map(([what, { hits, misses, reasons }]) => {
    const why = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`)
    return `${what} ${plural(hits, 'hit')}, ${misses} rebuilt${why.length === 0 ? '' : ` (${why.join(', ')})`}`
  })
  return `Cache: ${parts.join('; ')}`
}

function more(count: number, noun: string): readonly string[] {
  return count > 0 ? [`  and ${plural(count, `more ${noun}`)}`] : []
}

function section(heading: string, rows: readonly Cells[]): readonly string[] {
  if (rows.length === 0) return []
  const figures = Math.max(...rows.map(([figure]) => figure.length))
  const names = Math.max(...rows.map(([, name = '']) => name.length))
  return [
    `${heading}:`,
    ...rows.map(([figure, name = '', rest = '']) =>
      `  ${figure.padStart(figures)}  ${rest === '' ? name : `${name.padEnd(names)}  ${rest}`}`.trimEnd(),
    ),
  ]
}

/** What queries load of the search index: `24.1 kB of the index, at most 61.0 kB`, the median first. */
export function queryBytes(answers: readonly { readonly bytes: number }[]): string {
  const sizes = answers.map(({ bytes }) => bytes).toSorted((a, b) => a - b)
  const [median = 0, most = 0] = [sizes[sizes.length >> 1], sizes.at(-1)]
  return `${formatBytes(median)} of the index, at most ${formatBytes(most)}`
}

/** How often results of earlier builds were of use. Reasons: `new`, `changed`, `lost`, `output`, `disabled`. */
export type CacheCounts = NonNullable<BuildReport['cache']>['compiled']

/** What caches did in one build: for content files, for the code of the site, which is one result, and for pages. */
export type CacheReport = Readonly<Record<'compiled' | 'bundled' | 'rendered', CacheCounts>>

export function createCacheCounter() {
  let hits = 0
  const missesByReason = new Map<string, number>()
  return {
    hit: () => void hits++,
    miss: (reason: string) => void missesByReason.set(reason, (missesByReason.get(reason) ?? 0) + 1),
    counts: (): CacheCounts => {
      const reasons = Object.fromEntries([...missesByReason].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      return { hits, misses: sum(Object.values(reasons)), reasons }
    },
  }
}

/** What is counted of one result, by the reason for which it was made again; null when it was taken over. */
export function countOfOne(reason: string | null): CacheCounts {
  return reason === null ? { hits: 1, misses: 0, reasons: {} } : allMissed(1, reason)
}

export function allMissed(count: number, reason: string): CacheCounts {
  return { hits: 0, misses: count, reasons: count === 0 ? {} : { [reason]: count } }
}

type PageTime = BuildReport['times']['slowestPages'][number]

export type BuildTimes = ReturnType<typeof createBuildTimes>

export function createBuildTimes() {
  const compiledByFile = new Map<string, number>()
  const renderedByUrl = new Map<string, Omit<PageTime, 'compile'>>()
  return {
    compiled(file: string, milliseconds: number): void {
      compiledByFile.set(file, (compiledByFile.get(file) ?? 0) + milliseconds)
    },
    rendered({ url, source }: Pick<PageTime, 'url' | 'source'>, milliseconds: number): void {
      const before = renderedByUrl.get(url)?.render ?? 0
      renderedByUrl.set(url, { url, source, render: before + milliseconds })
    },
    slowestPages(count: number): readonly PageTime[] {
      const times = [...renderedByUrl.values()].map((page) => {
        const compile = compiledByFile.get(page.source ?? '') ?? 0
        // Hundredths are as fine as the clock is good for.
        return { ...page, compile: round(compile, 2), render: round(page.render, 2) }
      })
      return times.toSorted((a, b) => b.compile + b.render - a.compile - a.render).slice(0, count)
    },
  }
}
