import { defined } from '../../runtime/shared/json.ts'
import { INDEX_FILE, type IndexRoot } from '../../runtime/shared/search/index-files.ts'
import { createLocalClient } from '../../runtime/shared/search/local-client.ts'
import type { SearchClient, SearchHit } from '../../runtime/shared/search/search-client.ts'
import { SEARCH_LEVELS } from '../../runtime/shared/search/search-scope.ts'
import { matchText } from '../../runtime/shared/search/shown-hit.ts'
import { decoded, NOT_FOUND_FILE, pageMarkdownUrl, splitHref } from '../../runtime/shared/url/url.ts'

/** How the files of a built site are read. */
export interface BuiltSiteOptions {
  /**
   * Returns the text of a file; null if there is no such file.
   *
   * @param path - relative to the folder of the site, decoded, with forward slashes: `docs/install.md`
   */
  readonly read: (path: string) => Promise<string | null>
}

interface SearchOptions {
  readonly query: string
  /** Most hits. */
  readonly limit: number
  /** Page of hits, from 1. */
  readonly page: number
  /** The version to search. @default all but old versions */
  readonly scope?: string | undefined
}

/** Words of a snippet. */
const SNIPPET = 'content:40'
/** Characters of the index that are kept in memory. */
const MAX_KEPT = 64_000_000

export type McpSite = ReturnType<typeof createMcpSite>

/** A built site as tools read it: its search, and its texts. Files are read when they are needed. */
export function createMcpSite({ read }: BuiltSiteOptions) {
  const file = async (path: string): Promise<string | null> => (isSafe(path) ? read(path) : null)
  /** The page data of the 404 page, a file or a part of its document, begins with its address. */
  const baseUrl = async (): Promise<string> => {
    const page = (await file('404.page.json')) ?? (await file(NOT_FOUND_FILE)) ?? ''
    return /"url":"([^"]*)404\.html"/.exec(page)?.[1] ?? '/'
  }
  /** The text at an address: a page in Markdown, or a list of pages; null for none. */
  const text = async (address: string): Promise<string | null> => file(textPath(address, await baseUrl()))
  const scopes = async () => {
    const index = await file(INDEX_FILE)
    const all = index === null ? [] : Object.entries((JSON.parse(index) as IndexRoot).scopes)
    const names = (old: boolean) => all.flatMap(([name, { isOld = false }]) => (isOld === old ? name : []))
    return { current: names(false), old: names(true) }
  }
  let origin = ''
  let search: { readonly index: string; readonly client: SearchClient; kept: number } | null = null
  /** The client of the index as it is now: another build may have been published. */
  const searchClient = async (index: string): Promise<SearchClient> => {
    if (search?.index === index && search.kept < MAX_KEPT) return search.client
    const [base, html] = await Promise.all([baseUrl(), file(NOT_FOUND_FILE)])
    const client = createLocalClient({
      baseUrl: base,
      // The words of a page lie in its folder, or beside it where no address ends in a slash: both are looked up.
      trailingSlash: undefined,
      title: '',
      locale: /<html[^>]*\slang="?([\w-]+)/.exec(html ?? '')?.[1] ?? 'en',
      async read(address) {
        const path = decoded(address.slice(base.length))
        const found = (await file(path)) ?? (await file(path.replace(/\/text\.json$/, '.text.json')))
        if (found === null) throw new Error(`The site has no file ${path}.`)
        made.kept += found.length
        return JSON.parse(found)
      },
    })
    const made = { index, client, kept: 0 }
    search = made
    return client
  }
  return {
    text,
    /** Versions that can be searched. */
    scopes,
    /** Hits, ranked as by the search of the site; null where the site has no index. */
    async search({ query, limit, page, scope }: SearchOptions) {
      const index = await file(INDEX_FILE)
      if (index === null) return null
      const names = scope === undefined ? (await scopes()).current : [scope]
      const params = {
        hitsPerPage: limit,
        page: page - 1,
        facetFilters: [names.map((name) => `docusaurus_tag:${name}`)],
        attributesToSnippet: [SNIPPET],
      }
      const client = await searchClient(index)
      const { results } = await client.search([{ indexName: '', query, params }])
      const { hits, nbHits, nbPages, queryAfterCorrection } = results[0] ?? NO_HITS
      origin ||= originOf((await text(hits[0]?.url ?? '')) ?? '')
      return {
        hits: hits.map((hit) => shownHit(hit, origin)),
        total: nbHits,
        ...defined({ nextPage: page < nbPages ? page + 1 : undefined, correctedQuery: queryAfterCorrection }),
      }
    },
  }
}

const NO_HITS = { hits: [], nbHits: 0, nbPages: 0, queryAfterCorrection: undefined }

/** Names below the folder: none that leads out of it, also when it is decoded once more, and none that hosts keep to themselves. */
function isSafe(path: string): boolean {
  return path.split('/').every((name) => name !== '' && !name.startsWith('.') && !/[\\\0:]|%2e/i.test(name))
}

/** The file with the text at an address: a page in Markdown, however its address is written, or a list (`.txt`). */
function textPath(address: string, baseUrl: string): string {
  const { pathname } = splitHref(address.replace(/^https?:\/\/[^/?#]*/i, ''))
  const path = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname.replace(/^\//, '')
  const name = decoded(path).replace(/(?:^|\/)index\.html$|\.md$/, '')
  return name.endsWith('.txt') ? name : pageMarkdownUrl(`/${name}`, '/').slice(1)
}

/** The origin of the site, as the front matter of a page tells it. */
function originOf(page: string): string {
  const [, canonical = ''] = /^canonical:\s*["']?([^\s"']+)/m.exec(page.slice(0, 5000)) ?? []
  return URL.canParse(canonical) ? new URL(canonical).origin : ''
}

function shownHit({ url, hierarchy, _snippetResult: snippet }: SearchHit, origin: string) {
  return {
    title: hierarchy.lvl1 ?? '',
    headings: SEARCH_LEVELS.slice(2).flatMap((level) => hierarchy[level] ?? []),
    url: origin + url,
    snippet: matchText(snippet?.content?.value ?? ''),
  }
}
