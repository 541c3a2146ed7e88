import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../../bench/corpus/random.ts'
import { planPages } from '../../../bench/corpus/tree.ts'
import { sitegen } from '../../../bench/peers/sitegen.ts'
import { beginningsOf } from '../../../bench/search/ask.ts'
import { commonWords, makeQueries, misspell } from '../../../bench/search/queries.ts'

const pages = planPages(100)

test('queries are the same in every run, and others for another corpus', () => {
  const queries = makeQueries(pages, sitegen.layout, 60)
  assert.deepEqual(makeQueries(pages, sitegen.layout, 60), queries)
  assert.notDeepEqual(makeQueries(planPages(101), sitegen.layout, 60), queries)
})

test('as many queries of each kind as there is room for', () => {
  const kinds = makeQueries(pages, sitegen.layout, 10).map(({ kind }) => kind)
  const round = ['words', 'beginning', 'common', 'misspelled']
  assert.deepEqual(kinds, [...round, ...round, 'words', 'beginning'])
})

const forms = {
  words: /^[a-z]{4,} [a-z]{4,}$/,
  beginning: /^[a-z]{3}$/,
  common: /^[a-z]{4,}$/,
  misspelled: /^[a-z]{5,}$/,
}

for (const [kind, form] of Object.entries(forms)) {
  test(`a query of the kind "${kind}" looks like ${form.source}`, () => {
    const texts = makeQueries(pages, sitegen.layout, 60).flatMap((query) =>
      query.kind === kind ? [query.text] : [],
    )
    assert.equal(texts.length, 15)
    for (const text of texts) assert.match(text, form)
  })
}

test('common words are words that pages show, not those of front matter', () => {
  const texts = makeQueries(pages, sitegen.layout, 400).map(({ text }) => text)
  assert.deepEqual(
    texts.filter((text) => text === 'sidebar' || text === 'position'),
    [],
  )
})

test('the words of most texts come first, however often a text repeats others', () => {
  const texts = ['Cache the cache, cache and index.', 'An index of pages', 'index, pages']
  assert.deepEqual(commonWords(texts), ['index', 'pages', 'cache'])
})

test('a misspelled word has letters swapped, left out, doubled or replaced, never the first', () => {
  const random = createRandom('mistakes')
  const made = new Set(Array.from({ length: 100 }, () => misspell('abc', random)))
  assert.deepEqual([...made].toSorted(), ['abbc', 'ac', 'acb', 'acc'])
})

test('a mistake is never the word itself', () => {
  const random = createRandom('mistakes')
  const made = new Set(Array.from({ length: 100 }, () => misspell('abbc', random)))
  assert.equal(made.has('abbc'), false)
})

test('each key makes a beginning', () => {
  assert.deepEqual(beginningsOf('a bc'), ['a', 'a ', 'a b', 'a bc'])
})
