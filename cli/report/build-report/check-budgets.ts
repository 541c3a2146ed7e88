import { groupBy } from '../../types/group-by.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { cutLines, formatBytes, plural } from '../text.ts'
import { gzipSizes } from './measure-output.ts'
import type { BuildReport, OutputReport } from './schema.ts'

/** Most bytes allowed; null for no limit. */
export interface Budgets {
  /** First-load JavaScript of a page, after gzip. */
  readonly firstLoadJs: number | null
  /** What a first visit to a page loads, after gzip. */
  readonly page: number | null
  /** What a query of `search.queries.json` loads of the search index, after gzip. */
  readonly search: number | null
  readonly total: number | null
}

/** A budget that is exceeded; the key tells where it is written. */
export interface BudgetProblem extends Diagnostic {
  readonly budget: keyof Budgets
}

export interface BudgetResult {
  /** The output, with what had to be compressed to judge it. */
  readonly output: OutputReport
  readonly budgets: BuildReport['budgets']
  readonly problems: readonly BudgetProblem[]
}

interface PageHtml {
  pathOf(url: string): string
  read(path: string): Uint8Array | null
}

type PageSizes = OutputReport['perPage'][number]

interface Weighed<T> {
  readonly item: T
  readonly bytes: number
}

type ProblemTexts = Required<Pick<Diagnostic, 'message' | 'notes' | 'hint'>>

const NAMED = 5

/** Compares sizes with what is allowed. HTML is compressed only where it decides. */
export async function checkBudgets(
  measured: OutputReport,
  limits: Budgets,
  html: PageHtml,
): Promise<BudgetResult> {
  const output = limits.page === null ? measured : await withHtmlGzip(measured, limits.page, html)
  const budgets: BuildReport['budgets'][number][] = []
  const problems: BudgetProblem[] = []
  const check = <T>(
    budget: keyof Budgets,
    weighed: readonly Weighed<T>[],
    describe: (over: readonly Weighed<T>[], figures: string) => ProblemTexts,
  ): void => {
    const limit = limits[budget]
    if (limit === null) return
    const over = weighed.filter(({ bytes }) => bytes > limit).toSorted((a, b) => b.bytes - a.bytes)
    budgets.push({ budget, limit, over: over.length })
    const [worst] = over
    if (worst === undefined) return
    const figures = `the most is ${sizeOver(worst.bytes, limit)}, the limit ${formatBytes(limit)}.`
    problems.push({ code: 'BUDGET_EXCEEDED', level: 'error', budget, ...describe(over, figures) })
  }

  const { perPage, scripts, search } = output
  const pages = perPage.length
  check(
    'firstLoadJs',
    weigh(perPage, ({ firstLoadJs }) => firstLoadJs.gzip),
    (over, figures) => ({
      message: `${subject(over.length, pages, 'load')} more JavaScript on the first visit than budgets.firstLoadJs allows: ${figures}`,
      notes: [
        ...cutLines(scriptLines(over, scripts), NAMED),
        `every page loads ${formatBytes(scripts.everyPage.gzip)} of it`,
      ],
      hint:
        scripts.everyPage.gzip > (limits.firstLoadJs ?? 0)
          ? 'Shrink what every page loads (clientModules, overridden parts of the theme), or raise budgets.firstLoadJs.'
          : 'Load what is heavy later, with lazy() of React or when it is used, or raise budgets.firstLoadJs.',
    }),
  )
  check('page', weigh(perPage, weightOf), (over, figures) => ({
    message: `${subject(over.length, pages, 'weigh')} more than budgets.page allows: ${figures}`,
    notes: cutLines(over.map(weightLine), NAMED),
    hint: 'Split the heaviest pages, load less on them, or raise budgets.page.',
  }))
  check(
    'search',
    weigh(search ?? [], ({ bytes }) => bytes),
    (over, figures) => ({
      message: `${over.length} of ${search?.length} queries of search.queries.json ${over.length === 1 ? 'loads' : 'load'} more of the search index than budgets.search allows: ${figures}`,
      notes: cutLines(
        over.map(({ item, bytes }) => `${formatBytes(bytes)}  ${item.query}`),
        NAMED,
      ),
      hint: 'Split very long pages, or raise budgets.search.',
    }),
  )
  check('total', [{ item: output, bytes: output.bytes }], () => totalProblem(output, limits.total ?? 0))
  return { output, budgets, problems }
}

/** Pages that would fit without compressing their HTML are not over: only the others are compressed. */
async function withHtmlGzip(
  output: OutputReport,
  limit: number,
  { pathOf, read }: PageHtml,
): Promise<OutputReport> {
  const doubtful = output.perPage.filter((page) => weightOf(page) > limit)
  const gzipByPath = await gzipSizes(
    doubtful.map(({ url }) => pathOf(url)),
    read,
  )
  const perPage = output.perPage.map((page) => {
    const gzip = gzipByPath.get(pathOf(page.url))
    return gzip === undefined ? page : { ...page, html: { ...page.html, gzip } }
  })
  return { ...output, perPage }
}

function weigh<T>(items: readonly T[], bytesOf: (item: T) => number): readonly Weighed<T>[] {
  return items.map((item) => ({ item, bytes: bytesOf(item) }))
}

/** What a first visit loads, in bytes after gzip; an upper bound while the HTML was not compressed. */
function weightOf({ html, firstLoadJs, styles, shared }: PageSizes): number {
  return (html.gzip ?? html.bytes) + firstLoadJs.gzip + styles.gzip + shared.gzip
}

/** `1 of 40 pages loads`. */
function subject(count: number, of: number, verb: string): string {
  return `${count} of ${plural(of, 'page')} ${verb}${count === 1 ? 's' : ''}`
}

/** A line for all pages that load the same. */
function scriptLines(
  over: readonly Weighed<PageSizes>[],
  { pages }: OutputReport['scripts'],
): readonly string[] {
  const modulesOf = ({ item: { url, layout } }: Weighed<PageSizes>): string =>
    [layout, ...(pages[url] ?? [])].join(', ')
  return [...groupBy(over, modulesOf)].flatMap(([modules, [first, ...others]]) => {
    if (first === undefined) return []
    const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more page')}`
    return [`${formatBytes(first.bytes)}  ${first.item.url}${more} (${modules})`]
  })
}

function weightLine({ item: { url, html, firstLoadJs, styles, shared }, bytes }: Weighed<PageSizes>): string {
  const parts = [
    `HTML ${formatBytes(html.gzip ?? html.bytes)}`,
    `scripts ${formatBytes(firstLoadJs.gzip)}`,
    `styles ${formatBytes(styles.gzip)}`,
    ...(shared.bytes === 0 ? [] : [`shared data ${formatBytes(shared.gzip)}`]),
  ]
  return `${formatBytes(bytes)}  ${url} (${parts.join(', ')})`
}

function totalProblem({ bytes, kinds, largestFiles }: OutputReport, limit: number): ProblemTexts {
  const byKind = Object.entries(kinds)
    .filter(([, kind]) => kind.bytes > 0)
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .map(([name, kind]) => `${name} ${formatBytes(kind.bytes)}`)
  return {
    message: `The output is larger than budgets.total allows: ${sizeOver(bytes, limit)}, not ${formatBytes(limit)}.`,
    notes: [
      `by kind: ${byKind.join(', ')}`,
      ...largestFiles.slice(0, NAMED).map((file) => `${formatBytes(file.bytes)}  ${file.path}`),
    ],
    hint: 'Shrink or remove the largest files, or raise budgets.total.',
  }
}

/** A size above a limit, exact where rounding would make both look the same. */
function sizeOver(bytes: number, limit: number): string {
  const size = formatBytes(bytes)
  return size === formatBytes(limit) ? `${size} (${bytes - limit} B more)` : size
}
