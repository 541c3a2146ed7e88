import type { PageText } from '../page/page-text.ts'
import {
  INDEX_FILE,
  INDEX_FORMAT,
  indexPath,
  URLS_A_FILE,
  type IndexRoot,
  type ScopeDirectory,
  type Shard,
} from './index-files.ts'
import type { SiteData } from '../site/site-data.ts'
import { pageTextUrl } from '../url/url.ts'

/** What belongs to nothing else has the title of the site. */
export interface LocalClientOptions extends Pick<SiteData, 'baseUrl' | 'trailingSlash' | 'title' | 'locale'> {
  /** Reads a file of JSON. One that another build may have changed under its name is to be asked for again. */
  readonly read: (address: string, mayChange: boolean) => Promise<unknown>
  /**
   * Waits until words of pages are read that were not read before: who types asks a question with each letter. One that
   * was overtaken meanwhile gets the answer to the newest. @default no waiting
   */
  readonly rest?: () => Promise<void>
}

export interface ScopeReader {
  readonly name: string
  readonly pages: number
  readonly directory: ScopeDirectory
  shard(number: number): Promise<Shard>
  words(): Promise<readonly string[]>
  url(page: number): Promise<string>
}

export type IndexReader = ReturnType<typeof createIndexReader>

export function createIndexReader({ baseUrl, trailingSlash, read: readJson }: LocalClientOptions) {
  const known = new Map<string, Promise<unknown>>()
  const read = <T>(address: string, mayChange = false): Promise<T> => {
    const found = known.get(address)
    if (found !== undefined) return found as Promise<T>
    const asked = readJson(address, mayChange)
    known.set(address, asked)
    // What failed is asked for again.
    asked.catch(() => known.delete(address))
    return asked as Promise<T>
  }
  const file = <T>(hash: string): Promise<T> => read(baseUrl + indexPath(hash))
  const root = async (): Promise<IndexRoot> => {
    const found = await read<IndexRoot>(baseUrl + INDEX_FILE, true)
    if (found.format !== INDEX_FORMAT)
      throw new Error(`The search index has the format ${String(found.format)}.`)
    return found
  }
  const textAddress = (url: string): string => pageTextUrl(url, trailingSlash)
  return {
    /** Null for a scope that the index does not have. @throws when a file cannot be read */
    async scope(name: string): Promise<ScopeReader | null> {
      const { scopes } = await root()
      const entry = Object.hasOwn(scopes, name) ? scopes[name] : undefined
      if (entry === undefined) return null
      const directory = await file<ScopeDirectory>(entry.file)
      return {
        name,
        pages: entry.pages,
        directory,
        shard: (number) => file(directory.shards[number]?.[1] ?? ''),
        words: async () => (await file<string>(directory.words)).split(' '),
        async url(page) {
          const urls = await file<readonly string[]>(directory.urls[Math.floor(page / URLS_A_FILE)] ?? '')
          return urls[page % URLS_A_FILE] ?? ''
        },
      }
    },
    names: async (): Promise<readonly string[]> => Object.keys((await root()).scopes),
    text: (url: string): Promise<PageText | null> => read(textAddress(url), true),
    hasText: (url: string): boolean => known.has(textAddress(url)),
    /** Reads the first file again: another build may have been published. */
    refresh: () => void known.delete(baseUrl + INDEX_FILE),
  }
}
