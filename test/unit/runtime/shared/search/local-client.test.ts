import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchIndex } from '../../../../../cli/features/search/index/search-index.ts'
import { contentHash } from '../../../../../cli/types/fingerprints.ts'
import type { TextSection } from '../../../../../runtime/shared/page/page-text.ts'
import { createLocalClient } from '../../../../../runtime/shared/search/local-client.ts'
import type { SearchResult } from '../../../../../runtime/shared/search/search-client.ts'
import { createWordReader } from '../../../../../runtime/shared/search/words.ts'
import { renderedSite } from '../../../support/made-files.ts'
import { page } from '../../../support/pages.ts'

interface Text {
  readonly scope?: string
  readonly sections: readonly TextSection[]
  readonly keywords?: string
}

const PAGES: Readonly<Record<string, Text>> = {
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

/** The files of the index and the texts of pages, by their addresses. */
async function made(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map(
    Object.entries(PAGES).map(([url, { sections, keywords }]) => [
      url,
      JSON.stringify({ title: sections[0]?.[2] ?? null, group: null, keywords, sections }),
    ]),
  )
  const pages = Object.entries(PAGES).map(([url, { scope = 'docs-default-current' }]) =>
    page({ url, text: { scope, group: null } }),
  )
  const index = await searchIndex(pages).contents({
    ...renderedSite([]),
    text(url) {
      const content = texts.get(url) ?? ''
      return Promise.resolve({ hash: contentHash(content), content })
    },
  })
  const found = [...index].map(([path, text]) => [`/${path}`, text ?? ''] as const)
  return new Map([...found, ...[...texts].map(([url, text]) => [`${url}text.json`, text] as const)])
}

const files = await made()
let asked: string[] = []

const SITE = {
  baseUrl: '/',
  trailingSlash: true,
  title: 'Site',
  locale: 'en',
  read(address: string): Promise<unknown> {
    asked.push(address)
    return Promise.resolve(JSON.parse(files.get(address) ?? ''))
  },
}
const client = createLocalClient(SITE)

const CURRENT = [['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]

async function search(query: string, facetFilters = CURRENT): Promise<SearchResult> {
  const params = { facetFilters, attributesToSnippet: ['content:5'] }
  const { results } = await client.search([{ indexName: '', query, params }])
  assert.ok(results[0] !== undefined)
  return results[0]
}

async function urls(query: string, facetFilters = CURRENT): Promise<readonly string[]> {
  return (await search(query, facetFilters)).hits.map(({ url }) => url)
}

describe('the client of the index', () => {
  test('puts titles first, then headings, and docs before what has no versions', async () => {
    const found = await urls('links')
    assert.deepEqual(found.slice(0, 2), ['/docs/links/', '/docs/links/#broken'])
    assert.ok(found.includes('/blog/links/'))
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

  test('gives hits their headings, and text that is escaped around what was found', async () => {
    const hit = (await search('names each')).hits.find(({ type }) => type === 'content')
    assert.equal(hit?.url, '/docs/links/#broken')
    const { lvl0, lvl1, lvl2, lvl3 } = hit.hierarchy
    assert.deepEqual([lvl0, lvl1, lvl2, lvl3], ['Links', 'Links', 'Broken links', null])
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
    asked = []
    for (const query of ['', '   ', '👩‍👩‍👧 …']) assert.equal((await search(query)).nbHits, 0)
    assert.deepEqual(asked, [])
  })

  test('reads pages when the keys rest; who was overtaken gets the newest answer', async () => {
    let rested = 0
    let release = (): void => undefined
    const keys = new Promise<void>((resolve) => void (release = resolve))
    const rest = (): Promise<void> => {
      rested += 1
      if (rested === 3) release()
      return keys
    }
    const typing = createLocalClient({ ...SITE, rest })
    const ask = async (query: string): Promise<readonly string[]> => {
      const { results } = await typing.search([{ indexName: '', query }])
      return (results[0]?.hits ?? []).map(({ url }) => url)
    }
    asked = []
    const answers = ['pic', 'pict', 'preview'].map(ask)
    assert.deepEqual(await Promise.all(answers), [['/docs/dev/'], ['/docs/dev/'], ['/docs/dev/']])
    const texts = asked.filter((address) => address.endsWith('text.json'))
    assert.deepEqual(texts, ['/docs/dev/text.json'])
    assert.deepEqual(await ask('preview'), ['/docs/dev/'])
    assert.equal(rested, 3, 'what was read is shown at once')
  })
})

test('words are what people search for: in lower case, names and versions whole and in parts', () => {
  const read = createWordReader()
  const rows = [
    ['Crème brûlée, 3.7.0: `--watch`!', 'creme brulee 3.7.0 3.7 watch'],
    ['ΆΛΦΑ Ёлка İstanbul', 'αλφα елка istanbul'],
    ['', ''],
    ['👩‍👩‍👧 — …', ''],
    ['onBrokenLinks', 'onbrokenlinks on broken links brokenlinks'],
    ['parseHTMLText', 'parsehtmltext parse html text htmltext'],
    ['trailing_slash', 'trailing slash'],
    ['v3 2.0.0-beta.1', 'v3 2.0.0 2.0 beta 1'],
    ['v2.14.3, V2.1', '2.14.3 2.14 2.1'],
    ['python3.11', 'python3.11 python 3.11'],
    ['0.5rem 1. a1.2.', '0.5 rem 1 a1.2 a 1.2'],
    ['Straße, ŒUVRE, Ærø, Łódź, þorn', 'strasse oeuvre aero lodz thorn'],
    // Chinese, Japanese and Korean are cut into pairs of letters, Thai by a dictionary.
    ['検索機能', '検索 索機 機能'],
    ['설정을', '설정 정을'],
    ['图', '图'],
    ['React製サイト', 'react 製サ サイ イト'],
    ['การค้นหา', 'การ ค้นหา'],
    ['a'.repeat(100), 'a'.repeat(40)],
  ] as const
  for (const [text, terms] of rows)
    assert.equal(
      read(text)
        .flatMap((word) => word.terms)
        .join(' '),
      terms,
      text,
    )
  const text = 'Über 日本 x'
  const places = read(text).map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(places, ['Über', '日本', 'x'])
})
