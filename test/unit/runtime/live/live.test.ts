import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  align,
  type Entry,
  keepKeys,
  htmlOf,
  isSameOutline,
  shareEqual,
} from '../../../../runtime/live/page-html.ts'
import type { ContentNode, PageContent } from '../../../../runtime/shared/content/content.ts'
import type { PageData } from '../../../../runtime/shared/page/page-data.ts'
import { pageData } from '../../support/page-data.ts'

function tree(...nodes: readonly ContentNode[]): PageContent & { readonly kind: 'tree' } {
  return { kind: 'tree', nodes, parts: {} }
}

const p = (html: string): ContentNode => ({ tag: 'p', html })
const use = (name: string, ...children: readonly ContentNode[]): ContentNode => ({ use: name, children })

test('lists are aligned: what is the same counts more than what is alike, and the order stays', () => {
  /** `p:one` is of the kind `p`. */
  const entries = (words: string): readonly Entry[] =>
    words.split(' ').flatMap((same) => (same === '' ? [] : [{ same, kind: same.split(':')[0] ?? '' }]))
  const rows = [
    ['p:a h:b p:c', 'p:a h:b p:c', '0 1 2'],
    ['p:a p:b p:c', 'p:a p:x p:c', '0 1 2'],
    ['p:a p:b p:c', 'p:a h:b p:c', '0 -1 2'],
    ['p:a t:b', 'p:new p:a t:b', '-1 0 1'],
    ['p:a', 'p:a p:b', '0 -1'],
    ['p:a p:b p:c', 'p:a p:c', '0 2'],
    ['p:a t:b p:c', 'p:x p:new t:b p:y', '0 -1 1 2'],
    ['p:a p:b', 'p:b p:c', '1 -1'],
    ['p:a t:b', 'h:a l:x t:b', '-1 -1 1'],
    ['p:a p:a p:a', 'p:a p:a', '0 1'],
    ['', 'p:a p:b', '-1 -1'],
    ['p:a p:b', '', ''],
  ] as const
  for (const [old, next, expected] of rows)
    assert.equal(align(entries(old), entries(next)).join(' '), expected, `"${old}" becomes "${next}"`)
  // Very long lists without a common end are compared place by place.
  const long = (mark: string): readonly Entry[] =>
    Array.from({ length: 2500 }, (_, at) => ({ same: `${mark}${at}`, kind: at % 2 === 0 ? 'p' : 'h' }))
  const found = align(long('a'), [{ same: 'x', kind: 'h' }, ...long('b').slice(1)])
  assert.deepEqual(found.slice(0, 3), [-1, 1, 2])
})

describe('keys of nodes', () => {
  /** As React gets them: their own, else their place. */
  function keysOf(content: PageContent | null): readonly unknown[] {
    assert.equal(content?.kind, 'tree')
    const of = (nodes: readonly ContentNode[], parent: string): readonly unknown[] =>
      nodes.map((node, index) => {
        if (typeof node === 'string') return node
        const children = 'children' in node && node.children ? of(node.children, `${parent}${index}.`) : []
        const key = node.key ?? `${parent}${index}`
        return children.length === 0 ? key : [key, ...children]
      })
    return of(content.nodes, '')
  }

  const kept = (old: PageContent | null, next: PageContent | null, words: readonly [string, string][] = []) =>
    keepKeys(old, next, new Map(words))

  test('stay with components when something is put before them, over several changes and below them', () => {
    const old = tree(p('a'), use('Tabs', p('b')), p('c'))
    assert.deepEqual(kept(old, structuredClone(old)), old)
    const next = tree(p('a'), p('new'), use('Tabs', p('b')), p('c'))
    assert.deepEqual(keysOf(kept(old, next)), ['0', '1+', ['1', '2.0'], '2'])
    const first = tree(use('Tabs'), p('z'))
    const second = kept(first, tree(p('a'), use('Tabs'), p('z')))
    const third = kept(second, tree(p('b'), p('a'), use('Tabs'), p('z')))
    assert.deepEqual(keysOf(third), ['0++', '0+', '0', '1'])
    assert.deepEqual(keysOf(kept(third, first)), ['0', '1'])
    const items = [use('Item', p('a')), use('Item', p('b'))]
    const below = kept(tree(use('Tabs', ...items)), tree(use('Tabs', use('Note'), ...items)))
    assert.deepEqual(keysOf(below), [['0', '0.0+', ['0.0', '0.1.0'], ['0.1', '0.2.0']]])
  })

  test('follow the words that the document held, and are different for siblings', () => {
    const words: [string, string][] = [
      ['0', 'one'],
      ['1', 'two'],
    ]
    const served = kept(tree({ tag: 'p' }, { tag: 'p' }), tree(p('two'), p('three')), words)
    assert.deepEqual(keysOf(served), ['1', '1+'])
    const next = tree(use('B'), p('b'), use('A'), p('a'), use('B'))
    const keys = keysOf(kept(tree(p('a'), use('A'), use('B'), p('b')), next))
    assert.equal(new Set(keys).size, next.nodes.length)
  })

  test('begin anew in content of another kind', () => {
    const next = tree(p('a'))
    assert.equal(kept({ kind: 'html', html: '<p>a</p>' }, next), next)
    assert.equal(kept(null, next), next)
    assert.equal(kept(next, null), null)
  })
})

test('a page has the same outline with other words and keys, and another one with anything else', () => {
  const card = (x: number): ContentNode => ({ use: 'Card', props: { x } })
  const code = (key: string, html?: string): Pick<PageData, 'code'> => ({
    code: { defaultLanguage: 'text', blocks: { [key]: { tag: 'div', ...(html !== undefined && { html }) } } },
  })
  const page = pageData({ content: tree(p('a'), card(1)), ...code('k', 'code') })
  assert.deepEqual([...htmlOf(page).values()], ['a', 'code'])
  assert.deepEqual([...htmlOf(pageData())], [])
  const same: readonly Partial<PageData>[] = [
    { content: tree(p('b'), card(1)) },
    { content: tree({ tag: 'p', key: '7' }, card(1)) },
    code('k'),
  ]
  const other: readonly Partial<PageData>[] = [
    { content: tree({ tag: 'p' }, card(2)) },
    { content: tree({ tag: 'p' }) },
    { head: { ...page.head, title: 'Other' } },
    code('l'),
    { modules: { './a': '/a.js' } },
  ]
  for (const change of same) assert.ok(isSameOutline(page, { ...page, ...change }), JSON.stringify(change))
  for (const change of other) assert.ok(!isSameOutline(page, { ...page, ...change }), JSON.stringify(change))
})

test('what did not change stays the same object, and the rest is new', () => {
  const old = { toc: [{ id: 'a' }, { id: 'b' }], props: { deep: { list: [1, 2] } }, title: 'old', none: null }
  assert.equal(shareEqual(old, structuredClone(old)), old)
  const next = structuredClone({ ...old, title: 'new', toc: [{ id: 'a' }, { id: 'c' }] })
  const shared = shareEqual(old, next)
  assert.deepEqual(shared, next)
  assert.deepEqual([shared.props === old.props, shared.toc[0] === old.toc[0]], [true, true])
  assert.deepEqual([shared === old, shared.toc === old.toc], [false, false])
  const different: readonly (readonly [old: unknown, next: unknown])[] = [
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: null }],
    [[1, 2], [1]],
    [{ 0: 'a' }, ['a']],
    [['a'], { 0: 'a' }],
    [undefined, { a: 1 }],
    [{ a: {} }, { a: null }],
    [{}, { constructor: 'a' }],
  ]
  for (const [before, after] of different) {
    assert.deepEqual(shareEqual(before, after), after)
    assert.notEqual(shareEqual(before, after), before)
  }
})
