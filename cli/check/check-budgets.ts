import type { ConfigDiagnostic } from '../config/place/key-path.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { BuildReport, OutputReport } from '../report/build-report/schema.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { cutLines, formatBytes, plural } from '../report/text.ts'
import { groupBy } from '../types/group-by.ts'
import { weightOf } from './measure-output.ts'

type PageSizes = OutputReport['perPage'][number]

type ProblemTexts = Required<Pick<Diagnostic, 'message' | 'notes' | 'hint'>>

const NAMED = 5

export function checkBudgets(output: OutputReport, limits: SiteConfig['budgets']) {
  const budgets: BuildReport['budgets'][number][] = []
  const problems: ConfigDiagnostic[] = []
  const check = <T>(
    budget: keyof SiteConfig['budgets'],
    items: readonly T[],
    {
      bytesOf,
      describe,
    }: Readonly<{
      bytesOf: (item: T) => number
      describe: (over: readonly T[], figures: string) => ProblemTexts
    }>,
  ): void => {
    const limit = limits[budget]
    if (limit === null) return
    const over = items.filter((item) => bytesOf(item) > limit).toSorted((a, b) => bytesOf(b) - bytesOf(a))
    budgets.push({ budget, limit, over: over.length })
    const [worst] = over
    if (worst === undefined) return
    const figures = `the most is ${sizeOver(bytesOf(worst), limit)}, the limit ${formatBytes(limit)}.`
    const path = ['budgets', budget]
    problems.push({ code: 'BUDGET_EXCEEDED', level: 'error', path, ...describe(over, figures) })
  }

  const { perPage, scripts, search } = output
  const pages = perPage.length
  check('firstLoadJs', perPage, {
    bytesOf: ({ firstLoadJs }) => firstLoadJs.gzip,
    describe: (over, figures) => ({
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
  })
  check('page', perPage, {
    bytesOf: weightOf,
    describe: (over, figures) => ({
      message: `${subject(over.length, pages, 'weigh')} more than budgets.page allows: ${figures}`,
      notes: cutLines(over.map(weightLine), NAMED),
      hint: 'Split the heaviest pages, load less on them, or raise budgets.page.',
    }),
  })
  const queries = search ?? []
  const lineOf = ({ query, bytes }: (typeof queries)[number]): string => `${formatBytes(bytes)}  ${query}`
  check('search', queries, {
    bytesOf: ({ bytes }) => bytes,
    describe: (over, figures) => ({
      message: `${over.length} of ${queries.length} queries of search.queries.json ${over.length === 1 ? 'loads' : 'load'} more of the search index than budgets.search allows: ${figures}`,
      notes: cutLines(over.map(lineOf), NAMED),
      hint: 'Split very long pages, or raise budgets.search.',
    }),
  })
  check('total', [output], {
    bytesOf: ({ bytes }) => bytes,
    describe: () => totalProblem(output, limits.total ?? 0),
  })
  return { budgets, problems }
}

/** `1 of 40 pages loads`. */
function subject(count: number, of: number, verb: string): string {
  return `${count} of ${plural(of, 'page')} ${verb}${count === 1 ? 's' : ''}`
}

function scriptLines(over: readonly PageSizes[], { pages }: OutputReport['scripts']): readonly string[] {
  const modulesOf = ({ url, layout }: PageSizes): string => [layout, ...(pages[url] ?? [])].join(', ')
  return [...groupBy(over, modulesOf)].flatMap(([modules, [first, ...others]]) => {
    if (first === undefined) return []
    const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more page')}`
    return [`${formatBytes(first.firstLoadJs.gzip)}  ${first.url}${more} (${modules})`]
  })
}

function weightLine(page: PageSizes): string {
  const { url, html, firstLoadJs, styles, shared } = page
  const parts = [
    `HTML ${formatBytes(html.gzip ?? html.bytes)}`,
    `scripts ${formatBytes(firstLoadJs.gzip)}`,
    `styles ${formatBytes(styles.gzip)}`,
    ...(shared.bytes === 0 ? [] : [`shared data ${formatBytes(shared.gzip)}`]),
  ]
  return `${formatBytes(weightOf(page))}  ${url} (${parts.join(', ')})`
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
