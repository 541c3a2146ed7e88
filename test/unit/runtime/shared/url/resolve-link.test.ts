import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isFilePath,
  LEFT_ALONE,
  resolveLink,
  type LinkSite,
  type ResolvedLink,
} from '../../../../../runtime/shared/url/link.ts'

const ROOT: LinkSite = { baseUrl: '/', trailingSlash: undefined }
const SLASH: LinkSite = { baseUrl: '/', trailingSlash: true }
const NO_SLASH: LinkSite = { baseUrl: '/', trailingSlash: false }
const BASE: LinkSite = { baseUrl: '/base/', trailingSlash: undefined }
const BASE_SLASH: LinkSite = { baseUrl: '/base/', trailingSlash: true }
const BASE_NO_SLASH: LinkSite = { baseUrl: '/base/', trailingSlash: false }

/** What stands behind the `#` follows the rule for slashes, and what names a file is relative. */
const HASH: readonly (readonly [href: string, expected: string])[] = [
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
  ['?a', '?a'],
  ['', ''],
  ['../a', '../a/'],
  ['//a.example', '//a.example'],
  ['https://a.example/docs', 'https://a.example/docs'],
]

for (const [href, expected] of HASH) {
  test(`${JSON.stringify(href)} is served as ${expected} for the hash router`, () => {
    assert.equal(resolveLink(href, { ...SLASH, router: 'hash' }).href, expected)
  })
}

const PATHS: readonly (readonly [href: string, site: LinkSite, expected: string])[] = [
  ['/docs', ROOT, '/docs'],
  ['/docs/', ROOT, '/docs/'],
  ['/docs', SLASH, '/docs/'],
  ['/docs/', NO_SLASH, '/docs'],
  ['/docs?a=1#b', SLASH, '/docs/?a=1#b'],
  ['/docs/?a=/1/#/b/', NO_SLASH, '/docs?a=/1/#/b/'],
  ['/docs', BASE, '/base/docs'],
  ['/base/docs', BASE_SLASH, '/base/docs/'],
  ['/', BASE, '/base/'],
  ['/', BASE_SLASH, '/base/'],
  // The home page keeps its slash: that is the address of the page (see `pageUrl`).
  ['/', BASE_NO_SLASH, '/base/'],
  ['/base', BASE_NO_SLASH, '/base/'],
  ['/?q=1', BASE_NO_SLASH, '/base/?q=1'],
  ['/', NO_SLASH, '/'],
  ['#x', SLASH, '#x'],
  ['?x', SLASH, '?x'],
  ['', SLASH, ''],
  ['/file.pdf', SLASH, '/file.pdf'],
  ['/a/file.tar.gz?x', SLASH, '/a/file.tar.gz?x'],
  ['/llms.txt', SLASH, '/llms.txt'],
  ['/page.html', SLASH, '/page.html'],
  ['/docs/v1.2', SLASH, '/docs/v1.2/'],
  ['/docs/3.7.0', SLASH, '/docs/3.7.0/'],
  ['/docs.d/a', SLASH, '/docs.d/a/'],
  ['../a', SLASH, '../a/'],
  ['mailto:a@b.example', SLASH, 'mailto:a@b.example'],
  ['tel:123', SLASH, 'tel:123'],
]

for (const [href, site, expected] of PATHS) {
  test(`${JSON.stringify(href)} with base ${site.baseUrl} and trailingSlash ${String(site.trailingSlash)} is served as ${expected}`, () => {
    assert.deepEqual(resolveLink(href, site), { href: expected } satisfies ResolvedLink)
  })
}

const PATHNAMES: readonly (readonly [href: string, site: LinkSite, expected: string])[] = [
  ['pathname:///file', BASE_SLASH, '/base/file'],
  ['pathname:///file/', BASE_NO_SLASH, '/base/file/'],
  ['pathname:///', BASE_SLASH, '/base/'],
  ['pathname://file', BASE, 'file'],
]

for (const [href, site, expected] of PATHNAMES) {
  test(`${href} is served as ${expected} and left alone by the link check and the client`, () => {
    assert.deepEqual(resolveLink(href, site), { href: expected, [LEFT_ALONE]: '' } satisfies ResolvedLink)
  })
}

for (const href of ['https://a.example/x', 'HTTP://a.example', '//a.example']) {
  test(`${href} opens in a new tab, without access to this one`, () => {
    assert.deepEqual(resolveLink(href, BASE_SLASH), { href, target: '_blank', rel: 'noopener noreferrer' })
  })
}

test('an address that holds code is left out, behind pathname:// too', () => {
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:x',
    'vbscript:x',
    'data:text/html,x',
    'data:image/png,x',
  ])
    for (const written of [href, `pathname://${href}`])
      assert.deepEqual(resolveLink(written, ROOT), {}, written)
})

test('a resolved link resolves to itself', () => {
  for (const [href, site] of PATHS) {
    const once = resolveLink(href, site).href ?? ''
    assert.equal(resolveLink(once, site).href, once)
  }
})

for (const [pathname, isFile] of [
  ['/x.pdf', true],
  ['/a/feed.XML', true],
  ['/archive.tar.gz', true],
  ['/docs/3.7.0', false],
  ['/docs/v1.2/', false],
  ['/page.html', false],
  ['/pdf', false],
  ['/a.pdf/b', false],
] as const) {
  test(`${pathname} is ${isFile ? 'a file' : 'a page'}`, () => {
    assert.equal(isFilePath(pathname), isFile)
  })
}
