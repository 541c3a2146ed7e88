import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchIndex } from '../../../../../cli/features/search/index/search-index.ts'
import { contentHash } from '../../../../../cli/types/fingerprints.ts'
import { createLocalClient } from '../../../../../runtime/shared/search/local-client.ts'
import type { TextSection } from '../../../../../runtime/shared/page/page-text.ts'
import type { SearchResult } from '../../../../../runtime/shared/search/search-client.ts'
import { page } from '../../../support/pages.ts'
import { renderedSite } from '../../../support/made-files.ts'

type Sections = readonly TextSection[]

const PAGES: Readonly<
  Record<string, { readonly scope?: string; readonly sections: Sections; readonly keywords?: string }>
> = {
  '/docs/links/': {
    sections: [
      ['', 1, 'Links', 'How pages point to others.'],
      ['broken', 2, 'Broken links', 'A build names each of them. See <b>onBrokenLinks</b> & more.'],
      ['levels', 3, 'Levels', 'Ignore, log, warn or throw.'],
    ],
  },
  '/docs/images/': { sections: [['', 1, 'Images', 'A picture with a broken link to its file.']] },
  '/docs/dev/': { keywords: 'preview', sections: [['', 1, 'Development server', 'Shows what is written.']] },
  '/docs/old/': { scope: 'docs-default-1.0', sections: [['', 1, 'Links of old', 'Broken links there.']] },
  '/blog/links/': { scope: 'default', sections: [['', 1, 'Links', 'A post.']] },
}

async function index(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map(
    Object.entries(PAGES).map(([url, { sections, keywords }]) => [
      url,
      JSON.stringify({ title: sections[0]?.[2] ?? null, group: null, keywords, sections }),
    ]),
  )
  const pages = Object.entries(PAGES).map(([url, { scope = 'docs-default-current' }]) =>
    page({ url, text: { scope, group: null } }),
  )
  const files = await searchIndex(pages, 'search').contents({
    ...renderedSite([]),
    text(url) {
      const content = texts.get(url) ?? ''
      return Promise.resolve({ hash: contentHash(content), content })
    },
  })
  const found = [...files].map(([path, text]) => [`/${path}`, text ?? ''] as const)
  return new Map([...found, ...[...texts].map(([url, text]) => [`${url}text.json`, text] as const)])
}

const files = index()
const asked: string[] = []

const client = createLocalClient({
  baseUrl: '/',
  trailingSlash: true,
  title: 'Site',
  locale: 'en',
  read: readFile,
})

async function readFile(address: string): Promise<unknown> {
  asked.push(address)
  return JSON.parse((await files).get(address) ?? '') as unknown
}

const CURRENT = [['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]

async function search(query: string, facetFilters = CURRENT): Promise<SearchResult> {
  const { results } = await client.search([
    { indexName: '', query, params: { facetFilters, attributesToSnippet: ['content:5'] } },
  ])
  assert.ok(results[0] !== undefined)
  return results[0]
}

async function urls(query: string, facetFilters = CURRENT): Promise<readonly string[]> {
  return (await search(query, facetFilters)).hits.map(({ url }) => url)
}

describe('the client of the index', () => {
  test('puts titles first, then headings, and docs before what has no versions', async () => {
    const [first, second] = await urls('links')
    assert.deepEqual([first, second], ['/docs/links/', '/docs/links/#broken'])
    assert.ok((await urls('links')).includes('/blog/links/'))
  })

  test('searches the scopes that the filters name, and all without filters', async () => {
    assert.deepEqual(await urls('links', [['docusaurus_tag:docs-default-1.0']]), ['/docs/old/'])
    assert.ok((await urls('links', [])).includes('/docs/old/'))
    assert.deepEqual(await urls('links', [['docusaurus_tag:nowhere']]), [])
  })

  test('finds beginnings, other forms of a word, parts of names and keywords', async () => {
    for (const query of ['br', 'brok', 'broken li', 'linked', 'onbroken', 'onBrokenLinks'])
      assert.ok(
        (await urls(query)).some((url) => url.startsWith('/docs/links/')),
        query,
      )
    assert.deepEqual(await urls('preview'), ['/docs/dev/'])
  })

  test('a hit has its headings, and text that is escaped around what was found', async () => {
    const hit = (await search('names each')).hits.find(({ type }) => type === 'content')
    assert.equal(hit?.url, '/docs/links/#broken')
    assert.deepEqual(
      [hit.hierarchy.lvl0, hit.hierarchy.lvl1, hit.hierarchy.lvl2, hit.hierarchy.lvl3],
      ['Links', 'Links', 'Broken links', null],
    )
    assert.equal(hit._snippetResult?.content?.value, '…build <mark>names</mark> <mark>each</mark> of them…')
    assert.ok(hit._highlightResult?.content?.value.includes('&lt;b&gt;onBrokenLinks&lt;/b&gt; &amp;'))
  })

  test('says what a misspelled word was taken for, unless the word is known', async () => {
    for (const query of ['brokne', 'borken', 'pictuer']) assert.ok((await urls(query)).length > 0, query)
    assert.equal((await search('brokne links')).queryAfterCorrection, 'broken links')
    assert.equal((await search('broken')).queryAfterCorrection, undefined)
    assert.deepEqual(await urls('zzzzzzzz'), [])
  })

  test('reads nothing for a question without words', async () => {
    await search('links')
    asked.length = 0
    for (const query of ['', '   ', '👩‍👩‍👧 …']) assert.equal((await search(query)).nbHits, 0)
    assert.deepEqual(asked, [])
  })
})

test('pages are read when the keys rest; who was overtaken gets the newest answer', async () => {
  let rested = 0
  const rests: (() => void)[] = []
  const typing = createLocalClient({
    baseUrl: '/',
    trailingSlash: true,
    title: 'Site',
    locale: 'en',
    read: readFile,
    rest() {
      rested += 1
      return new Promise((resolve) => rests.push(resolve))
    },
  })
  const ask = async (query: string): Promise<readonly string[]> => {
    const { results } = await typing.search([{ indexName: '', query }])
    return (results[0]?.hits ?? []).map(({ url }) => url)
  }
  asked.length = 0
  const answers = ['pic', 'pict', 'preview'].map(ask)
  while (rests.length < 3) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const resolve of rests) resolve()
  assert.deepEqual(await Promise.all(answers), [['/docs/dev/'], ['/docs/dev/'], ['/docs/dev/']])
  assert.deepEqual(
    asked.filter((address) => address.endsWith('text.json')),
    ['/docs/dev/text.json'],
  )
  assert.deepEqual(await ask('preview'), ['/docs/dev/'])
  assert.equal(rested, 3, 'what was read is shown at once')
})
