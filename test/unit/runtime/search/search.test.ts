import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  matchHtml,
  matchParts,
  matchText,
  resultAddress,
} from '../../../../runtime/shared/search/shown-hit.ts'
import {
  contextualFilters,
  joinFilters,
  versionAtHand,
} from '../../../../runtime/shared/search/search-client.ts'
import { searchFacts, searchMetas, docsScope } from '../../../../runtime/shared/search/search-scope.ts'

test('X1: a highlighted text holds no element but marks, and is the same when it is shown again', () => {
  assert.deepEqual(matchParts('a <mark>b</mark><mark>c</mark>'), [
    { text: 'a ', isMatch: false },
    { text: 'b', isMatch: true },
    { text: 'c', isMatch: true },
  ])
  assert.deepEqual(matchParts(''), [])
  assert.equal(matchText('<mark>a</mark> &amp; b'), 'a & b')
  /** As a service may answer them, escaped or not, and the HTML that is shown. */
  const rows = [
    ['<mark>a</mark> b', '<mark>a</mark> b'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['&lt;img src=x&gt;', '&lt;img src=x&gt;'],
    ['a &amp; b &quot;c&quot; &#39;d&#x27; &apos;', 'a &amp; b &quot;c&quot; &#39;d&#39; &#39;'],
    ['R&D &copy; &#99999999;', 'R&amp;D &amp;copy; &amp;#99999999;'],
    ['<mark onclick=alert(1)>a</mark>', '&lt;mark onclick=alert(1)&gt;a'],
    ['<mark>a<script>b</mark></script>', '<mark>a&lt;script&gt;b</mark>&lt;/script&gt;'],
    ['&#1114112;&#x110000;', '&amp;#1114112;&amp;#x110000;'],
  ] as const
  for (const [value, html] of rows) {
    assert.equal(matchHtml(value), html)
    assert.equal(matchHtml(html), html)
  }
})

test('a hit leads to the page of this site at its path, or where the configuration says, and runs no code', () => {
  const site = { url: 'https://acme.example', baseUrl: '/base/' }
  const hosted = {
    externalUrlRegex: 'other\\.example|docs/x',
    replaceSearchResultPathname: { from: '/docs/(?:next|1\\.0)/', to: '/docs/' },
  }
  const rows = [
    ['https://prod.example/docs/a/?x=1#part', '/base/docs/a/?x=1#part'],
    ['https://prod.example/base/docs/a/', '/base/docs/a/'],
    ['/docs/a/#part', '/base/docs/a/#part'],
    ['https://a.example/docs/next/x/docs/1.0/y', '/base/docs/x/docs/y'],
    ['https://a.example//evil.example/x', '/base/evil.example/x'],
    ['javascript:alert(1)', '/base/'],
    ['http://[', '/base/'],
  ] as const
  for (const [url, href] of rows)
    assert.deepEqual(resultAddress(url, site, hosted), { href, isExternal: false })
  const other = 'https://OTHER.example/a'
  assert.deepEqual(resultAddress(other, site, hosted), { href: other, isExternal: true })
  assert.equal(resultAddress('javascript:alert(1)', site, { externalUrlRegex: '.' }).href, '/base/')
  assert.equal(resultAddress(other, { ...site, baseUrl: '/' }).href, '/a')
})

test('the filters of a page are its language and the scopes at hand, and those of the site', () => {
  const own = contextualFilters('de', [docsScope('default', '1.0')])
  assert.deepEqual(own, ['language:de', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-1.0']])
  assert.deepEqual(joinFilters(own, 'type:page'), [...own, 'type:page'])
  assert.deepEqual(joinFilters(own, ['type:page', ['a:1', 'b:2']]), [...own, 'type:page', ['a:1', 'b:2']])
  assert.deepEqual(joinFilters([], undefined), [])
})

test('the version at hand is that of the page, else the one chosen last, else the latest', () => {
  const usual = { path: '/docs', mainDocId: null, url: null }
  const versions = ['current', '2.0', '1.0'].map((name) => ({
    name,
    label: name,
    isLast: name === '2.0',
    ...usual,
  }))
  const rows = [
    ['1.0', 'current', '1.0'],
    [undefined, '1.0', '1.0'],
    [undefined, 'gone', '2.0'],
    [undefined, null, '2.0'],
  ] as const
  for (const [active, preferred, expected] of rows)
    assert.equal(versionAtHand({ versions }, { active, preferred }), expected)
  assert.equal(versionAtHand({ versions: [] }, { active: undefined, preferred: null }), undefined)
})

test('a page of the docs says its version and its scope, others the one of all, to hosted services too', () => {
  const factsOf = (name: string, data: object) =>
    searchFacts({ context: { plugin: { name, id: 'api' }, ...data } }, { locale: 'de' })
  const facts = factsOf('docs', { data: { version: '1.0' } })
  assert.deepEqual(facts, { locale: 'de', version: '1.0', tag: 'docs-api-1.0' })
  assert.deepEqual(factsOf('blog', {}), { locale: 'de', tag: 'default' })
  const metas = (search: object, of: Parameters<typeof searchMetas>[0] = facts): string =>
    searchMetas(of, search)
      .map(([name, content]) => `${name}=${content}`)
      .join(' ')
  const own = 'docusaurus_locale=de docusaurus_version=1.0 docusaurus_tag=docs-api-1.0'
  assert.equal(metas({}), own)
  assert.equal(metas({ search: { provider: 'local' } }), own)
  const hosted = { appId: 'a', apiKey: 'b', indexName: 'c', contextualSearch: true }
  const names = [...metas({ search: { provider: 'hosted', hosted } }).matchAll(/docsearch:(\w+)/g)]
  assert.deepEqual(
    names.map(([, name]) => name),
    ['language', 'version', 'docusaurus_tag'],
  )
  assert.equal(metas({}, { tag: 'mine' }), 'docusaurus_tag=mine')
})
