import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyTrailingSlash,
  isExternal,
  pageDataUrl,
  splitHref,
  withBaseUrl,
  type TrailingSlash,
  wholeAddress,
} from '../../../../../runtime/shared/url/url.ts'

const EXTERNAL: readonly (readonly [href: string, external: boolean])[] = [
  ['https://a.example/x', true],
  ['HTTP://A.EXAMPLE', true],
  ['//a.example/x', true],
  ['mailto:a@b.example', true],
  ['tel:+123', true],
  ['data:text/plain,x', true],
  ['javascript:alert(1)', true],
  ['git+ssh://host/x', true],
  ['x-app.y:z', true],
  ['/docs', false],
  ['docs/a:b', false],
  ['./a:b', false],
  ['1a:b', false],
  ['#a:b', false],
  ['?a:b', false],
  ['', false],
  ['a', false],
]

for (const [href, external] of EXTERNAL) {
  test(`${JSON.stringify(href)} ${external ? 'leaves' : 'does not leave'} the paths of the site`, () => {
    assert.equal(isExternal(href), external)
  })
}

const PARTS: readonly (readonly [href: string, pathname: string, search: string, hash: string])[] = [
  ['/docs/cli/?a=1#b', '/docs/cli/', '?a=1', '#b'],
  ['/a', '/a', '', ''],
  ['', '', '', ''],
  ['#', '', '', '#'],
  ['?', '', '?', ''],
  ['#a?b', '', '', '#a?b'],
  ['a?b?c#d#e', 'a', '?b?c', '#d#e'],
  ['./a%3Fb%23c.md', './a%3Fb%23c.md', '', ''],
]

for (const [href, pathname, search, hash] of PARTS) {
  test(`${JSON.stringify(href)} is taken apart before its first "?" and "#"`, () => {
    assert.deepEqual(splitHref(href), { pathname, search, hash })
    assert.equal(pathname + search + hash, href)
  })
}

const SLASHES: readonly (readonly [pathname: string, rule: TrailingSlash, expected: string])[] = [
  ['/a', true, '/a/'],
  ['/a/', true, '/a/'],
  ['/a//', true, '/a/'],
  ['/a', false, '/a'],
  ['/a/', false, '/a'],
  ['/a//', false, '/a'],
  ['/a', undefined, '/a'],
  ['/a/', undefined, '/a/'],
  ['/', true, '/'],
  ['/', false, '/'],
  ['', true, ''],
  ['', false, ''],
  ['/404.html', true, '/404.html'],
  ['/404.html', false, '/404.html'],
  ['/v1.2', true, '/v1.2/'],
]

for (const [pathname, rule, expected] of SLASHES) {
  test(`trailingSlash ${String(rule)} makes ${JSON.stringify(pathname)} ${JSON.stringify(expected)}`, () => {
    assert.equal(applyTrailingSlash(pathname, rule), expected)
  })
}

test('the trailing-slash rule changes nothing the second time', () => {
  for (const [pathname, rule] of SLASHES) {
    const once = applyTrailingSlash(pathname, rule)
    assert.equal(applyTrailingSlash(once, rule), once)
  }
})

const BASES: readonly (readonly [href: string, baseUrl: string, expected: string])[] = [
  ['/docs', '/', '/docs'],
  ['/docs', '/base/', '/base/docs'],
  ['/', '/base/', '/base/'],
  ['/base/docs', '/base/', '/base/docs'],
  ['/base/', '/base/', '/base/'],
  ['/base', '/base/', '/base/'],
  ['/based', '/base/', '/base/based'],
  ['/x', '/a/b/', '/a/b/x'],
  ['docs', '/base/', 'docs'],
  ['./docs', '/base/', './docs'],
  ['#x', '/base/', '#x'],
  ['', '/base/', ''],
  ['//cdn.example/x', '/base/', '//cdn.example/x'],
  ['https://a.example/x', '/base/', 'https://a.example/x'],
]

for (const [href, baseUrl, expected] of BASES) {
  test(`${JSON.stringify(href)} below ${baseUrl} is ${JSON.stringify(expected)}`, () => {
    assert.equal(withBaseUrl(href, baseUrl), expected)
  })
}

test('the base URL is put in front once', () => {
  for (const [href, baseUrl] of BASES) {
    const once = withBaseUrl(href, baseUrl)
    assert.equal(withBaseUrl(once, baseUrl), once)
  }
})

const DATA: readonly (readonly [url: string, expected: string])[] = [
  ['/', '/page.json'],
  ['/base/', '/base/page.json'],
  ['/docs/cli/', '/docs/cli/page.json'],
  ['/docs/cli', '/docs/cli.page.json'],
  ['/404.html', '/404.page.json'],
  ['/v1.2', '/v1.2.page.json'],
  ['/a.html/', '/a.html/page.json'],
  ['/%C3%BC/', '/%C3%BC/page.json'],
]

for (const [url, expected] of DATA) {
  test(`the data of ${url} lies at ${expected}`, () => {
    assert.equal(pageDataUrl(url, false), expected)
  })
}

test('two pages never share the address of their data', () => {
  const addresses = DATA.map(([url]) => pageDataUrl(url, false))
  assert.equal(new Set(addresses).size, addresses.length)
})

test('without a rule the data of a page lies at one address, with and without the slash', () => {
  for (const url of ['/docs/cli', '/v1.2', '/%C3%BC', '/a.html/b']) {
    assert.equal(pageDataUrl(url, undefined), `${url}/page.json`)
    assert.equal(pageDataUrl(`${url}/`, undefined), `${url}/page.json`)
  }
  assert.equal(pageDataUrl('/404.html', undefined), '/404.page.json')
})

test('a whole address has the host and the base URL; that of a host alone stays as it is written', () => {
  const site = { url: 'https://x.example', baseUrl: '/base/' }
  const read = (written: string): string => wholeAddress(written, site)
  assert.equal(read('/a b'), 'https://x.example/base/a%20b')
  assert.equal(read('https://y.example'), 'https://y.example')
  assert.equal(read('https://y.example/'), 'https://y.example/')
  assert.equal(read('https://y.example/a b'), 'https://y.example/a%20b')
})
