import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planned } from './support.ts'

describe('links into the docs by id (format A9, navbar items doc and docSidebar)', () => {
  const docs = {
    'a.md': { title: 'A', sidebar_label: 'Label' },
    'b.md': { title: 'B' },
    'u.md': { unlisted: true },
    'd.md': { draft: true },
  }

  test('a doc has its label and address', () => {
    const { docLink } = planned({ docs, baseUrl: '/base/' })
    assert.deepEqual(docLink('a'), { label: 'Label', href: '/base/docs/a', unlisted: false })
    assert.deepEqual(docLink('b'), { label: 'B', href: '/base/docs/b', unlisted: false })
    assert.equal(docLink('u')?.unlisted, true)
  })

  test('an unknown doc and a draft have none, and drafts can be told from unknown docs', () => {
    const { docLink, docIds, draftIds } = planned({ docs })
    assert.deepEqual([docLink('nope'), docLink('d'), docLink('constructor')], [null, null, null])
    assert.deepEqual([draftIds.has('d'), draftIds.has('nope')], [true, false])
    assert.deepEqual(docIds, ['a', 'b', 'u'])
  })

  const cases: readonly (readonly [said: string, items: readonly unknown[], link: unknown])[] = [
    ['its first doc', ['a', 'b'], { label: 'Label', href: '/docs/a' }],
    [
      'its first doc, by the label of the item',
      [{ type: 'doc', id: 'b', label: 'L' }],
      { label: 'L', href: '/docs/b' },
    ],
    [
      'past links, references, HTML and unlisted docs',
      [
        { type: 'link', label: 'X', href: '/x' },
        { type: 'ref', id: 'a' },
        { type: 'html', value: '<hr>' },
        'u',
        'b',
      ],
      { label: 'B', href: '/docs/b' },
    ],
    [
      'the doc of a category, by its label',
      [{ type: 'category', label: 'C', link: { type: 'doc', id: 'b' }, items: ['a'] }],
      { label: 'C', href: '/docs/b' },
    ],
    [
      'the index page of a category',
      [{ type: 'category', label: 'C', link: { type: 'generated-index' }, items: ['a'] }],
      { label: 'C', href: '/docs/category/c' },
    ],
    ['the first doc in categories', [{ C: ['u', { D: ['b'] }] }], { label: 'B', href: '/docs/b' }],
    [
      'nothing, when there is no page',
      [{ type: 'link', label: 'X', href: '/x' }, 'u'],
      { reason: 'empty', available: ['s'] },
    ],
  ]
  for (const [said, items, link] of cases) {
    test(`a sidebar leads to ${said}`, () => {
      assert.deepEqual(planned({ docs, sidebars: { s: items } }).sidebarLink('s'), link)
    })
  }

  test('an unknown sidebar lists the known ones', () => {
    const { sidebarLink } = planned({ docs, sidebars: { one: ['a'], two: ['b'] } })
    assert.deepEqual(sidebarLink('three'), { reason: 'unknown', available: ['one', 'two'] })
  })
})
