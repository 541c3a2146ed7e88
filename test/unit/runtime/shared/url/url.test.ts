import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LEFT_ALONE, resolveLink } from '../../../../../runtime/shared/url/link.ts'
import { isSamePage, pageUrlsAt } from '../../../../../runtime/shared/url/page-path.ts'
import {
  applyTrailingSlash,
  decoded,
  isExternal,
  isFilePath,
  pageDataUrl,
  splitHref,
  wholeAddress,
  withBaseUrl,
  type TrailingSlash,
  type Url,
} from '../../../../../runtime/shared/url/url.ts'

const words = (text: string): readonly string[] => text.split(' ')

describe('an address', () => {
  test('leaves the paths of the site with a scheme or with two slashes', () => {
    const outside =
      'https://a.example/x HTTP://A.EXAMPLE //a.example/x mailto:a@b.example git+ssh://x x-app.y:z'
    for (const href of words(outside)) assert.ok(isExternal(href), href)
    for (const href of words('/docs docs/a:b ./a:b 1a:b #a:b ?a:b  a')) assert.ok(!isExternal(href), href)
  })

  test('is taken apart before its first "?" and "#"', () => {
    const rows = [
      ['/docs/cli/', '?a=1', '#b'],
      ['', '', ''],
      ['', '', '#'],
      ['', '?', ''],
      ['', '', '#a?b'],
      ['a', '?b?c', '#d#e'],
    ] as const
    for (const [pathname, search, hash] of rows)
      assert.deepEqual(splitHref(pathname + search + hash), { pathname, search, hash })
  })

  test('follows the trailing-slash rule, unless it is the root or names a document', () => {
    const rows: readonly (readonly [pathname: string, rule: TrailingSlash, expected: string])[] = [
      ['/a', true, '/a/'],
      ['/a/', true, '/a/'],
      ['/a//', true, '/a/'],
      ['/v1.2', true, '/v1.2/'],
      ['/a', false, '/a'],
      ['/a//', false, '/a'],
      ['/a', undefined, '/a'],
      ['/a/', undefined, '/a/'],
      ['/', true, '/'],
      ['/', false, '/'],
      ['', true, ''],
      ['/404.html', true, '/404.html'],
    ]
    for (const [pathname, rule, expected] of rows) assert.equal(applyTrailingSlash(pathname, rule), expected)
  })

  test('gets the base URL in front once, if it is a path of the site', () => {
    const rows = [
      ['/docs', '/', '/docs'],
      ['/docs', '/base/', '/base/docs'],
      ['/', '/base/', '/base/'],
      ['/base/docs', '/base/', '/base/docs'],
      ['/base', '/base/', '/base/'],
      ['/based', '/base/', '/base/based'],
      ['/x', '/a/b/', '/a/b/x'],
      ['docs', '/base/', 'docs'],
      ['//cdn.example/x', '/base/', '//cdn.example/x'],
      ['https://a.example/x', '/base/', 'https://a.example/x'],
    ] as const
    for (const [href, baseUrl, expected] of rows) assert.equal(withBaseUrl(href, baseUrl), expected)
  })

  test('is whole with host and base URL; that of a host alone stays as it is written', () => {
    const site = { url: 'https://x.example', baseUrl: '/base/' }
    const rows = [
      ['/a b', 'https://x.example/base/a%20b'],
      ['https://y.example', 'https://y.example'],
      ['https://y.example/', 'https://y.example/'],
      ['https://y.example/a b', 'https://y.example/a%20b'],
    ] as const
    for (const [written, expected] of rows) assert.equal(wholeAddress(written, site), expected)
  })

  test('is decoded unless its encoding is broken', () => {
    assert.deepEqual(['%C3%BC', 'a%20b', 'a+b'].map(decoded), ['ü', 'a b', 'a+b'])
    for (const text of ['100%', '%zz%20', '%C3', '']) assert.equal(decoded(text), text)
  })
})

test('the data of a page lies beside its document, and without a rule at one address for both forms', () => {
  const rows = [
    ['/', '/page.json'],
    ['/docs/cli/', '/docs/cli/page.json'],
    ['/docs/cli', '/docs/cli.page.json'],
    ['/404.html', '/404.page.json'],
    ['/v1.2', '/v1.2.page.json'],
    ['/a.html/', '/a.html/page.json'],
  ] as const
  for (const [url, expected] of rows) assert.equal(pageDataUrl(url, false), expected)
  for (const url of ['/docs/cli', '/docs/cli/', '/404.html'])
    assert.equal(pageDataUrl(url, undefined), url === '/404.html' ? '/404.page.json' : '/docs/cli/page.json')
})

describe('the page at an address', () => {
  const LOCATIONS: readonly (readonly [pathname: string, rule: TrailingSlash, urls: string])[] = [
    // Without a rule the form with a slash stands for both.
    ['/docs/cli', undefined, '/docs/cli/'],
    ['/docs/cli/', undefined, '/docs/cli/'],
    ['/', undefined, '/'],
    ['/docs/index', undefined, '/docs/index/ /docs/'],
    ['/docs/cli.html', undefined, '/docs/cli.html /docs/cli/'],
    ['/index.html', undefined, '/index.html /'],
    // With a rule there is one.
    ['/docs/cli', true, '/docs/cli/'],
    ['/docs/cli/', false, '/docs/cli'],
    ['/', false, '/'],
    ['/docs/index', false, '/docs/index /docs'],
    ['/docs/index.html', false, '/docs/index.html /docs'],
    ['/docs/cli.html', false, '/docs/cli.html /docs/cli'],
    // Only a whole last segment is an index.
    ['/docs/my-index', true, '/docs/my-index/'],
    ['/docs/index/more', true, '/docs/index/more/'],
    ['/docs/index.htm', true, '/docs/index.htm/'],
    // Percent-encoding stays as the browser has it.
    ['/docs/%C3%BC', true, '/docs/%C3%BC/'],
    ['/docs/%zz', true, '/docs/%zz/'],
  ]

  test('may have the URLs of the rule, first as it stands, then without what hosts add', () => {
    for (const [pathname, trailingSlash, urls] of LOCATIONS)
      assert.deepEqual(pageUrlsAt(pathname, { baseUrl: '/', trailingSlash }), words(urls), pathname)
    for (const pathname of ['/base/', '/base/index.html']) {
      const found = pageUrlsAt(pathname, { baseUrl: '/base/', trailingSlash: false })
      assert.equal(found.at(-1), '/base/', 'the home page keeps the slash of the base URL')
    }
  })

  test('is one above where that answers for what is below it', () => {
    const site = { baseUrl: '/', trailingSlash: true, matchBelow: ['/wishes/', '/plain'] as Url[] }
    const rows = [
      ['/wishes/a/b.html', '/wishes/'],
      ['/wishes/', '/wishes/'],
      ['/wishes', '/wishes/'],
      ['/wishes-2/', '/wishes-2/'],
      ['/plain/a', '/plain'],
      ['/plain/', '/plain/'],
    ] as const
    for (const [pathname, url] of rows) assert.deepEqual(pageUrlsAt(pathname, site), [url])
  })

  test('is the same in every spelling, and at every place where it may lie', () => {
    const same = [
      '/docs/cli /docs/cli/ /docs/cli.html',
      '/docs/ /docs /docs/index /docs/index.html',
      '/ /index /index.html',
      '/docs/ü/ /docs/%C3%BC /docs/%c3%bc',
      '/docs/%7Ea /docs/~a/',
      '/docs/%zz /docs/%zz/',
    ]
    for (const spellings of same.map(words))
      for (const one of spellings)
        for (const other of spellings) assert.ok(isSamePage(one, other), `${one} ${other}`)
    assert.ok(isSamePage('/docs/a b', '/docs/a%20b/'))
    for (const [pathname, , urls] of LOCATIONS)
      for (const url of words(urls))
        // With a slash behind it, `index` is the name of a page.
        assert.ok(url.endsWith('/index/') || isSamePage(url, pathname), `${url} at ${pathname}`)
  })

  test('is another one for another path', () => {
    const pairs = [
      '/docs/cli /docs/cl',
      '/docs/cli /docs/CLI',
      '/docs/ /',
      '/docs/index /docs/index2',
      '/docs/my-index /docs/my-',
      '/docs/%zz /docs/zz',
      '/docs/%zz/a /docs/%zz/b',
      '/docs/a%20b /docs/a+b',
      '/docs/a%2520b /docs/a%20b',
    ]
    for (const pair of pairs) assert.ok(!isSamePage(...(words(pair) as [string, string])), pair)
  })
})

describe('a link', () => {
  const SLASH = { baseUrl: '/', trailingSlash: true }
  const NO_SLASH = { baseUrl: '/', trailingSlash: false }
  const BASE = { baseUrl: '/base/', trailingSlash: undefined }
  const BASE_SLASH = { baseUrl: '/base/', trailingSlash: true }
  const BASE_NO_SLASH = { baseUrl: '/base/', trailingSlash: false }

  test('to a page gets base URL and slash, once; others stay as they are', () => {
    const rows = [
      ['/docs', BASE, '/base/docs'],
      ['/docs/', NO_SLASH, '/docs'],
      ['/docs?a=1#b', SLASH, '/docs/?a=1#b'],
      ['/docs/?a=/1/#/b/', NO_SLASH, '/docs?a=/1/#/b/'],
      ['/base/docs', BASE_SLASH, '/base/docs/'],
      ['/', BASE, '/base/'],
      // The home page keeps its slash: that is the address of the page (see `pageUrl`).
      ['/', BASE_NO_SLASH, '/base/'],
      ['/base', BASE_NO_SLASH, '/base/'],
      ['/?q=1', BASE_NO_SLASH, '/base/?q=1'],
      ['#x', SLASH, '#x'],
      ['?x', SLASH, '?x'],
      ['', SLASH, ''],
      ['/a/file.tar.gz?x', SLASH, '/a/file.tar.gz?x'],
      ['/page.html', SLASH, '/page.html'],
      ['/docs/v1.2', SLASH, '/docs/v1.2/'],
      ['/docs.d/a', SLASH, '/docs.d/a/'],
      ['../a', SLASH, '../a/'],
      ['mailto:a@b.example', SLASH, 'mailto:a@b.example'],
    ] as const
    for (const [href, site, expected] of rows) {
      assert.deepEqual(resolveLink(href, site), { href: expected })
      assert.deepEqual(resolveLink(expected, site), { href: expected }, 'it resolves to itself')
    }
  })

  test('with pathname:// is left alone by the link check and the client', () => {
    const rows = [
      ['pathname:///file', BASE_SLASH, '/base/file'],
      ['pathname:///file/', BASE_NO_SLASH, '/base/file/'],
      ['pathname://file', BASE, 'file'],
    ] as const
    for (const [href, site, expected] of rows)
      assert.deepEqual(resolveLink(href, site), { href: expected, [LEFT_ALONE]: '' })
  })

  test('to another website opens in a new tab, without access to this one', () => {
    for (const href of ['https://a.example/x', 'HTTP://a.example', '//a.example'])
      assert.deepEqual(resolveLink(href, SLASH), { href, target: '_blank', rel: 'noopener noreferrer' })
  })

  test('whose address holds code is left out, behind pathname:// too', () => {
    for (const href of ['javascript:alert(1)', ' java\nscript:x', 'data:image/png,x'])
      for (const written of [href, `pathname://${href}`])
        assert.deepEqual(resolveLink(written, SLASH), {}, written)
  })

  test('stands behind the # of the hash router with its slash, and is relative if it names a file', () => {
    const rows = [
      ['/docs', '#/docs/'],
      ['/docs?a=1#b', '#/docs/?a=1#b'],
      ['/', '#/'],
      ['/#b', '#/#b'],
      // `useBaseUrl` and `resolveLink` may have been here before.
      ['./docs', '#/docs/'],
      ['#/docs/', '#/docs/'],
      ['./file.pdf', './file.pdf'],
      ['/file.pdf?x', './file.pdf?x'],
      ['/plain.html', './plain.html'],
      ['pathname:///x/', './x/'],
      ['pathname://x/', 'x/'],
      ['#b', '#b'],
      ['../a', '../a/'],
      ['//a.example', '//a.example'],
    ] as const
    for (const [href, expected] of rows)
      assert.equal(resolveLink(href, { ...SLASH, router: 'hash' }).href, expected, href)
  })

  test('names a file by its extension', () => {
    for (const path of words('/x.pdf /a/feed.XML /archive.tar.gz /llms.txt'))
      assert.ok(isFilePath(path), path)
    for (const path of words('/docs/3.7.0 /page.html /pdf /a.pdf/b')) assert.ok(!isFilePath(path), path)
  })
})
