import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, Fragment, type ReactNode } from 'react'
import { Head } from '../../../../runtime/head/head.tsx'
import { headElements } from '../../../../runtime/head/head-elements.ts'
import type { HeadElement } from '../../../../runtime/shared/document/head.ts'
import { renderPage } from '../../support/render-content.ts'

const ELEMENTS: readonly (readonly [name: string, children: ReactNode, expected: readonly HeadElement[]])[] =
  [
    ['nothing', null, []],
    ['white space and conditions', ['\n', false, undefined, null], []],
    [
      'a title of several texts',
      createElement('title', null, 'a', ' | ', 1),
      [{ tag: 'title', attributes: {}, text: 'a | 1' }],
    ],
    [
      'a meta',
      createElement('meta', { name: 'x', content: 'y' }),
      [{ tag: 'meta', attributes: { name: 'x', content: 'y' } }],
    ],
    [
      'names as HTML has them',
      createElement('link', { hrefLang: 'de', crossOrigin: 'anonymous', className: 'c', 'data-x': 'y' }),
      [{ tag: 'link', attributes: { hreflang: 'de', crossorigin: 'anonymous', class: 'c', 'data-x': 'y' } }],
    ],
    [
      'http-equiv',
      createElement('meta', { httpEquiv: 'refresh', content: '0' }),
      [{ tag: 'meta', attributes: { 'http-equiv': 'refresh', content: '0' } }],
    ],
    [
      'attributes without a value, and those that are off',
      createElement('script', { async: true, defer: false, src: undefined, id: '' }),
      [{ tag: 'script', attributes: { async: true, id: '' } }],
    ],
    [
      'raw text',
      createElement('script', { type: 'x', dangerouslySetInnerHTML: { __html: 'a<b' } }),
      [{ tag: 'script', attributes: { type: 'x' }, text: 'a<b' }],
    ],
    [
      'addresses, but none that can run code',
      [
        createElement('script', { key: 1, src: 'data:text/javascript,x' }),
        createElement('link', { key: 2, rel: 'icon', href: 'data:image/svg+xml,x' }),
        createElement('base', { key: 3, href: ' java\nscript:x' }),
      ],
      [
        { tag: 'script', attributes: {} },
        { tag: 'link', attributes: { rel: 'icon', href: 'data:image/svg+xml,x' } },
        { tag: 'base', attributes: {} },
      ],
    ],
    [
      'fragments and lists',
      createElement(
        Fragment,
        null,
        [createElement('base', { key: 1, href: '/' })],
        createElement(Fragment, null, createElement('html', { lang: 'de' })),
      ),
      [
        { tag: 'base', attributes: { href: '/' } },
        { tag: 'html', attributes: { lang: 'de' } },
      ],
    ],
  ]

for (const [name, children, expected] of ELEMENTS) {
  test(`<Head> takes ${name}`, () => {
    assert.deepEqual(headElements(children), expected)
  })
}

for (const [name, type] of [
  ['div', 'div'],
  ['Card', function Card() {}],
] as const) {
  test(`<Head> refuses <${name}> and says what it may hold`, () => {
    assert.throws(
      () => headElements(createElement(type as string)),
      new RegExp(`<Head> cannot hold <${name}>: only title`),
    )
  })
}

test('every <Head> of a page adds to its head, in the order of rendering', async () => {
  const one = createElement(Head, null, createElement('title', null, 'a'))
  const two = createElement(Head, null, createElement('title', null, 'b'))
  const { head, html } = await renderPage({ layout: () => createElement('div', null, one, 'x', two) })
  assert.deepEqual(
    head.map(({ text }) => text),
    ['a', 'b'],
  )
  assert.equal(html, '<div>x</div>')
})
