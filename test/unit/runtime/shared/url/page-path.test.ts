import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSamePage, pageUrlsAt } from '../../../../../runtime/shared/url/page-path.ts'
import { decoded, pageDataUrl, type TrailingSlash, type Url } from '../../../../../runtime/shared/url/url.ts'

const LOCATIONS: readonly (readonly [pathname: string, rule: TrailingSlash, urls: readonly string[]])[] = [
  // Without a rule the form with a slash stands for both.
  ['/docs/cli', undefined, ['/docs/cli/']],
  ['/docs/cli/', undefined, ['/docs/cli/']],
  ['/', undefined, ['/']],
  ['/docs/index.html', undefined, ['/docs/index.html', '/docs/']],
  ['/docs/index', undefined, ['/docs/index/', '/docs/']],
  ['/docs/cli.html', undefined, ['/docs/cli.html', '/docs/cli/']],
  ['/index.html', undefined, ['/index.html', '/']],
  // With a rule there is one.
  ['/docs/cli', true, ['/docs/cli/']],
  ['/docs/cli/', true, ['/docs/cli/']],
  ['/docs/cli', false, ['/docs/cli']],
  ['/docs/cli/', false, ['/docs/cli']],
  ['/', true, ['/']],
  ['/', false, ['/']],
  ['/docs/index', true, ['/docs/index/', '/docs/']],
  ['/docs/index', false, ['/docs/index', '/docs']],
  ['/docs/index.html', true, ['/docs/index.html', '/docs/']],
  ['/docs/index.html', false, ['/docs/index.html', '/docs']],
  ['/index.html', false, ['/index.html', '/']],
  ['/docs/cli.html', true, ['/docs/cli.html', '/docs/cli/']],
  ['/docs/cli.html', false, ['/docs/cli.html', '/docs/cli']],
  // Only a whole last segment is an index.
  ['/docs/my-index', true, ['/docs/my-index/']],
  ['/docs/index/more', true, ['/docs/index/more/']],
  ['/docs/index.htm', true, ['/docs/index.htm/']],
  ['/docs/v1.2', true, ['/docs/v1.2/']],
  // Percent-encoding stays as the browser has it.
  ['/docs/%C3%BC', true, ['/docs/%C3%BC/']],
  ['/docs/%zz', true, ['/docs/%zz/']],
]

for (const [pathname, rule, urls] of LOCATIONS) {
  test(`at ${pathname}, with trailingSlash ${String(rule)}, may be ${urls.join(' or ')}`, () => {
    assert.deepEqual(pageUrlsAt(pathname, { baseUrl: '/', trailingSlash: rule }), urls)
  })
}

for (const [pathname, urls] of [
  ['/wishes/a/', ['/wishes/']],
  ['/wishes/a/b.html', ['/wishes/']],
  ['/wishes/', ['/wishes/']],
  ['/wishes', ['/wishes/']],
  ['/wishes-2/', ['/wishes-2/']],
  ['/plain/a', ['/plain']],
  ['/plain/', ['/plain/']],
] as const) {
  test(`${pathname} may be ${urls.join()} where pages answer for what is below them`, () => {
    const site = { baseUrl: '/', trailingSlash: true, matchBelow: ['/wishes/', '/plain'] as Url[] }
    assert.deepEqual(pageUrlsAt(pathname, site), urls)
  })
}

test('the first place to look for the data of a page is that of the page itself', () => {
  for (const url of ['/docs/cli/', '/docs/cli', '/docs/cli.html', '/', '/%C3%BC/']) {
    const [first = ''] = pageUrlsAt(url, { baseUrl: '/', trailingSlash: undefined })
    assert.equal(pageDataUrl(first, undefined), pageDataUrl(url, undefined))
  }
})

test('a page may be asked for once by each address', () => {
  for (const [pathname, rule] of LOCATIONS) {
    const urls = pageUrlsAt(pathname, { baseUrl: '/', trailingSlash: rule })
    assert.equal(new Set(urls).size, urls.length)
  }
})

const SAME: readonly (readonly [a: string, b: string])[] = [
  ['/docs/cli', '/docs/cli'],
  ['/docs/cli', '/docs/cli/'],
  ['/docs/', '/docs/index'],
  ['/docs/', '/docs/index.html'],
  ['/docs', '/docs/index.html'],
  ['/docs/cli/', '/docs/cli.html'],
  ['/', '/index.html'],
  ['/', '/index'],
  ['/docs/ü/', '/docs/%C3%BC'],
  ['/docs/%c3%bc', '/docs/%C3%BC/'],
  ['/docs/%7Ea', '/docs/~a/'],
  ['/docs/a b', '/docs/a%20b/'],
  ['/docs/%zz', '/docs/%zz/'],
]

const OTHER: readonly (readonly [a: string, b: string])[] = [
  ['/docs/cli', '/docs/cl'],
  ['/docs/cli', '/docs/CLI'],
  ['/docs/', '/'],
  ['/docs/index', '/docs/index2'],
  ['/docs/my-index', '/docs/my-'],
  ['/docs/%zz', '/docs/zz'],
  ['/docs/%zz/a', '/docs/%zz/b'],
  ['/docs/a%20b', '/docs/a+b'],
  ['/docs/a%2520b', '/docs/a%20b'],
]

for (const [a, b] of SAME) {
  test(`${a} and ${b} show the same page`, () => {
    assert.ok(isSamePage(a, b))
    assert.ok(isSamePage(b, a))
  })
}

for (const [a, b] of OTHER) {
  test(`${a} and ${b} show different pages`, () => {
    assert.ok(!isSamePage(a, b))
    assert.ok(!isSamePage(b, a))
  })
}

test('every place where a page may lie is that of the same page', () => {
  for (const [pathname, rule] of LOCATIONS) {
    // With a slash behind it, `index` is the name of a page.
    const urls = pageUrlsAt(pathname, { baseUrl: '/', trailingSlash: rule }).filter(
      (url) => !url.endsWith('/index/'),
    )
    for (const url of urls) assert.ok(isSamePage(url, pathname), `${url} at ${pathname}`)
  }
})

for (const [text, expected] of [
  ['%C3%BC', 'ü'],
  ['a%20b', 'a b'],
  ['a+b', 'a+b'],
  ['100%', '100%'],
  ['%zz%20', '%zz%20'],
  ['%C3', '%C3'],
  ['', ''],
] as const) {
  test(`${JSON.stringify(text)} is decoded to ${JSON.stringify(expected)}`, () => {
    assert.equal(decoded(text), expected)
  })
}

test('the home page keeps the slash of the base URL where others have none', () => {
  for (const pathname of ['/base/', '/base/index.html']) {
    const urls = pageUrlsAt(pathname, { baseUrl: '/base/', trailingSlash: false })
    assert.equal(urls.at(-1), '/base/', pathname)
  }
})
