import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json } from '../../../../runtime/shared/json.ts'
import { pageOf, plan, planned, problemsOf, propsOf } from './support.ts'

type FrontMatter = Readonly<Record<string, Json>>

describe('ids (format A5, ids)', () => {
  const cases: readonly (readonly [path: string, id: string, frontMatter?: FrontMatter])[] = [
    ['intro.md', 'intro'],
    ['intro.mdx', 'intro'],
    ['guides/intro.md', 'guides/intro'],
    ['01-guides/02-intro.md', 'guides/intro'],
    ['01-guides/2.deep/3_intro.md', 'guides/deep/intro'],
    ['2021-11-foo/7.0-bar.md', '2021-11-foo/7.0-bar'],
    ['guides/intro.md', 'guides/start', { id: 'start' }],
    ['01-guides/02-intro.md', 'guides/02-intro', { id: '02-intro' }],
    ['01-guides/02-intro.md', '01-guides/02-intro', { parse_number_prefixes: false }],
    ['guides/index.md', 'guides/index'],
    ['guides/v1.2.md', 'guides/v1.2'],
    ['2024.md', '2024'],
    ['intro.md', '7', { id: 7 }],
  ]
  for (const [path, id, frontMatter = {}] of cases) {
    test(`${path} ${JSON.stringify(frontMatter)} has the id "${id}"`, () => {
      assert.deepEqual(planned({ docs: { [path]: frontMatter } }).docIds, [id])
    })
  }

  test('the instance can switch number prefixes off', () => {
    const { docIds, pages } = planned({
      docs: { '01-guides/02-intro.md': {} },
      instance: { numberPrefixParser: false },
    })
    assert.deepEqual([docIds, pages[0]?.url], [['01-guides/02-intro'], '/docs/01-guides/02-intro'])
  })

  test('a name in decomposed Unicode gives the id and the address of its composed twin', () => {
    const [composed, decomposed] = ['é'.normalize('NFC'), 'é'.normalize('NFD')]
    const one = planned({ docs: { [`${composed}/${composed}a.md`]: {} } })
    const other = planned({ docs: { [`${decomposed}/${decomposed}a.md`]: {} } })
    assert.notEqual(composed, decomposed)
    assert.deepEqual(other.docIds, one.docIds)
    assert.equal(other.pages[0]?.url, one.pages[0]?.url)
  })

  test('docs with one id are reported together, with all their files', () => {
    const result = plan({
      docs: { '1-a.md': {}, '2-a.md': {}, 'b.md': { id: 'a', draft: true }, 'c/a.md': {}, 'd.md': {} },
    })
    assert.deepEqual(problemsOf(result), ['DOC_ID_DUPLICATE docs/2-a.md'])
    assert.equal(
      result.diagnostics[0]?.message,
      '3 docs have the id "a": docs/1-a.md, docs/2-a.md, docs/b.md.',
    )
  })

  test('an id in the front matter that is taken points to its line', () => {
    assert.deepEqual(problemsOf(plan({ docs: { 'a.md': {}, 'b.md': { title: 'B', id: 'a' } } })), [
      'DOC_ID_DUPLICATE docs/b.md:3',
    ])
  })

  test('an id with a slash is refused', () => {
    const result = plan({ docs: { 'a.md': { id: 'b/c' } } })
    assert.deepEqual(problemsOf(result), ['FRONT_MATTER_INVALID docs/a.md:2'])
    assert.match(
      result.diagnostics[0]?.message ?? '',
      /"id" in the front matter of docs\/a\.md must not contain a slash/,
    )
  })

  test('docs with one id but different files keep the first in path order, whatever order they come in', () => {
    const docs = { 'b.md': { id: 'x', title: 'B' }, 'a.md': { id: 'x', title: 'A' } }
    assert.equal(plan({ docs }).docLink('x')?.label, 'A')
  })
})

describe('slugs and addresses (format A5, slugs, permalinks)', () => {
  const cases: readonly (readonly [path: string, url: string, frontMatter?: FrontMatter])[] = [
    ['intro.md', '/docs/intro'],
    ['guides/intro.md', '/docs/guides/intro'],
    ['01-guides/02-intro.md', '/docs/guides/intro'],
    ['01-guides/02-intro.md', '/docs/01-guides/02-intro', { parse_number_prefixes: false }],
    ['guides/intro.md', '/docs/guides/start', { id: 'start' }],
    // Index files by name stand for their folder.
    ['index.md', '/docs/'],
    ['README.md', '/docs/'],
    ['guides/index.md', '/docs/guides/'],
    ['guides/Index.mdx', '/docs/guides/'],
    ['guides/README.md', '/docs/guides/'],
    ['guides/guides.md', '/docs/guides/'],
    ['Guides/guides.md', '/docs/Guides/'],
    ['guides/GUIDES.md', '/docs/guides/'],
    ['01-guides/01-guides.md', '/docs/guides/'],
    // Names are compared as they are on disk.
    ['01-guides/guides.md', '/docs/guides/guides'],
    ['guides/01-index.md', '/docs/guides/index'],
    ['docs.md', '/docs/docs'],
    ['a/b/a.md', '/docs/a/b/a'],
    // The convention is about the file's name, the id does not matter.
    ['guides/index.md', '/docs/guides/', { id: 'start' }],
    ['guides/intro.md', '/docs/guides/index', { id: 'index' }],
    // Absolute slugs are absolute within the version.
    ['guides/intro.md', '/docs/', { slug: '/' }],
    ['guides/intro.md', '/docs/hello', { slug: '/hello' }],
    ['guides/intro.md', '/docs/hello/', { slug: '/hello/' }],
    ['guides/index.md', '/docs/hello', { slug: '/hello' }],
    // Relative slugs start from the folder.
    ['guides/intro.md', '/docs/guides/hello', { slug: 'hello' }],
    ['01-guides/intro.md', '/docs/guides/hello', { slug: 'hello' }],
    ['01-guides/intro.md', '/docs/01-guides/hello', { slug: 'hello', parse_number_prefixes: false }],
    ['guides/intro.md', '/docs/guides/a/b', { slug: 'a/b' }],
    ['guides/intro.md', '/docs/guides/hello', { slug: './hello' }],
    ['guides/intro.md', '/docs/hello', { slug: '../hello' }],
    ['guides/intro.md', '/docs/hello', { slug: '../../../hello' }],
    ['a/b/intro.md', '/docs/a/', { slug: '..' }],
    ['a/b/intro.md', '/docs/a/b/', { slug: '.' }],
    ['guides/intro.md', '/docs/guides/hello/', { slug: 'hello/' }],
    ['guides/index.md', '/docs/guides/hello', { slug: 'hello' }],
    ['intro.md', '/docs/hello', { slug: 'hello' }],
    ['intro.md', '/docs/2024', { slug: 2024 }],
    // Special characters are encoded once.
    ['a b/c d.md', '/docs/a%20b/c%20d'],
    ['été.md', '/docs/%C3%A9t%C3%A9'],
    ['c#/what?.md', '/docs/c%23/what%3F'],
    ['100%25.md', '/docs/100%2525'],
    ['a&b+c@d.md', '/docs/a&b+c@d'],
    ['[x].md', '/docs/%5Bx%5D'],
    ['intro.md', '/docs/%C3%A9t%C3%A9/x', { slug: '/été/x' }],
    ['intro.md', '/docs/%C3%A9t%C3%A9/x', { slug: '/%C3%A9t%C3%A9/x' }],
    ['intro.md', '/docs/a/b', { slug: '/a//b' }],
  ]
  for (const [path, url, frontMatter = {}] of cases) {
    test(`${path} ${JSON.stringify(frontMatter)} is at ${url}`, () => {
      assert.equal(planned({ docs: { [path]: frontMatter } }).pages[0]?.url, url)
    })
  }

  const sites: readonly (readonly [setup: object, intro: string, home: string])[] = [
    [{}, '/docs/intro', '/docs/'],
    [{ baseUrl: '/base/' }, '/base/docs/intro', '/base/docs/'],
    [{ instance: { routeBasePath: '' } }, '/intro', '/'],
    [{ instance: { routeBasePath: '' }, baseUrl: '/base/' }, '/base/intro', '/base/'],
    [{ instance: { routeBasePath: 'tests/docs' } }, '/tests/docs/intro', '/tests/docs/'],
    [{ trailingSlash: true }, '/docs/intro/', '/docs/'],
    [{ trailingSlash: false }, '/docs/intro', '/docs'],
    [{ trailingSlash: false, instance: { routeBasePath: '' }, baseUrl: '/base/' }, '/base/intro', '/base/'],
    [{ trailingSlash: true, instance: { routeBasePath: '' } }, '/intro/', '/'],
  ]
  for (const [setup, intro, home] of sites) {
    test(`with ${JSON.stringify(setup)} the docs are at ${intro} and ${home}`, () => {
      const { pages } = planned({ docs: { 'index.md': {}, 'intro.md': {} }, ...setup })
      assert.deepEqual(
        pages.map(({ url }) => url),
        [home, intro],
      )
    })
  }

  const bad: readonly (readonly [slug: string, reason: RegExp])[] = [
    ['/what?', /contains "\?"/],
    ['/a#b', /contains "#"/],
    ['a?b', /contains "\?"/],
    ['/a/../b', /segment "\.\."/],
    ['/%2e%2e/%2e%2e/etc', /segment "\.\."/],
    ['//evil.example', /two slashes|outside the docs/],
    ['https://evil.example/x', /outside the docs/],
    ['/a\\b', /contains "\\\\"/],
    ['/a%2Fb', /contains "\/"/],
    ['/a\u0000b', /contains "\\u0000"/],
    [`/${'x'.repeat(300)}`, /longer than 240 bytes/],
  ]
  for (const [slug, reason] of bad) {
    test(`the slug ${JSON.stringify(slug.slice(0, 30))} is refused`, () => {
      const result = plan({ docs: { 'guides/intro.md': { title: 'T', slug } } })
      assert.deepEqual(problemsOf(result), ['DOC_SLUG_INVALID docs/guides/intro.md:3'])
      assert.match(result.diagnostics[0]?.message ?? '', reason)
    })
  }

  test('a file whose name cannot be an address asks for a slug', () => {
    const result = plan({ docs: { 'a\\b.md': {} } })
    assert.deepEqual(problemsOf(result), ['DOC_SLUG_INVALID docs/a\\b.md'])
    assert.match(result.diagnostics[0]?.hint ?? '', /Set slug in the front matter/)
    assert.deepEqual(problemsOf(planned({ docs: { 'a\\b.md': { slug: 'a-b' } } })), [])
  })
})

describe('titles and descriptions (format A3, title)', () => {
  const cases: readonly (readonly [said: string, frontMatter: FrontMatter, body: object, title: string])[] = [
    ['the front matter', { title: 'T' }, { contentTitle: 'H' }, 'T'],
    ['the first heading', {}, { contentTitle: 'H' }, 'H'],
    ['the file', {}, {}, 'intro'],
    ['the id', { id: 'start' }, {}, 'start'],
    ['the front matter, a number', { title: 2024 }, {}, '2024'],
    ['the front matter, empty', { title: '' }, { contentTitle: 'H' }, ''],
  ]
  for (const [said, frontMatter, body, title] of cases) {
    test(`the title comes from ${said}`, () => {
      const result = planned({ docs: { '01-intro.md': frontMatter }, bodies: { '01-intro.md': body } })
      const page = result.pages[0]
      assert.equal(page?.props['title'], title)
      assert.equal(page?.head.title, title === '' ? null : title)
    })
  }

  test('the description is the front matter, else the excerpt, else nothing', () => {
    const result = planned({
      docs: { 'a.md': { description: 'D' }, 'b.md': {}, 'c.md': {}, 'd.md': { description: '' } },
      bodies: { 'a.md': { excerpt: 'E' }, 'b.md': { excerpt: 'E' }, 'd.md': { excerpt: 'E' } },
    })
    assert.deepEqual(
      result.pages.map(({ head }) => head.description),
      ['D', 'E', null, null],
    )
  })
})

describe('what is built (format A3, draft and unlisted)', () => {
  test('a folder without docs is an error that names the folder', () => {
    const result = plan({ docs: {} })
    assert.deepEqual(problemsOf(result), ['DOCS_EMPTY docs'])
    assert.match(result.diagnostics[0]?.message ?? '', /The folder docs has no docs/)
  })

  test('a draft is left out and its id is remembered', () => {
    const result = planned({ docs: { 'a.md': {}, 'b.md': { draft: true } } })
    assert.deepEqual(result.docIds, ['a'])
    assert.deepEqual([...result.draftIds], ['b'])
    assert.equal(result.pages.length, 1)
  })

  test('docs that are all drafts are no error', () => {
    assert.deepEqual(planned({ docs: { 'a.md': { draft: true } } }).pages, [])
  })

  test('an unlisted doc is built, is not indexed and says so', () => {
    const page = pageOf(planned({ docs: { 'a.md': { unlisted: true } } }), 'a')
    assert.equal(page.head.noIndex, true)
    assert.equal(page.props['visibility'], 'unlisted')
  })

  test('in dev drafts are built and unlisted docs are listed, and both say what they are', () => {
    const result = planned({
      docs: { 'a.md': { draft: true }, 'b.md': { unlisted: true } },
      production: false,
    })
    assert.deepEqual(result.docIds, ['a', 'b'])
    assert.deepEqual(
      [propsOf(result, 'a').visibility, propsOf(result, 'b').visibility],
      ['draft', 'unlisted'],
    )
    assert.equal(pageOf(result, 'b').head.noIndex, undefined)
  })

  test('pages come in path order, whatever order the files come in', () => {
    const order = ['b.md', 'a/z.md', 'a.md', 'B.md', 'a/b/c.md']
    const urls = (paths: readonly string[]) =>
      planned({ docs: Object.fromEntries(paths.map((path) => [path, {}])) }).pages.map(({ url }) => url)
    assert.deepEqual(urls(order), ['/docs/B', '/docs/a', '/docs/a/b/c', '/docs/a/z', '/docs/b'])
    assert.deepEqual(urls(order.toReversed()), urls(order))
  })
})
