import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SgStatic } from '../../../../runtime/mdx.tsx'
import { Content } from '../../../../runtime/page/content.tsx'
import { renderStatic, type ServedHtml } from '../../../../runtime/page/static.tsx'
import { changeStatics, htmlById, partId } from '../../../../runtime/shared/content/content-statics.ts'
import type { ContentNode, PageContent, StaticNode } from '../../../../runtime/shared/content/content.ts'
import { renderedContent, renderPage } from '../../support/render-content.ts'

function tree(...nodes: readonly ContentNode[]): PageContent {
  return { kind: 'tree', nodes, parts: {} }
}

const module = (before: readonly ContentNode[] = []): PageContent => ({
  kind: 'module',
  module: './docs/a.mdx',
  before,
  parts: {},
})

const p = (html: string): StaticNode => ({ tag: 'p', html })

function Box({ title, children }: { readonly title?: string; readonly children?: ReactNode }): ReactNode {
  return createElement('section', { title }, children)
}

const SETUP = { components: { './Box#Box': Box }, mdxComponents: { Note: Box } }

describe('the content of a page', () => {
  test('that is a tree becomes its texts, elements and components', async () => {
    const cell = { colSpan: 2, hidden: true, style: { color: 'red' }, 'data-x': 'y' }
    const rows: readonly (readonly [node: ContentNode, html: string])[] = [
      ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
      [p('a <em>b</em>'), '<p>a <em>b</em></p>'],
      [{ tag: 'ul', props: { className: 'x' }, html: '<li>1</li>' }, '<ul class="x"><li>1</li></ul>'],
      [{ tag: 'p', children: ['a ', { use: './Box#Box' }] }, '<p>a <section></section></p>'],
      [{ tag: 'img', props: { src: '/x.png', alt: '' }, children: [] }, '<img src="/x.png" alt=""/>'],
      [{ use: 'Note', props: { title: 't' }, children: [p('x')] }, '<section title="t"><p>x</p></section>'],
      [
        { tag: 'td', props: cell, children: ['x'] },
        '<td colSpan="2" hidden="" style="color:red" data-x="y">x</td>',
      ],
    ]
    for (const [node, html] of rows) {
      const rendered = await renderedContent({ ...SETUP, content: tree(node) })
      assert.equal(rendered.replace(/<link rel="preload"[^>]*>/, ''), `<article>${html}</article>`)
    }
  })

  test('that is plain is the inside of the element itself; without any there is no element', async () => {
    const { html } = await renderPage({ content: { kind: 'html', html: '<p>a</p>\n<p>b</p>' } })
    assert.equal(html, '<article data-static="0"><p>a</p>\n<p>b</p></article>')
    assert.equal((await renderPage({ content: null })).html, '')
  })

  test('gives components their children with their types, so that they may inspect them', async () => {
    const seen: unknown[] = []
    function Inspect(props: { readonly children?: ReactNode }): ReactNode {
      seen.push(Object.keys(props).join())
      Children.forEach(props.children, (child) => seen.push(isValidElement(child) ? child.type : child))
      return null
    }
    const content = tree(
      { use: 'Inspect', children: ['text', p('x'), { use: './Box#Box' }] },
      { use: 'Inspect', props: { a: 1 } },
      { use: 'Inspect', children: [] },
    )
    await renderPage({ components: SETUP.components, mdxComponents: { Inspect }, content })
    assert.deepEqual(seen, ['children', 'text', 'p', Box, 'a', ''])
  })

  test('that is an MDX module stands behind what a feature puts before it', async () => {
    const components = { './docs/a.mdx': () => createElement('p', null, 'module') }
    const html = await renderedContent({
      content: module([{ tag: 'header', html: '<h1>T</h1>' }]),
      components,
    })
    assert.equal(html, '<article><header><h1>T</h1></header><p>module</p></article>')
  })

  test('names a component that nobody provides, and a module that the bundle lacks', async () => {
    const missing = renderPage({ content: tree({ use: 'Missing' }) })
    await assert.rejects(missing, /<Missing> is used but neither imported nor known/)
    const lacking = renderPage({ content: module() })
    await assert.rejects(lacking, /Invariant failed: "\.\/docs\/a\.mdx" is not in the bundle/)
  })

  test('of a list is shown by its number, with ids of its own', async () => {
    const items = [
      { kind: 'html', html: '<p>one</p>' } as const,
      tree(p('two'), { tag: 'div', children: [p('three')] }),
    ]
    const layout = (): ReactNode =>
      [1, 0, 3].map((item) => createElement(Content, { key: item, as: 'section', item }))
    const { html } = await renderPage({ layout: layout as () => null, page: { items } })
    assert.equal(
      html,
      '<section><p data-static="i1.0">two</p><div><p data-static="i1.1.0">three</p></div></section>' +
        '<section data-static="i0"><p>one</p></section>',
    )
    const ids = [...htmlById({ content: { kind: 'html', html: 'own' }, items }).keys()]
    assert.deepEqual(ids, ['0', 'i0', 'i1.0', 'i1.1.0'])
  })
})

describe('the words of static elements', () => {
  const MODULE = 'docs/_m.mdx'

  /** Words that name where they stand. */
  const NODES: readonly ContentNode[] = [
    p('first'),
    'text',
    { tag: 'img', props: { alt: '' }, children: [] },
    {
      use: 'Box',
      props: { title: 't' },
      children: [p('inside'), 'text', { tag: 'div', children: [p('deeper'), { use: 'Box' }, p('beside')] }],
    },
    { tag: 'ul', props: { className: 'x' }, html: '<li>last</li>' },
  ]
  const STATICS: readonly StaticNode[] = [p('part 0'), { tag: 'em', props: { id: 'e' }, html: 'part 1' }]
  const PARTS = {
    [MODULE]: { statics: STATICS, refs: [{ href: '/a/' }] },
    'docs/_n.mdx': { statics: [p('other part')], refs: [] },
  }
  const IN_TREE = '0 first, 3.0 inside, 3.2.0 deeper, 3.2.2 beside, 4 <li>last</li>'
  const IN_PARTS = `${MODULE}:0 part 0, ${MODULE}:1 part 1, docs/_n.mdx:0 other part`

  const CONTENTS: readonly (readonly [content: PageContent, words: string])[] = [
    [{ kind: 'html', html: '<p>whole</p>' }, '0 <p>whole</p>'],
    [tree(...NODES), IN_TREE],
    [{ kind: 'tree', nodes: [...NODES, { use: 'Module' }], parts: PARTS }, `${IN_PARTS}, ${IN_TREE}`],
    [
      { kind: 'module', module: 'Module', before: NODES, parts: PARTS },
      `${IN_PARTS}, ${IN_TREE.replaceAll(/\d[.\d]* /g, 'b$&')}`,
    ],
  ]

  function Module(): ReactNode {
    const parts = Object.entries(PARTS).flatMap(([of, { statics }]) => statics.map((_, id) => ({ of, id })))
    return parts.map((props) => createElement(SgStatic, { key: partId(props.of, props.id), ...props }))
  }

  /** The words of a rendered page by the id that their element has. */
  async function renderedWords(content: PageContent): Promise<ReadonlyMap<string, string>> {
    const { html } = await renderPage({ content, components: { Box, Module } })
    const found = html.matchAll(/<(\w+)[^>]* data-static="([^"]*)"[^>]*>(.*?)<\/\1>/gs)
    return new Map([...found].map(([, , id = '', words = '']) => [id, words]))
  }

  /** The same value, which throws where somebody writes to it. */
  function frozen<T>(value: T): T {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
      for (const part of Object.values(Object.freeze(value))) frozen(part)
    return value
  }

  const listed = (content: PageContent): string =>
    [...htmlById({ content })].map(([id, html]) => `${id} ${html}`).join(', ')

  test('have the ids that their elements have in the page', async () => {
    for (const [content, words] of CONTENTS) {
      assert.equal(listed(content), words)
      const [byId, rendered] = [htmlById({ content }), await renderedWords(content)]
      assert.deepEqual(new Map([...byId].toSorted()), new Map([...rendered].toSorted()))
    }
  })

  test('can be changed, and nothing else changes', () => {
    for (const [content] of CONTENTS) {
      const upper = changeStatics(frozen(content), (html = '') => html.toUpperCase())
      const expected = [...htmlById({ content })].map(([id, html]) => [id, html.toUpperCase()])
      assert.deepEqual([...htmlById({ content: upper })], expected)
      assert.deepEqual(
        changeStatics(upper, (_, id) => htmlById({ content }).get(id)),
        content,
      )
    }
  })

  test('can be left out, all of them or some; the elements stay', async () => {
    for (const [content, words] of CONTENTS) {
      const empty = changeStatics(frozen(content), () => undefined)
      assert.equal(listed(empty), '')
      assert.doesNotMatch(JSON.stringify(empty), /"html":/)
      const byId = htmlById({ content })
      assert.deepEqual(
        changeStatics(frozen(empty), (html, id) => html ?? byId.get(id)),
        content,
      )
      const [first = ''] = byId.keys()
      const some = changeStatics(content, (html, id) => (id === first ? html : undefined))
      assert.equal(listed(some), words.split(', ')[0])
      const rendered = await renderedWords(empty)
      assert.deepEqual([...rendered.keys()], [...(await renderedWords(content)).keys()])
      assert.deepEqual(new Set(rendered.values()), new Set(['']))
    }
  })

  /** What React is given as the inside of an element. */
  function innerOf(node: StaticNode, served: ServedHtml, id = '0'): { readonly __html: unknown } {
    type Props = { readonly dangerouslySetInnerHTML: { readonly __html: unknown } }
    return (renderStatic(node, id, served) as ReactElement<Props>).props.dangerouslySetInnerHTML
  }

  test('are in the element on the server, and in the browser asked for when React wants a string', () => {
    const node: StaticNode = { tag: 'p', props: { className: 'c', id: 'x' }, html: 'a <em>b</em>' }
    const html = '<p class="c" id="x" data-static="b1.2">a <em>b</em></p>'
    assert.equal(renderToStaticMarkup(renderStatic(node, 'b1.2', null)), html)
    assert.equal(renderToStaticMarkup(renderStatic({ tag: 'p' }, '0', null)), '<p data-static="0"></p>')
    const asked: string[] = []
    const served = (id: string): string => `served ${asked.push(id)}`
    const inner = innerOf({ tag: 'p' }, served, 'm:3')
    assert.deepEqual([typeof inner.__html, asked], ['object', []])
    assert.deepEqual([String(inner.__html), asked], ['served 1', ['m:3']])
    // Words of page data come first, also empty ones.
    const unasked = (): string => assert.fail('asked for words')
    for (const words of ['a', '']) assert.equal(String(innerOf(p(words), unasked).__html), words)
  })

  test('are one object for a node for good: another one would make React write them again', () => {
    const node: StaticNode = { tag: 'p' }
    const served = (): string => ''
    assert.equal(innerOf(node, served), innerOf(node, served))
    assert.notEqual(innerOf(node, served), innerOf({ ...node }, served))
  })
})
