import assert from 'node:assert/strict'
import test from 'node:test'
import { isSameOutline, htmlOf } from '../../../../runtime/live/page-html.ts'
import type { PageData } from '../../../../runtime/shared/page/page-data.ts'
import { pageData as data } from '../../support/page-data.ts'

const PAGE = data({
  content: {
    kind: 'tree',
    parts: {},
    nodes: [
      { tag: 'p', html: 'a' },
      { use: 'Card', props: { x: 1 } },
    ],
  },
  code: { defaultLanguage: 'text', blocks: { k: { tag: 'div', html: 'code' } } },
})

test('the words of a page are those of its content and of the code of components', () => {
  assert.deepEqual([...htmlOf(PAGE).values()], ['a', 'code'])
  assert.deepEqual([...htmlOf(data({ content: null }))], [])
})

const SAME: readonly (readonly [what: string, page: Partial<PageData>])[] = [
  [
    'other words',
    {
      content: {
        kind: 'tree',
        parts: {},
        nodes: [
          { tag: 'p', html: 'b' },
          { use: 'Card', props: { x: 1 } },
        ],
      },
    },
  ],
  [
    'no words',
    { content: { kind: 'tree', parts: {}, nodes: [{ tag: 'p' }, { use: 'Card', props: { x: 1 } }] } },
  ],
  [
    'other keys',
    {
      content: {
        kind: 'tree',
        parts: {},
        nodes: [
          { tag: 'p', key: '7' },
          { use: 'Card', props: { x: 1 } },
        ],
      },
    },
  ],
  ['other words of code', { code: { defaultLanguage: 'text', blocks: { k: { tag: 'div' } } } }],
]

for (const [what, change] of SAME) {
  test(`a page with ${what} has the same outline`, () =>
    assert.ok(isSameOutline(PAGE, { ...PAGE, ...change })))
}

const OTHER: readonly (readonly [what: string, page: Partial<PageData>])[] = [
  [
    'other props',
    { content: { kind: 'tree', parts: {}, nodes: [{ tag: 'p' }, { use: 'Card', props: { x: 2 } }] } },
  ],
  ['another node', { content: { kind: 'tree', parts: {}, nodes: [{ tag: 'p' }] } }],
  ['another title', { head: { ...PAGE.head, title: 'Other' } }],
  ['other code', { code: { defaultLanguage: 'text', blocks: { l: { tag: 'div' } } } }],
  ['another module', { modules: { './a': '/a.js' } }],
]

for (const [what, change] of OTHER) {
  test(`a page with ${what} has another outline`, () =>
    assert.ok(!isSameOutline(PAGE, { ...PAGE, ...change })))
}
