import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataPathOf, isOutputPath, outputPathOf, urlOfOutputPath } from '../../../cli/routes/output-path.ts'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { pageDataUrl, type Url } from '../../../runtime/shared/url/url.ts'
import { out } from '../output/support.ts'

const url = (text: string): Url => text as Url

const PLACES: readonly (readonly [baseUrl: string, url: string, html: string, data: string])[] = [
  ['/', '/', 'index.html', 'page.json'],
  ['/', '/docs/a/', 'docs/a/index.html', 'docs/a/page.json'],
  ['/', '/docs/a', 'docs/a.html', 'docs/a.page.json'],
  ['/', '/x.html', 'x.html', 'x.page.json'],
  ['/', '/404.html', '404.html', '404.page.json'],
  ['/', '/docs/v1.0', 'docs/v1.0.html', 'docs/v1.0.page.json'],
  ['/base/', '/base/', 'index.html', 'page.json'],
  ['/base/', '/base', 'index.html', 'page.json'],
  ['/base/', '/base/docs/a/', 'docs/a/index.html', 'docs/a/page.json'],
  ['/base/', '/base/docs/a', 'docs/a.html', 'docs/a.page.json'],
  ['/', '/a%20b/', 'a b/index.html', 'a b/page.json'],
  ['/', '/%C3%BCber', 'über.html', 'über.page.json'],
  ['/', '/a%23b%3Fc%26d+e/', 'a#b?c&d+e/index.html', 'a#b?c&d+e/page.json'],
  ['/', '/%2564ocs/', '%64ocs/index.html', '%64ocs/page.json'],
]

for (const [baseUrl, address, html, data] of PLACES) {
  test(`with base ${baseUrl} the page ${address} is written to ${html} and ${data}`, () => {
    assert.equal(outputPathOf(url(address), { baseUrl, trailingSlash: false }), html)
    assert.equal(dataPathOf(url(address), { baseUrl, trailingSlash: false }), data)
  })
}

test('a page without a slash is a folder unless the site has no trailing slashes', () => {
  for (const trailingSlash of [true, undefined]) {
    const options = { baseUrl: '/', trailingSlash }
    assert.equal(outputPathOf(url('/docs/a'), options), 'docs/a/index.html')
    assert.equal(dataPathOf(url('/docs/a'), options), 'docs/a/page.json')
    assert.equal(outputPathOf(url('/x.html'), options), 'x.html')
    assert.equal(outputPathOf(url('/'), options), 'index.html')
  }
})

const REFUSED: readonly (readonly [url: string, reason: RegExp])[] = [
  ['/../etc/passwd', /"\.\."/],
  ['/%2e%2e/etc', /"\.\."/],
  ['/docs/./a', /"\."/],
  ['/docs//a/', /empty/],
  ['/a%2fb', /slash/],
  ['/a%5c..%5cb', /backslash/],
  ['/a%00', /NUL/],
  ['/a%', /percent-encoding/],
  ['/a%ff', /percent-encoding/],
  ['docs/a', /base URL/],
]

for (const [address, reason] of REFUSED) {
  test(`the URL ${address} names no file`, () => {
    for (const place of [outputPathOf, dataPathOf]) {
      assert.throws(
        () => place(url(address), { baseUrl: '/', trailingSlash: undefined }),
        (error) => {
          assert.ok(error instanceof SiteProblems)
          assert.equal(error.diagnostics[0]?.code, 'URL_NOT_WRITABLE')
          assert.match(error.diagnostics[0].message, reason)
          return true
        },
      )
    }
  })
}

test('a URL outside the base URL names no file', () => {
  assert.throws(
    () => outputPathOf(url('/docs/a/'), { baseUrl: '/base/', trailingSlash: false }),
    SiteProblems,
  )
})

test('names of 300 characters become unique names of at most 255 bytes, the same for page and data', () => {
  const seen = new Set<string>()
  for (const long of [
    'a'.repeat(300),
    `${'a'.repeat(299)}b`,
    'é'.repeat(300),
    '😀'.repeat(300),
    'a'.repeat(251),
  ]) {
    for (const address of [`/${encodeURIComponent(long)}`, `/${encodeURIComponent(long)}/x`]) {
      const html = outputPathOf(url(address), { baseUrl: '/', trailingSlash: false })
      const data = dataPathOf(url(address), { baseUrl: '/', trailingSlash: false })
      for (const name of [...html.split('/'), ...data.split('/')])
        assert.ok(Buffer.byteLength(name) <= 255, name)
      assert.equal(data, html.replace(/\.html$/, '.page.json'))
      assert.ok(!html.includes('\uFFFD'))
      seen.add(html)
    }
  }
  assert.equal(seen.size, 10)
})

test('routes that differ in case or in - _ / have files of their own', () => {
  const addresses = ['/a-b/', '/a_b/', '/a/b/', '/A-b/', '/a-b', '/ä/', '/a%CC%88/']
  const paths = addresses.map((address) => outputPathOf(url(address), { baseUrl: '/', trailingSlash: false }))
  assert.equal(new Set(paths).size, addresses.length)
})

const ADDRESSES: readonly (readonly [path: string, url: string])[] = [
  ['index.html', '/base/'],
  ['docs/a/index.html', '/base/docs/a/'],
  ['docs/a.html', '/base/docs/a.html'],
  ['img/a b#c?d%.png', '/base/img/a%20b%23c%3Fd%25.png'],
  ['über.txt', '/base/%C3%BCber.txt'],
  ['u\u0308ber.txt', '/base/u%CC%88ber.txt'],
  ['myindex.html', '/base/myindex.html'],
]

for (const [path, address] of ADDRESSES) {
  test(`the file ${path} is served at ${address}`, () => {
    assert.equal(urlOfOutputPath(out(path), { baseUrl: '/base/' }), address)
    if (path.endsWith('.html'))
      assert.equal(outputPathOf(url(address), { baseUrl: '/base/', trailingSlash: false }), path)
  })
}

test('the data of a page lies where the browser will ask for it', () => {
  for (const address of ['/base/a%20b/', '/base/a', '/base/x.html', '/base/']) {
    for (const trailingSlash of [true, false, undefined]) {
      const data = dataPathOf(url(address), { baseUrl: '/base/', trailingSlash })
      assert.equal(urlOfOutputPath(data, { baseUrl: '/base/' }), pageDataUrl(address, trailingSlash))
    }
  }
})

test('only plain relative paths are output paths', () => {
  for (const good of ['a', 'a/b.html', '.nojekyll', '..a', 'a..', 'a b', 'ü'])
    assert.ok(isOutputPath(good), good)
  for (const bad of ['', '/a', 'a/', 'a//b', '.', '..', 'a/../b', './a', 'a\0b'])
    assert.ok(!isOutputPath(bad), bad)
})

test('a page whose URL has no slash is a folder unless the site has no trailing slashes', () => {
  const address = url('/docs/a')
  assert.equal(outputPathOf(address, { baseUrl: '/', trailingSlash: undefined }), 'docs/a/index.html')
  assert.equal(outputPathOf(address, { baseUrl: '/', trailingSlash: false }), 'docs/a.html')
})
