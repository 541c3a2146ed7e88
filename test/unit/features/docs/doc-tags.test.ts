import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocsPlan } from '../../../../cli/features/docs/plan-docs.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import type { DocTagDocListProps, DocTagsListProps } from '../../../../runtime/shared/docs/docs.ts'
import { plan, planned, problemsOf, propsOf, type DocsSetup } from './support.ts'

function tagPage(result: DocsPlan, url: string): Page {
  const page = result.pages.find((one) => one.url === url && one.layout.startsWith('@theme/DocTag'))
  if (page === undefined)
    throw new Error(`no page of tags at ${url}; there are ${tagUrls(result).join(', ')}`)
  return page
}

function tagUrls({ pages }: DocsPlan): readonly string[] {
  return pages.filter(({ layout }) => layout.startsWith('@theme/DocTag')).map(({ url }) => url)
}

function listOf(result: DocsPlan, url = '/docs/tags'): readonly string[] {
  const { tags } = tagPage(result, url).props as unknown as DocTagsListProps
  return tags.map(({ label, url: to, count }) => `${label} ${to} ${count}`)
}

function itemsOf(result: DocsPlan, url: string): readonly string[] {
  const { items } = tagPage(result, url).props as unknown as DocTagDocListProps
  return items.map(({ title }) => title)
}

describe('tags of docs (format A3, A5 "Pages and data")', () => {
  type Row = readonly [said: string, setup: DocsSetup, urls: readonly string[]]
  const rows: readonly Row[] = [
    ['docs without tags have no pages of tags', { docs: { 'a.md': {} } }, []],
    ['an empty list of tags is no tag', { docs: { 'a.md': { tags: [] } } }, []],
    [
      'a page for all tags, and one for each',
      { docs: { 'a.md': { tags: ['One', 'two'] } } },
      ['/docs/tags', '/docs/tags/one', '/docs/tags/two'],
    ],
    [
      'tags are always behind the base of tags',
      {
        docs: { 'a.md': { tags: [{ label: 'L', permalink: '/x/y' }] } },
        instance: { tagsBasePath: 'topics' },
      },
      ['/docs/topics', '/docs/topics/x/y'],
    ],
    [
      'the base of tags may be deep, and the docs at the root',
      { docs: { 'a.md': { tags: ['one'] } }, instance: { tagsBasePath: 'by/tag', routeBasePath: '' } },
      ['/by/tag', '/by/tag/one'],
    ],
    [
      'addresses have the base URL and the rule of slashes',
      { docs: { 'a.md': { tags: ['one'] } }, baseUrl: '/site/', trailingSlash: true },
      ['/site/docs/tags/', '/site/docs/tags/one/'],
    ],
    [
      'addresses are percent-encoded',
      { docs: { 'a.md': { tags: ['入門', { label: 'S', permalink: '/a b' }] } } },
      ['/docs/tags', '/docs/tags/a%20b', '/docs/tags/%E5%85%A5%E9%96%80'],
    ],
    [
      'one permalink is one page',
      { docs: { 'a.md': { tags: ['Big News'] }, 'b.md': { tags: ['big-news'] } } },
      ['/docs/tags', '/docs/tags/big-news'],
    ],
    ['drafts have no tags', { docs: { 'a.md': {}, 'b.md': { draft: true, tags: ['one'] } } }, []],
    [
      'dev shows drafts, and their tags',
      { docs: { 'b.md': { draft: true, tags: ['one'] } }, production: false },
      ['/docs/tags', '/docs/tags/one'],
    ],
    [
      'a tag of unlisted docs alone has a page, and there is no list without a listed tag',
      { docs: { 'a.md': {}, 'b.md': { unlisted: true, tags: ['one'] } } },
      ['/docs/tags/one'],
    ],
    [
      'each version has its own tags',
      {
        docs: { 'a.md': { tags: ['one'] } },
        versions: { '1.0': { docs: { 'a.md': { tags: ['two'] } } } },
      },
      ['/docs/next/tags', '/docs/next/tags/one', '/docs/tags', '/docs/tags/two'],
    ],
  ]
  for (const [said, setup, urls] of rows) {
    test(said, () => {
      assert.deepEqual(tagUrls(planned(setup)), urls)
    })
  }

  test('tags are sorted by label, whatever their case, with the number of their listed docs', () => {
    const result = planned({
      docs: {
        'a.md': { tags: ['zebra', 'Beta'] },
        'b.md': { tags: ['alpha', 'zebra'] },
        'c.md': { tags: ['zebra'], unlisted: true },
        'd.md': { tags: ['hidden'], unlisted: true },
        'e.md': { tags: ['Äpfel', 'v10', 'v9'] },
      },
    })
    assert.deepEqual(listOf(result), [
      'alpha /docs/tags/alpha 1',
      'Äpfel /docs/tags/apfel 1',
      'Beta /docs/tags/beta 1',
      'v9 /docs/tags/v-9 1',
      'v10 /docs/tags/v-10 1',
      'zebra /docs/tags/zebra 2',
    ])
  })

  test('docs of a tag are sorted by title', () => {
    const result = planned({
      docs: {
        'a.md': { title: 'Zoo', tags: ['t'] },
        'b.md': { title: 'apple', tags: ['t'] },
        'c.md': { title: 'Berry', tags: ['t'] },
      },
    })
    assert.deepEqual(itemsOf(result, '/docs/tags/t'), ['apple', 'Berry', 'Zoo'])
  })

  test('unlisted docs are left out of a tag that has listed ones', () => {
    const result = planned({
      docs: { 'a.md': { title: 'A', tags: ['t'] }, 'b.md': { title: 'B', tags: ['t'], unlisted: true } },
    })
    const page = tagPage(result, '/docs/tags/t')
    assert.deepEqual(itemsOf(result, '/docs/tags/t'), ['A'])
    assert.equal(page.props['unlisted'], false)
    assert.equal(page.head.noIndex, undefined)
  })

  test('when all docs of a tag are unlisted its page lists them, and is unlisted and not indexed itself', () => {
    const result = planned({
      docs: {
        'a.md': { title: 'A', tags: ['t'], unlisted: true },
        'b.md': { title: 'B', tags: ['t'], unlisted: true },
        'c.md': { tags: ['listed'] },
      },
    })
    const page = tagPage(result, '/docs/tags/t')
    assert.deepEqual(itemsOf(result, '/docs/tags/t'), ['A', 'B'])
    assert.equal(page.props['unlisted'], true)
    assert.equal(page.head.noIndex, true)
    assert.deepEqual(listOf(result), ['listed /docs/tags/listed 1'])
  })

  test('the page of an unlisted tag links to no list that is not there', () => {
    const result = planned({ docs: { 'a.md': { tags: ['t'], unlisted: true } } })
    const { tag } = tagPage(result, '/docs/tags/t').props as unknown as DocTagDocListProps
    assert.equal(tag.allTagsUrl, null)
  })

  test('the page of a tag has what the file of tags says about it', () => {
    const result = planned({
      docs: { 'a.md': { title: 'A', description: 'About A', tags: ['api'] } },
      tagsText: 'api:\n  label: The API\n  permalink: /interfaces\n  description: Calls',
    })
    const page = tagPage(result, '/docs/tags/interfaces')
    assert.deepEqual(page.props['tag'], {
      label: 'The API',
      description: 'Calls',
      allTagsUrl: '/docs/tags',
    })
    assert.deepEqual(page.props['items'], [{ title: 'A', description: 'About A', url: '/docs/a' }])
    assert.equal(page.head.description, 'Calls')
    assert.deepEqual(propsOf(result, 'a').tags, [
      { label: 'The API', url: '/docs/tags/interfaces', description: 'Calls' },
    ])
  })

  const titles: readonly (readonly [docs: DocsSetup['docs'], url: string, title: string])[] = [
    [{ 'a.md': { tags: ['My "t"'] } }, '/docs/tags/my-t', 'One doc tagged with "My "t""'],
    [{ 'a.md': { tags: ['t'] }, 'b.md': { tags: ['t'] } }, '/docs/tags/t', '2 docs tagged with "t"'],
    [{ 'a.md': { tags: ['t'] } }, '/docs/tags', 'Tags'],
  ]
  for (const [docs, url, title] of titles) {
    test(`the title of ${url} can be ${title}`, () => {
      assert.equal(tagPage(planned({ docs }), url).head.title, title)
    })
  }

  test('pages of tags have the classes and the version of their docs, and no sidebar', () => {
    const result = planned({
      docs: { 'a.md': { tags: ['t'] } },
      instance: { versions: { current: { noIndex: true, className: 'own' } } },
    })
    const [list, page] = ['/docs/tags', '/docs/tags/t'].map((url) => tagPage(result, url))
    const classes = ['plugin-docs', 'plugin-id-default', 'docs-wrapper']
    assert.deepEqual(list?.head.htmlClasses, [...classes, 'docs-tags-list-page', 'own'])
    assert.deepEqual(page?.head.htmlClasses, [...classes, 'docs-tags-doc-list-page', 'own'])
    assert.deepEqual([list?.head.noIndex, page?.head.noIndex], [true, true])
    assert.deepEqual(list?.context, {
      plugin: { name: 'docs', id: 'default' },
      data: { version: 'current' },
    })
    assert.equal(page?.props['sidebar'], undefined)
  })

  test('a doc has its tags in the order of its front matter, and a doc without tags has no such key', () => {
    const result = planned({ docs: { 'a.md': { tags: ['z', 'b', 'z'] }, 'b.md': {} } })
    assert.deepEqual(propsOf(result, 'a').tags, [
      { label: 'z', url: '/docs/tags/z' },
      { label: 'b', url: '/docs/tags/b' },
    ])
    assert.ok(!('tags' in propsOf(result, 'b')))
  })

  test('tags that the file does not list are reported with the line of the front matter', () => {
    const docs = { 'a.md': { title: 'A', tags: ['know', 'known'] } }
    const tagsText = 'known:'
    assert.deepEqual(problemsOf(plan({ docs, tagsText })), ['INLINE_TAG docs/a.md:3'])
    assert.deepEqual(problemsOf(plan({ docs, tagsText, instance: { onInlineTags: 'ignore' } })), [])
    const { diagnostics } = plan({ docs, tagsText, instance: { onInlineTags: 'throw' } })
    assert.equal(diagnostics[0]?.level, 'error')
  })

  test('a frozen version is judged by its own file of tags', () => {
    const result = plan({
      docs: { 'a.md': { tags: ['one'] } },
      tagsText: 'one:',
      versions: {
        '2.0': { docs: { 'a.md': { tags: ['one'] } }, tagsText: 'two:' },
        '1.0': { docs: { 'a.md': { tags: ['one'] } } },
      },
    })
    assert.deepEqual(problemsOf(result), ['INLINE_TAG versioned_docs/version-2.0/a.md:2'])
  })

  test('mistakes in the file of tags are problems of the docs', () => {
    const result = plan({ docs: { 'a.md': { tags: ['a'] } }, tagsText: 'b:\na: {labl: A}' })
    assert.deepEqual(problemsOf(result), ['TAGS_FILE_INVALID docs/tags.yml:2'])
  })
})
