import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  documentTitle,
  headIdentity,
  mergeHead,
  pageHead,
  rawText,
  rootAttributes,
  type HeadElement,
} from '../../../../../runtime/shared/document/head.ts'
import { pageData, siteData } from '../../../support/page-data.ts'

function metas(elements: readonly HeadElement[]): Record<string, string> {
  return Object.fromEntries(
    elements.flatMap(({ tag, attributes, text }) => {
      const key = attributes['name'] ?? attributes['property'] ?? attributes['rel'] ?? tag
      return [[String(key), text ?? String(attributes['content'] ?? attributes['href'])]]
    }),
  )
}

const TITLES: readonly (readonly [title: string | null, expected: string])[] = [
  ['Page', 'Page | Site'],
  [null, 'Site'],
  ['', 'Site'],
  ['Site', 'Site'],
  ['a | b', 'a | b | Site'],
]

for (const [title, expected] of TITLES) {
  test(`the title ${JSON.stringify(title)} shows as ${JSON.stringify(expected)}`, () => {
    assert.equal(documentTitle(title, siteData({ title: 'Site' })), expected)
  })
}

test('a page says its title, description, address and social image', () => {
  const site = siteData({ title: 'Site', favicon: 'img/f.ico', baseUrl: '/base/' })
  const head = { title: 'T', description: 'D', keywords: ['a', 'b'], image: 'img/x.png', htmlClasses: [] }
  assert.deepEqual(metas(pageHead(pageData({ url: '/base/a/', head }), site)), {
    title: 'T | Site',
    description: 'D',
    keywords: 'a,b',
    canonical: 'https://sitegen.example/base/a/',
    'og:title': 'T | Site',
    'og:description': 'D',
    'og:url': 'https://sitegen.example/base/a/',
    'og:locale': 'en',
    'og:image': 'https://sitegen.example/base/img/x.png',
    'twitter:image': 'https://sitegen.example/base/img/x.png',
    'twitter:card': 'summary_large_image',
    docusaurus_locale: 'en',
    docusaurus_tag: 'default',
    icon: '/base/img/f.ico',
  })
})

const IMAGES: readonly (readonly [image: string, expected: string])[] = [
  ['/img/a.png', 'https://sitegen.example/base/img/a.png'],
  ['img/a.png', 'https://sitegen.example/base/img/a.png'],
  ['/base/img/a.png', 'https://sitegen.example/base/img/a.png'],
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['//cdn.example/a.png', 'https://cdn.example/a.png'],
  ['mailto:x', 'mailto:x'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['img/a b.png', 'https://sitegen.example/base/img/a%20b.png'],
  ['img\\a.png', 'https://sitegen.example/base/img/a.png'],
  ['\\\\cdn.example\\a.png', 'https://sitegen.example/base///cdn.example/a.png'],
  ['@cdn.example/a.png', 'https://sitegen.example/base/@cdn.example/a.png'],
  ['.cdn.example/a.png', 'https://sitegen.example/base/.cdn.example/a.png'],
  [':80/a.png', 'https://sitegen.example/base/:80/a.png'],
]

for (const [image, expected] of IMAGES) {
  test(`the social image ${image} has the address ${expected}`, () => {
    const head = { title: null, description: null, image, htmlClasses: [] }
    assert.equal(metas(pageHead(pageData({ head }), siteData({ baseUrl: '/base/' })))['og:image'], expected)
  })
}

test('what a page does not have is not said', () => {
  const head = { title: null, description: null, keywords: [], htmlClasses: [] }
  const said = metas(pageHead(pageData({ head }), siteData()))
  for (const name of ['description', 'og:description', 'keywords', 'robots', 'og:image', 'icon']) {
    assert.equal(said[name], undefined, name)
  }
})

test('robots are kept out by the page or by the site', () => {
  const head = { title: null, description: null, noIndex: true, htmlClasses: [] }
  assert.equal(metas(pageHead(pageData({ head }), siteData()))['robots'], 'noindex, nofollow')
  assert.equal(metas(pageHead(pageData(), siteData({ noIndex: true })))['robots'], 'noindex, nofollow')
  assert.equal(metas(pageHead(pageData(), siteData()))['robots'], undefined)
})

function meta(attributes: Record<string, string>): HeadElement {
  return { tag: 'meta', attributes }
}

const canonical = (href: string): HeadElement => ({ tag: 'link', attributes: { rel: 'canonical', href } })
const title = (text: string): HeadElement => ({ tag: 'title', attributes: {}, text })
const dark = meta({ name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#000' })
const light = meta({ name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#fff' })

const MERGES: readonly (readonly [
  name: string,
  elements: readonly HeadElement[],
  expected: readonly HeadElement[],
])[] = [
  [
    'the last title wins, in the place of the first',
    [title('a'), canonical('/'), title('b')],
    [title('b'), canonical('/')],
  ],
  [
    'the last meta of a name wins',
    [meta({ name: 'x', content: '1' }), meta({ name: 'x', content: '2' })],
    [meta({ name: 'x', content: '2' })],
  ],
  [
    'the last meta of a property wins',
    [meta({ property: 'og:x', content: '1' }), meta({ property: 'og:x', content: '2' })],
    [meta({ property: 'og:x', content: '2' })],
  ],
  ['the last canonical link wins', [canonical('/a'), canonical('/b')], [canonical('/b')]],
  ['metas for different media stay', [dark, light], [dark, light]],
  [
    'other links stay',
    [
      { tag: 'link', attributes: { rel: 'icon', href: 'a' } },
      { tag: 'link', attributes: { rel: 'icon', href: 'b' } },
    ],
    [
      { tag: 'link', attributes: { rel: 'icon', href: 'a' } },
      { tag: 'link', attributes: { rel: 'icon', href: 'b' } },
    ],
  ],
  [
    'equal scripts stay',
    [
      { tag: 'script', attributes: { src: 'a' } },
      { tag: 'script', attributes: { src: 'a' } },
    ],
    [
      { tag: 'script', attributes: { src: 'a' } },
      { tag: 'script', attributes: { src: 'a' } },
    ],
  ],
  [
    'metas without a name stay',
    [meta({ 'http-equiv': 'x', content: '1' }), meta({ charset: 'utf-8' })],
    [meta({ 'http-equiv': 'x', content: '1' }), meta({ charset: 'utf-8' })],
  ],
]

for (const [name, elements, expected] of MERGES) {
  test(`merging heads: ${name}`, () => {
    assert.deepEqual(mergeHead(elements), expected)
  })
}

const IDENTITIES: readonly (readonly [name: string, element: HeadElement, identity: string | null])[] = [
  ['a title', title('a'), 'title'],
  ['a meta with a name', meta({ name: 'x', content: '1' }), 'meta:x '],
  ['a meta with a property', meta({ property: 'og:x', content: '1' }), 'meta:og:x '],
  ['a meta with neither', meta({ 'http-equiv': 'x' }), null],
  ['a canonical link', canonical('/a'), 'canonical'],
  ['another link', { tag: 'link', attributes: { rel: 'icon', href: '/a' } }, null],
  ['a link with a name', { tag: 'link', attributes: { rel: 'x', name: 'y' } }, null],
  ['a script', { tag: 'script', attributes: { name: 'x' } }, null],
  ['a meta whose name has no value', { tag: 'meta', attributes: { name: true } }, null],
]

for (const [name, element, identity] of IDENTITIES) {
  test(`${name} ${identity === null ? 'may be there many times' : `says one thing: ${identity}`}`, () => {
    assert.equal(headIdentity(element), identity)
  })
}

test('what two elements say is the same whatever they say about it, but not for another medium', () => {
  const other = meta({ name: 'theme-color', content: '#111', media: '(prefers-color-scheme: dark)' })
  assert.equal(headIdentity(other), headIdentity(dark))
  assert.notEqual(headIdentity(light), headIdentity(dark))
})

const html = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'html', attributes })

const ROOTS: readonly (readonly [
  name: string,
  classes: readonly string[],
  head: readonly HeadElement[],
  expected: HeadElement['attributes'],
])[] = [
  ['the site', [], [], { lang: 'en', dir: 'ltr' }],
  ['the page', ['a', 'b'], [], { lang: 'en', dir: 'ltr', class: 'a b' }],
  [
    'a component',
    [],
    [html({ lang: 'fr', 'data-x': '1', hidden: true })],
    { lang: 'fr', dir: 'ltr', 'data-x': '1', hidden: true },
  ],
  [
    'page and component together',
    ['a'],
    [html({ class: 'c d' })],
    { lang: 'en', dir: 'ltr', class: 'a c d' },
  ],
  [
    'several components, the last one',
    ['a'],
    [html({ lang: 'fr', class: 'b', id: 'x' }), title('t'), html({ lang: 'de', dir: 'rtl', class: 'c' })],
    { lang: 'de', dir: 'rtl', id: 'x', class: 'a c' },
  ],
  [
    'a component whose class has no value',
    ['a'],
    [html({ class: true })],
    { lang: 'en', dir: 'ltr', class: 'a' },
  ],
  [
    'no other element',
    [],
    [{ tag: 'body', attributes: { lang: 'fr', class: 'x' } }],
    { lang: 'en', dir: 'ltr' },
  ],
]

for (const [name, htmlClasses, head, expected] of ROOTS) {
  test(`attributes of the root are those of ${name}`, () => {
    const page = pageData({ head: { title: null, description: null, htmlClasses } })
    assert.deepEqual(rootAttributes(page, siteData(), head), { 'data-theme': 'light', ...expected })
  })
}

const RAW: readonly (readonly [text: string, tag: 'script' | 'style', expected: string])[] = [
  ['a < b && c > d', 'script', 'a < b && c > d'],
  ['"</script>"', 'script', '"\\u003C/script>"'],
  ['"</SCRIPT >"', 'script', '"\\u003C/SCRIPT >"'],
  ['"<!--"', 'script', '"\\u003C!--"'],
  ['"</p><script>"', 'script', '"</p><script>"'],
  ['a > b { content: "</style>" }', 'style', 'a > b { content: "\\3C /style>" }'],
  ['"</script></style>"', 'style', '"\\3C /script>\\3C /style>"'],
]

for (const [text, tag, expected] of RAW) {
  test(`${text} in a ${tag} is written ${expected}`, () => {
    assert.equal(rawText(text, tag), expected)
  })
}

test('the root says the default mode, unless the system of the reader decides', () => {
  const site = siteData()
  const themeOf = (colorMode: Partial<typeof site.themeConfig.colorMode>): unknown => {
    const themeConfig = { ...site.themeConfig, colorMode: { ...site.themeConfig.colorMode, ...colorMode } }
    return rootAttributes(pageData(), { ...site, themeConfig }, [])['data-theme']
  }
  assert.equal(themeOf({}), 'light')
  assert.equal(themeOf({ defaultMode: 'dark' }), 'dark')
  assert.equal(themeOf({ defaultMode: 'dark', respectPrefersColorScheme: true }), undefined)
  const html = { tag: 'html', attributes: { 'data-theme': 'dark' } }
  assert.equal(rootAttributes(pageData(), site, [html])['data-theme'], 'light', 'not what a page wants')
})
