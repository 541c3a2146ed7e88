import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentTitle, mergeHead, pageHead, type HeadElement } from '../../../runtime/shared/head.ts'
import { pageData, siteData } from '../support/page-data.ts'

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
    icon: '/base/img/f.ico',
  })
})

const IMAGES: readonly (readonly [image: string, expected: string])[] = [
  ['/img/a.png', 'https://sitegen.example/base/img/a.png'],
  ['img/a.png', 'https://sitegen.example/base/img/a.png'],
  ['/base/img/a.png', 'https://sitegen.example/base/img/a.png'],
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['//cdn.example/a.png', '//cdn.example/a.png'],
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
