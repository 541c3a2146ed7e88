import path from 'node:path'
import { askQueries, hasIndex, reported, type AnsweredQuery } from '../check/check-search.ts'
import { loadSearchQueries, placeOfQuery, queriesPlace, type QueriesPlace } from '../check/search-queries.ts'
import { localeFolder } from '../config/resolve/resolve-i18n.ts'
import { tryRead } from '../output/output-fs.ts'
import { SiteProblems, UsageError, type Diagnostic } from '../report/diagnostic.ts'
import { queryBytes } from '../report/build-report/report-lines.ts'
import type { SiteOptions, CommandFunction } from '../program/command.ts'
import { loadReported, requireOutput } from './built-site.ts'

/** `sitegen check-search`: reports queries whose page is not among the first that the search of the built site finds. */
export const checkSearchCommand: CommandFunction<SiteOptions> = async (siteDir, options, reporter) => {
  const config = await loadReported(siteDir, options, reporter)
  const place = queriesPlace(config)
  const loaded = loadSearchQueries(place)
  if (loaded === null)
    throw new UsageError(
      `There is nothing to ask: the site has no ${place.file}.`,
      `Write it: [{ "query": "what readers type", "page": "/docs/what-they-want/" }].`,
    )
  if (loaded.diagnostics.length > 0) throw new SiteProblems(loaded.diagnostics)
  const root = requireOutput(config, { ...options, missing: 'There is no search to ask' }, reporter)
  const dir = path.join(root, localeFolder(config.i18n))
  const read = (file: string): Uint8Array | null => tryRead(path.join(dir, file))
  if (!hasIndex({ read }))
    throw new UsageError(
      'The built site has no search index of its own.',
      'Build it with search: { provider: "local" }, or leave out `search` and `themeConfig.algolia`.',
    )
  const answers = await reporter.step('queries', () => askQueries(loaded.queries, { config, read }))
  reporter.result({ queries: answers.map(reported) })
  const problems = answers.flatMap((answer) => problemOf(answer, place) ?? [])
  reporter.diagnostics(problems)
  reporter.info(
    `${answers.length - problems.length} of ${answers.length} queries find their page. A first query loads ${queryBytes(answers)}.`,
  )
  return problems.length > 0 ? 1 : 0
}

function problemOf(
  { query, rank, corrected, found, unknown }: AnsweredQuery,
  queries: QueriesPlace,
): Diagnostic | null {
  const place = placeOfQuery(query.query, queries)
  if (unknown.length > 0)
    return {
      code: 'SEARCH_PAGE_UNKNOWN',
      level: 'error',
      message: `The search index has no page ${unknown.map((page) => `"${page}"`).join(' and ')}.`,
      place,
      hint: `Correct the page in ${queries.file}. Drafts, unlisted pages and pages with noindex are in no index.`,
    }
  const taken = corrected ?? query.query
  const isCorrected = taken.toLowerCase().includes(query.corrected?.toLowerCase() ?? '')
  if (rank !== null && rank <= query.rank && isCorrected) return null
  const wanted = query.pages.map((page) => `"${page}"`).join(' or ')
  const where = rank === null ? 'does not find' : `has only at place ${rank}`
  return {
    code: 'SEARCH_QUERY_MISSED',
    level: 'error',
    message: isCorrected
      ? `A search for "${query.query}" ${where} ${wanted}; it should be among the first ${query.rank}.`
      : `A search for "${query.query}" is taken for "${taken}", not for "${query.corrected ?? ''}".`,
    place,
    notes: found.map((url, index) => `${index + 1}. ${url}`),
    hint: 'Use the words of readers in the title or a heading of the page, or add `keywords` to its front matter.',
  }
}
