import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createLocalClient } from '../../runtime/shared/search/local-client.ts'
import type { SearchClient, SearchResult } from '../../runtime/shared/search/search-client.ts'
import { median } from '../report.ts'
import { gzipBytes } from './local-index.ts'
import type { Query } from './queries.ts'

/** What answering a query in Node took, by a client that knew nothing before it. */
export interface Asked extends Query {
  readonly hits: number
  readonly corrected: boolean
  /** Index and texts that were read, gzip. */
  readonly gzipBytes: number
  readonly files: number
  /** The same when each of its beginnings was asked before it, as it is while a reader types. */
  readonly typedGzipBytes: number
  /** With the texts of all files in memory, in milliseconds: parsing them is part of it. */
  readonly inMemoryMs: number
  /** Asked again, when nothing has to be read any more. */
  readonly againMs: number
}

/** Times of a query are the median of so many. */
const ROUNDS = 5

/**
 * Asks a built site.
 *
 * @param outDir - absolute path of the output; the site has the base URL `/`
 * @throws when the site has no index
 */
export async function askAll(outDir: string, queries: readonly Query[]): Promise<readonly Asked[]> {
  const files = createFiles(outDir)
  // The first queries would be slower by what the engine has not compiled yet.
  for (const query of queries) await ask(files.client(), query.text)
  files.taken()
  const asked: Asked[] = []
  for (const query of queries) asked.push(await askOne(query, files))
  return asked
}

async function askOne(query: Query, files: Files): Promise<Asked> {
  const first = files.client()
  const { nbHits, queryAfterCorrection } = await ask(first, query.text)
  const read = files.taken()
  const typed = files.client()
  for (const beginning of beginningsOf(query.text)) await ask(typed, beginning)
  const readTyped = files.taken()
  const inMemoryMs: number[] = []
  const againMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    inMemoryMs.push(await timed(() => ask(files.client(), query.text)))
    againMs.push(await timed(() => ask(first, query.text)))
  }
  files.taken()
  return {
    ...query,
    hits: nbHits,
    corrected: queryAfterCorrection !== undefined,
    gzipBytes: weigh(read),
    files: read.length,
    typedGzipBytes: weigh(readTyped),
    inMemoryMs: median(inMemoryMs),
    againMs: median(againMs),
  }
}

/** What stands in the field after each key. */
export function beginningsOf(text: string): readonly string[] {
  return Array.from(text, (_, at) => text.slice(0, at + 1))
}

async function ask(client: SearchClient, query: string): Promise<SearchResult> {
  const { results } = await client.search([{ indexName: '', query, params: AS_DIALOG }])
  const [result] = results
  if (result === undefined) throw new Error(`"${query}" was not answered.`)
  return result
}

/** Hits of an answer. */
export const HITS = 20

/** What the dialog asks for. */
const AS_DIALOG = { hitsPerPage: HITS, attributesToSnippet: ['content:10'], snippetEllipsisText: '…' }

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Files of an output, which are read once and then lie in memory. */
interface Files {
  /** A client that knows nothing. */
  client(): SearchClient
  /** Texts that clients have read since the last call. */
  taken(): readonly string[]
}

function createFiles(outDir: string): Files {
  const known = new Map<string, Promise<string>>()
  let read: string[] = []
  const textOf = (address: string): Promise<string> => {
    const found = known.get(address) ?? readFile(path.join(outDir, decodeURI(address)), 'utf8')
    known.set(address, found)
    return found
  }
  return {
    client: () =>
      createLocalClient({
        baseUrl: '/',
        trailingSlash: undefined,
        title: 'Corpus',
        locale: 'en',
        read: async (address) => {
          const text = await textOf(address)
          read.push(text)
          return JSON.parse(text)
        },
      }),
    taken() {
      const taken = read
      read = []
      return taken
    },
  }
}

const weights = new Map<string, number>()

/** A text that is read again and again is compressed once. */
function weigh(texts: readonly string[]): number {
  return texts.reduce((bytes, text) => {
    const weight = weights.get(text) ?? gzipBytes(text)
    weights.set(text, weight)
    return bytes + weight
  }, 0)
}
