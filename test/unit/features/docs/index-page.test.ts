import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { indexOf, plan, planned } from './support.ts'

const DOCS = {
  'a.md': { title: 'A', description: 'About A' },
  'b.md': { title: 'B' },
  'u.md': { title: 'U', unlisted: true },
  'c/index.md': { title: 'C', description: 'About C' },
}

function index(items: readonly unknown[], link: object = {}) {
  return { s: [{ type: 'category', label: 'Cat', link: { type: 'generated-index', ...link }, items }] }
}

function cards(items: readonly unknown[]) {
  return indexOf(planned({ docs: DOCS, sidebars: index(items) }), '/docs/category/cat').items
}

describe('the page of a category (format A5, generated index page)', () => {
  test('is made of data alone', () => {
    const link = { title: 'T', description: 'D', image: '/i.png', keywords: 'k', slug: '/cat' }
    const { pages } = planned({ docs: DOCS, sidebars: index(['a'], link) })
    assert.deepEqual(pages.at(-1), {
      url: '/docs/cat',
      source: null,
      kind: 'data',
      layout: '@theme/DocCategoryGeneratedIndexPage',
      context: { plugin: { name: 'docs', id: 'default' }, data: { version: 'current' } },
      head: {
        title: 'T',
        description: 'D',
        keywords: ['k'],
        image: '/i.png',
        htmlClasses: [
          'plugin-docs',
          'plugin-id-default',
          'docs-wrapper',
          'docs-doc-page',
          'docs-version-current',
        ],
      },
      text: { scope: 'docs-default-current', group: null },
      props: {
        title: 'T',
        description: 'D',
        version: { name: 'current', label: 'Next', isLast: true, badge: false, banner: null },
        sidebar: 'docs-default-current-sidebar-s',
        breadcrumbs: [{ label: 'Cat', url: '/docs/cat' }],
        items: [{ kind: 'doc', label: 'A', href: '/docs/a', description: 'About A', itemCount: null }],
        previous: null,
        next: { title: 'A', url: '/docs/a', description: 'About A' },
      },
      before: [],
    })
  })

  test('is titled by the label when the link has no title', () => {
    const { title, description } = indexOf(
      planned({ docs: DOCS, sidebars: index(['a']) }),
      '/docs/category/cat',
    )
    assert.deepEqual([title, description], ['Cat', null])
  })

  const cases: readonly (readonly [said: string, items: readonly unknown[], cards: readonly unknown[]])[] = [
    [
      'a doc has its own label and description',
      [{ type: 'doc', id: 'a', label: 'L' }, 'b'],
      [
        { kind: 'doc', label: 'L', href: '/docs/a', description: 'About A', itemCount: null },
        { kind: 'doc', label: 'B', href: '/docs/b', description: null, itemCount: null },
      ],
    ],
    [
      'a reference is a doc',
      [{ type: 'ref', id: 'a' }],
      [{ kind: 'doc', label: 'A', href: '/docs/a', description: 'About A', itemCount: null }],
    ],
    [
      'a link has its description; links within the site look like docs',
      [
        { type: 'link', label: 'X', href: 'https://x.example', description: 'D' },
        { type: 'link', label: 'Y', href: '/y' },
        { type: 'link', label: 'Z', href: '/z', autoAddBaseUrl: false },
      ],
      [
        { kind: 'link', label: 'X', href: 'https://x.example', description: 'D', itemCount: null },
        { kind: 'doc', label: 'Y', href: '/y', description: null, itemCount: null },
        {
          kind: 'doc',
          label: 'Z',
          href: '/z',
          autoAddBaseUrl: false,
          description: null,
          itemCount: null,
        },
      ],
    ],
    [
      'a category leads to its page, or to its first page, and shows the description of its own, else how many items it has',
      [
        { type: 'category', label: 'O', link: { type: 'doc', id: 'a' }, items: ['b'] },
        { type: 'category', label: 'I', link: { type: 'generated-index', description: 'G' }, items: ['b'] },
        { type: 'category', label: 'P', link: { type: 'doc', id: 'b' }, items: ['a', 'u'] },
        {
          type: 'category',
          label: 'Q',
          description: 'D',
          items: [{ type: 'html', value: '<hr>' }, { R: ['u', 'a'] }],
        },
        { type: 'category', label: 'S', link: { type: 'generated-index' }, items: ['a'] },
      ],
      [
        { kind: 'category', label: 'O', href: '/docs/a', description: 'About A', itemCount: 1 },
        { kind: 'category', label: 'I', href: '/docs/category/i', description: 'G', itemCount: 1 },
        { kind: 'category', label: 'P', href: '/docs/b', description: null, itemCount: 2 },
        { kind: 'category', label: 'Q', href: '/docs/a', description: 'D', itemCount: 2 },
        { kind: 'category', label: 'S', href: '/docs/category/s', description: null, itemCount: 1 },
      ],
    ],
    [
      'HTML, unlisted docs and categories without a listed page have no card',
      [{ type: 'html', value: '<hr>' }, 'u', { V: ['u'] }, 'a'],
      [{ kind: 'doc', label: 'A', href: '/docs/a', description: 'About A', itemCount: null }],
    ],
    [
      'a category behind an unlisted doc leads to its first page',
      [{ type: 'category', label: 'P', link: { type: 'doc', id: 'u' }, items: ['a'] }],
      [{ kind: 'category', label: 'P', href: '/docs/a', description: null, itemCount: 1 }],
    ],
  ]
  for (const [said, items, expected] of cases) {
    test(said, () => {
      assert.deepEqual(cards(items), expected)
    })
  }

  test('one category in two sidebars is one page, which shows the first of them', () => {
    const result = planned({
      docs: { 'g/a.md': {}, 'b.md': {} },
      categories: { g: { link: { type: 'generated-index', slug: '/guides' } } },
      sidebars: {
        one: [{ type: 'autogenerated', dirName: '.' }],
        two: [{ type: 'autogenerated', dirName: '.' }],
      },
    })
    assert.equal(result.pages.filter(({ url }) => url === '/docs/guides').length, 1)
    assert.equal(indexOf(result, '/docs/guides').sidebar, 'docs-default-current-sidebar-one')
  })

  test('two categories with one address stay two pages, for the site to report', () => {
    const category = (label: string, items: readonly string[]) => ({
      type: 'category',
      label,
      link: { type: 'generated-index', slug: '/same' },
      items,
    })
    const { pages } = plan({ docs: DOCS, sidebars: { s: [category('P', ['a']), category('P', ['b'])] } })
    assert.equal(pages.filter(({ url }) => url === '/docs/same').length, 2)
  })
})
