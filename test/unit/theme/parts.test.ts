import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadTheme, type TestPage } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const SIDEBAR = [
  { type: 'link', label: 'Intro', href: '/base/docs/' },
  {
    type: 'category',
    label: 'Guides',
    collapsible: true,
    collapsed: true,
    items: [
      { type: 'link', label: 'A & <b>', href: '/base/docs/a/' },
      { type: 'link', label: 'B', href: '/base/docs/b/' },
    ],
  },
  {
    type: 'category',
    label: 'Closed',
    collapsible: true,
    collapsed: true,
    items: [{ type: 'link', label: 'Inside', href: '/base/docs/inside/' }],
  },
  { type: 'category', label: 'Empty', collapsible: true, collapsed: false, items: [] },
] as const

const PROPS = {
  docId: 'a',
  title: 'A',
  version: { name: 'current', label: 'Next', isLast: true, badge: false, banner: null },
  sidebar: 'main',
  breadcrumbs: [
    { label: 'Guides', url: null },
    { label: 'A', url: '/base/docs/a/' },
  ],
  previous: null,
  next: { title: 'B', url: '/base/docs/b/' },
  editUrl: 'https://example.com/edit',
  hideTableOfContents: false,
  tocMinHeadingLevel: null,
  tocMaxHeadingLevel: null,
}

const DOC: TestPage = {
  layout: 'DocItem',
  props: PROPS,
  toc: [
    { value: 'One', id: 'one', level: 2 },
    { value: '<code>two</code>', id: 'two', level: 3 },
    { value: 'Four', id: 'four', level: 4 },
  ],
  html: '<header><h1>A</h1></header>',
  shared: { main: SIDEBAR },
}

const doc = theme.page(DOC)

test('the skip link is the first link of a page and leads to its main part', () => {
  const [, first = ''] = /<a [^>]*href="([^"]*)"/.exec(doc.body) ?? []
  assert.match(first, /^#./)
  assert.match(doc.body, new RegExp(`<main id="${first.slice(1)}" tabindex="-1"`))
})

test('a page has one navbar, one main part and no id twice', () => {
  assert.equal(count(doc.body, /<main/g), 1)
  const ids = [...doc.body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  assert.deepEqual(ids, [...new Set(ids)])
})

test('every navigation of a page has a name of its own', () => {
  const names = [...doc.body.matchAll(/<nav [^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)
  assert.equal(names.length, count(doc.body, /<nav/g))
  assert.deepEqual(names, [...new Set(names)])
})

test('the sidebar marks the current page once and escapes labels', () => {
  const sidebar = doc.body.slice(doc.body.indexOf('<aside'), doc.body.indexOf('</aside>'))
  assert.match(
    sidebar,
    /<a href="\/base\/docs\/a\/" class="menu__link menu__link--active" aria-current="page">A &amp; &lt;b&gt;<\/a>/,
  )
  assert.equal(count(sidebar, /aria-current/g), 1)
})

test('a closed category is a link to its first page, and its items are not in the HTML', () => {
  assert.match(
    doc.body,
    /menu__list-item--collapsed"><div[^>]*><a href="\/base\/docs\/inside\/"[^>]*aria-expanded="false"[^>]*>Closed<\/a><\/div><\/li>/,
  )
  assert.doesNotMatch(doc.body, /Inside/)
})

test('a category without any page is left out', () => {
  assert.doesNotMatch(doc.body, /Empty/)
})

test('the table of contents shows the levels of the theme, on both screen sizes', () => {
  assert.equal(count(doc.body, /href="#one"/g), 2)
  assert.match(doc.body, /<a href="#two" class="table-of-contents__link"><code>two<\/code><\/a>/)
  assert.doesNotMatch(doc.body, /#four/)
})

test('the levels of a page win over those of the theme', () => {
  const page = theme.page({ ...DOC, props: { ...PROPS, tocMinHeadingLevel: 4, tocMaxHeadingLevel: 4 } })
  assert.match(page.body, /#four/)
  assert.doesNotMatch(page.body, /#one/)
})

test('a page that hides its table of contents has none', () => {
  const page = theme.page({ ...DOC, props: { ...PROPS, hideTableOfContents: true } })
  assert.doesNotMatch(page.body, /table-of-contents/)
})

test('breadcrumbs end in the page itself and are data for search engines', () => {
  assert.match(doc.body, /<span class="breadcrumbs__link" aria-current="page">A<\/span>/)
  assert.match(doc.body, /<span class="breadcrumbs__link">Guides<\/span>/)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(doc.head)?.[1] ?? ''
  assert.deepEqual(JSON.parse(json).itemListElement, [
    { '@type': 'ListItem', position: 1, name: 'A', item: 'https://sitegen.example/base/docs/a/' },
  ])
})

test('a label cannot end the script element of the structured data', () => {
  const breadcrumbs = [{ label: '</script><script>alert(1)</script>', url: '/base/docs/a/' }]
  const { head } = theme.page({ ...DOC, props: { ...PROPS, breadcrumbs } })
  assert.equal(count(head, /<script/g), 1)
})

test('a page outside of every sidebar has neither sidebar nor breadcrumbs nor paginator', () => {
  const props = { ...PROPS, sidebar: null, breadcrumbs: [], next: null }
  const { body } = theme.page({ ...DOC, props })
  assert.doesNotMatch(body, /<aside|breadcrumbs|pagination-nav/)
})

test('an unlisted page and a draft say so', () => {
  const banner = (visibility: 'unlisted' | 'draft') =>
    theme.page({ ...DOC, props: { ...PROPS, visibility } }).body
  assert.match(banner('unlisted'), /theme-unlisted-banner/)
  assert.match(banner('draft'), /theme-draft-banner/)
})

test('a category page shows its items as cards and counts those of a category', () => {
  const { body } = theme.page({
    layout: 'DocCategoryGeneratedIndexPage',
    shared: { main: SIDEBAR },
    props: {
      title: 'Guides',
      version: PROPS.version,
      description: 'All of them.',
      sidebar: 'main',
      breadcrumbs: [],
      items: [
        { kind: 'doc', label: 'A', href: '/base/docs/a/', description: null, itemCount: null },
        { kind: 'category', label: 'More', href: '/base/docs/b/', description: null, itemCount: 1 },
        { kind: 'category', label: 'Many', href: '/base/docs/b/', description: null, itemCount: 3 },
      ],
      previous: null,
      next: null,
    },
  })
  assert.match(body, /<h1>Guides<\/h1><p class="sg-lede">All of them\.<\/p>/)
  assert.equal(count(body, /theme-doc-card-container/g), 3)
  assert.match(body, />1 item</)
  assert.match(body, />3 items</)
})

test('a Markdown page has its table of contents and the classes that its author gave', () => {
  const props = {
    title: 'About',
    wrapperClassName: 'mine',
    hideTableOfContents: false,
    tocMinHeadingLevel: null,
    tocMaxHeadingLevel: null,
  }
  const { body } = theme.page({ ...DOC, layout: 'MDXPage', props })
  assert.match(body, /class="main-wrapper mine"/)
  assert.match(body, /table-of-contents/)
  assert.match(body, /class="theme-doc-markdown markdown"/)
})

const LATEST = { version: '2.0', label: '2.0', url: '/base/docs/' }

test('an unmaintained version says so and leads to the last one', () => {
  const version = {
    name: '1.0',
    label: '1.0',
    isLast: false,
    badge: true,
    banner: { kind: 'unmaintained', latest: LATEST },
  }
  const { body } = theme.page({ ...DOC, props: { ...PROPS, version } })
  assert.match(body, /theme-doc-version-banner--unmaintained/)
  assert.match(body, /1\.0, which is no longer actively maintained/)
  assert.match(body, /see the <a href="\/base\/docs\/"[^>]*>latest version<\/a> \(2\.0\)/)
  assert.match(body, /theme-doc-version-badge[^>]*>Version: 1\.0</)
})

test('the page says when it was changed last, and by whom', () => {
  const timestamp = Date.parse('2026-03-04T05:06:07Z')
  const { body } = theme.page({ ...DOC, props: { ...PROPS, lastUpdate: { timestamp, author: 'Ada' } } })
  assert.match(
    body,
    /Last updated on <time dateTime="2026-03-04T05:06:07.000Z"[^>]*>Mar 4, 2026<\/time> by Ada</,
  )
})

const MANY = Array.from({ length: 3000 }, (_, index) => ({
  type: 'link',
  label: `Doc ${index}`,
  href: `/base/docs/d${index}/`,
}))

function sidebarLinks(sidebar: readonly object[], url: string): readonly string[] {
  const { body } = theme.page({ ...DOC, url, shared: { main: sidebar as never } })
  const nav = /<nav class="doc-sidebar[\s\S]*?<\/nav>/.exec(body)?.[0] ?? ''
  return Array.from(nav.matchAll(/<a href="([^"]*)"/g), ([, href = '']) => href)
}

test('a list of more than a hundred items shows fifty around the page', () => {
  const links = sidebarLinks(MANY, '/base/docs/d1000/')
  assert.equal(links.length, 50)
  assert.deepEqual([links[0], links.at(-1)], ['/base/docs/d975/', '/base/docs/d1024/'])
  assert.equal(sidebarLinks(MANY, '/base/docs/d2999/').at(-1), '/base/docs/d2999/')
  assert.equal(sidebarLinks(MANY, '/base/docs/d0/')[0], '/base/docs/d0/')
  assert.equal(sidebarLinks(MANY.slice(0, 100), '/base/docs/d0/').length, 100)
})

test('a long category links to its index page', () => {
  const category = {
    type: 'category',
    label: 'All',
    href: '/base/docs/all/',
    collapsible: true,
    collapsed: true,
  }
  const links = sidebarLinks([{ ...category, items: MANY }], '/base/docs/d7/')
  assert.deepEqual([links.length, links[0], links.at(-1)], [52, '/base/docs/all/', '/base/docs/all/'])
})

test('the menu of versions leads to the same doc in each, and shows the version of the page', () => {
  const versions = [
    { name: 'current', label: 'Canary', href: '/base/docs/', isLast: true },
    { name: '1.0', label: '1.0', href: '/base/docs/1.0/' },
    { name: '0.9', label: '0.9', href: '/base/docs/0.9/' },
  ]
  const items = [
    { type: 'docsVersionDropdown', docsId: 'default', position: 'right', versions, before: [], after: [] },
  ]
  const alternates = [
    { version: 'current', url: '/base/docs/a/' },
    { version: '1.0', url: '/base/docs/1.0/a/' },
  ]
  const context = { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0', alternates } }
  const { body } = theme.page({ ...DOC, context, theme: { navbar: { ...NAVBAR, items } } } as never)
  assert.match(body, /dropdown__toggle[^>]*>(?:<span[^>]*>)?1\.0</)
  assert.match(body, /href="\/base\/docs\/a\/"[^>]*>Canary</)
  assert.match(
    body,
    /href="\/base\/docs\/1\.0\/a\/"[^>]*dropdown__link--active[^>]*aria-current="true"[^>]*>1\.0</,
  )
  assert.match(body, /href="\/base\/docs\/0\.9\/"[^>]*>0\.9</)
})

test('a link into the docs leads into the version of the page', () => {
  const versions = {
    '1.0': { href: '/base/docs/1.0/', activeSidebar: 'old' },
    '2.0': { href: '/base/docs/', activeSidebar: 'new' },
  }
  const item = {
    type: 'link',
    label: 'Docs',
    href: '/base/docs/',
    activeSidebar: 'new',
    docs: { id: 'default', versions },
    position: 'left',
  }
  const theme1 = { navbar: { ...NAVBAR, items: [item] } }
  const context = { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0' } }
  const { body } = theme.page({ ...DOC, context, theme: theme1 } as never)
  assert.match(body, /href="\/base\/docs\/1\.0\/"[^>]*>Docs</)
  const other = { plugin: { name: 'pages', id: 'default' } }
  const elsewhere = theme.page({ ...DOC, context: other, theme: theme1 } as never)
  assert.match(elsewhere.body, /href="\/base\/docs\/"[^>]*>Docs</)
})

const NAVBAR = { title: 'T', logo: null, style: null, hideOnScroll: false }

test('the item of an unlisted doc is in the navbar of its own page alone', () => {
  const navbarAt = (href: string): string => {
    const item = { type: 'link', label: 'Secret', href, unlisted: true, position: 'left' } as const
    const navbar = { title: '', logo: null, style: null, hideOnScroll: false, items: [item] }
    return theme.page({ layout: 'NotFound', url: '/base/docs/secret/', theme: { navbar } }).body
  }
  assert.match(navbarAt('/base/docs/secret/'), /<a [^>]*aria-current="page"[^>]*>Secret<\/a>/)
  assert.doesNotMatch(navbarAt('/base/docs/'), /Secret/)
})
