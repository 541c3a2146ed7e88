import { gzipSync } from 'node:zlib'
import { maxBy, sumBy } from 'lodash-es'
import { createLocalClient } from '../../runtime/shared/search/local-client.ts'
import {
  INDEX_FILE,
  indexPath,
  type IndexRoot,
  type ScopeDirectory,
} from '../../runtime/shared/search/index-files.ts'
import { scopeStart } from '../../runtime/shared/search/search-scope.ts'
import { encodeFilePath } from '../routes/page-url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { SearchQuery } from './search-queries.ts'

export interface SearchedSite {
  readonly config: Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'title' | 'i18n' | 'instances'>
  /** Bytes of a file, by its path in the output; null for none. */
  readonly read: (path: string) => Uint8Array | null
}

export type AnsweredQuery = Awaited<ReturnType<typeof askQuery>>

export function hasIndex({ read }: Pick<SearchedSite, 'read'>): boolean {
  return read(INDEX_FILE) !== null
}

/** An answer without what only messages need. */
export function reported({ query, rank, corrected, bytes }: AnsweredQuery) {
  return { query: query.query, pages: query.pages, rank, corrected, bytes }
}

/** Asks all questions, each as somebody who has loaded nothing yet. */
export async function askQueries(queries: readonly SearchQuery[], site: SearchedSite) {
  const scopeByPage = scopesOfPages(site)
  const sizes = new Map<string, number>()
  const answers: AnsweredQuery[] = []
  for (const query of queries) answers.push(await askQuery(query, site, { scopeByPage, sizes }))
  return answers
}

async function askQuery(
  query: SearchQuery,
  site: SearchedSite,
  { scopeByPage, sizes }: { scopeByPage: ReadonlyMap<string, string>; sizes: Map<string, number> },
) {
  const { baseUrl } = site.config
  const { client, loaded } = diskClient(site, sizes)
  const keys = query.pages.map((page) => pageKey(page, baseUrl))
  const own = keys.flatMap((key) => scopeByPage.get(key) ?? [])
  const scopes = searchedScopes(own, site)
  const params = { hitsPerPage: 20, facetFilters: [scopes.map((scope) => `docusaurus_tag:${scope}`)] }
  const { results } = await client.search([{ indexName: '', query: query.query, params }])
  const found = [...new Set(results[0]?.hits.map(({ url }) => url.replace(/#.*$/, '')))]
  const at = found.findIndex((url) => keys.includes(pageKey(url, baseUrl)))
  return {
    query,
    /** Place of the expected page among the pages that were found, from 1; null when it was not found. */
    rank: at === -1 ? null : at + 1,
    /** What the question was taken for; null for itself. */
    corrected: results[0]?.queryAfterCorrection ?? null,
    /** The best pages that were found. */
    found: found.slice(0, 5),
    /** What a browser loads of the index for it, after gzip. */
    bytes: sumBy([...loaded], (path) => sizes.get(path) ?? 0),
    /** Expected pages that no scope of the index has. */
    unknown: query.pages.filter((_, index) => !scopeByPage.has(keys[index] ?? '')),
  }
}

/** @param sizes - of files after gzip, by their paths */
function diskClient({ config, read }: SearchedSite, sizes: Map<string, number>) {
  const { baseUrl, trailingSlash, title, i18n } = config
  const loaded = new Set<string>()
  const client = createLocalClient({
    baseUrl,
    trailingSlash,
    title,
    locale: i18n.locale,
    async read(address) {
      const path = decodeURIComponent(address.slice(baseUrl.length))
      const bytes = read(path)
      if (bytes === null) throw new Error(`The output has no file ${path}.`)
      loaded.add(path)
      if (!sizes.has(path)) sizes.set(path, gzipSync(bytes, { level: 9 }).byteLength)
      return JSON.parse(Buffer.from(bytes).toString())
    },
  })
  return { client, loaded }
}

/** What a reader of a page searches: its version, those of other docs that are not old, and what has no versions. */
function searchedScopes(own: readonly string[], site: SearchedSite): readonly string[] {
  const starts = site.config.instances.map(({ name }) => scopeStart(name))
  /** What the scopes of all versions of a collection begin with; undefined for the scope of what has no versions. */
  const collectionOf = (scope: string): string | undefined =>
    // One may be called `api`, and another one `api-internal`.
    maxBy(
      starts.filter((start) => scope.startsWith(start)),
      'length',
    )
  const read = new Set(own.map(collectionOf))
  const current = Object.entries(rootOf(site).scopes).flatMap(([name, { isOld }]) => {
    const collection = collectionOf(name)
    return isOld === true || (collection !== undefined && read.has(collection)) ? [] : [name]
  })
  return [...new Set([...own, ...current])]
}

function scopesOfPages(site: SearchedSite): ReadonlyMap<string, string> {
  const json = (file: string): unknown => readJson(site, indexPath(file))
  return new Map(
    Object.entries(rootOf(site).scopes).flatMap(([name, { file }]) =>
      (json(file) as ScopeDirectory).urls
        .flatMap((part) => json(part) as readonly string[])
        .map((url) => [pageKey(url, site.config.baseUrl), name] as const),
    ),
  )
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
