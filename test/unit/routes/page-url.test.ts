import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFilePath, encodePathname, encodeSegment, pageUrl } from '../../../cli/routes/page-url.ts'
import { pathnameProblem } from '../../../cli/types/pathname-problem.ts'
import type { TrailingSlash } from '../../../runtime/shared/url/url.ts'

const SEGMENTS: readonly (readonly [text: string, encoded: string])[] = [
  ['intro', 'intro'],
  ['a b', 'a%20b'],
  ['a#b?c', 'a%23b%3Fc'],
  ['100%', '100%25'],
  ['a%20b', 'a%2520b'],
  ['a&b+c=d', 'a&b+c=d'],
  ['[x]', '%5Bx%5D'],
  ["it's", "it's"],
  ['"q"', '%22q%22'],
  ['a/b', 'a%2Fb'],
  ['a\\b', 'a%5Cb'],
  ['über', '%C3%BCber'],
  ['u\u0308ber', 'u%CC%88ber'],
  ['日本', '%E6%97%A5%E6%9C%AC'],
  ['🎉', '%F0%9F%8E%89'],
  ['\uD83C', '%EF%BF%BD'],
  ['a:b@c!$(),;*~', 'a:b@c!$(),;*~'],
  ['v1.2', 'v1.2'],
  ['', ''],
]

for (const [text, encoded] of SEGMENTS) {
  test(`the file name ${JSON.stringify(text)} is ${JSON.stringify(encoded)} in a URL`, () => {
    assert.equal(encodeSegment(text), encoded)
  })
}

test('a file path keeps its slashes', () => {
  assert.equal(encodeFilePath('a b/c#d/e'), 'a%20b/c%23d/e')
  assert.equal(encodeFilePath('a/b'), 'a/b')
})

const PATHNAMES: readonly (readonly [written: string, encoded: string])[] = [
  ['/über uns', '/%C3%BCber%20uns'],
  ['/%C3%BCber%20uns', '/%C3%BCber%20uns'],
  ['/%c3%bcber%20uns', '/%C3%BCber%20uns'],
  ['/100%', '/100%25'],
  ['/100%/%20', '/100%25/%20'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%41', '/A'],
  ['/plain/path', '/plain/path'],
]

for (const [written, encoded] of PATHNAMES) {
  test(`the pathname ${written} is encoded as ${encoded}, once`, () => {
    assert.equal(encodePathname(written), encoded)
    assert.equal(encodePathname(encoded), encoded)
  })
}

const URLS: readonly (readonly [path: string, baseUrl: string, trailingSlash: TrailingSlash, url: string])[] =
  [
    ['/docs/intro', '/', undefined, '/docs/intro'],
    ['/docs/intro/', '/', undefined, '/docs/intro/'],
    ['/docs/intro', '/', true, '/docs/intro/'],
    ['/docs/intro/', '/', false, '/docs/intro'],
    ['/docs//a///b', '/', undefined, '/docs/a/b'],
    ['docs', '/base/', true, '/base/docs/'],
    ['/docs', '/base/', false, '/base/docs'],
    ['/', '/', true, '/'],
    ['/', '/', false, '/'],
    ['', '/', false, '/'],
    ['/', '/base/', true, '/base/'],
    ['/', '/base/', false, '/base/'],
    ['/', '/base/', undefined, '/base/'],
    ['/404.html', '/base/', true, '/base/404.html'],
    ['/v1.2', '/', true, '/v1.2/'],
    ['/über uns', '/', true, '/%C3%BCber%20uns/'],
  ]

for (const [path, baseUrl, trailingSlash, url] of URLS) {
  test(`${JSON.stringify(path)} below ${baseUrl} with trailingSlash ${String(trailingSlash)} is ${url}`, () => {
    assert.equal(pageUrl(path, { baseUrl, trailingSlash }), url)
  })
}

const PROBLEMS: readonly (readonly [pathname: string, problem: RegExp | null])[] = [
  ['/docs', null],
  ['/', null],
  ['/a.b/.well-known/x', null],
  ['/...', null],
  ['/über uns', null],
  ['/100%', null],
  [`/${'a'.repeat(240)}`, null],
  [`/${'ü'.repeat(120)}`, null],
  ['docs', /does not start with/],
  ['', /does not start with/],
  ['//evil.example', /two slashes/],
  ['/a?b', /contains "\?"/],
  ['/a#b', /contains "#"/],
  ['/..', /segment "\.\."/],
  ['/a/../b', /segment "\.\."/],
  ['/a/./b', /segment "\."/],
  ['/%2e%2e/a', /segment "\.\."/],
  ['/a%2Fb', /contains "\/"/],
  ['/a\\b', /contains "\\\\"/],
  ['/a%5Cb', /contains "\\\\"/],
  ['/a%00b', /contains "\\u0000"/],
  ['/a\nb', /contains "\\n"/],
  [`/${'a'.repeat(241)}`, /longer than 240 bytes/],
  [`/${'ü'.repeat(121)}`, /longer than 240 bytes/],
]

for (const [pathname, problem] of PROBLEMS) {
  test(`${JSON.stringify(pathname).slice(0, 40)} ${problem === null ? 'can' : 'cannot'} be the address of a page`, () => {
    const found = pathnameProblem(pathname)
    if (problem === null) assert.equal(found, null)
    else assert.match(found ?? '', problem)
  })
}
