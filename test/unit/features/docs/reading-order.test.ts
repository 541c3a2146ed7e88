import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { indexOf, plan, planned, problemsOf, propsOf } from './support.ts'
import type { DocsSetup } from './support.ts'

/** Doc id, and the titles of what comes before and after it. */
type Order = Readonly<Record<string, readonly [previous: string | null, next: string | null]>>

function orderOf(setup: DocsSetup, ids: readonly string[]): Order {
  const result = planned(setup)
  return Object.fromEntries(
    ids.map((id) => {
      const { previous, next } = propsOf(result, id)
      return [id, [previous?.title ?? null, next?.title ?? null]]
    }),
  )
}

const ABC = { 'a.md': { title: 'A' }, 'b.md': { title: 'B' }, 'c.md': { title: 'C' } }

describe('previous and next (format A5, flattened sidebar order)', () => {
  const cases: readonly (readonly [said: string, setup: DocsSetup, order: Order])[] = [
    ['docs follow each other', { docs: ABC }, { a: [null, 'B'], b: ['A', 'C'], c: ['B', null] }],
    [
      'through categories and out of them',
      { docs: ABC, sidebars: { s: ['a', { C1: [{ C2: ['b'] }] }, 'c'] } },
      { a: [null, 'B'], b: ['A', 'C'], c: ['B', null] },
    ],
    [
      'a category with a doc counts as that doc, before its items',
      {
        docs: ABC,
        sidebars: {
          s: ['a', { type: 'category', label: 'Cat', link: { type: 'doc', id: 'b' }, items: ['c'] }],
        },
      },
      { a: [null, 'B'], b: ['A', 'C'], c: ['B', null] },
    ],
    [
      'a category with an index page counts, by its label',
      {
        docs: ABC,
        sidebars: {
          s: [
            'a',
            { type: 'category', label: 'Cat', link: { type: 'generated-index', title: 'T' }, items: ['b'] },
            'c',
          ],
        },
      },
      { a: [null, 'Cat'], b: ['Cat', 'C'], c: ['B', null] },
    ],
    [
      'links, references and HTML do not count',
      {
        docs: ABC,
        sidebars: {
          s: [
            'a',
            { type: 'link', label: 'L', href: '/' },
            { type: 'ref', id: 'c' },
            { type: 'html', value: '<hr>' },
            'b',
          ],
        },
      },
      { a: [null, 'B'], b: ['A', null], c: [null, null] },
    ],
    [
      'unlisted docs are passed over and have no neighbours',
      { docs: { ...ABC, 'b.md': { title: 'B', unlisted: true } } },
      { a: [null, 'C'], b: [null, null], c: ['A', null] },
    ],
    [
      'so are categories that link to one',
      {
        docs: { ...ABC, 'b.md': { title: 'B', unlisted: true } },
        sidebars: {
          s: ['a', { type: 'category', label: 'Cat', link: { type: 'doc', id: 'b' }, items: ['c'] }],
        },
      },
      { a: [null, 'C'], b: [null, null], c: ['A', null] },
    ],
    [
      'drafts are not there',
      { docs: { ...ABC, 'b.md': { draft: true } } },
      { a: [null, 'C'], c: ['A', null] },
    ],
    [
      'a doc in no sidebar has no neighbours',
      { docs: ABC, sidebars: { s: ['a', 'b'] } },
      { c: [null, null] },
    ],
    [
      'a doc that stands twice has the neighbours of its first place',
      { docs: ABC, sidebars: { s: ['a', 'b', 'c', 'a'] } },
      { a: [null, 'B'], c: ['B', 'A'] },
    ],
    // Titles of neighbours.
    [
      'a neighbour is called by its pagination_label first',
      { docs: { 'a.md': {}, 'b.md': { title: 'T', sidebar_label: 'SL', pagination_label: 'PL' } } },
      { a: [null, 'PL'] },
    ],
    [
      'then by its sidebar_label',
      {
        docs: { 'a.md': {}, 'b.md': { title: 'T', sidebar_label: 'SL' } },
        sidebars: { s: ['a', { type: 'doc', id: 'b', label: 'IL' }] },
      },
      { a: [null, 'SL'] },
    ],
    [
      'then by the label of its item',
      {
        docs: { 'a.md': {}, 'b.md': { title: 'T' } },
        sidebars: { s: ['a', { type: 'doc', id: 'b', label: 'IL' }] },
      },
      { a: [null, 'IL'] },
    ],
    [
      'a doc behind a category is called by its own title, not by the label of the category',
      {
        docs: ABC,
        sidebars: {
          s: ['a', { type: 'category', label: 'Cat', link: { type: 'doc', id: 'b' }, items: ['c'] }],
        },
      },
      { a: [null, 'B'] },
    ],
    // What the front matter says.
    [
      'pagination_next and pagination_prev name other docs',
      { docs: { ...ABC, 'b.md': { title: 'B', pagination_next: 'a', pagination_prev: 'c' } } },
      { b: ['C', 'A'], a: [null, 'B'] },
    ],
    [
      'null hides a neighbour',
      { docs: { ...ABC, 'b.md': { title: 'B', pagination_next: null, pagination_prev: null } } },
      { b: [null, null], a: [null, 'B'] },
    ],
    [
      'an unlisted neighbour or a draft is hidden',
      {
        docs: {
          ...ABC,
          'u.md': { unlisted: true },
          'd.md': { draft: true },
          'b.md': { title: 'B', pagination_next: 'u', pagination_prev: 'd' },
        },
      },
      { b: [null, null] },
    ],
    [
      'neighbours may be named from outside of all sidebars',
      { docs: { ...ABC, 'c.md': { title: 'C', pagination_next: 'a' } }, sidebars: { s: ['a'] } },
      { c: [null, 'A'] },
    ],
  ]
  for (const [said, setup, order] of cases) {
    test(said, () => {
      assert.deepEqual(orderOf(setup, Object.keys(order)), order)
    })
  }

  test('neighbours have addresses', () => {
    const { next } = propsOf(planned({ docs: ABC, baseUrl: '/base/', trailingSlash: true }), 'a')
    assert.deepEqual(next, { title: 'B', url: '/base/docs/b/' })
  })

  test('an unknown neighbour is an error at its line', () => {
    const result = plan({ docs: { ...ABC, 'g/b.md': { title: 'B', pagination_next: 'nope' } } })
    assert.deepEqual(problemsOf(result), ['PAGINATION_UNKNOWN_DOC docs/g/b.md:3'])
  })

  test('in dev unlisted docs count', () => {
    const docs = { ...ABC, 'b.md': { title: 'B', unlisted: true } }
    assert.deepEqual(orderOf({ docs, production: false }, ['a']), { a: [null, 'B'] })
  })

  test('index pages have neighbours, unlisted docs left out', () => {
    const result = planned({
      docs: { ...ABC, 'b.md': { title: 'B', unlisted: true } },
      sidebars: {
        s: [
          'a',
          'b',
          { type: 'category', label: 'Cat', link: { type: 'generated-index' }, items: ['b', 'c'] },
        ],
      },
    })
    const { previous, next } = indexOf(result, '/docs/category/cat')
    assert.deepEqual([previous?.title, next?.title], ['A', 'C'])
  })
})

describe('which sidebar a doc shows (format A5, doc in several sidebars)', () => {
  const sidebars = { one: ['a', 'b'], two: ['b', { type: 'ref', id: 'c' }], three: ['a'] }
  const key = (id: string) => `docs-default-current-sidebar-${id}`

  const cases: readonly (readonly [
    said: string,
    frontMatter: object,
    docId: string,
    sidebar: string | null,
  ])[] = [
    ['the last one that holds it', {}, 'a', 'three'],
    ['the last one, again', {}, 'b', 'two'],
    ['a reference does not make a doc part of a sidebar', {}, 'c', null],
    ['displayed_sidebar names another', { 'a.md': { displayed_sidebar: 'one' } }, 'a', 'one'],
    ['or one that does not hold it', { 'c.md': { displayed_sidebar: 'one' } }, 'c', 'one'],
    ['or none', { 'a.md': { displayed_sidebar: null } }, 'a', null],
  ]
  for (const [said, frontMatter, docId, sidebar] of cases) {
    test(said, () => {
      const result = planned({ docs: { ...ABC, ...frontMatter }, sidebars })
      const page = result.pages.find(({ props }) => props['docId'] === docId)
      assert.equal(page?.props['sidebar'], sidebar === null ? null : key(sidebar))
      // The page reads it by this key while it is rendered.
      const shared = result.shared.map((data) => data.key)
      assert.equal(sidebar !== null && !shared.includes(key(sidebar)), false)
    })
  }

  test('the doc of a category belongs to the sidebar', () => {
    const category = { type: 'category', label: 'C', link: { type: 'doc', id: 'a' }, items: ['b'] }
    assert.equal(propsOf(planned({ docs: ABC, sidebars: { s: [category] } }), 'a').sidebar, key('s'))
  })

  test('neighbours come from the sidebar that is shown', () => {
    const docs = { ...ABC, 'a.md': { title: 'A', displayed_sidebar: 'one' } }
    assert.equal(propsOf(planned({ docs, sidebars }), 'a').next?.title, 'B')
    assert.equal(propsOf(planned({ docs: ABC, sidebars }), 'a').next, null)
  })

  test('a doc in a sidebar that does not hold it has neither neighbours nor breadcrumbs', () => {
    const docs = { ...ABC, 'c.md': { title: 'C', displayed_sidebar: 'one' } }
    const { previous, next, breadcrumbs } = propsOf(planned({ docs, sidebars }), 'c')
    assert.deepEqual([previous, next, breadcrumbs], [null, null, []])
  })

  test('an unknown sidebar is an error with the known ones', () => {
    const result = plan({ docs: { ...ABC, 'a.md': { displayed_sidebar: 'fuor' } }, sidebars })
    assert.deepEqual(problemsOf(result), ['SIDEBAR_UNKNOWN docs/a.md:2'])
    assert.deepEqual(result.diagnostics[0]?.notes, ['known sidebars: one, two, three'])
  })
})

describe('breadcrumbs (format A5, pages: breadcrumbs)', () => {
  const docs = { 'a.md': { title: 'A' }, 'b.md': { title: 'B' }, 'c.md': { title: 'C', unlisted: true } }
  const deep = {
    s: [
      {
        type: 'category',
        label: 'One',
        items: [
          { type: 'category', label: 'Two', link: { type: 'generated-index' }, items: ['a', 'c'] },
          {
            type: 'category',
            label: 'Three',
            link: { type: 'doc', id: 'b' },
            items: [{ type: 'ref', id: 'a' }],
          },
        ],
      },
    ],
  }
  const crumbs = (docId: string, setup: Partial<DocsSetup> = {}) =>
    propsOf(planned({ docs, sidebars: deep, ...setup }), docId).breadcrumbs.map(({ label, url }) => [
      label,
      url,
    ])

  test('they lead from the root of the sidebar to the page; a category without a page has no address', () => {
    assert.deepEqual(crumbs('a'), [
      ['One', null],
      ['Two', '/docs/category/two'],
      ['A', '/docs/a'],
    ])
  })

  test('the doc of a category is its category', () => {
    assert.deepEqual(crumbs('b'), [
      ['One', null],
      ['Three', '/docs/b'],
    ])
  })

  test('unlisted docs have them too', () => {
    assert.deepEqual(crumbs('c').at(-1), ['C', '/docs/c'])
  })

  test('a category that links to an unlisted doc is plain text', () => {
    const sidebars = { s: [{ type: 'category', label: 'Cat', link: { type: 'doc', id: 'c' }, items: ['a'] }] }
    assert.deepEqual(crumbs('a', { sidebars }), [
      ['Cat', null],
      ['A', '/docs/a'],
    ])
  })

  test('a doc that stands in several places has those of the first', () => {
    assert.deepEqual(crumbs('a', { sidebars: { s: [{ X: ['a'] }, { Y: ['a'] }] } })[0], ['X', null])
  })

  test('a reference in the sidebar that is shown leads to the doc', () => {
    const shown = { ...docs, 'b.md': { title: 'B', displayed_sidebar: 's' } }
    const sidebars = { s: [{ X: [{ type: 'ref', id: 'b' }, 'a'] }] }
    assert.deepEqual(crumbs('b', { docs: shown, sidebars }), [
      ['X', null],
      ['B', '/docs/b'],
    ])
  })

  test('labels are those of the sidebar', () => {
    assert.deepEqual(crumbs('a', { sidebars: { s: [{ type: 'doc', id: 'a', label: 'Item' }] } }), [
      ['Item', '/docs/a'],
    ])
  })

  test('an index page has those of its category', () => {
    assert.deepEqual(
      indexOf(planned({ docs, sidebars: deep }), '/docs/category/two').breadcrumbs.map(({ label }) => label),
      ['One', 'Two'],
    )
  })

  test('breadcrumbs: false leaves them out everywhere', () => {
    const instance = { breadcrumbs: false, sidebarPath: 'sidebars.ts' as never }
    const result = planned({ docs, sidebars: deep, instance })
    assert.deepEqual(propsOf(result, 'a').breadcrumbs, [])
    assert.deepEqual(indexOf(result, '/docs/category/two').breadcrumbs, [])
  })
})
