import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement as h, Fragment, type ReactNode } from 'react'
import { Head } from '../../../../../runtime/head/head.tsx'
import { headElements } from '../../../../../runtime/head/head.tsx'
import { addAlternates } from '../../../../../runtime/shared/document/alternate-head.ts'
import {
  documentTitle,
  headIdentity,
  mergeHead,
  pageHead,
  rawText,
  rootAttributes,
  type HeadElement,
} from '../../../../../runtime/shared/document/head.ts'
import type { PageData } from '../../../../../runtime/shared/page/page-data.ts'
import { pageData, siteData } from '../../../support/page-data.ts'
import { renderPage } from '../../../support/render-content.ts'

type Head = PageData['head']

const EMPTY: Head = { title: null, description: null, htmlClasses: [] }

/** What the head of a page says, by its names. */
function said(head: Partial<Head>, site: Parameters<typeof siteData>[0] = {}, url = '/a/') {
  const elements = pageHead(pageData({ url, head: { ...EMPTY, ...head } }), siteData(site))
  return Object.fromEntries(
    elements.map(({ tag, attributes, text }) => [
      String(attributes['name'] ?? attributes['property'] ?? attributes['rel'] ?? tag),
      text ?? String(attributes['content'] ?? attributes['href']),
    ]),
  )
}

describe('the head of a page', () => {
  test('has the title of the page and of the site, unless they are the same', () => {
    const rows = [
      ['Page', 'Page | Site'],
      [null, 'Site'],
      ['', 'Site'],
      ['Site', 'Site'],
    ] as const
    for (const [title, expected] of rows)
      assert.equal(documentTitle(title, siteData({ title: 'Site' })), expected)
  })

  test('says title, description, address and social image', () => {
    const site = { title: 'Site', favicon: 'img/f.ico', baseUrl: '/base/' }
    const head = { title: 'T', description: 'D', keywords: ['a', 'b'], image: 'img/x.png' }
    assert.deepEqual(said(head, site, '/base/a/'), {
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
    const nothing = said({ keywords: [] })
    for (const name of ['description', 'og:description', 'keywords', 'robots', 'og:image', 'icon'])
      assert.equal(nothing[name], undefined, name)
  })

  test('has the whole address of a social image, which stays on the site if it is a path', () => {
    const rows = [
      ['/img/a.png', '/base/img/a.png'],
      ['/base/img/a.png', '/base/img/a.png'],
      ['img/a b.png', '/base/img/a%20b.png'],
      ['img\\a.png', '/base/img/a.png'],
      ['\\\\cdn.example\\a.png', '/base///cdn.example/a.png'],
      ['@cdn.example/a.png', '/base/@cdn.example/a.png'],
      ['.cdn.example/a.png', '/base/.cdn.example/a.png'],
      [':80/a.png', '/base/:80/a.png'],
      ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
      ['//cdn.example/a.png', 'https://cdn.example/a.png'],
      ['mailto:x', 'mailto:x'],
    ] as const
    for (const [image, expected] of rows) {
      const whole = expected.startsWith('/') ? `https://sitegen.example${expected}` : expected
      assert.equal(said({ image }, { baseUrl: '/base/' })['og:image'], whole)
    }
  })

  test('keeps robots out for the page or for the site', () => {
    assert.equal(said({ noIndex: true })['robots'], 'noindex, nofollow')
    assert.equal(said({}, { noIndex: true })['robots'], 'noindex, nofollow')
  })
})

const meta = (attributes: Record<string, string>): HeadElement => ({ tag: 'meta', attributes })
const link = (rel: string, href: string): HeadElement => ({ tag: 'link', attributes: { rel, href } })
const title = (text: string): HeadElement => ({ tag: 'title', attributes: {}, text })
const script = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'script', attributes })
const colour = (media: string, content = '#000'): HeadElement => meta({ name: 'theme-color', media, content })

describe('elements of a head', () => {
  test('say one thing, of which the last counts in the place of the first, or may be there many times', () => {
    const [first, last] = [title('a'), title('b')]
    assert.deepEqual(mergeHead([first, link('canonical', '/'), last]), [last, link('canonical', '/')])
    const once: readonly (readonly [identity: string, make: (value: string) => HeadElement])[] = [
      ['meta:x ', (content) => meta({ name: 'x', content })],
      ['meta:og:x ', (content) => meta({ property: 'og:x', content })],
      ['canonical', (href) => link('canonical', href)],
      ['meta:theme-color dark', (content) => colour('dark', content)],
    ]
    for (const [identity, make] of once) {
      assert.equal(headIdentity(make('1')), identity)
      assert.deepEqual(mergeHead([make('1'), make('2')]), [make('2')])
    }
    const many = [
      link('icon', 'a'),
      { tag: 'link', attributes: { rel: 'x', name: 'y' } } as const,
      script({ src: 'a' }),
      script({ name: 'x' }),
      meta({ 'http-equiv': 'x', content: '1' }),
      { tag: 'meta', attributes: { name: true } } as const,
    ]
    for (const one of many) assert.equal(headIdentity(one), null)
    assert.deepEqual(mergeHead([...many, ...many]), [...many, ...many])
    const modes = [colour('dark'), colour('light')]
    assert.deepEqual(mergeHead(modes), modes, 'another medium is another thing')
  })

  test('that are scripts and styles cannot be ended by their text', () => {
    const rows = [
      ['a < b && c > d', 'script', 'a < b && c > d'],
      ['"</script>"', 'script', '"\\u003C/script>"'],
      ['"</SCRIPT >"', 'script', '"\\u003C/SCRIPT >"'],
      ['"<!--"', 'script', '"\\u003C!--"'],
      ['"</p><script>"', 'script', '"</p><script>"'],
      ['"</script></style>"', 'style', '"\\3C /script>\\3C /style>"'],
    ] as const
    for (const [text, tag, expected] of rows) assert.equal(rawText(text, tag), expected)
  })
})

describe('the root element', () => {
  const html = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'html', attributes })

  test('has the attributes of the site, the page and its components', () => {
    type Row = readonly [classes: string, head: readonly HeadElement[], own: HeadElement['attributes']]
    const rows: readonly Row[] = [
      ['', [], {}],
      ['a b', [], { class: 'a b' }],
      ['', [html({ lang: 'fr', 'data-x': '1', hidden: true })], { lang: 'fr', 'data-x': '1', hidden: true }],
      ['a', [html({ class: 'c d' })], { class: 'a c d' }],
      [
        'a',
        [html({ lang: 'fr', class: 'b', id: 'x' }), title('t'), html({ lang: 'de', dir: 'rtl', class: 'c' })],
        { lang: 'de', dir: 'rtl', id: 'x', class: 'a c' },
      ],
      ['a', [html({ class: true })], { class: 'a' }],
      ['', [{ tag: 'body', attributes: { lang: 'fr', class: 'x' } }], {}],
    ]
    for (const [classes, head, own] of rows) {
      const page = pageData({ head: { ...EMPTY, htmlClasses: classes.split(' ').filter(Boolean) } })
      const expected = { 'data-theme': 'light', lang: 'en', dir: 'ltr', ...own }
      assert.deepEqual(rootAttributes(page, siteData(), head), expected)
    }
  })

  test('says the default mode, unless the system of the reader decides', () => {
    const site = siteData()
    const themeOf = (
      changed: Partial<typeof site.themeConfig.colorMode>,
      head: readonly HeadElement[] = [],
    ) => {
      const colorMode = { ...site.themeConfig.colorMode, ...changed }
      const themeConfig = { ...site.themeConfig, colorMode }
      return rootAttributes(pageData(), { ...site, themeConfig }, head)['data-theme']
    }
    assert.equal(themeOf({ defaultMode: 'dark' }), 'dark')
    assert.equal(themeOf({ defaultMode: 'dark', respectPrefersColorScheme: true }), undefined)
    assert.equal(themeOf({}, [html({ 'data-theme': 'dark' })]), 'light', 'not what a page wants')
  })
})

describe('<Head>', () => {
  test('takes elements, lists and fragments, with names as HTML has them', () => {
    const rows: readonly (readonly [children: ReactNode, expected: readonly object[]])[] = [
      [['\n', false, undefined, null], []],
      [h('title', null, 'a', ' | ', 1), [title('a | 1')]],
      [h('meta', { httpEquiv: 'refresh', content: '0' }), [meta({ 'http-equiv': 'refresh', content: '0' })]],
      [
        h('link', { hrefLang: 'de', crossOrigin: '', className: 'c', 'data-x': 'y' } as object),
        [{ tag: 'link', attributes: { hreflang: 'de', crossorigin: '', class: 'c', 'data-x': 'y' } }],
      ],
      [h('script', { async: true, defer: false, src: undefined, id: '' }), [script({ async: true, id: '' })]],
      [
        h('script', { type: 'x', dangerouslySetInnerHTML: { __html: 'a<b' } }),
        [{ ...script({ type: 'x' }), text: 'a<b' }],
      ],
      [
        h(Fragment, null, [h('base', { key: 1, href: '/' })], h(Fragment, null, h('html', { lang: 'de' }))),
        [
          { tag: 'base', attributes: { href: '/' } },
          { tag: 'html', attributes: { lang: 'de' } },
        ],
      ],
      // Addresses, but none that can run code.
      [h('script', { src: 'data:text/javascript,x' }), [script({})]],
      [h('link', { rel: 'icon', href: 'data:image/svg+xml,x' }), [link('icon', 'data:image/svg+xml,x')]],
      [h('base', { href: ' java\nscript:x' }), [{ tag: 'base', attributes: {} }]],
    ]
    for (const [children, expected] of rows) assert.deepEqual(headElements(children), expected)
  })

  test('refuses other elements and components, and says what it may hold', () => {
    for (const type of ['div', function Card() {}])
      assert.throws(() => headElements(h(type as string)), /<Head> cannot hold <(?:div|Card)>: only title/)
  })

  test('adds to the head of its page, in the order of rendering', async () => {
    const [one, two] = ['a', 'b'].map((text) => h(Head, { key: text }, h('title', null, text)))
    const { head, html } = await renderPage({ layout: () => h('div', null, one, 'x', two) })
    assert.deepEqual(
      head.map(({ text }) => text),
      ['a', 'b'],
    )
    assert.equal(html, '<div>x</div>')
  })
})

describe('alternates of a page', () => {
  const EN = { lang: 'en', root: 'https://sitegen.example/base/' }
  const BR = { lang: 'pt-BR', root: 'https://sitegen.example/base/pt-BR/' }
  const AR = { lang: 'ar', root: 'https://ar.example/' }
  const ALL = { own: BR, all: [EN, BR, AR] }
  const OWN = 'https://sitegen.example/base/pt-BR/docs/a/'

  /** What is added to the head of a page with such an address. */
  function added(address: string, alternates = ALL, others: readonly HeadElement[] = []): readonly string[] {
    const before = [link('canonical', address), ...others]
    const after = addAlternates(before, alternates)
    assert.deepEqual(after.slice(0, before.length), before)
    return after.slice(before.length).map(({ tag, attributes }) => {
      const { hreflang, property, href, content } = attributes
      return [tag, hreflang ?? property, href ?? content].join(' ')
    })
  }

  test('are itself in every language, and the default language for all others', () => {
    assert.deepEqual(added(OWN), [
      'meta og:locale:alternate en',
      'meta og:locale:alternate ar',
      'link en https://sitegen.example/base/docs/a/',
      'link pt-BR https://sitegen.example/base/pt-BR/docs/a/',
      'link ar https://ar.example/docs/a/',
      'link x-default https://sitegen.example/base/docs/a/',
    ])
    assert.ok(added('https://sitegen.example/base/pt-BR/').includes('link en https://sitegen.example/base/'))
    assert.deepEqual(added('https://sitegen.example/base/docs/a/', { own: EN, all: [EN] }), [
      'link en https://sitegen.example/base/docs/a/',
      'link x-default https://sitegen.example/base/docs/a/',
    ])
  })

  test('are where the languages have the page, which may be at another path', () => {
    const head = addAlternates([link('canonical', OWN)], ALL, { en: 'docs/other/', ar: null })
    const hrefs = head.flatMap(({ attributes }) => (attributes['hreflang'] ? attributes['href'] : []))
    assert.deepEqual(hrefs, ['https://sitegen.example/base/docs/other/', OWN, hrefs[0]])
    const alone = addAlternates([link('canonical', OWN)], ALL, { en: null, ar: null })
    assert.deepEqual(
      alone.flatMap(({ attributes }) => attributes['hreflang'] ?? []),
      ['pt-BR'],
    )
  })

  test('are not there for a page that is a copy of something elsewhere or not to be indexed', () => {
    assert.deepEqual(added('https://other.example/docs/a/'), [])
    const hidden = meta({ name: 'robots', content: 'noindex, nofollow' })
    assert.deepEqual(added(OWN, ALL, [hidden]), [])
  })
})
