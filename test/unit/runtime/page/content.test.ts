import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Children, createElement, isValidElement, type ReactNode } from 'react'
import type { ContentNode, PageContent } from '../../../../runtime/shared/content/content.ts'
import { renderedContent, renderPage } from '../../support/render-content.ts'

function tree(...nodes: readonly ContentNode[]): PageContent {
  return { kind: 'tree', nodes, parts: {} }
}

function Box({ title, children }: { readonly title?: string; readonly children?: ReactNode }): ReactNode {
  return createElement('section', { title }, children)
}

const SETUP = { components: { './Box#Box': Box }, mdxComponents: { Note: Box } }

const TREES: readonly (readonly [name: string, nodes: readonly ContentNode[], html: string])[] = [
  ['a text', ['a < b & "c"'], 'a &lt; b &amp; &quot;c&quot;'],
  [
    'static elements',
    [
      { tag: 'p', html: 'a <em>b</em>' },
      { tag: 'ul', props: { className: 'x' }, html: '<li>1</li>' },
    ],
    '<p>a <em>b</em></p><ul class="x"><li>1</li></ul>',
  ],
  [
    'an element around a component',
    [{ tag: 'p', children: ['a ', { use: './Box#Box' }, ' b'] }],
    '<p>a <section></section> b</p>',
  ],
  [
    'a void element',
    [{ tag: 'img', props: { src: '/x.png', alt: '' }, children: [] }],
    '<img src="/x.png" alt=""/>',
  ],
  [
    'a component of the MDX scope',
    [{ use: 'Note', props: { title: 't' }, children: [{ tag: 'p', html: 'x' }] }],
    '<section title="t"><p>x</p></section>',
  ],
  [
    'components in components',
    [{ use: 'Note', children: [{ use: './Box#Box', children: ['x'] }] }],
    '<section><section>x</section></section>',
  ],
  [
    'props of every kind of value',
    [
      {
        tag: 'td',
        props: { colSpan: 2, hidden: true, style: { color: 'red' }, 'data-x': 'y' },
        children: ['x'],
      },
    ],
    '<td colSpan="2" hidden="" style="color:red" data-x="y">x</td>',
  ],
]

for (const [name, nodes, html] of TREES) {
  test(`a tree renders ${name}`, async () => {
    const rendered = await renderedContent({ ...SETUP, content: tree(...nodes) })
    assert.equal(rendered.replace(/<link rel="preload"[^>]*>/, ''), `<article>${html}</article>`)
  })
}

test('plain content is the inside of the element itself', async () => {
  const { html } = await renderPage({ content: { kind: 'html', html: '<p>a</p>\n<p>b</p>' } })
  assert.equal(html, '<article data-static="0"><p>a</p>\n<p>b</p></article>')
})

test('a page without content shows none', async () => {
  assert.equal((await renderPage({ content: null })).html, '')
})

test('static elements have ids that are unique on the page', async () => {
  const node: ContentNode = { tag: 'p', html: 'x' }
  const content = tree(
    node,
    { use: 'Note', children: [node, { tag: 'div', children: [node, 'text', node] }] },
    node,
  )
  const { html } = await renderPage({ ...SETUP, content })
  const ids = [...html.matchAll(/data-static="([^"]*)"/g)].map(([, id]) => id)
  assert.equal(ids.length, 5)
  assert.equal(new Set(ids).size, 5)
})

test('a component sees its children with their types, so that it may inspect them', async () => {
  const seen: unknown[] = []
  function Inspect({ children }: { readonly children?: ReactNode }): ReactNode {
    Children.forEach(children, (child) => seen.push(isValidElement(child) ? child.type : child))
    return children
  }
  const content = tree({ use: 'Inspect', children: ['text', { tag: 'p', html: 'x' }, { use: './Box#Box' }] })
  await renderPage({ components: SETUP.components, mdxComponents: { Inspect }, content })
  assert.deepEqual(seen, ['text', 'p', Box])
})

test('a component without children gets none', async () => {
  const seen: unknown[] = []
  function Inspect(props: object): ReactNode {
    seen.push(Object.keys(props))
    return null
  }
  await renderPage({
    mdxComponents: { Inspect },
    content: tree({ use: 'Inspect', props: { a: 1 } }, { use: 'Inspect', children: [] }),
  })
  assert.deepEqual(seen, [['a'], []])
})

test('a component that nobody provides is named', async () => {
  await assert.rejects(
    renderPage({ content: tree({ use: 'Missing' }) }),
    /<Missing> is used but neither imported nor known/,
  )
})

test('an MDX module stands behind what a feature puts before it', async () => {
  const content: PageContent = {
    kind: 'module',
    module: './docs/a.mdx',
    before: [{ tag: 'header', html: '<h1>T</h1>' }],
    parts: {},
  }
  const html = await renderedContent({
    content,
    components: { './docs/a.mdx': () => createElement('p', null, 'module') },
  })
  assert.equal(html, '<article><header><h1>T</h1></header><p>module</p></article>')
})

test('an MDX module that the bundle lacks is named', async () => {
  const content: PageContent = { kind: 'module', module: './docs/a.mdx', before: [], parts: {} }
  await assert.rejects(renderPage({ content }), /Invariant failed: "\.\/docs\/a\.mdx" is not in the bundle/)
})
