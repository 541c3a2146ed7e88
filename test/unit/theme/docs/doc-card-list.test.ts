import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../../runtime/shared/json.ts'
import { hrefOf, screenOf, textOf } from '../../../support/screen.ts'
import { loadTheme, type TestPage } from '../render-theme.ts'
import { category, link } from './sidebar-items.ts'

const theme = await loadTheme()

const doc = (name: string, more: object = {}): Json => link(name, { docId: name, ...more })

const SIDEBAR = [
  doc('intro', { label: 'Intro', href: '/base/docs/' }),
  { type: 'html', value: '<hr>', defaultStyle: false },
  doc('hidden', { unlisted: true }),
  { type: 'link', label: 'Elsewhere', href: 'https://example.com/', description: 'Another site' },
  category('Guides', [
    doc('one'),
    category('Deep', [doc('two')] as never, { href: '/base/docs/deep/' }),
    category('Secret', [doc('not', { unlisted: true })] as never),
  ] as never),
  category('Nothing', []),
] as unknown as readonly Json[]

const facts = (name: string, description: string | null): Json => ({
  url: `/base/docs/${name}`,
  title: name,
  description,
})

/** What is known of docs that sidebars do not say. */
const DOCS = {
  docs: {
    intro: { url: '/base/docs/', title: 'Intro', description: 'Begin here.' },
    one: facts('one/', 'Not of Guides.'),
    two: facts('two/', null),
    deep: facts('deep/', 'All about it.'),
  },
  draftIds: [],
  sidebars: {},
}

/** Kind, label, address and text of the cards on a page. */
function cards(more: Partial<TestPage>): readonly string[] {
  const { screen } = theme.page({
    layout: 'DocCardList',
    context: { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0' } },
    shared: { main: SIDEBAR, 'docs-default-1.0-docs': DOCS },
    ...more,
  })
  return screen.queryAllByRole('link').map((card) => {
    const [, kind = ''] = /--(\w+)$/.exec(card.className) ?? []
    const texts = card.querySelectorAll('.theme-doc-card-title, .theme-doc-card-description')
    return [kind, hrefOf(card), ...Array.from(texts, textOf)].join(' ')
  })
}

const ROOT = [
  'doc /base/docs/ Intro Begin here.',
  'link https://example.com/ Elsewhere Another site',
  'category /base/docs/one/ Guides 3 items',
]
const GUIDES = ['doc /base/docs/one/ one Not of Guides.', 'category /base/docs/deep/ Deep All about it.']
const DEEP = ['doc /base/docs/two/ two']

test('cards without items are the siblings of the page in its sidebar, or the items of its category', () => {
  const rows = [
    ['', ROOT],
    ['one/', GUIDES],
    ['two/', DEEP],
    ['deep/', DEEP],
    ['not-in-the-sidebar/', ROOT],
  ] as const
  for (const [page, expected] of rows)
    assert.deepEqual(cards({ url: `/base/docs/${page}`, props: { sidebar: 'main' } }), expected, page)
  assert.deepEqual(cards({ props: { sidebar: null } }), [])
})

test('items of a sidebar may be given, and cards; descriptions are asked for only where docs are shown', () => {
  const own = { label: 'Own', href: '/own', description: 'Words' }
  assert.deepEqual(cards({ props: { items: [...SIDEBAR, own] } }), [...ROOT, 'doc /base/own/ Own Words'])
  const raw = { type: 'link', label: 'Raw', href: '/raw', autoAddBaseUrl: false }
  const expected = ['doc /base/own/ Own Words', 'doc /raw/ Raw']
  assert.deepEqual(cards({ shared: {}, props: { items: [own, raw] } }), expected)
})

test('the icon of a card is the emoji at the start of its label', () => {
  const rows = [
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
  ] as const
  for (const [label, icon, title] of rows) {
    const screen = screenOf(theme.part('DocCard', { item: { label, href: '/x' } }))
    // The icon says nothing to those who do not see it.
    const card = screen.getByRole('link', { name: title })
    assert.equal(textOf(card).replace(title, '').trim(), icon, label)
  }
})
