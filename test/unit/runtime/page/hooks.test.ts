import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { useLocation, useNavigate } from '../../../../runtime/client/navigation.ts'
import { ClientOnly, useIsBrowser } from '../../../../runtime/components/client-only.tsx'
import { Link, useBaseUrl, type LinkProps } from '../../../../runtime/components/link.tsx'
import {
  useOptionalShared,
  usePage,
  useShared,
  useSite,
  RouteContextProvider,
  useRouteContext,
  type RouteContextProviderProps,
} from '../../../../runtime/page/page-context.ts'
import { useAllPluginData, usePluginData } from '../../../../runtime/page/plugin-data.ts'
import { MissingExport } from '../../../../runtime/server.tsx'
import type { RouteContext } from '../../../../runtime/shared/page/page-data.ts'
import { componentStack, renderPage, type RenderSetup } from '../../support/render-content.ts'

async function render(layout: () => ReactNode, setup: RenderSetup = {}): Promise<string> {
  return (await renderPage({ ...setup, layout })).html
}

test('<Link> leads to pages and files of the site, and beside the page to others', async () => {
  const rows: readonly (readonly [props: LinkProps, attributes: string])[] = [
    [{ to: '/docs' }, 'href="/base/docs/"'],
    [{ href: '/docs?a#b' }, 'href="/base/docs/?a#b"'],
    [{ to: '/docs', href: '/other' }, 'href="/base/docs/"'],
    [{ to: '/docs', autoAddBaseUrl: false }, 'href="/docs/"'],
    [{ to: 'https://a.example' }, 'href="https://a.example" target="_blank" rel="noopener noreferrer"'],
    [
      { to: 'https://a.example', target: '_self', rel: 'me' },
      'href="https://a.example" target="_self" rel="me"',
    ],
    [{ to: 'pathname:///x/' }, 'href="/base/x/" data-no-link-check=""'],
    [{ to: '/x.pdf', className: 'c', title: 't' }, 'href="/base/x.pdf" class="c" title="t"'],
  ]
  const site = { baseUrl: '/base/', trailingSlash: true }
  for (const [props, attributes] of rows)
    assert.equal(await render(() => createElement(Link, props), { site }), `<a ${attributes}></a>`)
  assert.throws(() => renderToString(createElement(Link, { to: '/' })), /works only below the page/)
})

test('useBaseUrl puts the base URL in front of paths, and the host where an address is to be absolute', async () => {
  const rows = [
    ['/img/x.png', '/base/img/x.png', 'https://sitegen.example/base/img/x.png'],
    ['./img/x.png', '/base/img/x.png', 'https://sitegen.example/base/img/x.png'],
    ['/base/img/x.png', '/base/img/x.png', 'https://sitegen.example/base/img/x.png'],
    ['/base', '/base/', 'https://sitegen.example/base/'],
    ['img/a b.png', '/base/img/a b.png', 'https://sitegen.example/base/img/a%20b.png'],
    ['base/x.png', '/base/base/x.png', 'https://sitegen.example/base/base/x.png'],
    ['//a.example/x', '//a.example/x', '//a.example/x'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['#x', '#x', '#x'],
    ['', '', ''],
  ] as const
  for (const [path, ...expected] of rows)
    for (const [index, absolute] of [false, true].entries())
      assert.equal(
        await render(() => useBaseUrl(path, { absolute }), { site: { baseUrl: '/base/' } }),
        expected[index],
      )
  const hash = { site: { router: 'hash' as const, baseUrl: '/' } }
  for (const absolute of [false, true])
    assert.equal(await render(() => useBaseUrl('img/x.png', { absolute }), hash), './img/x.png')
})

test('what needs a browser is not called while rendering', async () => {
  const children = (): ReactNode => assert.fail('called')
  assert.equal(await render(() => createElement(ClientOnly, { children, fallback: 'wait' })), 'wait')
  assert.equal(await render(() => createElement(ClientOnly, { children })), '')
  assert.equal(await render(() => String(useIsBrowser())), 'false')
})

describe('shared data', () => {
  test('that the site does not have is named, or undefined where it may be missing', async () => {
    const layout = (): ReactNode => `${useSite().title} ${usePage().url} ${useShared<string>('k')}`
    assert.equal(await render(layout, { shared: { k: 'v' } }), 'Test /a/ v')
    await assert.rejects(render(layout), /There is no shared data "k"\./)
    assert.equal(await render(() => String(useOptionalShared<string>('k'))), 'undefined')
  })

  test('of plugins is that of an instance or of all, and is named where it fails fast', async () => {
    const shared = {
      'plugins/docs': { default: { versions: 3 }, community: null, empty: '' },
      'plugins/none': {},
    }
    /** What a hook returns. */
    async function resultOf(hook: () => unknown): Promise<unknown> {
      const results: unknown[] = []
      await renderPage({ shared, layout: () => (results.push(hook()), null) })
      return results[0]
    }
    const failFast = { failFast: true }
    const rows: readonly (readonly [hook: () => unknown, expected: unknown])[] = [
      [() => usePluginData('docs'), { versions: 3 }],
      [() => usePluginData('docs', 'community'), null],
      [() => usePluginData('docs', 'empty', failFast), ''],
      [() => usePluginData('docs', 'nope'), undefined],
      [() => usePluginData('docs', 'constructor'), undefined],
      [() => usePluginData('blog'), undefined],
      [() => useAllPluginData('docs'), shared['plugins/docs']],
      [() => useAllPluginData('none', failFast), {}],
      [() => useAllPluginData('blog'), undefined],
    ]
    for (const [hook, expected] of rows) assert.deepEqual(await resultOf(hook), expected)
    const known = /plugin "docs" with the id "nope"; its known ids: "default", "community", "empty"\.$/
    await assert.rejects(
      resultOf(() => usePluginData('docs', 'nope', failFast)),
      known,
    )
    const none = /plugin "blog" with the id "default"; its known ids: none\.$/
    await assert.rejects(
      resultOf(() => usePluginData('blog', undefined, failFast)),
      none,
    )
    await assert.rejects(
      resultOf(() => useAllPluginData('blog', failFast)),
      /no data of the plugin "blog"/,
    )
  })
})

test('a page knows its address; what changes with the reader is empty, and nothing navigates', async () => {
  const address = await render(() => Object.values(useLocation()).join('|'))
  assert.equal(address, '/a/||')
  const layout = (): ReactNode => {
    useNavigate()('/b/')
    return null
  }
  await assert.rejects(render(layout), /call navigate\(\) in an effect or a handler/)
  const outside = (): ReactNode => useLocation().pathname
  assert.throws(() => renderToString(createElement(outside)), /in a component below a page/)
})

describe('the route context', () => {
  /** What the hook returns below providers, the topmost first. */
  function contextBelow(values: readonly RouteContextProviderProps['value'][]): RouteContext | undefined {
    const seen: RouteContext[] = []
    const Probe = (): ReactNode => (seen.push(useRouteContext()), null)
    const tree = values.reduceRight<ReactElement>(
      (children, value) => createElement(RouteContextProvider, { value }, children),
      createElement(Probe),
    )
    renderToString(tree)
    return seen[0]
  }

  const plugin = { name: 'docs', id: 'default' }
  const blog = { plugin: { name: 'blog', id: 'other' } }

  test('has the plugin of the topmost provider, and the data of all, the inner ones first', () => {
    const docs = { plugin, data: { a: 1, b: 1 } }
    assert.deepEqual(contextBelow([{ plugin }]), { plugin })
    assert.deepEqual(contextBelow([{ plugin }, blog]), { plugin })
    assert.deepEqual(contextBelow([docs, {}, null]), docs)
    const inner = [{ data: { b: 2, c: 2 } }, { ...blog, data: { c: 3 } }]
    assert.deepEqual(contextBelow([docs, ...inner]), { plugin, data: { a: 1, b: 2, c: 3 } })
  })

  test('is an error without a provider, and where the topmost one names no plugin', () => {
    assert.throws(() => contextBelow([]), /no route context here: .*<RouteContextProvider>/)
    assert.throws(() => contextBelow([null]), /no route context here/)
    const nameless = /topmost route context has no "plugin" attribute/
    for (const values of [[{ data: { a: 1 } }], [{}, { plugin }]])
      assert.throws(() => contextBelow(values), nameless)
  })
})

test('a module without the export is an error that names both', async () => {
  const rejection = renderPage({ components: { './Box#Box': undefined } })
  await assert.rejects(rejection, (error) => {
    assert.ok(error instanceof MissingExport)
    assert.deepEqual([error.key, error.exported], ['./Box#Box', 'Box'])
    return true
  })
})

test('the stack of a component that throws names it and those around it; otherwise there is none', async () => {
  function Inner(): ReactNode {
    throw new Error('broken')
  }
  const Outer = (): ReactNode => createElement('div', null, createElement(Inner))
  assert.match((await componentStack({ layout: Outer })) ?? '', /Inner[\s\S]*Outer/)
  assert.equal(await componentStack({ layout: () => 'fine' }), null)
})
