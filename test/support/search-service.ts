import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SearchHit, SearchLevel } from '../../runtime/shared/search/search-client.ts'

/** A question as it came, parameters and words beside each other. */
export interface RecordedQuery {
  readonly indexName: string
  readonly query: string
  readonly [param: string]: unknown
}

/** A request as it came. */
export interface RecordedRequest {
  /** Pathname without the query. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  /** Milliseconds on one clock. */
  readonly at: number
}

/** How questions are answered. */
export interface ServiceBehaviour {
  /** All hits of a question; a page of them is given. @default none */
  readonly hitsOf?: (query: RecordedQuery) => readonly SearchHit[]
  /** Milliseconds until the answer. @default 0 */
  readonly delay?: (query: RecordedQuery) => number
  /** Answers with this status instead. */
  readonly status?: number
  /** Breaks the connection instead. */
  readonly isDown?: boolean
  /** What is looked for instead of the query. @default the query */
  readonly corrected?: string
  /** Answers with this text instead. */
  readonly text?: string
}

/** A hosted search service: it speaks the protocol of queries to several indices, and records what it is asked. */
export interface SearchService {
  readonly origin: string
  /** Questions since the start or the last `behave`. */
  readonly queries: () => readonly RecordedQuery[]
  /** All requests, those about what readers see included. */
  readonly requests: () => readonly RecordedRequest[]
  /** Forgets the requests and behaves in another way. */
  readonly behave: (behaviour: ServiceBehaviour) => void
  readonly close: () => Promise<void>
}

/** Starts one on a free port. */
export async function startSearchService(behaviour: ServiceBehaviour = {}): Promise<SearchService> {
  let current = behaviour
  let requests: readonly RecordedRequest[] = []
  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy())
  })

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://host')
    const body = parsed(await text(req))
    if (req.method !== 'OPTIONS')
      requests = [
        ...requests,
        { path: pathname, params: Object.fromEntries(searchParams), body, at: performance.now() },
      ]
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.setHeader('Access-Control-Allow-Headers', '*')
    if (current.isDown === true) return void res.destroy()
    if (pathname !== '/1/indexes/*/queries') return void res.writeHead(200).end('{}')
    const queries = queriesOf(body)
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, ...queries.map((query) => current.delay?.(query) ?? 0))),
    )
    res.writeHead(current.status ?? 200, { 'Content-Type': 'application/json' })
    res.end(current.text ?? JSON.stringify({ results: queries.map((query) => resultOf(query, current)) }))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    queries: () => requests.flatMap(({ path, body }) => (path.endsWith('/queries') ? queriesOf(body) : [])),
    requests: () => requests,
    behave(next) {
      current = next
      requests = []
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function text(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function parsed(body: string): unknown {
  return body === '' ? null : (JSON.parse(body) as unknown)
}

function queriesOf(body: unknown): readonly RecordedQuery[] {
  return (body as { readonly requests?: readonly RecordedQuery[] } | null)?.requests ?? []
}

function resultOf(query: RecordedQuery, { hitsOf, corrected }: ServiceBehaviour) {
  const { hitsPerPage = 20, page = 0 } = query as { readonly hitsPerPage?: number; readonly page?: number }
  const all = hitsOf?.(query) ?? []
  return {
    hits: all.slice(page * hitsPerPage, (page + 1) * hitsPerPage),
    nbHits: all.length,
    nbPages: Math.ceil(all.length / hitsPerPage),
    page,
    query: query.query,
    ...(corrected === undefined ? {} : { queryAfterCorrection: corrected }),
    ...(query['clickAnalytics'] === true ? { queryID: 'query-1' } : {}),
  }
}

const LEVELS: readonly SearchLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/** What a hit of a test is made of. */
export interface HitFacts {
  readonly url: string
  /** Headings from the first level, the group. */
  readonly headings: readonly string[]
  /** @default none: the hit is its last heading */
  readonly content?: string
  /** A word to mark, with nothing escaped: as a service does it. */
  readonly found?: string
}

/** A hit as a service gives it. */
export function hitOf({ url, headings, content, found = '' }: HitFacts): SearchHit {
  const marked = (value: string): string =>
    found === '' ? value : value.replaceAll(found, `<mark>${found}</mark>`)
  const hierarchy = Object.fromEntries(
    LEVELS.map((level, index) => [level, headings[index] ?? null]),
  ) as SearchHit['hierarchy']
  const matches = {
    hierarchy: Object.fromEntries(
      headings.map((heading, index) => [LEVELS[index] ?? 'lvl6', { value: marked(heading) }]),
    ),
    ...(content === undefined ? {} : { content: { value: marked(content) } }),
  }
  return {
    objectID: `${url} ${headings.join(' ')} ${content ?? ''}`,
    url,
    anchor: url.split('#')[1] ?? null,
    type: content === undefined ? (LEVELS[headings.length - 1] ?? 'lvl1') : 'content',
    content: content ?? null,
    hierarchy,
    _highlightResult: matches,
    _snippetResult: matches,
  }
}
