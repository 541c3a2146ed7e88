import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as support from './support.ts'

const { category, doc, html, indexOf, link, plan, planned, problemsOf, propsOf, ref, toDoc, toIndex } =
  support

const ABC = { 'a.md': { title: 'A' }, 'b.md': { title: 'B' }, 'c.md': { title: 'C' } }
/** `ABC` with something more in the front matter of one doc. */
const abc = (id: 'a' | 'b' | 'c', frontMatter: support.FrontMatter): support.VersionFiles['docs'] => ({
  ...ABC,
  [`${id}.md`]: { title: id.toUpperCase(), ...frontMatter },
})
const UNLISTED = abc('b', { unlisted: true })

/** What a doc stands between, by titles: `previous < id < next`. */
function between(setup: support.DocsSetup, id: string): string {
  const { previous, next } = propsOf(planned(setup), id)
  return [previous?.title ?? '-', id, next?.title ?? '-'].join(' < ')
}

describe('previous and next (format A5, flattened sidebar order)', () => {
  const categoryOfB = ['a', category('Cat', ['c'], toDoc('b'))]
  const index = ['a', category('Cat', ['b'], toIndex({ title: 'T' })), 'c']
  const labels = { title: 'T', sidebar_label: 'SL' }
  const item = ['a', doc('b', { label: 'IL' })]
  /** What docs stand between, and the items of the sidebar where it is not generated. */
  type Row = readonly [said: string, docs: support.VersionFiles['docs'], order: string, items?: unknown[]]
  const cases: readonly Row[] = [
    ['docs follow each other', ABC, '- < a < B, A < b < C, B < c < -'],
    ['through categories and out of them', ABC, '- < a < B, A < b < C', ['a', { C1: [{ C2: ['b'] }] }, 'c']],
    ['a category with a doc counts as that doc', ABC, '- < a < B, A < b < C, B < c < -', categoryOfB],
    ['a category with an index page counts, by its label', ABC, '- < a < Cat, Cat < b < C', index],
    [
      'links, references and HTML do not count',
      ABC,
      '- < a < B, A < b < -, - < c < -',
      ['a', link('L', '/'), ref('c'), html('<hr>'), 'b'],
    ],
    ['unlisted docs are passed over and have no neighbours', UNLISTED, '- < a < C, - < b < -, A < c < -'],
    ['so are categories that link to one', UNLISTED, '- < a < C, - < b < -, A < c < -', categoryOfB],
    ['drafts are not there', abc('b', { draft: true }), '- < a < C, A < c < -'],
    ['a doc in no sidebar has no neighbours', ABC, '- < c < -', ['a', 'b']],
    ['a doc that stands twice counts in its first place', ABC, '- < a < B, B < c < A', ['a', 'b', 'c', 'a']],
    // Titles of neighbours.
    ['one is called by pagination_label', abc('b', { ...labels, pagination_label: 'PL' }), '- < a < PL'],
    ['then by its sidebar_label', { 'a.md': {}, 'b.md': labels }, '- < a < SL', item],
    ['then by the label of its item', { 'a.md': {}, 'b.md': { title: 'T' } }, '- < a < IL', item],
    // What the front matter says.
    [
      'pagination_next and pagination_prev name other docs',
      abc('b', { pagination_next: 'a', pagination_prev: 'c' }),
      'C < b < A, - < a < B',
    ],
    ['null hides one', abc('b', { pagination_next: null, pagination_prev: null }), '- < b < -, - < a < B'],
    [
      'an unlisted neighbour or a draft is hidden',
      {
        ...abc('b', { pagination_next: 'u', pagination_prev: 'd' }),
        'u.md': { unlisted: true },
        'd.md': { draft: true },
      },
      '- < b < -',
    ],
    ['a doc outside of all sidebars may name one', abc('c', { pagination_next: 'a' }), '- < c < A', ['a']],
  ]
  for (const [said, docs, order, items] of cases) {
    test(said, () => {
      const setup = { docs, ...(items && { sidebars: { s: items } }) }
      const ids = order.split(', ').map((one) => one.split(' < ')[1] ?? '')
      assert.equal(ids.map((id) => between(setup, id)).join(', '), order)
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
    assert.equal(between({ docs: UNLISTED, production: false }, 'a'), '- < a < B')
  })

  test('index pages have neighbours, unlisted docs left out', () => {
    const sidebars = { s: ['a', 'b', category('Cat', ['b', 'c'], toIndex())] }
    const { previous, next } = indexOf(planned({ docs: UNLISTED, sidebars }), '/docs/category/cat')
    assert.deepEqual([previous?.title, next?.title], ['A', 'C'])
  })
})

describe('which sidebar a doc shows (format A5, doc in several sidebars)', () => {
  const withDoc = category('C', ['b'], toDoc('d'))
  const sidebars = { one: ['a', 'b'], two: ['b', ref('c')], three: ['a'], four: [withDoc] }
  const key = (id: string | null) => id && `docs-default-current-sidebar-${id}`
  const shown = (id: 'a' | 'b' | 'c', displayed_sidebar: string | null) => abc(id, { displayed_sidebar })

  const cases: readonly (readonly [said: string, docs: object, docId: string, sidebar: string | null])[] = [
    ['the last one that holds it', ABC, 'a', 'three'],
    ['not one that refers to it', ABC, 'c', null],
    ['the one of a category that it is the doc of', ABC, 'd', 'four'],
    ['another that displayed_sidebar names', shown('a', 'one'), 'a', 'one'],
    ['or one that does not hold it', shown('c', 'one'), 'c', 'one'],
    ['or none', shown('a', null), 'a', null],
  ]
  for (const [said, docs, docId, sidebar] of cases) {
    test(`a doc shows ${said}`, () => {
      const result = planned({ docs: { ...docs, 'd.md': {} }, sidebars })
      assert.equal(propsOf(result, docId).sidebar, key(sidebar))
      // The page reads it by this key while it is rendered.
      assert.ok(sidebar === null || result.shared.some((data) => data.key === key(sidebar)))
    })
  }

  test('neighbours come from the sidebar that is shown', () => {
    const few = { one: ['a', 'b'], three: ['a'] }
    assert.equal(between({ docs: shown('a', 'one'), sidebars: few }, 'a'), '- < a < B')
    assert.equal(between({ docs: ABC, sidebars: few }, 'a'), '- < a < -')
  })

  test('a doc in a sidebar that does not hold it has neither neighbours nor breadcrumbs', () => {
    const result = planned({ docs: shown('c', 'one'), sidebars: { one: ['a', 'b'] } })
    const { previous, next, breadcrumbs } = propsOf(result, 'c')
    assert.deepEqual([previous, next, breadcrumbs], [null, null, []])
  })

  test('an unknown sidebar is an error with the known ones', () => {
    const docs = { ...ABC, 'a.md': { displayed_sidebar: 'fuor' } }
    const result = plan({ docs, sidebars: { one: ['a'], two: ['b'] } })
    assert.deepEqual(problemsOf(result), ['SIDEBAR_UNKNOWN docs/a.md:2'])
    assert.deepEqual(result.diagnostics[0]?.notes, ['known sidebars: one, two'])
  })
})

describe('breadcrumbs (format A5, pages: breadcrumbs)', () => {
  const docs = abc('c', { unlisted: true })
  const three = category('Three', [ref('a')], toDoc('b'))
  const deep = { s: [category('One', [category('Two', ['a', 'c'], toIndex()), three])] }
  const inText = (crumbs: readonly { readonly label: string; readonly url: string | null }[]) =>
    crumbs.map(({ label, url }) => `${label} ${url ?? '-'}`).join(', ')
  const item = [doc('a', { label: 'Item' })]
  const shown = abc('b', { displayed_sidebar: 's' })
  const cases: readonly (readonly [said: string, id: string, path: string, items?: object, docs?: object])[] =
    [
      [
        'they lead from the root of the sidebar to the page; a category without a page has no address',
        'a',
        'One -, Two /docs/category/two, A /docs/a',
      ],
      ['the doc of a category is its category', 'b', 'One -, Three /docs/b'],
      ['unlisted docs have them too', 'c', 'One -, Two /docs/category/two, C /docs/c'],
      [
        'a category of an unlisted doc is text',
        'a',
        'Cat -, A /docs/a',
        [category('Cat', ['a'], toDoc('c'))],
      ],
      ['a doc that stands twice is in its first place', 'a', 'X -, A /docs/a', [{ X: ['a'] }, { Y: ['a'] }]],
      ['a reference in the sidebar shown counts', 'b', 'X -, B /docs/b', [{ X: [ref('b'), 'a'] }], shown],
      ['labels are those of the sidebar', 'a', 'Item /docs/a', item],
    ]
  for (const [said, docId, crumbs, items, own = docs] of cases) {
    test(said, () => {
      const sidebars = items === undefined ? deep : { s: items }
      const result = planned({ docs: own as typeof docs, sidebars })
      assert.equal(inText(propsOf(result, docId).breadcrumbs), crumbs)
    })
  }

  test('an index page has those of its category, and breadcrumbs: false leaves them out everywhere', () => {
    const { breadcrumbs } = indexOf(planned({ docs, sidebars: deep }), '/docs/category/two')
    assert.equal(inText(breadcrumbs), 'One -, Two /docs/category/two')
    const without = planned({ docs, sidebars: deep, instance: { breadcrumbs: false } })
    assert.deepEqual(propsOf(without, 'a').breadcrumbs, [])
    assert.deepEqual(indexOf(without, '/docs/category/two').breadcrumbs, [])
  })
})
