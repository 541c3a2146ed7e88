import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { Content } from '../../../../runtime/page/content.tsx'
import { SgStatic } from '../../../../runtime/mdx.tsx'
import {
  changeStatics,
  nodeId,
  partId,
  OWN_IDS,
  htmlById,
} from '../../../../runtime/shared/content/content-statics.ts'
import type { ContentNode, PageContent } from '../../../../runtime/shared/content/content.ts'
import { renderPage } from '../../support/render-content.ts'

const MODULE = 'docs/_m.mdx'

/** Words that name where they stand. */
const NODES: readonly ContentNode[] = [
  { tag: 'h1', html: 'first' },
  'text',
  { tag: 'img', props: { alt: '' }, children: [] },
  {
    use: 'Box',
    props: { title: 't' },
    children: [
      { tag: 'p', html: 'in a component' },
      'text',
      { tag: 'div', children: [{ tag: 'p', html: 'deeper' }, { use: 'Box' }, { tag: 'p', html: 'beside' }] },
    ],
  },
  { tag: 'ul', props: { className: 'x' }, html: '<li>last</li>' },
]

const PARTS = {
  [MODULE]: {
    statics: [
      { tag: 'p', html: 'part 0' },
      { tag: 'em', props: { id: 'e' }, html: 'part 1' },
    ],
    refs: [{ href: '/a/' }],
  },
  'docs/_n.mdx': { statics: [{ tag: 'p', html: 'other part' }], refs: [] },
}

function Module(): ReactNode {
  const parts = Object.entries(PARTS).flatMap(([of, { statics }]) => statics.map((_, id) => ({ of, id })))
  return parts.map((props) => createElement(SgStatic, { key: partId(props.of, props.id), ...props }))
}

const CONTENTS: readonly (readonly [name: string, content: PageContent, words: readonly string[]])[] = [
  ['plain content', { kind: 'html', html: '<p>whole</p>' }, ['<p>whole</p>']],
  [
    'a tree',
    { kind: 'tree', nodes: NODES, parts: {} },
    ['first', 'in a component', 'deeper', 'beside', '<li>last</li>'],
  ],
  [
    'a tree that uses modules',
    { kind: 'tree', nodes: [...NODES, { use: 'Module' }], parts: PARTS },
    ['first', 'in a component', 'deeper', 'beside', '<li>last</li>', 'part 0', 'part 1', 'other part'],
  ],
  [
    'a module',
    { kind: 'module', module: 'Module', before: NODES, parts: PARTS },
    ['first', 'in a component', 'deeper', 'beside', '<li>last</li>', 'part 0', 'part 1', 'other part'],
  ],
]

function Box({ children }: { readonly children?: ReactNode }): ReactNode {
  return createElement('section', null, children)
}

/** The words of a rendered page by the id that their element has. */
async function renderedWords(content: PageContent): Promise<ReadonlyMap<string, string>> {
  const { html } = await renderPage({ content, components: { Box, Module } })
  const found = html.matchAll(/<(\w+)[^>]* data-static="([^"]*)"[^>]*>(.*?)<\/\1>/gs)
  return new Map([...found].map(([, , id = '', words = '']) => [id, words]))
}

for (const [name, content, words] of CONTENTS) {
  test(`the words of ${name} have the ids that their elements have in the page`, async () => {
    const byId = htmlById({ content })
    assert.deepEqual([...byId.values()].toSorted(), words.toSorted())
    const rendered = await renderedWords(content)
    assert.equal(rendered.size, words.length)
    assert.deepEqual(new Map([...byId].toSorted()), new Map([...rendered].toSorted()))
  })

  test(`the words of ${name} can be changed, and nothing else changes`, () => {
    const upper = changeStatics(frozen(content), (html) => html.toUpperCase())
    assert.deepEqual(
      [...htmlById({ content: upper })],
      [...htmlById({ content })].map(([id, html]) => [id, html.toUpperCase()]),
    )
    assert.deepEqual(
      changeStatics(upper, (_, id) => htmlById({ content }).get(id)),
      content,
    )
  })

  test(`the words of ${name} can be left out, all of them or some`, () => {
    const empty = changeStatics(frozen(content), () => undefined)
    assert.equal(htmlById({ content: empty }).size, 0)
    assert.doesNotMatch(JSON.stringify(empty), /"html":/)
    const [kept = ''] = htmlById({ content }).keys()
    const some = changeStatics(content, (html, id) => (id === kept ? html : undefined))
    assert.deepEqual([...htmlById({ content: some })], [...htmlById({ content })].slice(0, 1))
  })

  test(`${name} without words is asked for none, and stays as it is`, () => {
    const empty = changeStatics(content, () => undefined)
    const again = changeStatics(frozen(empty), () => {
      throw new Error('called')
    })
    assert.deepEqual(again, empty)
  })

  test(`${name} without words renders the same elements, empty`, async () => {
    const ids = (rendered: ReadonlyMap<string, string>): readonly string[] => [...rendered.keys()]
    const rendered = await renderedWords(changeStatics(content, () => undefined))
    assert.deepEqual(ids(rendered), ids(await renderedWords(content)))
    assert.deepEqual(new Set(rendered.values()), new Set(['']))
  })
}

/** The same value, which throws where somebody writes to it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

test('ids say where a node stands', () => {
  assert.deepEqual(
    [nodeId('', 3), nodeId('b', 3), nodeId('3', 0), nodeId('b3', 0), nodeId('3.0', 12), partId('a.mdx', 1)],
    ['3', 'b3', '3.0', 'b3.0', '3.0.12', 'a.mdx:1'],
  )
  assert.equal(OWN_IDS.whole, '0')
})

test('contents of a list have ids of their own, and are shown by their number', async () => {
  const items: readonly PageContent[] = [
    { kind: 'html', html: '<p>one</p>' },
    {
      kind: 'tree',
      nodes: [
        { tag: 'p', html: 'two' },
        { tag: 'div', children: [{ tag: 'p', html: 'three' }] },
      ],
      parts: {},
    },
  ]
  const layout = (): ReactNode =>
    [1, 0].map((item) => createElement(Content, { key: item, as: 'section', item }))
  const { html } = await renderPage({ layout: layout as ComponentType, page: { items } })
  assert.equal(
    html,
    '<section><p data-static="i1.0">two</p><div><p data-static="i1.1.0">three</p></div></section>' +
      '<section data-static="i0"><p>one</p></section>',
  )
  assert.deepEqual(
    [...htmlById({ content: { kind: 'html', html: 'own' }, items })],
    [
      ['0', 'own'],
      ['i0', '<p>one</p>'],
      ['i1.0', 'two'],
      ['i1.1.0', 'three'],
    ],
  )
})

test('a number that a page has no content for shows nothing', async () => {
  const layout = (): ReactNode => createElement(Content, { item: 3 })
  assert.equal((await renderPage({ layout: layout as ComponentType, page: { items: [] } })).html, '')
})
