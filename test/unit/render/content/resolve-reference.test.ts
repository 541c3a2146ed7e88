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

const siteDir = temporaryFolder({
  'static/img/logo.png': png(),
  'static/file.zip': 'zip',
  'more/file.zip': 'other',
  'more/only.zip': 'only',
  'docs/guide/pic.png': png(),
  'docs/guide/a b#c?d%e&f.png': png(),
  'docs/guide/broken.png': 'no image',
  'docs/guide/notes.htm': '<p>x',
  'docs/guide/Lib.C++': 'x',
  'docs/guide/data.json': '{}',
  'docs/guide/v1.2/x': '',
  'docs/guide/notes.html': '<p>x',
  'shared/pic.png': png(),
  'shared/readme.txt': 'x',
  'shared/readme.md': 'x',
  'docs/guide/_part.md': 'x',
  'docs/guide/only/pic2.png': png(),
  'keys/id_rsa': 'x',
  'keys/server.pem': 'x',
  'static/server.pem': 'x',
  'site.config.mjs': 'x',
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
  const scope: ReferenceScope = {
    config,
    manifest: manifestOf(PAGES),
    assets: createAssetStore(config),
    contentDirs: CONTENT_DIRS,
  }
  const place = { file: file as FilePath, line: 3, column: 5 }
  const at = {
    file: file as FilePath,
    page: page(PAGES.find(({ source }) => source === file) ?? PAGES[0] ?? { url: '/' }),
  }
  return resolveReference({ kind, url, place, own: [] }, at, scope)
}

type Case = readonly [name: string, url: string, props: RefProps, setup?: Setup]

const FILE_LINKS: readonly Case[] = [
  ['a file beside', './b.md', { href: '/docs/guide/b/' }],
  ['a bare name beside', 'b.md', { href: '/docs/guide/b/' }],
  ['query and hash', './b.md?x=1#y', { href: '/docs/guide/b/?x=1#y' }],
  ['a folder above', '../top.mdx', { href: '/docs/top/' }],
  ['a folder above and back', '../guide/./b.md', { href: '/docs/guide/b/' }],
  ['a bare path below the content folder', 'guide/b.md', { href: '/docs/guide/b/' }],
  ['a bare path below the site directory', 'docs/guide/b.md', { href: '/docs/guide/b/' }],
  ['an absolute path below the content folder', '/guide/b.md', { href: '/docs/guide/b/' }],
  ['an absolute path below the site directory', '/docs/guide/b.md', { href: '/docs/guide/b/' }],
  ['the site directory', '@site/docs/guide/b.md#x', { href: '/docs/guide/b/#x' }],
  ['a name with everything', './a%20b%23c%3Fd%25e&f.md?q#h', { href: '/docs/a%20b%23c%3Fd%25e&f/?q#h' }],
  ['letters of any script', './%C3%BC.md', { href: '/docs/%C3%BC/' }],
  ['the file itself', './a.mdx#x', { href: '/docs/guide/a/#x' }],
]

const LINKS: readonly Case[] = [
  ['a page', '/docs/top', { href: '/docs/top' }],
  [
    'a page, with the trailing-slash rule',
    '/docs/top?a#b',
    { href: '/docs/top/?a#b' },
    { trailingSlash: true },
  ],
  ['a page, below a base URL', '/docs/top/', { href: '/base/docs/top/' }, { baseUrl: '/base/' }],
  ['a relative page', '../b', { href: '/docs/guide/b' }],
  [
    'a relative page, with the trailing-slash rule',
    './c',
    { href: '/docs/guide/a/c/' },
    { trailingSlash: true },
  ],
  ['a query', '?x=1', { href: '/docs/guide/a/?x=1' }],
  ['a hash', '#x', { href: '#x' }],
  ['nothing', '', { href: '' }],
  [
    'another origin',
    'https://a.example/b.md',
    { href: 'https://a.example/b.md', target: '_blank', rel: 'noopener noreferrer' },
  ],
  ['mail', 'mailto:a@b.example', { href: 'mailto:a@b.example' }],
  [
    'a path that is not to be touched',
    'pathname:///x/y.md',
    { href: '/base/x/y.md', [LEFT_ALONE]: '' },
    { baseUrl: '/base/' },
  ],
  ['an HTML file', './notes.html', { href: '/docs/guide/a/notes.html' }],
  ['a folder with a dot', './v1.2', { href: '/docs/guide/a/v1.2' }],
  ['a file that is not there', './nope.zip', { href: '/docs/guide/a/nope.zip' }],
  ['a broken escape', './%zz', { href: '/docs/guide/a/%zz' }],
  ['a path with NUL', './a%00b.zip', { href: '/docs/guide/a/a%00b.zip' }],
  [
    'a name that no file can have',
    `./${'x'.repeat(300)}.zip`,
    { href: `/docs/guide/a/${'x'.repeat(300)}.zip` },
  ],
]

for (const [name, url, props, setup] of [...FILE_LINKS, ...LINKS]) {
  test(`a link to ${name} resolves`, () => {
    assert.deepEqual(resolve(url, setup), { props })
  })
}

const ASSETS: readonly Case[] = [
  ['a file beside', './data.json', { href: '/assets/files/data-44136fa3.json', target: '_blank' }],
  [
    'a file of the first static folder',
    '/file.zip?x#y',
    { href: '/assets/files/file-f344e231.zip?x#y', target: '_blank' },
  ],
  [
    'a file of a later static folder',
    '/only.zip',
    { href: '/assets/files/only-c7b7c667.zip', target: '_blank' },
  ],
  [
    'an HTML file that is no page',
    './notes.htm',
    { href: '/assets/files/notes-HASHHASH.htm', target: '_blank' },
  ],
  [
    'a file with an extension of any kind',
    './Lib.C++',
    { href: '/assets/files/Lib-HASHHASH.C%2B%2B', target: '_blank' },
  ],
  [
    'a file of the site',
    '@site/shared/readme.txt',
    { href: '/assets/files/readme-2d711642.txt', target: '_blank' },
  ],
]

for (const [name, url, expected] of ASSETS) {
  test(`a link to ${name} is that of an asset`, () => {
    const { props, diagnostic } = resolve(url)
    const unhashed = (href: unknown): string => String(href).replace(/-(?:[\da-f]{8}|HASHHASH)\./, '-HASH.')
    assert.equal(diagnostic, undefined)
    assert.deepEqual(
      { ...props, href: unhashed(props['href']) },
      { ...expected, href: unhashed(expected['href']) },
    )
  })
}

const INLINING: Setup = { assets: { inlineLimit: 10_000 } }

const IMAGES: readonly Case[] = [
  ['beside', './pic.png', { src: '/assets/images/pic-HASH.png', width: 3, height: 2 }],
  ['bare', 'pic.png', { src: '/assets/images/pic-HASH.png', width: 3, height: 2 }],
  ['of a static folder', '/img/logo.png', { src: '/assets/images/logo-HASH.png', width: 3, height: 2 }],
  ['of the site', '@site/shared/pic.png', { src: '/assets/images/pic-HASH.png', width: 3, height: 2 }],
  [
    'with a hash',
    './pic.png?x#gh-dark-mode-only',
    { src: '/assets/images/pic-HASH.png?x#gh-dark-mode-only', width: 3, height: 2 },
  ],
  [
    'with a name that holds everything',
    './a%20b%23c%3Fd%25e&f.png',
    { src: '/assets/images/a%20b%23c%3Fd%25e%26f-HASH.png', width: 3, height: 2 },
  ],
  [
    'below a base URL',
    './pic.png',
    { src: '/base/assets/images/pic-HASH.png', width: 3, height: 2 },
    { baseUrl: '/base/' },
  ],
  ['of another origin', 'https://a.example/b.png', { src: 'https://a.example/b.png' }],
  ['as data', 'data:image/png;base64,x', { src: 'data:image/png;base64,x' }],
  ['that is not to be touched', 'pathname:///img/x.png', { src: '/base/img/x.png' }, { baseUrl: '/base/' }],
  [
    'that is small',
    './pic.png',
    { src: `data:image/png;base64,${png().toString('base64')}`, width: 3, height: 2 },
    INLINING,
  ],
  [
    'that is small, with a hash',
    './pic.png#gh-dark-mode-only',
    { src: `data:image/png;base64,${png().toString('base64')}#gh-dark-mode-only`, width: 3, height: 2 },
    INLINING,
  ],
  [
    'that is small, with a query for the server',
    './pic.png?v=2',
    { src: '/assets/images/pic-HASH.png?v=2', width: 3, height: 2 },
    INLINING,
  ],
]

for (const [name, url, expected, setup] of IMAGES) {
  test(`an image ${name} resolves`, () => {
    const { props, diagnostic } = resolve(url, { ...setup, kind: 'image' })
    assert.equal(diagnostic, undefined)
    assert.deepEqual({ ...props, src: String(props['src']).replace(/-[\da-f]{8}\./, '-HASH.') }, expected)
  })
}

test('a link to a small image is that of a file', () => {
  assert.match(String(resolve('./pic.png', INLINING).props['href']), /^\/assets\/images\/pic-/)
})

test('an image that is damaged is shown, with a warning at its place', () => {
  const { props, diagnostic } = resolve('./broken.png', { kind: 'image', ...INLINING })
  assert.match(String(props['src']), /^\/assets\/images\/broken-[\da-f]{8}\.png$/)
  assert.deepEqual(
    [diagnostic?.code, diagnostic?.level, diagnostic?.message, diagnostic?.place?.line],
    ['BAD_IMAGE', 'warning', 'The image "./broken.png" is no image.', 3],
  )
})

const DEAD: readonly (readonly [name: string, url: string, href: string, setup?: Setup])[] = [
  ['is not there', './nope.md#x', '/docs/guide/a/nope.md#x'],
  ['is of another instance', '@site/other/x.md', '/docs/guide/a/@site/other/x.md'],
  ['is of another feature', '../../src/pages/about.md', '/docs/src/pages/about.md'],
  ['is named from the site directory and not there', '@site/nope.zip', '/docs/guide/a/@site/nope.zip'],
  ['is above where relative paths lead', './guide/b.md', '/docs/guide/a/guide/b.md'],
]

for (const [name, url, href, setup] of DEAD) {
  test(`a file that ${name} is reported where it is linked; the address stays`, () => {
    const { props, diagnostic } = resolve(url, setup)
    assert.deepEqual(props, { href })
    assert.deepEqual(
      [diagnostic?.code, diagnostic?.level, diagnostic?.place],
      ['DEAD_MARKDOWN_LINK', 'warning', { file: 'docs/guide/a.mdx', line: 3, column: 5 }],
    )
    assert.ok(diagnostic?.message.includes(`"${url}"`))
    assert.ok((diagnostic?.hint ?? '') !== '')
  })
}

const ADVICE: readonly (readonly [url: string, message: RegExp, hint: RegExp, kind?: 'image'])[] = [
  [
    '../../shared/readme.md',
    /exists, but is not a page of the site: it is outside of docs/,
    /^Link to its address on the web/,
  ],
  ['./_part.md', /exists, but is not a page of the site\.$/, /begin with "_"/],
  ['./top.md', /no such file in docs/, /^Correct the path/],
  ['sub%5Cx.md', /"sub\\x\.md"/, /^Write "\/" in place of/],
  ['./guid/top.mdx', /no such file/, /^Did you mean "\.\.\/top\.mdx"\?/],
  ['static/img/logo.png', /does not exist/, /at the root of the site: write "\/img\/logo\.png"/, 'image'],
  ['img/pic.png', /does not exist/, /^Did you mean "\.\/pic\.png"\?/, 'image'],
]

for (const [url, message, hint, kind = 'link'] of ADVICE) {
  test(`the message about ${url} says what to write`, () => {
    const { diagnostic } = resolve(url, { kind })
    assert.match(diagnostic?.message ?? '', message)
    assert.match(diagnostic?.hint ?? '', hint)
  })
}

test('a missing image is told with the file that was looked for', () => {
  assert.deepEqual(resolve('./nope.png', { kind: 'image' }).diagnostic?.notes, [
    'looked for: docs/guide/nope.png',
  ])
})

test('a link publishes neither the configuration nor what looks secret, but what lies in a static folder', () => {
  const configFile = 'site.config.mjs' as FilePath
  for (const url of ['../../site.config.mjs', '@site/keys/id_rsa', '../../keys/server.pem']) {
    const { props, diagnostic } = resolve(url, { configFile })
    assert.deepEqual([props, diagnostic?.code], [{}, 'LINKED_FILE_PRIVATE'])
  }
  assert.equal(resolve('/server.pem', { configFile }).diagnostic, undefined)
})

const MISSING: readonly (readonly [url: string, message: RegExp, src: string])[] = [
  ['./nope.png', /The image "\.\/nope\.png" does not exist/, './nope.png'],
  ['/nope.png', /"\/nope\.png" does not exist/, '/nope.png'],
  ['@site/nope.png', /"@site\/nope\.png" does not exist/, '@site/nope.png'],
  ['', /has no address/, ''],
  ['./v1.2', /does not exist/, './v1.2'],
  ['./a%00b.png', /does not exist/, './a%00b.png'],
]

for (const [url, message, src] of MISSING) {
  test(`the image ${JSON.stringify(url)} is reported as missing`, () => {
    const { props, diagnostic } = resolve(url, { kind: 'image' })
    assert.deepEqual(props, { src })
    assert.deepEqual(
      [diagnostic?.code, diagnostic?.level, diagnostic?.place?.line],
      ['MISSING_IMAGE', 'error', 3],
    )
    assert.match(diagnostic?.message ?? '', message)
  })
}

const LEVELS = [
  ['ignore', undefined],
  ['log', 'info'],
  ['warn', 'warning'],
  ['throw', 'error'],
] as const

for (const [level, expected] of LEVELS) {
  test(`broken links and images at level ${level} are ${expected ?? 'not reported'}`, () => {
    assert.equal(
      resolve('./nope.md', { hooks: { onBrokenMarkdownLinks: level } }).diagnostic?.level,
      expected,
    )
    assert.equal(
      resolve('./nope.png', { kind: 'image', hooks: { onBrokenMarkdownImages: level } }).diagnostic?.level,
      expected,
    )
  })
}

const REPLACED: readonly (readonly [by: string, href: string, external: boolean])[] = [
  ['/docs/top', '/docs/top', false],
  ['./c', '/docs/guide/a/c', false],
  ['https://a.example/x.md', 'https://a.example/x.md', true],
  ['#x', '#x', false],
]

for (const [by, href, external] of REPLACED) {
  test(`a hook may put ${by} in the place of a broken link`, () => {
    const asked: unknown[] = []
    const hook = (info: unknown): string => {
      asked.push(info)
      return by
    }
    const { props, diagnostic } = resolve('./nope.md?x', { hooks: { onBrokenMarkdownLinks: hook } })
    assert.deepEqual(props, { href, ...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {}) })
    assert.equal(diagnostic, undefined)
    assert.deepEqual(asked, [{ sourceFilePath: 'docs/guide/a.mdx', url: './nope.md?x' }])
  })
}

test('a hook cannot put code in the place of an address', () => {
  const hook = (): string => 'JavaScript:alert(1)'
  const hooks = { onBrokenMarkdownLinks: hook, onBrokenMarkdownImages: hook }
  for (const { props, diagnostic } of [
    resolve('./nope.md', { hooks }),
    resolve('./nope.png', { kind: 'image', hooks }),
  ]) {
    assert.equal(diagnostic?.code, 'LINK_HOOK_FAILED')
    assert.match(diagnostic.message, /it returned "JavaScript:alert\(1\)", which can run code/)
    assert.doesNotMatch(JSON.stringify(props), /script/i)
  }
})

test('a hook that says nothing leaves the address', () => {
  const hooks = { onBrokenMarkdownLinks: () => undefined, onBrokenMarkdownImages: () => undefined }
  assert.deepEqual(resolve('./nope.md', { hooks }), { props: { href: '/docs/guide/a/nope.md' } })
  assert.deepEqual(resolve('./nope.png', { kind: 'image', hooks }), { props: { src: './nope.png' } })
})

test('a hook may put another image in the place of a missing one', () => {
  const hooks = { onBrokenMarkdownImages: () => 'https://a.example/x.png' }
  assert.deepEqual(resolve('./nope.png', { kind: 'image', hooks }), {
    props: { src: 'https://a.example/x.png' },
  })
})

test('a partial outside of all content folders links as the page that shows it', () => {
  assert.deepEqual(resolve('guide/b.md', { file: 'shared/_p.mdx' }).props, { href: '/docs/guide/b/' })
  assert.deepEqual(resolve('./pic.png', { file: 'shared/_p.mdx', kind: 'image' }).props['width'], 3)
})
