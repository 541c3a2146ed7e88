import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dataPathOf,
  isOutputPath,
  outputPathOf,
  pageFilesOf,
  urlOfOutputPath,
} from '../../../cli/routes/output-path.ts'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { pageDataUrl, type Url } from '../../../runtime/shared/url/url.ts'
import { out } from '../output/support.ts'

const url = (text: string): Url => text as Url

const PLACES: readonly (readonly [baseUrl: string, url: string, html: string, data: string])[] = [
  ['/', '/', 'index.html', 'page.json'],
  ['/', '/docs/a/', 'docs/a/index.html', 'docs/a/page.json'],
  ['/', '/docs/a', 'docs/a.html', 'docs/a.page.json'],
  ['/', '/x.html', 'x.html', 'x.page.json'],
  ['/base/', '/base/', 'index.html', 'page.json'],
  ['/base/', '/base', 'index.html', 'page.json'],
  ['/base/', '/base/docs/a', 'docs/a.html', 'docs/a.page.json'],
  ['/', '/%C3%BCber', 'über.html', 'über.page.json'],
  ['/', '/a%23b%3Fc%26d+e/', 'a#b?c&d+e/index.html', 'a#b?c&d+e/page.json'],
  ['/', '/%2564ocs/', '%64ocs/index.html', '%64ocs/page.json'],
]

for (const [baseUrl, address, html, data] of PLACES) {
  test(`with base ${baseUrl} the page ${address} is written to ${html} and ${data}`, () => {
    const options = { baseUrl, trailingSlash: false }
    assert.deepEqual([outputPathOf(url(address), options), dataPathOf(url(address), options)], [html, data])
  })
}

test('a page without a slash is a folder unless the site has no trailing slashes', () => {
  for (const trailingSlash of [true, undefined]) {
    const options = { baseUrl: '/', trailingSlash }
    const paths = ['/docs/a', '/x.html', '/'].map((address) => outputPathOf(url(address), options))
    assert.deepEqual(paths, ['docs/a/index.html', 'x.html', 'index.html'])
    assert.equal(dataPathOf(url('/docs/a'), options), 'docs/a/page.json')
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
  ['docs/a', /base URL/],
]

for (const [address, reason] of REFUSED) {
  test(`the URL ${address} names no file`, () => {
    for (const place of [outputPathOf, dataPathOf]) {
      const call = (): string => place(url(address), { baseUrl: '/', trailingSlash: undefined })
      assert.throws(call, (error) => {
        assert.ok(error instanceof SiteProblems)
        assert.equal(error.diagnostics[0]?.code, 'URL_NOT_WRITABLE')
        assert.match(error.diagnostics[0].message, reason)
        return true
      })
    }
  })
}

test('names of 300 characters become unique names of at most 255 bytes, the same for page and data', () => {
  const seen = new Set<string>()
  const names = ['a'.repeat(300), `${'a'.repeat(299)}b`, 'é'.repeat(300), '😀'.repeat(300), 'a'.repeat(251)]
  for (const long of names) {
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

test('with inline data a page is one file, and another one for its words', () => {
  const page = { url: url('/docs/a/'), text: { scope: 'docs', group: null } }
  const files = pageFilesOf(page, { baseUrl: '/', trailingSlash: true, pageData: 'inline' })
  assert.deepEqual(
    files.map(({ path }) => path),
    ['docs/a/index.html', 'docs/a/text.json'],
  )
})
