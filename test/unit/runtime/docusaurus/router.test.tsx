import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReactElement } from 'react'
import Link from '../../../../runtime/docusaurus/modules/@docusaurus/Link.tsx'
import renderRoutes from '../../../../runtime/docusaurus/modules/@docusaurus/renderRoutes.tsx'
import ComponentCreator from '../../../../runtime/docusaurus/modules/@docusaurus/ComponentCreator.tsx'
import * as router from '../../../../runtime/docusaurus/modules/react-router-dom.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { renderPage } from '../../support/render-content.ts'
import { readHook } from './read-hook.ts'

const PAGE = { site: { baseUrl: '/base/' }, page: { url: '/base/docs/a' as Url } }

async function shown(element: ReactElement): Promise<string> {
  return (await renderPage({ ...PAGE, layout: () => element })).html
}

test('patterns are found at the beginning of a path', () => {
  const { matchPath } = router
  assert.deepEqual(matchPath('/docs/a/b', '/docs/:name'), {
    path: '/docs/:name',
    url: '/docs/a',
    isExact: false,
    params: { name: 'a' },
  })
  assert.equal(matchPath('/docs/a/b', { path: '/docs/:name', exact: true }), null)
  assert.equal(matchPath('/docs/a/', { path: '/docs/a', exact: true })?.path, '/docs/a')
  assert.equal(matchPath('/docs/a/', { path: '/docs/a', exact: true, strict: true }), null)
  assert.equal(matchPath('/docsx', '/docs'), null)
  assert.deepEqual(matchPath('/v/x.y/z', ['/no', '/v/*'])?.params, { 0: 'x.y/z' })
  assert.deepEqual(matchPath('/docs', '/docs/:name?')?.params, { name: undefined })
  assert.equal(matchPath('/any', '/')?.url, '/')
  assert.equal(matchPath('/DOCS', '/docs')?.url, '/DOCS')
  assert.equal(matchPath('/DOCS', { path: '/docs', sensitive: true }), null)
})

test('the location and the history say where the page is', async () => {
  const { value } = await readHook(() => {
    const history = router.useHistory()
    return [
      router.useLocation(),
      history.location.pathname,
      history.createHref({ search: 'a=1', hash: 'b' }),
      history.createHref('/base/x'),
      history.action,
      history.length,
    ]
  }, PAGE)
  const location = { pathname: '/base/docs/a', search: '', hash: '', state: undefined, key: '' }
  assert.deepEqual(value, [location, '/base/docs/a', '/base/docs/a?a=1#b', '/base/x', 'POP', 1])
})

test('links are marked while their page, or one below it, is shown', async () => {
  assert.equal(
    await shown(<router.NavLink to="/docs">x</router.NavLink>),
    '<a href="/base/docs" aria-current="page" class="active">x</a>',
  )
  assert.equal(
    await shown(
      <router.NavLink to="/docs" exact>
        x
      </router.NavLink>,
    ),
    '<a href="/base/docs">x</a>',
  )
  assert.equal(await shown(<router.NavLink to="/doc">x</router.NavLink>), '<a href="/base/doc">x</a>')
  assert.equal(
    await shown(
      <Link isNavLink to="/docs/a" className="own" activeClassName="here">
        x
      </Link>,
    ),
    '<a href="/base/docs/a" aria-current="page" class="own here">x</a>',
  )
  assert.equal(
    await shown(<Link to="/docs" activeClassName="here" data-noBrokenLinkCheck isActive={() => true} />),
    '<a href="/base/docs" data-no-link-check=""></a>',
  )
  assert.equal(
    await shown(<router.Link to={{ pathname: '/docs', search: '?q' }} replace />),
    '<a href="/base/docs?q"></a>',
  )
})

test('routes show what the address matches', async () => {
  const { Switch, Route } = router
  const Names = (): string => `name: ${router.useParams()['name'] ?? ''}`
  assert.equal(
    await shown(
      <Switch>
        <Route path="/base/no">no</Route>
        <Route path="/base/:name/a" component={Names} />
        <Route>other</Route>
      </Switch>,
    ),
    'name: docs',
  )
  assert.equal(await shown(<Route path="/no">no</Route>), '')
  const Own = router.withRouter<{ word: string }>(({ word, location, match }) => (
    <b>{`${word} ${location.pathname} ${String(match?.isExact)}`}</b>
  ))
  assert.equal(await shown(<Own word="at" />), '<b>at /base/docs/a false</b>')
})

test('routes as objects show the first that matches', async () => {
  const routes = [
    { path: '/base/no', component: () => 'no' },
    { path: '/base/docs', render: ({ word }: Record<string, unknown>) => `yes ${String(word)}` },
    { component: () => 'other' },
  ]
  assert.equal(await shown(<>{renderRoutes(routes, { word: 'now' })}</>), 'yes now')
  assert.equal(renderRoutes(undefined), null)
})

test('the component of a path goes there, and that of any path says that there is none', async () => {
  const Elsewhere = ComponentCreator('/docs/b')
  assert.equal(await shown(<Elsewhere />), '<a href="/base/docs/b">/base/docs/b</a>')
  const NotFound = ComponentCreator('*')
  assert.equal(await shown(<NotFound />), '', 'this test has no part for it')
})
