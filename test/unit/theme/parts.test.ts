import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hrefOf, linksOf, namesOf, screenIn, textOf, type Screen } from '../../support/screen.ts'
import { loadTheme, type TestPage } from './render-theme.ts'

const theme = await loadTheme()

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

/** What stands in the landmark with a name. */
function inLandmark(screen: Screen, name: string): Screen {
  return screenIn(screen.getByRole('navigation', { name }))
}

test('the skip link is the first link of a page and leads to its main part', () => {
  const [first] = doc.screen.getAllByRole('link')
  const main = doc.screen.getByRole('main')
  assert.ok(first !== undefined && main.id !== '')
  assert.deepEqual([textOf(first), hrefOf(first)], ['Skip to main content', `#${main.id}`])
  assert.equal(main.getAttribute('tabindex'), '-1')
})

test('a page has no id twice', () => {
  const ids = Array.from(doc.screen.container.querySelectorAll('[id]'), ({ id }) => id)
  assert.deepEqual(ids, [...new Set(ids)])
})

test('every navigation of a page has a name of its own', () => {
  const names = namesOf(doc.screen, 'navigation')
  assert.ok(names.length > 1 && !names.includes(''))
  assert.deepEqual(names, [...new Set(names)])
})

test('the sidebar marks the current page once and escapes labels', () => {
  const sidebar = screenIn(doc.screen.getByRole('complementary'))
  const current = sidebar.getByRole('link', { current: 'page' })
  assert.deepEqual([textOf(current), hrefOf(current)], ['A & <b>', '/base/docs/a/'])
  assert.equal(sidebar.container.querySelectorAll('[aria-current]').length, 1)
})

test('a closed category is a link to its first page, and its items are not in the HTML', () => {
  const closed = doc.screen.getByRole('link', { name: 'Closed', expanded: false })
  assert.equal(hrefOf(closed), '/base/docs/inside/')
  assert.equal(doc.screen.queryByText('Inside'), null)
})

test('a category without any page is left out', () => {
  assert.equal(doc.screen.queryByText('Empty'), null)
})

test('the table of contents shows the levels of the theme, on both screen sizes', () => {
  const shown = ['One #one', 'two #two']
  assert.deepEqual(linksOf(inLandmark(doc.screen, 'On this page')), shown)
  const folded = doc.screen
    .getAllByRole('group')
    .find((details) => textOf(details).startsWith('On this page'))
  assert.ok(folded !== undefined)
  assert.deepEqual(linksOf(screenIn(folded)), shown)
  assert.equal(doc.screen.getAllByText('two', { selector: 'a code' }).length, 2)
})

test('the levels of a page win over those of the theme', () => {
  const { screen } = theme.page({
    ...DOC,
    props: { ...PROPS, tocMinHeadingLevel: 4, tocMaxHeadingLevel: 4 },
  })
  assert.deepEqual(linksOf(inLandmark(screen, 'On this page')), ['Four #four'])
})

test('a page that hides its table of contents has none', () => {
  const { screen } = theme.page({ ...DOC, props: { ...PROPS, hideTableOfContents: true } })
  assert.equal(screen.queryByText('On this page'), null)
  assert.equal(screen.queryByRole('link', { name: 'One' }), null)
})

test('breadcrumbs end in the page itself and are data for search engines', () => {
  const crumbs = inLandmark(doc.screen, 'Breadcrumbs')
  assert.deepEqual(crumbs.getAllByRole('listitem').map(textOf), ['', 'Guides', 'A'])
  assert.equal(crumbs.getByText('A').getAttribute('aria-current'), 'page')
  assert.deepEqual(namesOf(crumbs, 'link'), ['Home page'])
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(doc.head)?.[1] ?? ''
  assert.deepEqual(JSON.parse(json).itemListElement, [
    { '@type': 'ListItem', position: 1, name: 'A', item: 'https://sitegen.example/base/docs/a/' },
  ])
})

test('a label cannot end the script element of the structured data', () => {
  const breadcrumbs = [{ label: '</script><script>alert(1)</script>', url: '/base/docs/a/' }]
  const { head } = theme.page({ ...DOC, props: { ...PROPS, breadcrumbs } })
  assert.equal(head.match(/<script/g)?.length, 1)
})

test('a page outside of every sidebar has neither sidebar nor breadcrumbs nor paginator', () => {
  const props = { ...PROPS, sidebar: null, breadcrumbs: [], next: null }
  const { screen } = theme.page({ ...DOC, props })
  assert.equal(screen.queryByRole('complementary'), null)
  assert.deepEqual(namesOf(screen, 'navigation'), ['Main', 'On this page'])
})

test('an unlisted page and a draft say so', () => {
  const at = (visibility: 'unlisted' | 'draft') =>
    theme.page({ ...DOC, props: { ...PROPS, visibility } }).screen
  assert.ok(at('unlisted').getByText('Unlisted page'))
  assert.ok(at('draft').getByText('Draft page'))
})

test('a category page shows its items as cards and counts those of a category', () => {
  const { screen } = theme.page({
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
  const main = screenIn(screen.getByRole('main'))
  assert.deepEqual(namesOf(main, 'heading').slice(0, 1), ['Guides'])
  assert.ok(main.getByText('All of them.'))
  assert.deepEqual(linksOf(main), [
    'A /base/docs/a/',
    'More1 item /base/docs/b/',
    'Many3 items /base/docs/b/',
  ])
})

test('a Markdown page has its table of contents and the classes that its author gave', () => {
  const props = {
    title: 'About',
    wrapperClassName: 'mine',
    hideTableOfContents: false,
    tocMinHeadingLevel: null,
    tocMaxHeadingLevel: null,
  }
  const { screen } = theme.page({ ...DOC, layout: 'MDXPage', props })
  assert.deepEqual(linksOf(inLandmark(screen, 'On this page')), ['One #one', 'two #two'])
  assert.ok(screen.getByRole('heading', { name: 'A' }).closest('.mine'))
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
  const { screen } = theme.page({ ...DOC, props: { ...PROPS, version } })
  assert.ok(screen.getByText(/1\.0, which is no longer actively maintained/))
  const latest = screen.getByRole('link', { name: 'latest version' })
  assert.equal(hrefOf(latest), '/base/docs/')
  assert.match(textOf(latest.parentElement ?? latest), /see the latest version \(2\.0\)/)
  assert.ok(screen.getByText('Version: 1.0'))
})

test('the page says when it was changed last, and by whom', () => {
  const timestamp = Date.parse('2026-03-04T05:06:07Z')
  const { screen } = theme.page({ ...DOC, props: { ...PROPS, lastUpdate: { timestamp, author: 'Ada' } } })
  const time = screen.getByText('Mar 4, 2026')
  assert.equal(time.getAttribute('dateTime'), '2026-03-04T05:06:07.000Z')
  assert.match(textOf(screen.getByRole('main')), /Last updated on Mar 4, 2026 by Ada/)
})

const MANY = Array.from({ length: 3000 }, (_, index) => ({
  type: 'link',
  label: `Doc ${index}`,
  href: `/base/docs/d${index}/`,
}))

function sidebarLinks(sidebar: readonly object[], url: string): readonly string[] {
  const { screen } = theme.page({ ...DOC, url, shared: { main: sidebar as never } })
  return inLandmark(screen, 'Docs sidebar').getAllByRole('link').map(hrefOf)
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
  const { screen } = theme.page({ ...DOC, context, theme: { navbar: { ...NAVBAR, items } } } as never)
  const navbar = inLandmark(screen, 'Main')
  assert.ok(navbar.getByRole('button', { name: /^1\.0/ }))
  const menu = screenIn(navbar.getByText('Canary').closest('ul') ?? navbar.container)
  assert.deepEqual(linksOf(menu), ['Canary /base/docs/a/', '1.0 /base/docs/1.0/a/', '0.9 /base/docs/0.9/'])
  assert.equal(textOf(menu.getByRole('link', { current: true })), '1.0')
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
  const docsLink = (context: object): string => {
    const { screen } = theme.page({ ...DOC, context, theme: theme1 } as never)
    return hrefOf(screen.getByRole('link', { name: 'Docs' }))
  }
  assert.equal(docsLink(context), '/base/docs/1.0/')
  assert.equal(docsLink({ plugin: { name: 'pages', id: 'default' } }), '/base/docs/')
})

const NAVBAR = { title: 'T', logo: null, style: null, hideOnScroll: false }

test('the item of an unlisted doc is in the navbar of its own page alone', () => {
  const navbarAt = (href: string): Screen => {
    const item = { type: 'link', label: 'Secret', href, unlisted: true, position: 'left' } as const
    const navbar = { title: '', logo: null, style: null, hideOnScroll: false, items: [item] }
    return theme.page({ layout: 'NotFound', url: '/base/docs/secret/', theme: { navbar } }).screen
  }
  const own = navbarAt('/base/docs/secret/').getByRole('link', { name: 'Secret' })
  assert.equal(own.getAttribute('aria-current'), 'page')
  assert.equal(navbarAt('/base/docs/').queryByText('Secret'), null)
})
