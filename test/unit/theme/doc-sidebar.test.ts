import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Sidebar, SidebarItem } from '../../../runtime/shared/docs.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

const link = (label: string, more: object = {}): SidebarItem => ({
  type: 'link',
  label,
  href: `/base/docs/${label}/`,
  docId: label,
  ...more,
})

const category = (label: string, items: Sidebar, more: object = {}): SidebarItem => ({
  type: 'category',
  label,
  items,
  collapsible: true,
  collapsed: true,
  ...more,
})

/** The HTML of a sidebar on a page. */
function html(sidebar: Sidebar, url = '/base/docs/a/'): string {
  return theme.page({ url, layout: 'DocSidebar', props: { sidebar } }).body
}

/** Labels and addresses of the links in HTML. */
function links(text: string): readonly string[] {
  return [...text.matchAll(/<a (?=[^>]*href="([^"]*)")[^>]*>(.*?)<\/a>/g)].map(
    ([, href = '', label = '']) => `${label} ${href}`,
  )
}

const MANY: Sidebar = Array.from({ length: 120 }, (_, index) => link(`p${index}`))

describe('a long list in the HTML of a page', () => {
  test('of a category with a page of its own ends in a link to that page, with the number of all', () => {
    const all = category('Many', MANY, { href: '/base/docs/category/many/' })
    const shown = links(html([all], '/base/docs/p60/'))
    assert.equal(shown.length, 52)
    assert.equal(shown[0], 'Many /base/docs/category/many/')
    assert.equal(shown[1], 'p35 /base/docs/p35/')
    assert.equal(shown[26], 'p60 /base/docs/p60/')
    assert.equal(shown.at(-1), 'All 120 pages /base/docs/category/many/')
  })

  test('of a category without one ends without', () => {
    const shown = links(html([category('Many', MANY)], '/base/docs/p60/'))
    assert.equal(shown.length, 51)
    assert.equal(shown.at(-1), 'p84 /base/docs/p84/')
  })

  test('of a category whose page is unlisted ends without', () => {
    const all = category('Many', MANY, { href: '/base/docs/many/', linkUnlisted: true })
    assert.equal(links(html([all], '/base/docs/p60/')).at(-1), 'p84 /base/docs/p84/')
  })

  test('of a hundred is whole', () => {
    const all = category('Many', MANY.slice(0, 100), { href: '/base/docs/category/many/' })
    assert.equal(links(html([all], '/base/docs/p60/')).length, 101)
  })
})

describe('links', () => {
  test('have the base URL, unless they ask for none', () => {
    const items = [
      { type: 'link', label: 'With', href: '/x/' } as const,
      { type: 'link', label: 'Without', href: '/x/', autoAddBaseUrl: false } as const,
    ]
    assert.deepEqual(links(html(items)), ['With /base/x/', 'Without /x/'])
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
    const text = html([link('a'), outside])
    assert.match(text, /<ul class="menu__list" hidden="">/)
    assert.deepEqual(links(text), [
      'a /base/docs/a/',
      'Outside https://one.example/',
      'One https://one.example/',
      'Inner https://two.example/',
      'Two https://two.example/',
    ])
  })

  test('shows them when it starts open', () => {
    assert.doesNotMatch(html([{ ...outside, collapsed: false, items: [] } as SidebarItem]), /hidden/)
  })

  test('unlike any other, whose items are not in the HTML', () => {
    assert.deepEqual(links(html([link('a'), category('More', [link('b'), link('c')])])), [
      'a /base/docs/a/',
      'More /base/docs/b/',
    ])
  })
})
