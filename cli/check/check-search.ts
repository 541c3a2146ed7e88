import { gzipSync } from 'node:zlib'
import { createLocalClient } from '../../runtime/shared/search/local-client.ts'
import {
  INDEX_FILE,
  indexPath,
  type IndexRoot,
  type ScopeDirectory,
} from '../../runtime/shared/search/index-files.ts'
import { scopeStart } from '../../runtime/shared/search/search-scope.ts'
import type { SearchClient, SearchResult } from '../../runtime/shared/search/search-client.ts'
import { encodeFilePath } from '../routes/page-url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { SearchQuery } from './search-queries.ts'

/** The published files of a site. */
export interface SearchedSite {
  readonly config: Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'title' | 'i18n' | 'instances'>
  /** Bytes of a file, by its path in the output; null for none. */
  readonly read: (path: string) => Uint8Array | null
}

/** What came of a question. */
export interface AnsweredQuery {
  readonly query: SearchQuery
  /** Place of the expected page among the pages that were found, from 1; null when it was not found. */
  readonly rank: number | null
  /** What the question was taken for; null for itself. */
  readonly corrected: string | null
  /** Pages that were found, the best first, at most five. */
  readonly found: readonly string[]
  /** What a browser loads of the index for it, after gzip. */
  readonly bytes: number
  /** Expected pages that no scope of the index has. */
  readonly unknown: readonly string[]
}

/** Whether a site has an index of its own. */
export function hasIndex({ read }: Pick<SearchedSite, 'read'>): boolean {
  return read(INDEX_FILE) !== null
}

/** An answer without what only messages need. */
export function reported({ query, rank, corrected, bytes }: AnsweredQuery) {
  return { query: query.query, pages: query.pages, rank, corrected, bytes }
}

/** Asks all questions, each as somebody who has loaded nothing yet. */
export async function askQueries(
  queries: readonly SearchQuery[],
  site: SearchedSite,
): Promise<readonly AnsweredQuery[]> {
  // By paths as `pageKey` has them, and by paths of files: after gzip.
  const known = { scopeByPage: scopesOfPages(site), sizes: new Map<string, number>() }
  const answers: AnsweredQuery[] = []
  for (const query of queries) answers.push(await ask(query, site, known))
  return answers
}

async function ask(
  query: SearchQuery,
  site: SearchedSite,
  {
    scopeByPage,
    sizes,
  }: { readonly scopeByPage: ReadonlyMap<string, string>; readonly sizes: Map<string, number> },
): Promise<AnsweredQuery> {
  const { baseUrl } = site.config
  const { client, loaded } = diskClient(site, sizes)
  const keys = query.pages.map((page) => pageKey(page, baseUrl))
  const result = await answerOf(client, query.query, scopesFor(keys, scopeByPage, site))
  const found = [...new Set(result.hits.map(({ url }) => url.replace(/#.*$/, '')))]
  const at = found.findIndex((url) => keys.includes(pageKey(url, baseUrl)))
  return {
    query,
    rank: at === -1 ? null : at + 1,
    corrected: result.queryAfterCorrection ?? null,
    found: found.slice(0, 5),
    bytes: [...loaded].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0),
    unknown: query.pages.filter((_, index) => !scopeByPage.has(keys[index] ?? '')),
  }
}

async function answerOf(
  client: SearchClient,
  query: string,
  scopes: readonly string[],
): Promise<SearchResult> {
  const params = { hitsPerPage: 20, facetFilters: [scopes.map((scope) => `docusaurus_tag:${scope}`)] }
  const { results } = await client.search([{ indexName: '', query, params }])
  return results[0] ?? { hits: [], nbHits: 0, nbPages: 0, page: 0, query }
}

function diskClient(
  { config, read }: SearchedSite,
  sizes: Map<string, number>,
): { readonly client: SearchClient; readonly loaded: ReadonlySet<string> } {
  const { baseUrl, trailingSlash, title, i18n } = config
  const loaded = new Set<string>()
  const client = createLocalClient({
    baseUrl,
    trailingSlash,
    title,
    locale: i18n.locale,
    read(address) {
      const path = decodeURIComponent(address.slice(baseUrl.length))
      const bytes = read(path)
      if (bytes === null) return Promise.reject(new Error(`The output has no file ${path}.`))
      loaded.add(path)
      if (!sizes.has(path)) sizes.set(path, gzipSync(bytes, { level: 9 }).byteLength)
      return Promise.resolve(JSON.parse(Buffer.from(bytes).toString()) as unknown)
    },
  })
  return { client, loaded }
}

/** What a reader of a page searches: its version, those of other docs that are not old, and what has no versions. */
function scopesFor(
  keys: readonly string[],
  scopeByPage: ReadonlyMap<string, string>,
  site: SearchedSite,
): readonly string[] {
  const own = keys.flatMap((key) => scopeByPage.get(key) ?? [])
  const read = new Set(own.map((scope) => collectionOf(scope, site)))
  const current = Object.entries(rootOf(site).scopes).flatMap(([name, { isOld }]) => {
    const collection = collectionOf(name, site)
    return isOld === true || (collection !== null && read.has(collection)) ? [] : [name]
  })
  return [...new Set([...own, ...current])]
}

/** What the scopes of all versions of a collection begin with; null for the scope of what has no versions. */
function collectionOf(scope: string, { config: { instances } }: SearchedSite): string | null {
  const starts = instances.map(({ name }) => scopeStart(name))
  const found = starts.filter((start) => scope.startsWith(start))
  // One may be called `api`, and another one `api-internal`.
  return found.toSorted((a, b) => b.length - a.length)[0] ?? null
}

function scopesOfPages(site: SearchedSite): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const json = (file: string): unknown => readJson(site, indexPath(file))
  for (const [name, { file }] of Object.entries(rootOf(site).scopes)) {
    const { urls } = json(file) as ScopeDirectory
    for (const url of urls.flatMap((part) => json(part) as readonly string[]))
      found.set(pageKey(url, site.config.baseUrl), name)
  }
  return found
}

function rootOf(site: SearchedSite): IndexRoot {
  return readJson(site, INDEX_FILE) as IndexRoot
}

function readJson({ read }: SearchedSite, path: string): unknown {
  return JSON.parse(Buffer.from(read(path) ?? 'null').toString())
}

/** A page however it is written: with or without base URL, origin aside, with or without a slash at its end. */
function pageKey(page: string, baseUrl: string): string {
  const path = `/${page}`.replace(/^\/+/, '/')
  const within = path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path
  return encodeFilePath(decodeURI(within)).replace(/(?:\/|\.html)$/, '')
}
