import { chunk } from 'lodash-es'
import {
  compareTerms,
  INDEX_FILE,
  INDEX_FORMAT,
  indexPath,
  type IndexRoot,
  type ScopeDirectory,
} from '../../../../runtime/shared/search/index-files.ts'
import type { PageText } from '../../../../runtime/shared/page/page-text.ts'
import { createCutter, type Cutter } from '../../../../runtime/shared/search/words.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { SiteProblems } from '../../../report/diagnostic.ts'
import type { Page } from '../../../routes/page.ts'
import type { OutputPath } from '../../../types/file-path.ts'
import { contentHash } from '../../../types/fingerprints.ts'
import { groupBy } from '../../../types/group-by.ts'
import type { EarlierFiles, FoundFile, OutputGroup, RenderedSite } from '../../output-file.ts'
import {
  mergeTermLists,
  pageTerms,
  readText,
  termLists,
  type IndexedText,
  type PageTerms,
  type TermLists,
} from './page-terms.ts'
import { patchScopeIndex, type EarlierIndex, type PageEdit } from './patch-index.ts'
import { makeScopeIndex, type ScopeIndex } from './scope-index.ts'

const BATCH = 250
/** From this share of changed pages on, an index is made faster than patched. */
const MOST_EDITED = 0.2

/** Hash of what a page has whose words must not be found. */
const NO_TEXT = contentHash('null\n')

/** The files of the index of a site. One that an earlier build made is patched. */
export function searchIndex(pages: readonly Page[]): OutputGroup {
  const old = new Set(pages.flatMap(({ text }) => (text?.isOld === true ? [text.scope] : [])))
  const searched = pages.flatMap(({ url, text }) => (text === undefined ? [] : { url, scope: text.scope }))
  const byScope = groupBy(searched, ({ scope }) => scope)
  const scopes = [...byScope].sort(([a], [b]) => compareTerms(a, b))
  return {
    prefixes: [INDEX_FILE, indexPath('').replace(/\.json$/, '')],
    claim: 'the search index',
    async contents(rendered) {
      try {
        return await indexFiles(scopes, { rendered, old })
      } catch (error) {
        throw indexFailed(error)
      }
    },
  }
}

interface Indexing {
  readonly rendered: RenderedSite
  /** Scopes that readers who chose no version do not search. */
  readonly old: ReadonlySet<string>
}

async function indexFiles(
  scopes: readonly (readonly [string, readonly Pick<Page, 'url'>[]])[],
  indexing: Indexing,
): Promise<ReadonlyMap<OutputPath, string | null>> {
  const { earlier } = indexing.rendered
  const root = readRoot(earlier)
  const files = new Map<OutputPath, string | null>()
  const entries: [string, IndexRoot['scopes'][string]][] = []
  for (const [name, pages] of scopes) {
    const texts = await textsOf(pages, indexing.rendered)
    if (texts.length === 0) continue
    const before = root === null ? null : readEarlier(root, name, earlier)
    const scope =
      (before === null ? null : patchScope(before, texts, earlier)) ?? (await makeScope(texts, indexing))
    for (const [file, text] of scope.files) files.set(indexPath(file) as OutputPath, text)
    const entry = { file: scope.file, pages: texts.length }
    entries.push([name, indexing.old.has(name) ? { ...entry, isOld: true } : entry])
  }
  const made: IndexRoot = { format: INDEX_FORMAT, scopes: Object.fromEntries(entries) }
  return files.set(INDEX_FILE as OutputPath, `${JSON.stringify(made)}\n`)
}

interface ScopeText {
  readonly url: Url
  readonly found: FoundFile
}

/** The pages of a scope that have words, in the order of their addresses, which is that of their numbers. */
async function textsOf(pages: readonly Pick<Page, 'url'>[], rendered: RenderedSite) {
  const texts: ScopeText[] = []
  for (const { url } of pages) {
    const found = await rendered.text(url)
    if (found !== null && found.hash !== NO_TEXT) texts.push({ url, found })
  }
  return texts.sort((a, b) => compareTerms(a.url, b.url))
}

async function makeScope(texts: readonly ScopeText[], { rendered }: Indexing): Promise<ScopeIndex> {
  const pages = texts.map(({ found }, page): IndexedText => ({ page, text: found.content }))
  const job = rendered.inThreads(pages.length)
  const lists =
    job === null
      ? [termLists(pages)]
      : await Promise.all(chunk(pages, BATCH).map((batch) => job(batch) as Promise<TermLists>))
  const urls = texts.map(({ url }) => url)
  return makeScopeIndex(urls, mergeTermLists(lists))
}

/** Null when the earlier index cannot be brought up to date, or it is not worth it. */
function patchScope(
  before: EarlierIndex,
  texts: readonly ScopeText[],
  earlier: EarlierFiles,
): ScopeIndex | null {
  const edits = pageEdits(before, texts, earlier)
  if (edits === null || edits.length > texts.length * MOST_EDITED) return null
  const urls = texts.map(({ url }) => url)
  const patched = patchScopeIndex(before, edits, urls)
  const isThere = (file: string): boolean => earlier.file(indexPath(file) as OutputPath) !== null
  const isWhole = [...(patched?.files ?? [])].every(([file, text]) => text !== null || isThere(file))
  return isWhole ? patched : null
}

/** Null when the words of a page that the index was made from are not known. */
function pageEdits(
  before: EarlierIndex,
  texts: readonly ScopeText[],
  earlier: EarlierFiles,
): readonly PageEdit[] | null {
  const cut = createCutter()
  const oldPages = new Map(before.urls.map((url, page) => [url, page]))
  const edits: PageEdit[] = []
  for (const [page, { url, found }] of texts.entries()) {
    const old = oldPages.get(url) ?? null
    oldPages.delete(url)
    const known = old === null ? null : earlier.text(url)
    if (old !== null && known === null) return null
    if (known?.hash === found.hash) continue
    edits.push({ before: old, now: page, old: termsOf(known, cut), new: termsOf(found, cut) })
  }
  for (const [url, page] of oldPages) {
    const known = earlier.text(url)
    if (known === null) return null
    edits.push({ before: page, now: null, old: termsOf(known, cut), new: null })
  }
  return edits
}

function termsOf(found: FoundFile | null, cut: Cutter): PageTerms | null {
  const text = readText(found?.content) as PageText | null
  return text && pageTerms(text, cut)
}

function readRoot(earlier: EarlierFiles): IndexRoot | null {
  const root = readText(earlier.file(INDEX_FILE as OutputPath)?.content) as IndexRoot | null
  return root?.format === INDEX_FORMAT ? root : null
}

function readEarlier(root: IndexRoot, name: string, earlier: EarlierFiles): EarlierIndex | null {
  const entry = Object.hasOwn(root.scopes, name) ? root.scopes[name] : undefined
  const read = (file: string): unknown => readText(earlier.file(indexPath(file) as OutputPath)?.content)
  const directory = entry === undefined ? null : (read(entry.file) as ScopeDirectory | null)
  if (directory === null) return null
  const urls = directory.urls.map((file) => read(file) as readonly Url[] | null)
  return urls.includes(null) ? null : { directory, urls: urls.flatMap((list) => list ?? []), read }
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
