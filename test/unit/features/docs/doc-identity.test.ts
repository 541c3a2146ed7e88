import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  docsAt,
  idsOf,
  pageOf,
  plan,
  planned,
  problemsOf,
  propsOf,
  urlsOf,
  type FrontMatter,
} from './support.ts'

/** A doc, and its id or address. */
type Row = readonly [path: string, expected: string, frontMatter?: FrontMatter]

describe('ids (format A5, ids)', () => {
  const cases: readonly Row[] = [
    ['intro.mdx', 'intro'],
    ['guides/v1.2.md', 'guides/v1.2'],
    ['01-guides/2.deep/3_intro.md', 'guides/deep/intro'],
    ['2021-11-foo/7.0-bar.md', '2021-11-foo/7.0-bar'],
    ['guides/intro.md', 'guides/start', { id: 'start' }],
    ['01-guides/02-intro.md', 'guides/02-intro', { id: '02-intro' }],
    ['01-guides/02-intro.md', '01-guides/02-intro', { parse_number_prefixes: false }],
    ['guides/index.md', 'guides/index'],
    ['intro.md', '7', { id: 7 }],
  ]
  for (const [path, id, frontMatter = {}] of cases) {
    test(`${path} ${JSON.stringify(frontMatter)} has the id "${id}"`, () =>
      assert.deepEqual(idsOf(planned({ docs: { [path]: frontMatter } })), [id]))
  }

  test('the instance can switch number prefixes off', () => {
    const result = planned({ docs: docsAt('01-a/02-b.md'), instance: { numberPrefixParser: false } })
    assert.deepEqual([...idsOf(result), ...urlsOf(result)], ['01-a/02-b', '/docs/01-a/02-b'])
  })

  test('a name in decomposed Unicode gives the id and the address of its composed twin', () => {
    const of = (form: string) => planned({ docs: docsAt('é/éa.md'.normalize(form)) })
    const [one, other] = [of('NFC'), of('NFD')]
    assert.deepEqual([idsOf(other), urlsOf(other)], [idsOf(one), urlsOf(one)])
  })

  test('docs with one id are reported together, with all their files', () => {
    const docs = { ...docsAt('1-a.md 2-a.md c/a.md d.md'), 'b.md': { id: 'a', draft: true } }
    const result = plan({ docs })
    assert.deepEqual(problemsOf(result), ['DOC_ID_DUPLICATE docs/2-a.md'])
    const [problem] = result.diagnostics
    assert.equal(problem?.message, '3 docs have the id "a": docs/1-a.md, docs/2-a.md, docs/b.md.')
  })

  test('an id in the front matter that is taken points to its line', () => {
    const result = plan({ docs: { 'a.md': {}, 'b.md': { title: 'B', id: 'a' } } })
    assert.deepEqual(problemsOf(result), ['DOC_ID_DUPLICATE docs/b.md:3'])
  })

  test('docs with one id but different files keep the first in path order, whatever order they come in', () => {
    const docs = { 'b.md': { id: 'x', title: 'B' }, 'a.md': { id: 'x', title: 'A' } }
    assert.equal(plan({ docs }).docs[0]?.docSet.byId.get('x')?.title, 'A')
  })
})

describe('slugs and addresses (format A5, slugs, permalinks)', () => {
  const cases: readonly Row[] = [
    ['01-guides/02-intro.md', '/docs/guides/intro'],
    ['01-guides/02-intro.md', '/docs/01-guides/02-intro', { parse_number_prefixes: false }],
    ['guides/intro.md', '/docs/guides/start', { id: 'start' }],
    // Index files by name stand for their folder.
    ['README.md', '/docs/'],
    ['guides/Index.mdx', '/docs/guides/'],
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
    ['guides/index.md', '/docs/hello', { slug: '/hello' }],
    ['guides/intro.md', '/docs/hello/', { slug: '/hello/' }],
    // Relative slugs start from the folder.
    ['01-guides/intro.md', '/docs/guides/hello', { slug: 'hello' }],
    ['01-guides/intro.md', '/docs/01-guides/hello', { slug: 'hello', parse_number_prefixes: false }],
    ['guides/intro.md', '/docs/guides/a/b', { slug: 'a/b' }],
    ['guides/intro.md', '/docs/guides/hello', { slug: './hello' }],
    ['guides/intro.md', '/docs/hello', { slug: '../../../hello' }],
    ['a/b/intro.md', '/docs/a/', { slug: '..' }],
    ['a/b/intro.md', '/docs/a/b/', { slug: '.' }],
    ['guides/index.md', '/docs/guides/hello/', { slug: 'hello/' }],
    ['intro.md', '/docs/2024', { slug: 2024 }],
    // Special characters are encoded once.
    ['a b/c d.md', '/docs/a%20b/c%20d'],
    ['intro.md', '/docs/%C3%A9t%C3%A9/x', { slug: '/été/x' }],
  ]
  for (const [path, url, frontMatter = {}] of cases) {
    test(`${path} ${JSON.stringify(frontMatter)} is at ${url}`, () =>
      assert.deepEqual(urlsOf(planned({ docs: { [path]: frontMatter } })), [url]))
  }

  const sites: readonly (readonly [setup: object, home: string, intro: string])[] = [
    [{ baseUrl: '/base/' }, '/base/docs/', '/base/docs/intro'],
    [{ instance: { routeBasePath: '' } }, '/', '/intro'],
    [{ trailingSlash: true }, '/docs/', '/docs/intro/'],
    [{ trailingSlash: false, instance: { routeBasePath: '' }, baseUrl: '/base/' }, '/base/', '/base/intro'],
  ]
  for (const [setup, home, intro] of sites) {
    test(`with ${JSON.stringify(setup)} the docs are at ${home} and ${intro}`, () =>
      assert.deepEqual(urlsOf(planned({ docs: docsAt('index.md intro.md'), ...setup })), [home, intro]))
  }

  const bad: readonly (readonly [slug: string, reason: RegExp])[] = [
    ['a?b', /contains "\?"/],
    ['/a/../b', /segment "\.\."/],
    ['//evil.example', /two slashes|outside the docs/],
    ['https://evil.example/x', /outside the docs/],
  ]
  for (const [slug, reason] of bad) {
    test(`the slug ${JSON.stringify(slug)} is refused`, () => {
      const result = plan({ docs: { 'guides/intro.md': { title: 'T', slug } } })
      assert.deepEqual(problemsOf(result), ['DOC_SLUG_INVALID docs/guides/intro.md:3'])
      assert.match(result.diagnostics[0]?.message ?? '', reason)
    })
  }

  test('a file whose name cannot be an address asks for a slug', () => {
    const result = plan({ docs: docsAt('a\\b.md') })
    assert.deepEqual(problemsOf(result), ['DOC_SLUG_INVALID docs/a\\b.md'])
    assert.match(result.diagnostics[0]?.hint ?? '', /Set slug in the front matter/)
    assert.deepEqual(problemsOf(planned({ docs: { 'a\\b.md': { slug: 'a-b' } } })), [])
  })
})

describe('titles and descriptions (format A3, title)', () => {
  const H = { contentTitle: 'H' }
  const cases: readonly (readonly [said: string, frontMatter: FrontMatter, body: object, title: string])[] = [
    ['the front matter', { title: 'T' }, H, 'T'],
    ['the first heading', {}, H, 'H'],
    ['the file', {}, {}, 'intro'],
    ['the id', { id: 'start' }, {}, 'start'],
    ['the front matter, empty', { title: '' }, H, ''],
  ]
  for (const [said, frontMatter, body, title] of cases) {
    test(`the title comes from ${said}`, () => {
      const result = planned({ docs: { '01-intro.md': frontMatter }, bodies: { '01-intro.md': body } })
      const page = result.pages[0]
      assert.deepEqual([page?.props['title'], page?.head.title], [title, title === '' ? null : title])
    })
  }

  test('the description is the front matter, else the excerpt, else nothing', () => {
    const excerpt = 'E'
    const result = planned({
      docs: { 'a.md': { description: 'D' }, 'b.md': {}, 'c.md': {}, 'd.md': { description: '' } },
      bodies: { 'a.md': { excerpt }, 'b.md': { excerpt }, 'd.md': { excerpt } },
    })
    const found = result.pages.map(({ head }) => head.description)
    assert.deepEqual(found, ['D', 'E', null, null])
  })
})

describe('what is built (format A3, draft and unlisted)', () => {
  test('a folder without docs is an error that names the folder, and one of drafts is none', () => {
    const result = plan({ docs: {} })
    assert.deepEqual(problemsOf(result), ['DOCS_EMPTY docs'])
    assert.match(result.diagnostics[0]?.message ?? '', /The folder docs has no docs/)
    assert.deepEqual(planned({ docs: { 'a.md': { draft: true } } }).pages, [])
  })

  const docs = { 'a.md': { draft: true }, 'b.md': { unlisted: true } }

  test('a draft is left out, an unlisted doc is not indexed and says so', () => {
    const result = planned({ docs })
    assert.deepEqual([idsOf(result), result.pages.length], [['b'], 1])
    assert.equal(pageOf(result, 'b').head.noIndex, true)
    assert.equal(propsOf(result, 'b').visibility, 'unlisted')
  })

  test('in dev drafts are built and unlisted docs are listed, and both say what they are', () => {
    const result = planned({ docs, production: false })
    assert.deepEqual(idsOf(result), ['a', 'b'])
    assert.equal(['a', 'b'].map((id) => propsOf(result, id).visibility).join(), 'draft,unlisted')
    assert.equal(pageOf(result, 'b').head.noIndex, undefined)
  })

  test('pages come in path order, whatever order the files come in', () => {
    const expected = ['/docs/B', '/docs/a', '/docs/a/b/c', '/docs/a/z', '/docs/b']
    for (const paths of ['b.md a/z.md a.md B.md a/b/c.md', 'a/b/c.md B.md a.md a/z.md b.md'])
      assert.deepEqual(urlsOf(planned({ docs: docsAt(paths) })), expected)
  })
})
