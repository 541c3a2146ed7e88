import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ClientOnly, useIsBrowser } from '../../../../runtime/components/client-only.tsx'
import { Link, useBaseUrl, type LinkProps } from '../../../../runtime/components/link.tsx'
import { useLocation, useNavigate } from '../../../../runtime/client/navigation.ts'
import { useOptionalShared, usePage, useShared, useSite } from '../../../../runtime/page/page-context.ts'
import { MissingExport } from '../../../../runtime/server.tsx'
import type { Json } from '../../../../runtime/shared/json.ts'
import { Translate } from '../../../../runtime/texts/translate-component.tsx'
import { translate } from '../../../../runtime/texts/translate.ts'
import { componentStack, renderPage, type RenderSetup } from '../../support/render-content.ts'

async function render(layout: () => ReactNode, setup: RenderSetup = {}): Promise<string> {
  return (await renderPage({ ...setup, layout })).html
}

const LINKS: readonly (readonly [props: LinkProps, html: string])[] = [
  [{ to: '/docs' }, '<a href="/base/docs/"></a>'],
  [{ href: '/docs?a#b' }, '<a href="/base/docs/?a#b"></a>'],
  [{ to: '/docs', href: '/other' }, '<a href="/base/docs/"></a>'],
  [{ to: '/docs', autoAddBaseUrl: false }, '<a href="/docs/"></a>'],
  [{ to: '#x' }, '<a href="#x"></a>'],
  [{ to: '/' }, '<a href="/base/"></a>'],
  [{ to: 'https://a.example' }, '<a href="https://a.example" target="_blank" rel="noopener noreferrer"></a>'],
  [
    { to: 'https://a.example', target: '_self', rel: 'me' },
    '<a href="https://a.example" target="_self" rel="me"></a>',
  ],
  [{ to: 'pathname:///x/' }, '<a href="/base/x/" data-no-link-check=""></a>'],
  [{ to: '/x.pdf', className: 'c', title: 't' }, '<a href="/base/x.pdf" class="c" title="t"></a>'],
]

for (const [props, html] of LINKS) {
  test(`<Link> with ${JSON.stringify(props)} is ${html}`, async () => {
    const site = { baseUrl: '/base/', trailingSlash: true }
    assert.equal(await render(() => createElement(Link, props), { site }), html)
  })
}

const ADDRESSES: readonly (readonly [path: string, absolute: boolean, expected: string])[] = [
  ['/img/x.png', false, '/base/img/x.png'],
  ['/img/x.png', true, 'https://sitegen.example/base/img/x.png'],
  ['img/x.png', false, '/base/img/x.png'],
  ['./img/x.png', true, 'https://sitegen.example/base/img/x.png'],
  ['/base/img/x.png', false, '/base/img/x.png'],
  ['/base', false, '/base/'],
  ['//a.example/x', true, '//a.example/x'],
  ['img/a b.png', true, 'https://sitegen.example/base/img/a%20b.png'],
  ['data:image/png;base64,AA', false, 'data:image/png;base64,AA'],
  ['#x', true, '#x'],
  ['', true, ''],
  ['https://a.example/x', true, 'https://a.example/x'],
]

for (const [path, absolute, expected] of ADDRESSES) {
  test(`useBaseUrl gives ${JSON.stringify(expected)} for ${JSON.stringify(path)}${absolute ? ', absolute' : ''}`, async () => {
    assert.equal(
      await render(() => useBaseUrl(path, { absolute }), { site: { baseUrl: '/base/' } }),
      expected,
    )
  })
}

test('what needs a browser is not called while rendering', async () => {
  const children = (): ReactNode => {
    throw new Error('called')
  }
  assert.equal(await render(() => createElement(ClientOnly, { children, fallback: 'wait' })), 'wait')
  assert.equal(await render(() => createElement(ClientOnly, { children })), '')
  assert.equal(await render(() => String(useIsBrowser())), 'false')
})

test('a text is its default message, with values put in and escaped', async () => {
  const values = { heading: '<A>' }
  assert.equal(
    await render(() => createElement(Translate, { id: 'x', values, children: 'Direct link to {heading}' })),
    'Direct link to &lt;A&gt;',
  )
  assert.equal(
    await render(() => createElement(Translate, { id: 'own', values, children: 'See {heading}' })),
    'See &lt;A&gt;',
  )
  assert.equal(translate({ message: 'x {a}' }, { a: 1 }), 'x 1')
})

test('a text needs an id or a message, and a simple string', async () => {
  assert.throws(() => translate({}), /at least an id or a default message/)
  await assert.rejects(
    render(() => createElement(Translate, { id: 'x', children: createElement('b') })),
    /simple string as its child \(id "x"\)/,
  )
})

test('site, page and shared data are those of the page', async () => {
  const layout = (): ReactNode => `${useSite().title} ${usePage().url} ${useShared<string>('k')}`
  assert.equal(await render(layout, { shared: { k: 'v' } }), 'Test /a/ v')
})

test('shared data that the site does not have is named, or undefined where it may be missing', async () => {
  await assert.rejects(
    render(() => useShared<string>('sidebar')),
    /There is no shared data "sidebar"\./,
  )
  assert.equal(await render(() => String(useOptionalShared<string>('sidebar'))), 'undefined')
})

test('what a page reads of shared data is recorded, each key once, and what it asks for in vain', async () => {
  const shared = { b: 1, a: null, unread: 2 }
  const layout = (): ReactNode => {
    const read = ['b', 'a', 'b', 'y', 'x', 'y'].map((key) => useOptionalShared<Json>(key))
    return JSON.stringify(read.filter((value) => value !== undefined))
  }
  const { html, needs, absent } = await renderPage({ shared, layout })
  assert.deepEqual([html, needs, absent], ['[1,null,1]', ['a', 'b'], ['x', 'y']])
  const next = await renderPage({ shared, layout: () => 'nothing' })
  assert.deepEqual([next.needs, next.absent], [[], []])
})

test('a page knows its address; what changes with the reader is empty, and nothing navigates', async () => {
  assert.equal(
    await render(() => JSON.stringify(useLocation())),
    '{&quot;pathname&quot;:&quot;/a/&quot;,&quot;search&quot;:&quot;&quot;,&quot;hash&quot;:&quot;&quot;}',
  )
  const layout = (): ReactNode => {
    useNavigate()('/b/')
    return null
  }
  await assert.rejects(render(layout), /call navigate\(\) in an effect or a handler/)
  const outside = (): ReactNode => useLocation().pathname
  assert.throws(() => renderToString(createElement(outside)), /in a component below a page/)
})

test('hooks say that they are used outside of a page', () => {
  assert.throws(() => renderToString(createElement(Link, { to: '/' })), /works only below the page/)
})

test('a module without the export is an error that names both', async () => {
  const rejection = renderPage({ components: { './Box#Box': undefined } })
  await assert.rejects(rejection, (error) => {
    assert.ok(error instanceof MissingExport)
    assert.deepEqual([error.key, error.exported], ['./Box#Box', 'Box'])
    return true
  })
})

test('the stack of a component that throws names it and those around it', async () => {
  function Inner(): ReactNode {
    throw new Error('broken')
  }
  function Outer(): ReactNode {
    return createElement('div', null, createElement(Inner))
  }
  const stack = (await componentStack({ layout: Outer })) ?? ''
  assert.match(stack, /Inner[\s\S]*Outer/)
})

test('there is no such stack for a page that renders', async () => {
  assert.equal(await componentStack({ layout: () => 'fine' }), null)
})
