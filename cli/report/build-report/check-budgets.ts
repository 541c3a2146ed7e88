import type { Diagnostic } from '../diagnostic.ts'
import { formatBytes, plural } from '../text.ts'
import { gzipSizes } from './gzip-sizes.ts'
import type { BuildReport, OutputReport } from './schema.ts'

/** Most bytes allowed; null for no limit. */
export interface Budgets {
  /** First-load JavaScript of a page, after gzip. */
  readonly firstLoadJs: number | null
  /** What a first visit to a page loads, after gzip. */
  readonly page: number | null
  /** What a query of `search.queries.json` loads of the search index, after gzip. */
  readonly search: number | null
  /** All files together. */
  readonly total: number | null
}

export type BudgetName = keyof Budgets

/** A budget that is exceeded; the key tells where it is written. */
export interface BudgetProblem extends Diagnostic {
  readonly budget: BudgetName
}

/** What the budgets say about an output. */
export interface BudgetResult {
  /** The output, with what had to be compressed to judge it. */
  readonly output: OutputReport
  readonly budgets: BuildReport['budgets']
  readonly problems: readonly BudgetProblem[]
}

/** Where the HTML of pages is. */
export interface PageHtml {
  pathOf(url: string): string
  read(path: string): Uint8Array | null
}

type PageSizes = OutputReport['perPage'][number]

interface Weight {
  readonly page: PageSizes
  readonly bytes: number
}

/** How many offenders are named. */
const NAMED = 5

/** Compares sizes with what is allowed. HTML is compressed only where it decides. */
export async function checkBudgets(
  measured: OutputReport,
  limits: Budgets,
  html: PageHtml,
): Promise<BudgetResult> {
  const output = limits.page === null ? measured : await withHtmlGzip(measured, limits.page, html)
  const checked = [
    ...(limits.firstLoadJs === null ? [] : [checkFirstLoad(output, limits.firstLoadJs)]),
    ...(limits.page === null ? [] : [checkPages(output, limits.page)]),
    ...(limits.search === null ? [] : [checkSearchBytes(output, limits.search)]),
    ...(limits.total === null ? [] : [checkTotal(output, limits.total)]),
  ]
  return {
    output,
    budgets: checked.map(({ budget, limit, over }) => ({ budget, limit, over })),
    problems: checked.flatMap(({ problem }) => (problem === null ? [] : [problem])),
  }
}

interface Validated {
  readonly budget: BudgetName
  readonly limit: number
  readonly over: number
  readonly problem: BudgetProblem | null
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
    { read },
  )
  const perPage = output.perPage.map((page) => {
    const gzip = gzipByPath.get(pathOf(page.url))
    return gzip === undefined ? page : { ...page, html: { ...page.html, gzip } }
  })
  return { ...output, perPage }
}

/** What a first visit loads, in bytes after gzip; an upper bound while the HTML was not compressed. */
function weightOf({ html, firstLoadJs, styles, shared }: PageSizes): number {
  return (html.gzip ?? html.bytes) + firstLoadJs.gzip + styles.gzip + shared.gzip
}

function heaviestFirst(pages: readonly PageSizes[], bytesOf: (page: PageSizes) => number): readonly Weight[] {
  return pages.map((page) => ({ page, bytes: bytesOf(page) })).toSorted((a, b) => b.bytes - a.bytes)
}

function checkFirstLoad({ perPage, scripts }: OutputReport, limit: number): Validated {
  const over = heaviestFirst(perPage, ({ firstLoadJs }) => firstLoadJs.gzip).filter(
    ({ bytes }) => bytes > limit,
  )
  const [worst] = over
  const result = { budget: 'firstLoadJs', limit, over: over.length } as const
  if (worst === undefined) return { ...result, problem: null }
  const lines = sameScripts(over, scripts).map((pages) => scriptLine(pages, scripts))
  const common = scripts.everyPage.gzip
  const who = subject('load', { count: over.length, of: perPage.length })
  return {
    ...result,
    problem: problem('firstLoadJs', {
      message: `${who} more JavaScript on the first visit than budgets.firstLoadJs allows: the most is ${sizeOver(worst.bytes, limit)}, the limit ${formatBytes(limit)}.`,
      notes: [...capped(lines), `every page loads ${formatBytes(common)} of it`],
      hint:
        common > limit
          ? 'Shrink what every page loads (clientModules, overridden parts of the theme), or raise budgets.firstLoadJs.'
          : 'Load what is heavy later, with lazy() of React or when it is used, or raise budgets.firstLoadJs.',
    }),
  }
}

/** `1 of 40 pages loads`. */
function subject(verb: string, { count, of }: { readonly count: number; readonly of: number }): string {
  return `${count} of ${plural(of, 'page')} ${verb}${count === 1 ? 's' : ''}`
}

/** Pages that load the same, together. */
function sameScripts(
  over: readonly Weight[],
  scripts: OutputReport['scripts'],
): readonly (readonly Weight[])[] {
  const groups = new Map<string, Weight[]>()
  for (const weight of over) {
    const key = modulesOf(weight.page, scripts).join('\n')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [weight])
    else group.push(weight)
  }
  return [...groups.values()]
}

function modulesOf({ url, layout }: PageSizes, { pages }: OutputReport['scripts']): readonly string[] {
  return [layout, ...(pages[url] ?? [])]
}

function scriptLine(pages: readonly Weight[], scripts: OutputReport['scripts']): string {
  const [first] = pages
  if (first === undefined) return ''
  const more = pages.length === 1 ? '' : ` and ${plural(pages.length - 1, 'more page')}`
  return `${formatBytes(first.bytes)}  ${first.page.url}${more} (${modulesOf(first.page, scripts).join(', ')})`
}

function checkPages({ perPage }: OutputReport, limit: number): Validated {
  const over = heaviestFirst(perPage, weightOf).filter(({ bytes }) => bytes > limit)
  const [worst] = over
  const result = { budget: 'page', limit, over: over.length } as const
  if (worst === undefined) return { ...result, problem: null }
  const who = subject('weigh', { count: over.length, of: perPage.length })
  return {
    ...result,
    problem: problem('page', {
      message: `${who} more than budgets.page allows: the most is ${sizeOver(worst.bytes, limit)}, the limit ${formatBytes(limit)}.`,
      notes: capped(over.slice(0, NAMED).map(weightLine), over.length),
      hint: 'Split the heaviest pages, load less on them, or raise budgets.page.',
    }),
  }
}

function weightLine({ page, bytes }: Weight): string {
  const { html, firstLoadJs, styles, shared } = page
  const parts = [
    `HTML ${formatBytes(html.gzip ?? html.bytes)}`,
    `scripts ${formatBytes(firstLoadJs.gzip)}`,
    `styles ${formatBytes(styles.gzip)}`,
    ...(shared.bytes === 0 ? [] : [`shared data ${formatBytes(shared.gzip)}`]),
  ]
  return `${formatBytes(bytes)}  ${page.url} (${parts.join(', ')})`
}

function checkSearchBytes({ search }: OutputReport, limit: number): Validated {
  const queries = search ?? []
  const over = queries.filter(({ bytes }) => bytes > limit).toSorted((a, b) => b.bytes - a.bytes)
  const [worst] = over
  const result = { budget: 'search', limit, over: over.length } as const
  if (worst === undefined) return { ...result, problem: null }
  const loads = over.length === 1 ? 'loads' : 'load'
  return {
    ...result,
    problem: problem('search', {
      message: `${over.length} of ${queries.length} queries of search.queries.json ${loads} more of the search index than budgets.search allows: the most is ${sizeOver(worst.bytes, limit)}, the limit ${formatBytes(limit)}.`,
      notes: capped(
        over.slice(0, NAMED).map(({ query, bytes }) => `${formatBytes(bytes)}  ${query}`),
        over.length,
      ),
      hint: 'Split very long pages, or raise budgets.search.',
    }),
  }
}

function checkTotal({ bytes, kinds, largestFiles }: OutputReport, limit: number): Validated {
  const result = { budget: 'total', limit, over: bytes > limit ? 1 : 0 } as const
  if (bytes <= limit) return { ...result, problem: null }
  const byKind = Object.entries(kinds)
    .filter(([, kind]) => kind.bytes > 0)
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .map(([name, kind]) => `${name} ${formatBytes(kind.bytes)}`)
  return {
    ...result,
    problem: problem('total', {
      message: `The output is larger than budgets.total allows: ${sizeOver(bytes, limit)}, not ${formatBytes(limit)}.`,
      notes: [
        `by kind: ${byKind.join(', ')}`,
        ...largestFiles.slice(0, NAMED).map((file) => `${formatBytes(file.bytes)}  ${file.path}`),
      ],
      hint: 'Shrink or remove the largest files, or raise budgets.total.',
    }),
  }
}

function problem(
  budget: BudgetName,
  texts: Required<Pick<Diagnostic, 'message' | 'notes' | 'hint'>>,
): BudgetProblem {
  return { code: 'BUDGET_EXCEEDED', level: 'error', budget, ...texts }
}

function capped(lines: readonly string[], count: number = lines.length): readonly string[] {
  return count <= NAMED ? lines : [...lines.slice(0, NAMED), `and ${count - NAMED} more`]
}

/** A size above a limit, exact where rounding would make both look the same. */
function sizeOver(bytes: number, limit: number): string {
  return formatBytes(bytes) === formatBytes(limit)
    ? `${formatBytes(bytes)} (${bytes - limit} B more)`
    : formatBytes(bytes)
}
