import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefProps } from '../../../../runtime/shared/content/content.ts'
import { LEFT_ALONE } from '../../../../runtime/shared/url/link.ts'
import { createAssetStore } from '../../../../cli/content/assets/assets.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import type { ReferenceScope } from '../../../../cli/render/content/reference-scope.ts'
import { resolveReference } from '../../../../cli/render/content/resolve-reference.ts'
import type { Diagnostic } from '../../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { png } from '../../support/image-bytes.ts'
import { manifestOf, page } from '../../support/pages.ts'
import { MARKDOWN, siteConfig } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PICTURES = 'static/img/logo.png docs/guide/pic.png shared/pic.png docs/guide/only/pic2.png'.split(' ')
const OTHERS =
  `more/only.zip docs/guide/notes.htm docs/guide/notes.html docs/guide/Lib.C++ docs/guide/data.json
  docs/guide/v1.2/x docs/guide/_part.md shared/readme.txt shared/readme.md keys/id_rsa keys/server.pem
  static/server.pem site.config.mjs docs/guide/broken.png more/file.zip`.split(/\s+/)

const siteDir = temporaryFolder({
  ...Object.fromEntries(OTHERS.map((name) => [name, 'x'])),
  ...Object.fromEntries([...PICTURES, 'docs/guide/a b#c?d%e&f.png'].map((name) => [name, png()])),
  'static/file.zip': 'zip',
})

const PAGES = [
  { url: '/docs/guide/a/', source: 'docs/guide/a.mdx' },
  { url: '/docs/guide/b/', source: 'docs/guide/b.md' },
  { url: '/docs/top/', source: 'docs/top.mdx' },
  { url: '/docs/a%20b%23c%3Fd%25e&f/', source: 'docs/guide/a b#c?d%e&f.md' },
  { url: '/docs/%C3%BC/', source: 'docs/guide/ü.md' },
  { url: '/other/', source: 'other/x.md', instance: 'docs/other' },
  { url: '/about/', source: 'src/pages/about.md', instance: 'pages/default' },
]

const CONTENT_DIRS = [
  { instance: 'docs/default', path: 'docs' as FilePath },
  { instance: 'docs/other', path: 'other' as FilePath },
  { instance: 'pages/default', path: 'src/pages' as FilePath },
]

interface Setup extends Partial<SiteConfig> {
  readonly kind?: 'link' | 'image'
  /** The file that holds the reference. */
  readonly file?: string
  readonly hooks?: Partial<SiteConfig['markdown']['hooks']>
}

function resolve(
  url: string,
  { kind = 'link', file = 'docs/guide/a.mdx', hooks, ...changed }: Setup = {},
): { readonly props: RefProps; readonly diagnostic?: Diagnostic } {
  const markdown = { ...MARKDOWN, hooks: { ...MARKDOWN.hooks, ...hooks } }
  const config = siteConfig({
    siteDir,
    staticDirectories: ['static' as FilePath, 'more' as FilePath],
    markdown,
    assets: { inlineLimit: 0 },
    ...changed,
  })
  const assets = createAssetStore(config)
  const scope: ReferenceScope = { config, manifest: manifestOf(PAGES), assets, contentDirs: CONTENT_DIRS }
  const place = { file: file as FilePath, line: 3, column: 5 }
  const linking = PAGES.find(({ source }) => source === file) ?? PAGES[0] ?? { url: '/' }
  return resolveReference({ kind, url, place, own: [] }, { file: place.file, page: page(linking) }, scope)
}

/** The same, without hashes of content. */
function unhashed(url: string, setup?: Setup): RefProps {
  const { props, diagnostic } = resolve(url, setup)
  assert.equal(diagnostic, undefined, url)
  const text = JSON.stringify(props).replace(/-[\da-f]{8}\./, '-HASH.')
  return JSON.parse(text) as RefProps
}

test('a link to the file of a page is that to the page, wherever the file is looked for', () => {
  const files: Readonly<Record<string, string>> = {
    './b.md?x=1#y': '/docs/guide/b/?x=1#y',
    'b.md': '/docs/guide/b/',
    '../guide/./b.md': '/docs/guide/b/',
    // Below the content folder, and below the site directory.
    'guide/b.md': '/docs/guide/b/',
    'docs/guide/b.md': '/docs/guide/b/',
    '/guide/b.md': '/docs/guide/b/',
    '/docs/guide/b.md': '/docs/guide/b/',
    '@site/docs/guide/b.md#x': '/docs/guide/b/#x',
    './a%20b%23c%3Fd%25e&f.md?q#h': '/docs/a%20b%23c%3Fd%25e&f/?q#h',
    './%C3%BC.md': '/docs/%C3%BC/',
    './a.mdx#x': '/docs/guide/a/#x',
  }
  for (const [url, href] of Object.entries(files)) assert.deepEqual(resolve(url), { props: { href } }, url)
})

test('a link to anything else is an address, by the rules of the site', () => {
  const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' }
  const SLASH: Setup = { trailingSlash: true }
  const long = 'x'.repeat(300)
  const links: readonly (readonly [url: string, href: string, setup?: Setup, more?: RefProps])[] = [
    ['/docs/top', '/docs/top'],
    ['/docs/top?a#b', '/docs/top/?a#b', SLASH],
    ['/docs/top/', '/base/docs/top/', { baseUrl: '/base/' }],
    ['../b', '/docs/guide/b'],
    ['./c', '/docs/guide/a/c/', SLASH],
    ['?x=1', '/docs/guide/a/?x=1'],
    ['#x', '#x'],
    ['', ''],
    ['https://a.example/b.md', 'https://a.example/b.md', {}, NEW_TAB],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['pathname:///x/y.md', '/base/x/y.md', { baseUrl: '/base/' }, { [LEFT_ALONE]: '' }],
    ['./notes.html', '/docs/guide/a/notes.html'],
    // A folder, no file at all, and what no file can be called.
    ['./v1.2', '/docs/guide/a/v1.2'],
    ['./nope.zip', '/docs/guide/a/nope.zip'],
    ['./%zz', '/docs/guide/a/%zz'],
    ['./a%00b.zip', '/docs/guide/a/a%00b.zip'],
    [`./${long}.zip`, `/docs/guide/a/${long}.zip`],
  ]
  for (const [url, href, setup, more] of links)
    assert.deepEqual(resolve(url, setup), { props: { href, ...more } }, url)
})

test('a link to a file that is no page is that of an asset', () => {
  const files: Readonly<Record<string, string>> = {
    './data.json': 'data-HASH.json',
    '/only.zip': 'only-HASH.zip',
    './notes.htm': 'notes-HASH.htm',
    './Lib.C++': 'Lib-HASH.C%2B%2B',
    '@site/shared/readme.txt': 'readme-HASH.txt',
  }
  for (const [url, file] of Object.entries(files))
    assert.deepEqual(unhashed(url), { href: `/assets/files/${file}`, target: '_blank' })
  // Of two static folders the first one that has it.
  assert.equal(resolve('/file.zip?x#y').props['href'], '/assets/files/file-4a70fe9a.zip?x#y')
  assert.match(String(resolve('./pic.png', INLINING).props['href']), /^\/assets\/images\/pic-/)
})

const INLINING: Setup = { assets: { inlineLimit: 10_000 } }
const DATA = `data:image/png;base64,${png().toString('base64')}`

test('an image has its address and its size, small ones are part of the page', () => {
  const images: readonly (readonly [url: string, src: string, setup?: Setup])[] = [
    ['./pic.png', '/assets/images/pic-HASH.png'],
    ['pic.png', '/assets/images/pic-HASH.png'],
    ['/img/logo.png', '/assets/images/logo-HASH.png'],
    ['@site/shared/pic.png', '/assets/images/pic-HASH.png'],
    ['./pic.png?x#gh-dark-mode-only', '/assets/images/pic-HASH.png?x#gh-dark-mode-only'],
    ['./a%20b%23c%3Fd%25e&f.png', '/assets/images/a%20b%23c%3Fd%25e%26f-HASH.png'],
    ['./pic.png', '/base/assets/images/pic-HASH.png', { baseUrl: '/base/' }],
    ['./pic.png#gh-dark-mode-only', `${DATA}#gh-dark-mode-only`, INLINING],
    // A query is for the server.
    ['./pic.png?v=2', '/assets/images/pic-HASH.png?v=2', INLINING],
  ]
  for (const [url, src, setup] of images)
    assert.deepEqual(unhashed(url, { ...setup, kind: 'image' }), { src, width: 3, height: 2 })
  const others: readonly (readonly [url: string, src: string])[] = [
    ['https://a.example/b.png', 'https://a.example/b.png'],
    ['data:image/png;base64,x', 'data:image/png;base64,x'],
    ['pathname:///img/x.png', '/base/img/x.png'],
  ]
  for (const [url, src] of others)
    assert.deepEqual(resolve(url, { kind: 'image', baseUrl: '/base/' }), { props: { src } })
})

test('an image that is damaged is shown, with a warning at its place', () => {
  const { props, diagnostic } = resolve('./broken.png', { kind: 'image', ...INLINING })
  assert.match(String(props['src']), /^\/assets\/images\/broken-[\da-f]{8}\.png$/)
  assert.deepEqual(
    [diagnostic?.code, diagnostic?.level, diagnostic?.message, diagnostic?.place?.line],
    ['BAD_IMAGE', 'warning', 'The image "./broken.png" is no image.', 3],
  )
})

test('a file that is not there, or of another instance, is reported where it is linked; the address stays', () => {
  const dead: Readonly<Record<string, string>> = {
    './nope.md#x': '/docs/guide/a/nope.md#x',
    '@site/other/x.md': '/docs/guide/a/@site/other/x.md',
    '../../src/pages/about.md': '/docs/src/pages/about.md',
    '@site/nope.zip': '/docs/guide/a/@site/nope.zip',
    './guide/b.md': '/docs/guide/a/guide/b.md',
  }
  for (const [url, href] of Object.entries(dead)) {
    const { props, diagnostic } = resolve(url)
    assert.deepEqual(props, { href })
    assert.deepEqual([diagnostic?.code, diagnostic?.level], ['DEAD_MARKDOWN_LINK', 'warning'])
    assert.deepEqual(diagnostic?.place, { file: 'docs/guide/a.mdx', line: 3, column: 5 })
    assert.ok(diagnostic.message.includes(`"${url}"`))
    assert.notEqual(diagnostic.hint ?? '', '')
  }
})

test('the message about a broken link or image says what to write', () => {
  const outside = /exists, but is not a page of the site: it is outside of docs/
  const atRoot = /at the root of the site: write "\/img\/logo\.png"/
  const advice: readonly (readonly [url: string, message: RegExp, hint: RegExp, kind?: 'image'])[] = [
    ['../../shared/readme.md', outside, /^Link to its address on the web/],
    ['./_part.md', /exists, but is not a page of the site\.$/, /begin with "_"/],
    ['./top.md', /no such file in docs/, /^Correct the path/],
    ['sub%5Cx.md', /"sub\\x\.md"/, /^Write "\/" in place of/],
    ['./guid/top.mdx', /no such file/, /^Did you mean "\.\.\/top\.mdx"\?/],
    ['static/img/logo.png', /does not exist/, atRoot, 'image'],
    ['img/pic.png', /does not exist/, /^Did you mean "\.\/pic\.png"\?/, 'image'],
  ]
  for (const [url, message, hint, kind = 'link'] of advice) {
    const { diagnostic } = resolve(url, { kind })
    assert.match(diagnostic?.message ?? '', message)
    assert.match(diagnostic?.hint ?? '', hint)
  }
})

test('a link publishes neither the configuration nor what looks secret, but what lies in a static folder', () => {
  const configFile = 'site.config.mjs' as FilePath
  for (const url of ['../../site.config.mjs', '@site/keys/id_rsa', '../../keys/server.pem']) {
    const { props, diagnostic } = resolve(url, { configFile })
    assert.deepEqual([props, diagnostic?.code], [{}, 'LINKED_FILE_PRIVATE'])
  }
  assert.equal(resolve('/server.pem', { configFile }).diagnostic, undefined)
})

test('a missing image is reported with the file that was looked for', () => {
  for (const url of ['./nope.png', '/nope.png', '@site/nope.png', '', './v1.2', './a%00b.png']) {
    const { props, diagnostic } = resolve(url, { kind: 'image' })
    assert.deepEqual(props, { src: url })
    const { code, level, place, message = '' } = diagnostic ?? {}
    assert.deepEqual([code, level, place?.line], ['MISSING_IMAGE', 'error', 3])
    assert.match(message, url === '' ? /has no address/ : /does not exist/)
    if (url.endsWith('nope.png')) assert.ok(message.includes(`"${url}" does not exist`), message)
  }
  const { diagnostic } = resolve('./nope.png', { kind: 'image' })
  assert.deepEqual(diagnostic?.notes, ['looked for: docs/guide/nope.png'])
})

test('broken links and images have the level of the configuration', () => {
  const levels = { ignore: undefined, log: 'info', warn: 'warning', throw: 'error' } as const
  for (const [key, expected] of Object.entries(levels)) {
    const level = key as keyof typeof levels
    const hooks = { onBrokenMarkdownLinks: level, onBrokenMarkdownImages: level }
    assert.equal(resolve('./nope.md', { hooks }).diagnostic?.level, expected)
    assert.equal(resolve('./nope.png', { kind: 'image', hooks }).diagnostic?.level, expected)
  }
})

test('a hook may put something else in the place of a broken link or image', () => {
  const external = { href: 'https://a.example/x.md', target: '_blank', rel: 'noopener noreferrer' }
  const replaced: Readonly<Record<string, RefProps>> = {
    '/docs/top': { href: '/docs/top' },
    './c': { href: '/docs/guide/a/c' },
    'https://a.example/x.md': external,
    '#x': { href: '#x' },
  }
  for (const [by, props] of Object.entries(replaced)) {
    const asked: unknown[] = []
    const hook = (info: unknown): string => {
      asked.push(info)
      return by
    }
    assert.deepEqual(resolve('./nope.md?x', { hooks: { onBrokenMarkdownLinks: hook } }), { props })
    assert.deepEqual(asked, [{ sourceFilePath: 'docs/guide/a.mdx', url: './nope.md?x' }])
  }
  const src = 'https://a.example/x.png'
  const image = resolve('./nope.png', { kind: 'image', hooks: { onBrokenMarkdownImages: () => src } })
  assert.deepEqual(image, { props: { src } })
})

test('a hook cannot put code in the place of an address, and one that says nothing leaves the address', () => {
  const both = (answer: string | undefined): ReturnType<typeof resolve>[] => {
    const hooks = { onBrokenMarkdownLinks: () => answer, onBrokenMarkdownImages: () => answer }
    return [resolve('./nope.md', { hooks }), resolve('./nope.png', { kind: 'image', hooks })]
  }
  for (const { props, diagnostic } of both('JavaScript:alert(1)')) {
    assert.equal(diagnostic?.code, 'LINK_HOOK_FAILED')
    assert.match(diagnostic.message, /it returned "JavaScript:alert\(1\)", which can run code/)
    assert.doesNotMatch(JSON.stringify(props), /script/i)
  }
  const silent = [{ props: { href: '/docs/guide/a/nope.md' } }, { props: { src: './nope.png' } }]
  assert.deepEqual(both(undefined), silent)
})

test('a partial outside of all content folders links as the page that shows it', () => {
  assert.deepEqual(resolve('guide/b.md', { file: 'shared/_p.mdx' }).props, { href: '/docs/guide/b/' })
  assert.deepEqual(resolve('./pic.png', { file: 'shared/_p.mdx', kind: 'image' }).props['width'], 3)
})
