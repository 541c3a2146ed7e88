import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFilePath, encodePathname, encodeSegment, pageUrl } from '../../../../cli/routes/page-url.ts'
import { pathnameProblem } from '../../../../cli/types/pathname-problem.ts'
import type { UrlSite } from '../../../../cli/routes/page-url.ts'

const ROOT: UrlSite = { baseUrl: '/', trailingSlash: undefined }
const BASE: UrlSite = { baseUrl: '/base/', trailingSlash: undefined }

describe('the address of a page', () => {
  const cases: readonly (readonly [path: string, site: UrlSite, url: string])[] = [
    ['/docs/intro', ROOT, '/docs/intro'],
    ['/docs/', ROOT, '/docs/'],
    ['/', ROOT, '/'],
    ['', ROOT, '/'],
    ['docs/intro', ROOT, '/docs/intro'],
    ['//docs///intro', ROOT, '/docs/intro'],
    ['/docs/intro', BASE, '/base/docs/intro'],
    ['/', BASE, '/base/'],
    ['/docs/intro', { ...ROOT, trailingSlash: true }, '/docs/intro/'],
    ['/docs/intro/', { ...ROOT, trailingSlash: true }, '/docs/intro/'],
    ['/docs/intro/', { ...ROOT, trailingSlash: false }, '/docs/intro'],
    ['/docs/', { ...ROOT, trailingSlash: false }, '/docs'],
    ['/', { ...ROOT, trailingSlash: false }, '/'],
    ['/', { ...BASE, trailingSlash: false }, '/base/'],
    ['/a.html', { ...ROOT, trailingSlash: true }, '/a.html'],
    ['/über uns', ROOT, '/%C3%BCber%20uns'],
    ['/%C3%BCber%20uns', ROOT, '/%C3%BCber%20uns'],
    ['/%c3%bcber', ROOT, '/%C3%BCber'],
    ['/%41', ROOT, '/A'],
    ['/100%', ROOT, '/100%25'],
    ['/%ff', ROOT, '/%25ff'],
    ['/a%2Fb', ROOT, '/a%2Fb'],
    ['/c++/@x/a=b;c,d&e$f!', ROOT, '/c++/@x/a=b;c,d&e$f!'],
    ['/[x]', ROOT, '/%5Bx%5D'],
  ]
  for (const [path, site, url] of cases) {
    test(`"${path}" below "${site.baseUrl}" with trailingSlash ${site.trailingSlash} is "${url}"`, () => {
      assert.equal(pageUrl(path, site), url)
      assert.equal(
        new URL(url, 'https://sitegen.example').pathname,
        url,
        'browsers keep the address as it is',
      )
    })
  }
})

describe('percent-encoding', () => {
  test('the text of a segment is taken literally', () => {
    assert.equal(encodeSegment('100%25 #1? a/b\\c'), '100%2525%20%231%3F%20a%2Fb%5Cc')
    assert.equal(decodeURIComponent(encodeSegment('a&b [x] "q" é 🎉')), 'a&b [x] "q" é 🎉')
  })

  test('half a surrogate pair becomes the replacement character instead of an exception', () => {
    assert.equal(encodeSegment('a\uD83Cb'), 'a%EF%BF%BDb')
    assert.equal(encodeSegment('🎉'), '%F0%9F%8E%89')
    assert.equal(encodePathname('/\uDC00'), '/%EF%BF%BD')
  })

  test('a file path keeps its slashes and encodes the rest', () => {
    assert.equal(encodeFilePath('a/b c/100%.md'), 'a/b%20c/100%25.md')
    assert.equal(encodeFilePath('a/b.md'), 'a/b.md')
  })
})

describe('pathnames that cannot be an address', () => {
  const problems: readonly (readonly [pathname: string, problem: RegExp])[] = [
    ['docs', /does not start with "\/"/],
    ['//evil.example', /two slashes/],
    ['/a?b', /contains "\?"/],
    ['/a#b', /contains "#"/],
    ['/../etc', /segment "\.\."/],
    ['/a/..', /segment "\.\."/],
    ['/a/./b', /segment "\."/],
    ['/%2e%2e/etc', /segment "\.\."/],
    ['/a%2Fb', /contains "\/"/],
    ['/a%5Cb', /contains "\\\\"/],
    ['/a\\b', /contains "\\\\"/],
    ['/a%00', /contains "\\u0000"/],
    ['/a\nb', /contains "\\n"/],
    [`/${'x'.repeat(241)}`, /longer than 240 bytes/],
    [`/${'é'.repeat(121)}`, /longer than 240 bytes/],
  ]
  for (const [pathname, problem] of problems) {
    test(`${JSON.stringify(pathname.slice(0, 20))}: ${problem.source}`, () => {
      assert.match(pathnameProblem(pathname) ?? 'no problem', problem)
    })
  }

  for (const pathname of [
    '/',
    '/docs/',
    '/.well-known/x',
    '/...',
    '/über',
    '/a b',
    '/100%',
    `/${'x'.repeat(240)}`,
  ]) {
    test(`${JSON.stringify(pathname.slice(0, 20))} is fine`, () => {
      assert.equal(pathnameProblem(pathname), null)
    })
  }
})
