import { readFileSync } from 'node:fs'
import { chunk, isEqual } from 'lodash-es'
import {
  compareTerms,
  INDEX_FILE,
  INDEX_FORMAT,
  indexPath,
  type IndexRoot,
  type ScopeDirectory,
  type Shard,
} from '../../../../runtime/shared/search/index-files.ts'
import { createCutter } from '../../../../runtime/shared/search/words.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { SiteProblems } from '../../../report/diagnostic.ts'
import type { Page } from '../../../routes/page.ts'
import type { OutputPath } from '../../../types/file-path.ts'
import { contentHash } from '../../../types/fingerprints.ts'
import type { EarlierFiles, FoundFile, OutputGroup, RenderedSite } from '../../output-file.ts'
import { pageTerms } from './page-terms.ts'
import { patchPostings, type ChangedPage, type IndexChange } from './patch-index.ts'
import { makeScopeIndex } from './scope-index.ts'
import {
  mergeTermLists,
  readText,
  termLists,
  type IndexedText,
  type Postings,
  type TermLists,
} from './term-lists.ts'

/** How many pages a thread cuts at a time. */
const BATCH = 250
/** From this share of changed pages on, an index is made faster than patched. */
const MOST_EDITED = 0.2

/** Hash of what a page has whose words must not be found. */
const NO_TEXT = contentHash('null\n')

/** The files of the index of a site. One that an earlier build made is patched. */
export function searchIndex(pages: readonly Page[], feature: string): OutputGroup {
  const urlsByScope = new Map<string, Url[]>()
  const old = new Set(pages.flatMap(({ text }) => (text?.isOld === true ? [text.scope] : [])))
  for (const { url, text } of pages) {
    if (text === undefined) continue
    const urls = urlsByScope.get(text.scope) ?? []
    urls.push(url)
    urlsByScope.set(text.scope, urls)
  }
  const scopes = [...urlsByScope].sort(([a], [b]) => compareTerms(a, b))
  return {
    prefixes: [INDEX_FILE, indexPath('').replace(/\.json$/, '')],
    claim: 'the search index',
    async contents(rendered) {
      try {
        return await indexFiles(scopes, { rendered, feature, old })
      } catch (error) {
        throw indexFailed(error)
      }
    },
  }
}

interface Indexing {
  readonly rendered: RenderedSite
  readonly feature: string
  /** Scopes that readers who chose no version do not search. */
  readonly old: ReadonlySet<string>
}

async function indexFiles(
  scopes: readonly (readonly [string, readonly Url[]])[],
  indexing: Indexing,
): Promise<ReadonlyMap<OutputPath, string>> {
  const { earlier } = indexing.rendered
  const files = new Map<OutputPath, string>()
  const entries: [string, IndexRoot['scopes'][string]][] = []
  for (const [name, urls] of scopes) {
    const texts = await textsOf(urls, indexing.rendered)
    if (texts.length === 0) continue
    const postings = patchedPostings(name, texts, earlier) ?? (await newPostings(texts, indexing))
    const scope = makeScopeIndex(
      texts.map(({ url }) => url),
      postings,
    )
    for (const [file, text] of scope.files) files.set(indexPath(file) as OutputPath, text)
    const entry = { file: scope.file, pages: texts.length }
    entries.push([name, indexing.old.has(name) ? { ...entry, isOld: true } : entry])
  }
  const made: IndexRoot = { format: INDEX_FORMAT, scopes: Object.fromEntries(entries) }
  return files.set(INDEX_FILE as OutputPath, `${JSON.stringify(made)}\n`)
}

/** A page and its words. */
interface ScopeText {
  readonly url: Url
  readonly found: FoundFile
}

/** The pages of a scope that have words, in the order of their addresses, which is that of their numbers. */
async function textsOf(urls: readonly Url[], rendered: RenderedSite): Promise<readonly ScopeText[]> {
  const texts: ScopeText[] = []
  for (const url of urls) {
    const found = await rendered.text(url)
    if (found !== null && found.hash !== NO_TEXT) texts.push({ url, found })
  }
  return texts.sort((a, b) => compareTerms(a.url, b.url))
}

async function newPostings(texts: readonly ScopeText[], { rendered, feature }: Indexing): Promise<Postings> {
  const pages = texts.map(({ found }, page): IndexedText => ({ page, text: found.content }))
  const job = rendered.inThreads(feature, pages.length)
  if (job === null) return mergeTermLists([termLists(pages)])
  return mergeTermLists(
    await Promise.all(chunk(pages, BATCH).map((batch) => job(batch) as Promise<TermLists>)),
  )
}

/** Null when the earlier index cannot be brought up to date, or it is not worth it. */
function patchedPostings(scope: string, texts: readonly ScopeText[], earlier: EarlierFiles): Postings | null {
  const read = (file: string): unknown => readJson(earlier.file(file as OutputPath))
  const root = read(INDEX_FILE) as IndexRoot | null
  if (root?.format !== INDEX_FORMAT || !Object.hasOwn(root.scopes, scope)) return null
  const directory = read(indexPath(root.scopes[scope]?.file ?? '')) as ScopeDirectory | null
  const lists = directory?.urls.map((file) => read(indexPath(file)) as readonly Url[] | null)
  if (directory === null || lists === undefined || lists.includes(null)) return null
  const change = indexChange(
    lists.flatMap((list) => list ?? []),
    texts,
    earlier,
  )
  if (change === null) return null
  const shards = directory.shards.map(([, file]) => read(indexPath(file)) as Shard | null)
  if (shards.includes(null)) return null
  return patchPostings(new Map(shards.flatMap((shard) => Object.entries(shard ?? {}))), change)
}

/** Null when the words of a page that the index was made from are not known, or those of very many are others. */
function indexChange(
  before: readonly Url[],
  texts: readonly ScopeText[],
  earlier: EarlierFiles,
): IndexChange | null {
  const cut = createCutter()
  const changed = (page: number, { content }: FoundFile): ChangedPage[] => {
    const text = readText(content)
    return text === null ? [] : [{ page, terms: pageTerms(text, cut) }]
  }
  const now = new Map(texts.map(({ url, found }, page) => [url, { page, found }]))
  const same = new Set<Url>()
  const removed: ChangedPage[] = []
  for (const [page, url] of before.entries()) {
    const found = earlier.text(url)
    if (found === null) return null
    if (found.hash === now.get(url)?.found.hash) same.add(url)
    else removed.push(...changed(page, found))
  }
  const added = texts.flatMap(({ url, found }, page) => (same.has(url) ? [] : changed(page, found)))
  if (Math.max(removed.length, added.length) > texts.length * MOST_EDITED) return null
  const isMoved = !isEqual(before, [...now.keys()])
  return { removed, added, move: isMoved ? (page) => now.get(before[page] ?? ('' as Url))?.page ?? -1 : null }
}

/** What is found was published as it is. */
function readJson(found: FoundFile | null): unknown {
  if (found === null) return null
  const { content } = found
  return JSON.parse(typeof content === 'string' ? content : readFileSync(content.from, 'utf8'))
}

function indexFailed(error: unknown): SiteProblems {
  const reason = error instanceof Error ? error.message : String(error)
  return new SiteProblems([
    {
      code: 'SEARCH_INDEX_FAILED',
      level: 'warning',
      message: `The search index could not be made: ${reason.replace(/\.$/, '')}. The site is published without one.`,
      hint: 'Build once more with --no-cache. If it fails again, please report it; search: false in site.config leaves the search out.',
    },
  ])
}
