import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  category,
  doc,
  docsAt,
  folder,
  html,
  indexOf,
  link,
  plan,
  planned,
  ref,
  toDoc,
  toIndex,
} from './support.ts'

const DOCS = {
  'a.md': { title: 'A', description: 'About A' },
  'b.md': { title: 'B' },
  'u.md': { title: 'U', unlisted: true },
}

const index = (items: readonly unknown[], page: Readonly<Record<string, string>> = {}) => ({
  s: [category('Cat', items, toIndex(page))],
})

/** A card, as `kind label href`. */
function card(words: string, description: string | null = null, itemCount: number | null = null) {
  const [kind, label, href] = words.split(' ')
  return { kind, label, href, description, itemCount }
}

describe('the page of a category (format A5, generated index page)', () => {
  test('is made of data alone', () => {
    const page = { title: 'T', description: 'D', image: '/i.png', keywords: 'k', slug: '/cat' }
    const { pages } = planned({ docs: DOCS, sidebars: index(['a'], page) })
    const classes = 'plugin-docs plugin-id-default docs-wrapper docs-doc-page docs-version-current'
    const head = { title: 'T', description: 'D' }
    assert.deepEqual(pages.at(-1), {
      url: '/docs/cat',
      source: null,
      kind: 'data',
      layout: '@theme/DocCategoryGeneratedIndexPage',
      context: { plugin: { name: 'docs', id: 'default' }, data: { version: 'current' } },
      head: { ...head, keywords: ['k'], image: '/i.png', htmlClasses: classes.split(' ') },
      text: { scope: 'docs-default-current', group: null },
      props: {
        ...head,
        version: { name: 'current', label: 'Next', isLast: true, badge: false, banner: null },
        sidebar: 'docs-default-current-sidebar-s',
        breadcrumbs: [{ label: 'Cat', url: '/docs/cat' }],
        items: [card('doc A /docs/a', 'About A')],
        previous: null,
        next: { title: 'A', url: '/docs/a', description: 'About A' },
      },
      before: [],
    })
  })

  test('is titled by the label when the link has no title', () => {
    const result = planned({ docs: DOCS, sidebars: index(['a']) })
    const { title, description } = indexOf(result, '/docs/category/cat')
    assert.deepEqual([title, description], ['Cat', null])
  })

  const cases: readonly (readonly [said: string, items: readonly unknown[], cards: readonly unknown[]])[] = [
    [
      'a doc has its own label and description, and a reference is a doc',
      [doc('a', { label: 'L' }), ref('b')],
      [card('doc L /docs/a', 'About A'), card('doc B /docs/b')],
    ],
    [
      'a link has its description; links within the site look like docs',
      [link('X', 'https://x.example', { description: 'D' }), link('Z', '/z', { autoAddBaseUrl: false })],
      [card('link X https://x.example', 'D'), { ...card('doc Z /z'), autoAddBaseUrl: false }],
    ],
    [
      'a category leads to its page, or to its first page, and shows the description of its own, else how many items it has',
      [
        category('O', ['b'], toDoc('a')),
        category('I', ['b'], toIndex({ description: 'G' })),
        category('P', ['a', 'u'], toDoc('b')),
        category('Q', [html('<hr>'), { R: ['u', 'a'] }], { description: 'D' }),
      ],
      [
        card('category O /docs/a', 'About A', 1),
        card('category I /docs/category/i', 'G', 1),
        card('category P /docs/b', null, 2),
        card('category Q /docs/a', 'D', 2),
      ],
    ],
    [
      'HTML, unlisted docs and categories without a listed page have no card',
      [html('<hr>'), 'u', { V: ['u'] }, 'b'],
      [card('doc B /docs/b')],
    ],
    [
      'a category behind an unlisted doc leads to its first page',
      [category('P', ['a'], toDoc('u'))],
      [card('category P /docs/a', null, 1)],
    ],
  ]
  for (const [said, items, expected] of cases) {
    test(said, () => {
      const result = planned({ docs: DOCS, sidebars: index(items) })
      assert.deepEqual(indexOf(result, '/docs/category/cat').items, expected)
    })
  }

  test('one category in two sidebars is one page, which shows the first of them', () => {
    const result = planned({
      docs: docsAt('g/a.md b.md'),
      categories: { g: toIndex({ slug: '/guides' }) },
      sidebars: { one: [folder('.')], two: [folder('.')] },
    })
    assert.equal(result.pages.filter(({ url }) => url === '/docs/guides').length, 1)
    assert.equal(indexOf(result, '/docs/guides').sidebar, 'docs-default-current-sidebar-one')
  })

  test('two categories with one address stay two pages, for the site to report', () => {
    const s = ['a', 'b'].map((id) => category('P', [id], toIndex({ slug: '/same' })))
    const { pages } = plan({ docs: DOCS, sidebars: { s } })
    assert.equal(pages.filter(({ url }) => url === '/docs/same').length, 2)
  })
})
