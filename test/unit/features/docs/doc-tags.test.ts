import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocsPlan } from '../../../../cli/features/docs/plan-docs.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import type { DocTagDocListProps, DocTagsListProps } from '../../../../runtime/shared/docs/docs.ts'
import { plan, planned, problemsOf, propsOf, urlsOf, type DocsSetup } from './support.ts'

const tagPages = ({ pages }: DocsPlan) => pages.filter(({ layout }) => layout.startsWith('@theme/DocTag'))
const tagUrls = (result: DocsPlan) => urlsOf({ pages: tagPages(result) })

function tagPage(result: DocsPlan, url: string): Page {
  const page = tagPages(result).find((one) => one.url === url)
  if (page === undefined)
    throw new Error(`no page of tags at ${url}; there are ${tagUrls(result).join(', ')}`)
  return page
}

function listOf(result: DocsPlan): readonly string[] {
  const { tags } = tagPage(result, '/docs/tags').props as unknown as DocTagsListProps
  return tags.map(({ label, url, count }) => `${label} ${url} ${count}`)
}

function itemsOf(result: DocsPlan, url: string): readonly string[] {
  const { items } = tagPage(result, url).props as unknown as DocTagDocListProps
  return items.map(({ title }) => title)
}

describe('tags of docs (format A3, A5 "Pages and data")', () => {
  const one = { 'a.md': { tags: ['one'] } }
  const draft = { 'a.md': { draft: true, tags: ['one'] } }
  const rows: readonly (readonly [said: string, docs: DocsSetup['docs'], urls: string, more?: object])[] = [
    ['docs without tags have no pages of tags', { 'a.md': { tags: [] }, 'b.md': {} }, ''],
    ['all and each have a page', { 'a.md': { tags: ['A', 'b'] } }, '/docs/tags /docs/tags/a /docs/tags/b'],
    [
      'tags are always behind the base of tags',
      { 'a.md': { tags: [{ label: 'L', permalink: '/x/y' }] } },
      '/by/tag /by/tag/x/y',
      { instance: { tagsBasePath: 'by/tag', routeBasePath: '' } },
    ],
    [
      'addresses have the base URL and the rule of slashes',
      one,
      '/site/docs/tags/ /site/docs/tags/one/',
      { baseUrl: '/site/', trailingSlash: true },
    ],
    [
      'addresses are percent-encoded',
      { 'a.md': { tags: ['入門', { label: 'S', permalink: '/a b' }] } },
      '/docs/tags /docs/tags/a%20b /docs/tags/%E5%85%A5%E9%96%80',
    ],
    [
      'one address is one',
      { 'a.md': { tags: ['A B'] }, 'b.md': { tags: ['a-b'] } },
      '/docs/tags /docs/tags/a-b',
    ],
    ['drafts have no tags', { ...draft, 'b.md': {} }, ''],
    ['dev shows drafts, and their tags', draft, '/docs/tags /docs/tags/one', { production: false }],
    [
      'a tag of unlisted docs alone has a page, and there is no list without a listed tag',
      { 'a.md': {}, 'b.md': { unlisted: true, tags: ['one'] } },
      '/docs/tags/one',
    ],
    [
      'each version has its own tags',
      one,
      '/docs/next/tags /docs/next/tags/one /docs/tags /docs/tags/two',
      { versions: { '1.0': { docs: { 'a.md': { tags: ['two'] } } } } },
    ],
  ]
  for (const [said, docs, urls, more] of rows)
    test(said, () => assert.equal(tagUrls(planned({ docs, ...more })).join(' '), urls))

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

  test('docs of a tag are sorted by title, and unlisted ones are left out where there are others', () => {
    const titles = { 'a.md': 'Zoo', 'b.md': 'apple', 'c.md': 'Berry' }
    const listed = Object.entries(titles).map(([path, title]) => [path, { title, tags: ['t'] }])
    const result = planned({
      docs: { ...Object.fromEntries(listed), 'd.md': { tags: ['t'], unlisted: true } },
    })
    const { props, head } = tagPage(result, '/docs/tags/t')
    assert.deepEqual(itemsOf(result, '/docs/tags/t'), ['apple', 'Berry', 'Zoo'])
    assert.deepEqual([props['unlisted'], head.noIndex], [false, undefined])
    assert.equal(head.title, '3 docs tagged with "t"')
  })

  test('when all docs of a tag are unlisted its page lists them, and is unlisted and not indexed itself', () => {
    const hidden = { title: 'A', tags: ['t'], unlisted: true }
    const result = planned({
      docs: { 'a.md': hidden, 'b.md': { ...hidden, title: 'B' }, 'c.md': { tags: ['listed'] } },
    })
    const { props, head } = tagPage(result, '/docs/tags/t')
    assert.deepEqual(itemsOf(result, '/docs/tags/t'), ['A', 'B'])
    assert.deepEqual([props['unlisted'], head.noIndex], [true, true])
    assert.deepEqual(listOf(result), ['listed /docs/tags/listed 1'])
    const alone = tagPage(planned({ docs: { 'a.md': hidden } }), '/docs/tags/t')
    assert.equal((alone.props as unknown as DocTagDocListProps).tag.allTagsUrl, null)
  })

  test('the page of a tag has what the file of tags says about it', () => {
    const result = planned({
      docs: { 'a.md': { title: 'A', description: 'About A', tags: ['api'] } },
      tagsText: 'api:\n  label: The "API"\n  permalink: /interfaces\n  description: Calls',
    })
    const { props, head } = tagPage(result, '/docs/tags/interfaces')
    const label = 'The "API"'
    assert.deepEqual(props['tag'], { label, description: 'Calls', allTagsUrl: '/docs/tags' })
    assert.deepEqual(props['items'], [{ title: 'A', description: 'About A', url: '/docs/a' }])
    assert.deepEqual([head.title, head.description], ['One doc tagged with "The "API""', 'Calls'])
    assert.deepEqual(propsOf(result, 'a').tags, [
      { label, url: '/docs/tags/interfaces', description: 'Calls' },
    ])
  })

  test('pages of tags have the classes and the version of their docs, and no sidebar', () => {
    const instance = { versions: { current: { noIndex: true, className: 'own' } } }
    const result = planned({ docs: one, instance })
    const [list, page] = ['/docs/tags', '/docs/tags/one'].map((url) => tagPage(result, url))
    const classes = ['plugin-docs', 'plugin-id-default', 'docs-wrapper']
    assert.deepEqual(list?.head.htmlClasses, [...classes, 'docs-tags-list-page', 'own'])
    assert.deepEqual(page?.head.htmlClasses, [...classes, 'docs-tags-doc-list-page', 'own'])
    assert.deepEqual([list?.head.title, list?.head.noIndex, page?.head.noIndex], ['Tags', true, true])
    assert.deepEqual(list?.context, { plugin: { name: 'docs', id: 'default' }, data: { version: 'current' } })
    assert.equal(page?.props['sidebar'], undefined)
  })

  test('a doc has its tags in the order of its front matter, and a doc without tags has no such key', () => {
    const result = planned({ docs: { 'a.md': { tags: ['z', 'b', 'z'] }, 'b.md': {} } })
    const urls = propsOf(result, 'a').tags?.map(({ label, url }) => `${label} ${url}`)
    assert.deepEqual(urls, ['z /docs/tags/z', 'b /docs/tags/b'])
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

  test('a frozen version is judged by its own file of tags, whose mistakes are problems of the docs', () => {
    const versions = { '2.0': { docs: one, tagsText: 'two:' }, '1.0': { docs: one } }
    const result = plan({ docs: one, tagsText: 'one:', versions })
    assert.deepEqual(problemsOf(result), ['INLINE_TAG versioned_docs/version-2.0/a.md:2'])
    const wrong = plan({ docs: one, tagsText: 'b:\none: {labl: A}' })
    assert.deepEqual(problemsOf(wrong), ['TAGS_FILE_INVALID docs/tags.yml:2'])
  })
})
