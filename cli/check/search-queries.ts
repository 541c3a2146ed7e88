import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describeValue } from '../config/describe-value.ts'
import { readYaml } from '../content/front-matter/read-yaml.ts'
import { placeOfText } from '../content/text-place.ts'
import { hasErrors, type Diagnostic } from '../report/diagnostic.ts'
import { didYouMean } from '../types/did-you-mean.ts'
import type { FilePath } from '../types/file-path.ts'
import { isRecord } from '../types/is-record.ts'

/** The file of a site with questions that its search must answer, in the folder of the site. */
export const QUERIES_FILE = 'search.queries.json' as FilePath

/** Pages among which the expected one must be, unless the query says how many. */
const USUAL_RANK = 3

/** A question that the search of a site must answer. */
export interface SearchQuery {
  /** What a reader types. */
  readonly query: string
  /** Paths of pages, one of which must be found. */
  readonly pages: readonly string[]
  /** What a misspelled query must be taken for; null for one that is not misspelled. */
  readonly corrected: string | null
  /** Among how many pages one of them must be. */
  readonly rank: number
}

/** The questions of a site; null without a file. */
interface LoadedQueries {
  readonly queries: readonly SearchQuery[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Loads the questions of a site; null without a file. Problems: `YAML_SYNTAX`, `SEARCH_QUERIES_INVALID`. */
export function loadSearchQueries(siteDir: string): LoadedQueries | null {
  const text = tryRead(path.join(siteDir, QUERIES_FILE))
  if (text === null) return null
  const { value, diagnostics } = readYaml({ text, file: QUERIES_FILE })
  if (hasErrors(diagnostics)) return { queries: [], diagnostics }
  if (!Array.isArray(value))
    return {
      queries: [],
      diagnostics: [invalid(`it is ${describeValue(value)} instead of a list`, '', siteDir)],
    }
  const read = (value as readonly unknown[]).map((entry, index) => readEntry(entry, index, siteDir))
  return {
    queries: read.flatMap((entry) => ('query' in entry ? entry : [])),
    diagnostics: [...diagnostics, ...read.flatMap((entry) => ('query' in entry ? [] : entry))],
  }
}

function tryRead(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const KEYS = ['query', 'page', 'corrected', 'rank']

function readEntry(entry: unknown, index: number, siteDir: string): SearchQuery | Diagnostic {
  const issue = issueOf(entry)
  const { query, page, corrected, rank } = isRecord(entry) ? entry : {}
  if (issue !== null)
    return invalid(`entry ${index + 1} ${issue}`, typeof query === 'string' ? query : '', siteDir)
  return {
    query: query as string,
    pages: [page].flat() as readonly string[],
    corrected: (corrected as string | undefined) ?? null,
    rank: (rank as number | undefined) ?? USUAL_RANK,
  }
}

/** What is wrong with an entry; null when it is right. */
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

function invalid(reason: string, quoted: string, siteDir: string): Diagnostic {
  return {
    code: 'SEARCH_QUERIES_INVALID',
    level: 'error',
    message: `"${QUERIES_FILE}" cannot be used: ${reason}.`,
    place: placeOfQuery(quoted, siteDir),
    hint: 'Write a list of { "query": "what readers type", "page": "/docs/what-they-want/" }.',
  }
}

/** Where a question stands. */
export function placeOfQuery(query: string, siteDir: string): NonNullable<Diagnostic['place']> {
  return query === ''
    ? { file: QUERIES_FILE, line: 1 }
    : placeOfText(JSON.stringify(query), { file: QUERIES_FILE, siteDir })
}
