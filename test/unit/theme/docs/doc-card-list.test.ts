import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json } from '../../../../runtime/shared/json.ts'
import { hrefOf, screenOf, textOf, type Screen } from '../../../support/screen.ts'
import { loadTheme } from '../render-theme.ts'

const theme = await loadTheme()

const SIDEBAR = [
  { type: 'link', label: 'Intro', href: '/base/docs/', docId: 'intro' },
  { type: 'html', value: '<hr>', defaultStyle: false },
  { type: 'link', label: 'Hidden', href: '/base/docs/hidden/', docId: 'hidden', unlisted: true },
  { type: 'link', label: 'Elsewhere', href: 'https://example.com/', description: 'Another site' },
  category('Guides', [
    { type: 'link', label: 'One', href: '/base/docs/one/', docId: 'one' },
    category(
      'Deep',
      [{ type: 'link', label: 'Two', href: '/base/docs/two/', docId: 'two' }],
      '/base/docs/deep/',
    ),
    category('Secret', [
      { type: 'link', label: 'Not', href: '/base/docs/not/', docId: 'not', unlisted: true },
    ]),
  ]),
  category('Nothing', []),
]

function category(label: string, items: readonly Json[], href?: string): Json {
  const link = href === undefined ? {} : { href }
  return { type: 'category', label, collapsible: true, collapsed: true, items, ...link }
}

/** What is known of docs that sidebars do not say. */
const DOCS = {
  docs: {
    intro: { url: '/base/docs/', title: 'Intro', description: 'Begin here.' },
    one: { url: '/base/docs/one/', title: 'One', description: 'Not of Guides.' },
    two: { url: '/base/docs/two/', title: 'Two', description: null },
    deep: { url: '/base/docs/deep/', title: 'Deep', description: 'All about it.' },
  },
  draftIds: [],
  sidebars: {},
}

const PAGE = {
  layout: 'DocCardList',
  context: { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0' } },
  shared: { main: SIDEBAR, 'docs-default-1.0-docs': DOCS },
} as const

/** Kind, label, address and text of the cards on a page. */
function cards(url: string, sidebar: string | null = 'main'): readonly string[] {
  return cardsIn(theme.page({ ...PAGE, url, props: { sidebar } }).screen)
}

function cardsIn(screen: Screen): readonly string[] {
  return screen.queryAllByRole('link').map((card) => {
    const [, kind = ''] = /--(\w+)$/.exec(card.className) ?? []
    const texts = Array.from(
      card.querySelectorAll('.theme-doc-card-title, .theme-doc-card-description'),
      textOf,
    )
    return [kind, hrefOf(card), ...texts].join(' ')
  })
}

const ROOT = [
  'doc /base/docs/ Intro Begin here.',
  'link https://example.com/ Elsewhere Another site',
  'category /base/docs/one/ Guides 3 items',
]
const GUIDES = ['doc /base/docs/one/ One Not of Guides.', 'category /base/docs/deep/ Deep All about it.']
const DEEP = ['doc /base/docs/two/ Two']

describe('cards without items (format A5: siblings of the current page in its sidebar)', () => {
  const cases: readonly (readonly [what: string, url: string, expected: readonly string[]])[] = [
    ['a page at the root of the sidebar shows the whole of it', '/base/docs/', ROOT],
    ['a page in a category shows the items of that category', '/base/docs/one/', GUIDES],
    ['a page in a category of a category shows the inner one', '/base/docs/two/', DEEP],
    ['the page of a category shows what is in it', '/base/docs/deep/', DEEP],
    ['a page that the sidebar does not hold shows the whole of it', '/base/docs/other/', ROOT],
  ]
  for (const [what, url, expected] of cases) test(what, () => assert.deepEqual(cards(url), expected))

  test('items of a sidebar may be given, and cards', () => {
    const items = [...SIDEBAR, { label: 'Own', href: '/own', description: 'Words' }]
    const { screen } = theme.page({ ...PAGE, props: { items } })
    assert.deepEqual(cardsIn(screen), [...ROOT, 'doc /base/own/ Own Words'])
  })

  test('descriptions of docs are not asked for where there are none to show', () => {
    const { screen } = theme.page({ ...PAGE, shared: {}, props: { items: [{ label: 'Own', href: '/own' }] } })
    assert.deepEqual(cardsIn(screen), ['doc /base/own/ Own'])
  })

  test('an address may ask for no base URL', () => {
    const items = [{ type: 'link', label: 'Raw', href: '/raw', autoAddBaseUrl: false }]
    assert.deepEqual(cardsIn(theme.page({ ...PAGE, props: { items } }).screen), ['doc /raw/ Raw'])
  })

  test('a page without a sidebar shows none', () => {
    assert.deepEqual(cards('/base/docs/one/', null), [])
  })
})

describe('an emoji at the start of a label (format A5, "icon = leading emoji of label")', () => {
  const rows: readonly (readonly [label: string, icon: string, title: string])[] = [
    ['Guides', '', 'Guides'],
    ['🚀 Launch', '🚀', 'Launch'],
    ['🚀Launch', '🚀', 'Launch'],
    ['👩‍💻 Code', '👩‍💻', 'Code'],
    ['❤️ Love', '❤️', 'Love'],
    ['👍🏽 Yes', '👍🏽', 'Yes'],
    ['🇫🇷 French', '🇫🇷', 'French'],
    ['Launch 🚀', '', 'Launch 🚀'],
    ['🚀', '', '🚀'],
    ['1 First', '', '1 First'],
    ['#hash', '', '#hash'],
  ]
  for (const [label, icon, title] of rows) {
    test(`"${label}" has ${icon === '' ? 'no icon' : `the icon ${icon}`}`, () => {
      const screen = screenOf(theme.part('DocCard', { item: { label, href: '/x' } }))
      // The icon says nothing to those who do not see it.
      const card = screen.getByRole('link', { name: title })
      assert.equal(textOf(card).replace(title, '').trim(), icon)
    })
  }
})
