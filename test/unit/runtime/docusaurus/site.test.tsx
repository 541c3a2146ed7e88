import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement as h, type ReactElement } from 'react'
import BrowserOnly from '../../../../runtime/docusaurus/modules/@docusaurus/BrowserOnly.tsx'
import ComponentCreator from '../../../../runtime/docusaurus/modules/@docusaurus/ComponentCreator.tsx'
import { DEFAULT_PLUGIN_ID } from '../../../../runtime/docusaurus/modules/@docusaurus/constants.ts'
import ErrorBoundary from '../../../../runtime/docusaurus/modules/@docusaurus/ErrorBoundary.tsx'
import ExecutionEnvironment from '../../../../runtime/docusaurus/modules/@docusaurus/ExecutionEnvironment.ts'
import Interpolate, { interpolate } from '../../../../runtime/docusaurus/modules/@docusaurus/Interpolate.ts'
import isInternalUrl, {
  hasProtocol,
} from '../../../../runtime/docusaurus/modules/@docusaurus/isInternalUrl.ts'
import Link from '../../../../runtime/docusaurus/modules/@docusaurus/Link.tsx'
import Noop from '../../../../runtime/docusaurus/modules/@docusaurus/Noop.ts'
import renderRoutes from '../../../../runtime/docusaurus/modules/@docusaurus/renderRoutes.tsx'
import useBaseUrl, { useBaseUrlUtils } from '../../../../runtime/docusaurus/modules/@docusaurus/useBaseUrl.ts'
import useBrokenLinks from '../../../../runtime/docusaurus/modules/@docusaurus/useBrokenLinks.ts'
import useDocusaurusContext from '../../../../runtime/docusaurus/modules/@docusaurus/useDocusaurusContext.ts'
import useIsomorphicLayoutEffect from '../../../../runtime/docusaurus/modules/@docusaurus/useIsomorphicLayoutEffect.ts'
import useRouteContext from '../../../../runtime/docusaurus/modules/@docusaurus/useRouteContext.ts'
import codeTranslations from '../../../../runtime/docusaurus/modules/@generated/codeTranslations.ts'
import { MDXProvider, useMDXComponents } from '../../../../runtime/docusaurus/modules/@mdx-js/react.tsx'
import clsx from '../../../../runtime/docusaurus/modules/clsx/index.ts'
import * as router from '../../../../runtime/docusaurus/modules/react-router-dom.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { siteData } from '../../support/page-data.ts'
import { readHook, shown as shownOn } from '../../support/render-content.ts'

const PAGE = { site: { baseUrl: '/base/' }, page: { url: '/base/docs/a' as Url } }

/** The HTML of an element on a page below a base URL. */
const shown = (element: ReactElement, setup = {}): Promise<string> => shownOn(element, { ...PAGE, ...setup })

test('the context has the configuration in the shape of Docusaurus', async () => {
  const columns = [{ title: null, items: [{ label: 'A', href: '/a' }] }]
  const footer = { style: 'dark' as const, logo: null, copyright: '©', columns }
  const own = { tagline: 'T', favicon: 'f.ico', trailingSlash: false, customFields: { a: 1 } }
  const { value } = await readHook(
    () => {
      const { siteConfig, i18n } = useDocusaurusContext()
      return { ...siteConfig, current: i18n.currentLocale }
    },
    { site: { baseUrl: '/base/', ...own, themeConfig: { ...siteData().themeConfig, footer } } },
  )
  const { themeConfig, ...config } = value
  assert.deepEqual([config.title, config.url, config.baseUrl], ['Test', 'https://sitegen.example', '/base/'])
  const { tagline, favicon, trailingSlash, customFields } = config
  assert.deepEqual({ tagline, favicon, trailingSlash, customFields }, own)
  assert.deepEqual([config.presets, config.i18n.locales, config.current], [[], ['en'], 'en'])
  const links = [{ label: 'A', href: '/a' }]
  assert.deepEqual(themeConfig.footer, { style: 'dark', copyright: '©', links })
  assert.deepEqual(themeConfig.navbar, { title: 'Test', hideOnScroll: false, items: [] })
  assert.deepEqual(themeConfig.docs.versionPersistence, 'localStorage')
  assert.equal(codeTranslations['no.such.id'], undefined)
})

test('looking at nothing of the context but the configuration loads nothing', async () => {
  const shared = { 'plugins/docs': {} }
  const unused = await readHook(() => useDocusaurusContext().siteConfig.title, { shared })
  assert.deepEqual(unused, { value: 'Test', needs: [] })
  const used = await readHook(() => Object.keys(useDocusaurusContext().globalData), { shared })
  assert.deepEqual(used.needs, ['plugins/docs'])
})

test('addresses get the base URL', async () => {
  const { value } = await readHook(
    () => [
      useBaseUrl('img/a.png'),
      useBaseUrl('/base/a'),
      useBaseUrl('base/a', { forcePrependBaseUrl: true }),
      useBaseUrl('https://other.example/a'),
      useBaseUrlUtils().withBaseUrl('/a', { absolute: true }),
    ],
    PAGE,
  )
  const absolute = 'https://sitegen.example/base/a'
  assert.deepEqual(value, ['/base/img/a.png', '/base/a', '/base/base/a', 'https://other.example/a', absolute])
  const hash = { ...PAGE, site: { ...PAGE.site, baseUrl: '/', router: 'hash' as const } }
  const relative = await readHook(
    () => [useBaseUrl('/a', { absolute: true }), useBaseUrl('a', { forcePrependBaseUrl: true })],
    hash,
  )
  assert.deepEqual(relative.value, ['./a', './a'])
  const isInternal = ['/a', 'https://a.example', undefined].map((url) => isInternalUrl(url))
  assert.deepEqual(isInternal, [true, false, false])
  assert.equal(hasProtocol('mailto:a@b.example'), true)
})

test('the plugin of a page has the name that Docusaurus has for it', async () => {
  const page = { context: { plugin: { name: 'blog', id: 'news' }, data: { a: 1 } } }
  const { value } = await readHook(() => useRouteContext(), { page })
  assert.deepEqual(value, { plugin: { name: 'docusaurus-plugin-content-blog', id: 'news' }, data: { a: 1 } })
  assert.equal(DEFAULT_PLUGIN_ID, 'default')
})

test('what is for browsers has its fallback in the HTML', async () => {
  assert.equal(await shown(<BrowserOnly fallback="later">{() => 'now'}</BrowserOnly>), 'later')
  assert.equal(await shown(<BrowserOnly>{() => 'now'}</BrowserOnly>), '')
  const text = h(BrowserOnly, null, 'text' as never)
  await assert.rejects(shown(text), /needs a function as its child/)
  assert.deepEqual(Object.values(ExecutionEnvironment), [false, false, false, false])
  assert.equal(await shown(<ErrorBoundary>fine</ErrorBoundary>), 'fine')
  assert.equal(await shown(<Noop />), '')
  const { value } = await readHook(() => {
    useIsomorphicLayoutEffect(() => assert.fail('effects do not run while a site is built'))
    return useBrokenLinks().collectAnchor('a')
  })
  assert.equal(value, undefined)
})

test('values take the place of names in texts', async () => {
  assert.equal(interpolate('{a} of {b}', { a: 1, b: 2 }), '1 of 2')
  assert.equal(Array.isArray(interpolate('{a}', { a: <b>1</b> })), true)
  assert.equal(await shown(<Interpolate values={{ a: <b>1</b> }}>{'a {a}'}</Interpolate>), 'a <b>1</b>')
  const element = (<b>1</b>) as unknown as string
  await assert.rejects(shown(<Interpolate>{element}</Interpolate>), /simple string/)
})

test('a provider gives Markdown components in addition', async () => {
  const Names = (): string =>
    Object.keys(useMDXComponents({ own: () => null }))
      .sort()
      .join(' ')
  const Given = (): null => null
  const named = (element: ReactElement) => shown(element, { mdxComponents: { Site: () => null } })
  assert.equal(await named(<Names />), 'SgRef SgStatic Site own')
  const added = h(MDXProvider, { components: { Given } }, <Names />)
  assert.equal(await named(added), 'Given SgRef SgStatic Site own')
  const alone = { disableParentContext: true, components: (around: object) => ({ ...around, Given }) }
  assert.equal(await named(h(MDXProvider, alone, <Names />)), 'Given SgRef SgStatic own')
})

test('class names are put together as clsx does', () => {
  assert.equal(clsx('a', 0, null, undefined, false, true, '', 1), 'a 1')
  assert.equal(clsx(['a', ['b', { c: true, d: 0 }]], { e: 'x' }), 'a b c e')
  assert.equal(clsx(), '')
})

describe('the router', () => {
  test('finds patterns at the beginning of a path', () => {
    const { matchPath } = router
    const found = { path: '/docs/:name', url: '/docs/a', isExact: false, params: { name: 'a' } }
    assert.deepEqual(matchPath('/docs/a/b', '/docs/:name'), found)
    assert.deepEqual(matchPath('/v/x.y/z', ['/no', '/v/*'])?.params, { 0: 'x.y/z' })
    assert.deepEqual(matchPath('/docs', '/docs/:name?')?.params, { name: undefined })
    assert.equal(matchPath('/any', '/')?.url, '/')
    assert.equal(matchPath('/DOCS', '/docs')?.url, '/DOCS')
    assert.equal(matchPath('/docs/a/', { path: '/docs/a', exact: true })?.path, '/docs/a')
    assert.equal(matchPath('/docsx', '/docs'), null)
    assert.equal(matchPath('/docs/a/b', { path: '/docs/:name', exact: true }), null)
    assert.equal(matchPath('/docs/a/', { path: '/docs/a', exact: true, strict: true }), null)
    assert.equal(matchPath('/DOCS', { path: '/docs', sensitive: true }), null)
  })

  test('says where the page is', async () => {
    const { value } = await readHook(() => {
      const history = router.useHistory()
      const hrefs = [history.createHref({ search: 'a=1', hash: 'b' }), history.createHref('/base/x')]
      return [router.useLocation(), history.location.pathname, ...hrefs, history.action, history.length]
    }, PAGE)
    const location = { pathname: '/base/docs/a', search: '', hash: '', state: undefined, key: '' }
    assert.deepEqual(value, [location, '/base/docs/a', '/base/docs/a?a=1#b', '/base/x', 'POP', 1])
  })

  test('marks links while their page, or one below it, is shown', async () => {
    const { NavLink } = router
    const here = { className: 'own', activeClassName: 'here' }
    const rows: readonly (readonly [element: ReactElement, attributes: string])[] = [
      [h(NavLink, { to: '/docs' }), 'href="/base/docs" aria-current="page" class="active"'],
      [h(NavLink, { to: '/docs', exact: true }), 'href="/base/docs"'],
      [h(NavLink, { to: '/doc' }), 'href="/base/doc"'],
      [
        h(Link, { isNavLink: true, to: '/docs/a', ...here }),
        'href="/base/docs/a" aria-current="page" class="own here"',
      ],
      [
        h(Link, {
          to: '/docs',
          activeClassName: 'here',
          'data-noBrokenLinkCheck': true,
          isActive: () => true,
        }),
        'href="/base/docs" data-no-link-check=""',
      ],
      [h(router.Link, { to: { pathname: '/docs', search: '?q' }, replace: true }), 'href="/base/docs?q"'],
    ]
    for (const [element, attributes] of rows) assert.equal(await shown(element), `<a ${attributes}></a>`)
  })

  test('shows the routes that the address matches', async () => {
    const { Switch, Route } = router
    const Names = (): string => `name: ${router.useParams()['name'] ?? ''}`
    const routes = (
      <Switch>
        <Route path="/base/no">no</Route>
        <Route path="/base/:name/a" component={Names} />
        <Route>other</Route>
      </Switch>
    )
    assert.equal(await shown(routes), 'name: docs')
    assert.equal(await shown(<Route path="/no">no</Route>), '')
    const Own = router.withRouter<{ word: string }>(
      ({ word, location, match }) => `${word} ${location.pathname} ${String(match?.isExact)}`,
    )
    assert.equal(await shown(<Own word="at" />), 'at /base/docs/a false')
    const objects = [
      { path: '/base/no', component: () => 'no' },
      { path: '/base/docs', render: ({ word }: Record<string, unknown>) => `yes ${String(word)}` },
      { component: () => 'other' },
    ]
    assert.equal(await shown(<>{renderRoutes(objects, { word: 'now' })}</>), 'yes now')
    assert.equal(renderRoutes(undefined), null)
  })

  test('goes to the path of a component; that of any path says that there is none', async () => {
    assert.equal(await shown(h(ComponentCreator('/docs/b'))), '<a href="/base/docs/b">/base/docs/b</a>')
    assert.equal(await shown(h(ComponentCreator('*'))), '', 'this test has no part for it')
  })
})
