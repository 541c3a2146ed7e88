import path from 'node:path'
import { describeValue } from '../config/describe-value.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { readYaml } from '../content/front-matter/read-yaml.ts'
import { placeOfText } from '../content/text-place.ts'
import { hasErrors, type Diagnostic } from '../report/diagnostic.ts'
import { didYouMean } from '../types/did-you-mean.ts'
import type { FilePath } from '../types/file-path.ts'
import { tryReadText } from '../types/looks.ts'
import { isRecord } from '../types/json-problems.ts'

/** The file with the questions of a language, in the folder of its texts. */
const QUERIES_FILE = 'search.queries.json'

const USUAL_RANK = 3

export interface SearchQuery {
  readonly query: string
  /** Paths of pages, one of which must be found. */
  readonly pages: readonly string[]
  /** What a misspelled query must be taken for; null for one that is not misspelled. */
  readonly corrected: string | null
  readonly rank: number
}

export type QueriesPlace = ReturnType<typeof queriesPlace>

/** The file with the questions in the language that was built: that of another than the default one is with its texts. */
export function queriesPlace({ siteDir, i18n, search }: Pick<SiteConfig, 'siteDir' | 'i18n' | 'search'>) {
  const { locale, defaultLocale, localeByName } = i18n
  const folder = locale === defaultLocale ? undefined : localeByName[locale]?.messages
  return { siteDir, file: folder ? (`${folder}/${QUERIES_FILE}` as FilePath) : search.queriesPath }
}

/** Loads the questions of a site; null without a file. Problems: `YAML_SYNTAX`, `SEARCH_QUERIES_INVALID`. */
export function loadSearchQueries(
  place: QueriesPlace,
): { readonly queries: readonly SearchQuery[]; readonly diagnostics: readonly Diagnostic[] } | null {
  const text = tryReadText(path.join(place.siteDir, place.file))
  if (text === null) return null
  const { value, diagnostics } = readYaml({ text, file: place.file })
  if (hasErrors(diagnostics)) return { queries: [], diagnostics }
  if (!Array.isArray(value)) {
    const problem = invalid(`it is ${describeValue(value)} instead of a list`, '', place)
    return { queries: [], diagnostics: [problem] }
  }
  const problems: Diagnostic[] = [...diagnostics]
  const queries = (value as readonly unknown[]).flatMap((entry, index): SearchQuery | readonly [] => {
    const issue = issueOf(entry)
    const { query, page, corrected = null, rank = USUAL_RANK } = isRecord(entry) ? entry : {}
    if (issue === null) return { query, pages: [page].flat(), corrected, rank } as SearchQuery
    problems.push(invalid(`entry ${index + 1} ${issue}`, typeof query === 'string' ? query : '', place))
    return []
  })
  return { queries, diagnostics: problems }
}

const KEYS = ['query', 'page', 'corrected', 'rank']

function issueOf(entry: unknown): string | null {
  if (!isRecord(entry)) return `is ${describeValue(entry)} instead of { query, page }`
  const { query, page, corrected, rank } = entry
  const unknown = Object.keys(entry).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, KEYS)
    return `has the unknown key "${unknown}"${meant === null ? '' : `; did you mean "${meant}"?`}`
  }
  if (!isText(query)) return `has ${describeValue(query)} as query`
  if (![page].flat().every(isText) || [page].flat().length === 0)
    return `has ${describeValue(page)} as page: a path such as "/docs/", or a list of them`
  if (corrected !== undefined && !isText(corrected)) return `has ${describeValue(corrected)} as corrected`
  if (rank !== undefined && !(Number.isInteger(rank) && Number(rank) > 0))
    return `has ${describeValue(rank)} as rank: a whole number above 0`
  return null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function invalid(reason: string, quoted: string, place: QueriesPlace): Diagnostic {
  return {
    code: 'SEARCH_QUERIES_INVALID',
    level: 'error',
    message: `"${place.file}" cannot be used: ${reason}.`,
    place: placeOfQuery(quoted, place),
    hint: 'Write a list of { "query": "what readers type", "page": "/docs/what-they-want/" }.',
  }
}

export function placeOfQuery(query: string, place: QueriesPlace): NonNullable<Diagnostic['place']> {
  return query === '' ? { file: place.file, line: 1 } : placeOfText(JSON.stringify(query), place)
}
