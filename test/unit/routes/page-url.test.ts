import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFilePath, encodePathname, encodeSegment, pageUrl } from '../../../cli/routes/page-url.ts'
import { pathnameProblem } from '../../../cli/types/pathname-problem.ts'
import type { TrailingSlash } from '../../../runtime/shared/url/url.ts'

test('names of files and folders are percent-encoded in URLs', () => {
  const segments: readonly (readonly [text: string, encoded: string])[] = [
    ['a#b?c', 'a%23b%3Fc'],
    ['a%20b', 'a%2520b'],
    ['a&b+c=d', 'a&b+c=d'],
    ['[x]', '%5Bx%5D'],
    ['"q"', '%22q%22'],
    ['a/b\\c', 'a%2Fb%5Cc'],
    ['u\u0308ber', 'u%CC%88ber'],
    ['🎉', '%F0%9F%8E%89'],
    ['\uD83C', '%EF%BF%BD'],
    [`a:b@c!$(),;*~'v1.2`, `a:b@c!$(),;*~'v1.2`],
  ]
  for (const [text, encoded] of segments) assert.equal(encodeSegment(text), encoded)
  assert.equal(encodeFilePath('a b/c#d/e'), 'a%20b/c%23d/e')
})

test('a pathname is encoded once', () => {
  const pathnames: readonly (readonly [written: string, encoded: string])[] = [
    ['/über uns', '/%C3%BCber%20uns'],
    ['/%c3%bcber%20uns', '/%C3%BCber%20uns'],
    ['/100%/%20', '/100%25/%20'],
    ['/a%2Fb', '/a%2Fb'],
    ['/%41', '/A'],
  ]
  for (const [written, encoded] of pathnames)
    assert.deepEqual([encodePathname(written), encodePathname(encoded)], [encoded, encoded])
})

const URLS: readonly (readonly [path: string, baseUrl: string, trailingSlash: TrailingSlash, url: string])[] =
  [
    ['/docs/intro', '/', undefined, '/docs/intro'],
    ['/docs/intro/', '/', undefined, '/docs/intro/'],
    ['/docs/intro', '/', true, '/docs/intro/'],
    ['/docs/intro/', '/', false, '/docs/intro'],
    ['/docs//a///b', '/', undefined, '/docs/a/b'],
    ['docs', '/base/', true, '/base/docs/'],
    ['', '/', false, '/'],
    ['/', '/', true, '/'],
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

test('an address of a page begins with one slash, has no parts that climb, and names that files can have', () => {
  const fine = ['/docs', '/', '/a.b/.well-known/x', '/...', '/über uns', '/100%', `/${'ü'.repeat(120)}`]
  for (const pathname of fine) assert.equal(pathnameProblem(pathname), null)
  const wrong: readonly (readonly [pathname: string, problem: RegExp])[] = [
    ['docs', /does not start with/],
    ['//evil.example', /two slashes/],
    ['/a?b', /contains "\?"/],
    ['/a#b', /contains "#"/],
    ['/a/../b', /segment "\.\."/],
    ['/a/./b', /segment "\."/],
    ['/%2e%2e/a', /segment "\.\."/],
    ['/a%2Fb', /contains "\/"/],
    ['/a%5Cb', /contains "\\\\"/],
    ['/a%00b', /contains "\\u0000"/],
    ['/a\nb', /contains "\\n"/],
    [`/${'ü'.repeat(120)}a`, /longer than 240 bytes/],
  ]
  for (const [pathname, problem] of wrong) assert.match(pathnameProblem(pathname) ?? '', problem)
})
