import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMON, type Shard } from '../../../../runtime/shared/search/index-files.ts'
import type { PageText } from '../../../../runtime/shared/page/page-text.ts'
import { createCutter } from '../../../../runtime/shared/search/words.ts'
import { pageTerms } from '../../../../cli/features/search/index/page-terms.ts'
import { patchPostings } from '../../../../cli/features/search/index/patch-index.ts'
import { makeScopeIndex, type ScopeIndex } from '../../../../cli/features/search/index/scope-index.ts'
import { MOST_PAGES, mergeTermLists, termLists } from '../../../../cli/features/search/index/term-lists.ts'
import { createRandom } from '../../../support/random-requests.ts'

type Site = ReadonlyMap<string, string>

const random = createRandom(23)
const cut = createCutter()

/** Few words are common and many are rare, as in any language. */
function word(): string {
  return `w${Math.floor(random() ** 4 * 9000).toString(26)}`
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
  const changed = (site: Site, other: Site) =>
    urlsOf(site).flatMap((url, page) => {
      const text = site.get(url) ?? ''
      return text === other.get(url) ? [] : [{ page, terms: pageTerms(JSON.parse(text) as PageText, cut) }]
    })
  const shards = index.directory.shards.map(([, file]) => JSON.parse(index.files.get(file) ?? '') as Shard)
  const postings = patchPostings(new Map(shards.flatMap((shard) => Object.entries(shard))), {
    removed: changed(before, now),
    added: changed(now, before),
    move: old.join() === next.join() ? null : (page) => next.indexOf(old[page] ?? ''),
  })
  return postings === null ? null : makeScopeIndex(next, postings)
}

test('an index that is patched is the one that is made from nothing', () => {
  let site: Site = new Map(Array.from({ length: 200 }, (_, index) => [`/p${index}`, text()]))
  let index = fromNothing(site)
  assert.ok(index.directory.shards.length > 5, 'there are several shards')
  for (let round = 0; round < 12; round++) {
    const urls = urlsOf(site)
    const any = (): string => urls[Math.floor(random() * urls.length)] ?? ''
    const next = new Map(site)
    const kind = round % 6
    if (kind < 3) next.set(any(), text())
    else if (kind === 3) next.delete(any())
    else if (kind === 4) next.set(`/q${round}`, text())
    else for (const url of [any(), any(), any()]) next.set(url, (next.get(url) ?? '').replace('w', 'vv'))
    const expected = fromNothing(next)
    assert.deepEqual(patched(site, index, next), expected, `round ${round}`)
    site = next
    index = expected
  }
})

test('one changed word makes few files that are not there already', () => {
  const site: Site = new Map(Array.from({ length: 400 }, (_, index) => [`/p${index}`, text()]))
  const before = fromNothing(site).files
  const { files } = fromNothing(
    new Map(site).set('/p7', (site.get('/p7') ?? '').replace(/ w\w+"/, ' another"')),
  )
  const written = [...files.keys()].filter((file) => !before.has(file))
  assert.ok(written.length <= 5, `${written.length} of ${files.size}`)
})

test('a term of very many pages keeps headings alone, and one that is no longer common is read again', () => {
  const pageText = (heading: string): string =>
    JSON.stringify({ title: null, group: null, sections: [['', 1, heading, 'everywhere']] })
  const urls = Array.from({ length: MOST_PAGES + 2 }, (_, index) => `/p${String(index).padStart(5, '0')}`)
  const headings = urls.map((_, index) => (index % 500 === 0 ? 'Everywhere' : 'Here'))
  const site: Site = new Map(urls.map((url, index) => [url, pageText(headings[index] ?? '')]))
  const index = fromNothing(site)
  assert.ok([...index.files.values()].some((text) => text.includes(`"everywhere":"${COMMON}`)))
  const [first = '', second = '', , ...others] = urls
  for (const changed of [first, second]) {
    const next = new Map(site).set(changed, pageText('Everywhere again'))
    assert.deepEqual(patched(site, index, next), fromNothing(next))
  }
  const fewer: Site = new Map(others.map((url) => [url, site.get(url) ?? '']))
  assert.equal(patched(site, index, fewer), null)
})
