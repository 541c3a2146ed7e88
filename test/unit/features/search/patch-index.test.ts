import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { COMMON } from '../../../../runtime/shared/search/index-files.ts'
import { createCutter } from '../../../../runtime/shared/search/words.ts'
import { patchScopeIndex, type PageEdit } from '../../../../cli/features/search/index/patch-index.ts'
import { makeScopeIndex, type ScopeIndex } from '../../../../cli/features/search/index/scope-index.ts'
import {
  MOST_PAGES,
  mergeTermLists,
  pageTerms,
  termLists,
} from '../../../../cli/features/search/index/page-terms.ts'
import { createRandom } from '../../../../bench/corpus/random.ts'
import { sampleSize } from '../../../support/is-whole.ts'

type Site = ReadonlyMap<string, string>

const { int, pick } = createRandom('search index')
const cut = createCutter()

/** Few words are common and many are rare, as in any language. */
function word(): string {
  return `w${Math.floor((int(0, 999_999) / 1e6) ** 4 * 9000).toString(26)}`
}

function text(): string {
  const words = (count: number): string => Array.from({ length: count }, word).join(' ')
  const sections = Array.from({ length: 3 }, (_, index) => [`s${index}`, index + 1, words(4), words(80)])
  return JSON.stringify({ title: words(3), group: null, sections })
}

function urlsOf(site: Site): readonly string[] {
  return [...site.keys()].sort()
}

function fromNothing(site: Site): ScopeIndex {
  const urls = urlsOf(site)
  const pages = urls.map((url, page) => ({ page, text: site.get(url) ?? '' }))
  const half = pages.length >> 1
  const lists = [termLists(pages.slice(0, half)), termLists(pages.slice(half))]
  return makeScopeIndex(urls, mergeTermLists(lists))
}

function patched(before: Site, index: ScopeIndex, now: Site): ScopeIndex | null {
  const [old, next] = [urlsOf(before), urlsOf(now)]
  const edits = [...new Set([...old, ...next])].flatMap((url): readonly PageEdit[] => {
    const [a, b] = [before.get(url), now.get(url)]
    if (a === b) return []
    const terms = (text: string | undefined) => (text === undefined ? null : pageTerms(JSON.parse(text), cut))
    const at = (urls: readonly string[]) => (urls.includes(url) ? urls.indexOf(url) : null)
    return [{ before: at(old), now: at(next), old: terms(a), new: terms(b) }]
  })
  const read = (file: string): unknown => JSON.parse(index.files.get(file) ?? 'null')
  return patchScopeIndex({ directory: index.directory, urls: old as Url[], read }, edits, next)
}

/** The files with the texts of those that stay. */
function whole(index: ScopeIndex, before: ScopeIndex): ReadonlyMap<string, string | null | undefined> {
  const texts = [...index.files].map(([file, text]) => [file, text ?? before.files.get(file)] as const)
  return new Map(texts.sort())
}

test('an index that is patched is the one that is made from nothing', () => {
  let site: Site = new Map(Array.from({ length: 200 }, (_, index) => [`/p${index}`, text()]))
  let index = fromNothing(site)
  assert.ok(index.directory.shards.length > 5, 'there are several shards')
  for (let round = 0; round < sampleSize(12, 6); round++) {
    const urls = urlsOf(site)
    const any = (): string => pick(urls)
    const next = new Map(site)
    const kind = round % 6
    if (kind < 3) next.set(any(), text())
    else if (kind === 3) next.delete(any())
    else if (kind === 4) next.set(`/q${round}`, text())
    else for (const url of [any(), any(), any()]) next.set(url, (next.get(url) ?? '').replace('w', 'vv'))
    const result = patched(site, index, next)
    const expected = fromNothing(next)
    assert.ok(result !== null)
    assert.deepEqual(result.directory, expected.directory, `round ${round}`)
    assert.deepEqual(whole(result, index), new Map([...expected.files].sort()), `round ${round}`)
    site = next
    index = expected
  }
})

test('one changed word writes few files', () => {
  const site: Site = new Map(Array.from({ length: 400 }, (_, index) => [`/p${index}`, text()]))
  const index = fromNothing(site)
  const next = new Map(site).set('/p7', (site.get('/p7') ?? '').replace(/ w\w+"/, ' another"'))
  const result = patched(site, index, next)
  assert.ok(result !== null)
  const written = [...result.files.values()].filter((text) => text !== null)
  assert.ok(written.length <= 5, `${written.length} of ${result.files.size}`)
})

test('a term of very many pages keeps headings alone, and one that is no longer common is read again', () => {
  const pageText = (heading: string): string =>
    JSON.stringify({ title: null, group: null, sections: [['', 1, heading, 'everywhere']] })
  const urls = Array.from({ length: MOST_PAGES + 2 }, (_, index) => `/p${String(index).padStart(5, '0')}`)
  const headings = urls.map((_, index) => (index % 500 === 0 ? 'Everywhere' : 'Here'))
  const site: Site = new Map(urls.map((url, index) => [url, pageText(headings[index] ?? '')]))
  const index = fromNothing(site)
  assert.ok([...index.files.values()].some((text) => text?.includes(`"everywhere":"${COMMON}`)))
  const [first = '', second = '', , ...others] = urls
  for (const changed of [first, second]) {
    const next = new Map(site).set(changed, pageText('Everywhere again'))
    const result = patched(site, index, next)
    assert.ok(result !== null)
    assert.deepEqual(whole(result, index), new Map([...fromNothing(next).files].sort()))
  }
  const fewer: Site = new Map(others.map((url) => [url, site.get(url) ?? '']))
  assert.equal(patched(site, index, fewer), null)
})
