import assert from 'node:assert/strict'
import test from 'node:test'
import { keepKeys } from '../../../../runtime/live/keep-keys.ts'
import type { ContentNode, PageContent } from '../../../../runtime/shared/content/content.ts'

const NO_WORDS = new Map<string, string>()

function tree(nodes: readonly ContentNode[]): PageContent & { readonly kind: 'tree' } {
  return { kind: 'tree', nodes, parts: {} }
}

function p(html: string): ContentNode {
  return { tag: 'p', html }
}

function use(name: string, children: readonly ContentNode[] = []): ContentNode {
  return { use: name, children }
}

/** Keys of nodes, as React gets them: their own, else their place. */
function keysOf(content: PageContent | null, parent = ''): readonly unknown[] {
  assert.equal(content?.kind, 'tree')
  const of = (nodes: readonly ContentNode[], parent: string): readonly unknown[] =>
    nodes.map((node, index) => {
      const id = parent === '' ? `${index}` : `${parent}.${index}`
      if (typeof node === 'string') return node
      const children = 'children' in node && node.children !== undefined ? of(node.children, id) : []
      return children.length === 0 ? (node.key ?? id) : [node.key ?? id, ...children]
    })
  return of(content.nodes, parent)
}

test('content that did not change gets no keys', () => {
  const content = tree([p('a'), use('Tabs', [p('b')])])
  assert.deepEqual(keepKeys(content, structuredClone(content), NO_WORDS), content)
})

test('a component keeps its key when a paragraph is put before it, and the paragraph gets one of its own', () => {
  const old = tree([p('a'), use('Tabs', [p('b')]), p('c')])
  const next = tree([p('a'), p('new'), use('Tabs', [p('b')]), p('c')])
  assert.deepEqual(keysOf(keepKeys(old, next, NO_WORDS)), ['0', '1+', ['1', '2.0'], '2'])
})

test('keys stay over several changes', () => {
  const first = tree([use('Tabs'), p('z')])
  const second = keepKeys(first, tree([p('a'), use('Tabs'), p('z')]), NO_WORDS)
  const third = keepKeys(second, tree([p('b'), p('a'), use('Tabs'), p('z')]), NO_WORDS)
  assert.deepEqual(keysOf(second), ['0+', '0', '1'])
  assert.deepEqual(keysOf(third), ['0++', '0+', '0', '1'])
  assert.deepEqual(keysOf(keepKeys(third, tree([use('Tabs'), p('z')]), NO_WORDS)), ['0', '1'])
})

test('children of what stays keep their keys too', () => {
  const old = tree([use('Tabs', [use('Item', [p('a')]), use('Item', [p('b')])])])
  const next = tree([use('Tabs', [use('Note'), use('Item', [p('a')]), use('Item', [p('b')])])])
  assert.deepEqual(keysOf(keepKeys(old, next, NO_WORDS)), [['0', '0.0+', ['0.0', '0.1.0'], ['0.1', '0.2.0']]])
})

test('words that the document held are known by their ids', () => {
  const old = tree([{ tag: 'p' }, { tag: 'p' }])
  const words = new Map([
    ['0', 'one'],
    ['1', 'two'],
  ])
  assert.deepEqual(keysOf(keepKeys(old, tree([p('two'), p('three')]), words)), ['1', '1+'])
})

test('no two siblings have one key', () => {
  const old = tree([p('a'), use('A'), use('B'), p('b')])
  const next = tree([use('B'), p('b'), use('A'), p('a'), use('B')])
  const keys = keysOf(keepKeys(old, next, NO_WORDS))
  assert.equal(new Set(keys).size, next.nodes.length)
})

test('content of another kind begins anew', () => {
  const html: PageContent = { kind: 'html', html: '<p>a</p>' }
  const next = tree([p('a')])
  assert.equal(keepKeys(html, next, NO_WORDS), next)
  assert.equal(keepKeys(null, next, NO_WORDS), next)
  assert.equal(keepKeys(next, null, NO_WORDS), null)
})
