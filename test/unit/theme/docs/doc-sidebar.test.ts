import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Sidebar, SidebarItem } from '../../../../runtime/shared/docs/docs.ts'
import { linksOf, namesOf, type Screen } from '../../../support/screen.ts'
import { loadTheme } from '../render-theme.ts'
import { category, link as anyLink } from './sidebar-items.ts'

const theme = await loadTheme()

const link = (label: string, more: object = {}): SidebarItem => anyLink(label, { docId: label, ...more })

/** A sidebar on a page. */
function shown(sidebar: Sidebar, url = '/base/docs/a/'): Screen {
  return theme.page({ url, layout: 'DocSidebar', props: { sidebar } }).screen
}

/** Labels and addresses of its links, the hidden ones too. */
const links = (sidebar: Sidebar, url?: string): readonly string[] => linksOf(shown(sidebar, url))

const MANY: Sidebar = Array.from({ length: 120 }, (_, index) => link(`p${index}`))

describe('a long list in the HTML of a page', () => {
  test('of a category with a page of its own ends in a link to that page, with the number of all', () => {
    const all = category('Many', MANY, { href: '/base/docs/category/many/' })
    const found = links([all], '/base/docs/p60/')
    assert.equal(found.length, 52)
    assert.equal(found[0], 'Many /base/docs/category/many/')
    assert.equal(found[1], 'p35 /base/docs/p35/')
    assert.equal(found[26], 'p60 /base/docs/p60/')
    assert.equal(found.at(-1), 'All 120 pages /base/docs/category/many/')
  })

  test('of a category without one ends without', () => {
    const found = links([category('Many', MANY)], '/base/docs/p60/')
    assert.equal(found.length, 51)
    assert.equal(found.at(-1), 'p84 /base/docs/p84/')
  })

  test('of a category whose page is unlisted ends without', () => {
    const all = category('Many', MANY, { href: '/base/docs/many/', linkUnlisted: true })
    assert.equal(links([all], '/base/docs/p60/').at(-1), 'p84 /base/docs/p84/')
  })

  test('of a hundred is whole', () => {
    const all = category('Many', MANY.slice(0, 100), { href: '/base/docs/category/many/' })
    assert.equal(links([all], '/base/docs/p60/').length, 101)
  })
})

describe('links', () => {
  test('have the base URL, unless they ask for none', () => {
    const items = [
      { type: 'link', label: 'With', href: '/x/' } as const,
      { type: 'link', label: 'Without', href: '/x/', autoAddBaseUrl: false } as const,
    ]
    assert.deepEqual(links(items), ['With /base/x/', 'Without /x/'])
  })
})

describe('a closed category that no page of the sidebar opens', () => {
  const outside = category(
    'Outside',
    [
      { type: 'link', label: 'One', href: 'https://one.example/' },
      category('Inner', [{ type: 'link', label: 'Two', href: 'https://two.example/' }], { outside: true }),
    ],
    { outside: true },
  )

  test('holds its items hidden, for readers without JavaScript', () => {
    const sidebar = [link('a'), outside]
    assert.deepEqual(namesOf(shown(sidebar), 'link'), ['a', 'Outside'])
    assert.deepEqual(links(sidebar), [
      'a /base/docs/a/',
      'Outside https://one.example/',
      'One https://one.example/',
      'Inner https://two.example/',
      'Two https://two.example/',
    ])
  })

  test('shows them when it starts open', () => {
    const open = { ...outside, collapsed: false } as SidebarItem
    assert.ok(namesOf(shown([link('a'), open]), 'link').includes('One'))
  })

  test('unlike any other, whose items are not in the HTML', () => {
    assert.deepEqual(links([link('a'), category('More', [link('b'), link('c')])]), [
      'a /base/docs/a/',
      'More /base/docs/b/',
    ])
  })
})
