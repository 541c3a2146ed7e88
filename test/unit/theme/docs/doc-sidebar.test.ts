import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Sidebar, SidebarItem } from '../../../../runtime/shared/docs/docs.ts'
import { sidebarSlice } from '../../../../runtime/shared/docs/sidebar-slice.ts'
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
const at = (index: number): string => `p${index} /base/docs/p${index}/`

describe('a long list in the HTML of a page', () => {
  test('holds fifty items around the page, or at the end where it stands, and one of a hundred is whole', () => {
    const rows = [
      [0, 0, 49],
      [60, 35, 84],
      [119, 70, 119],
    ] as const
    for (const [page, first, last] of rows) {
      const found = links(MANY, `/base/docs/p${page}/`)
      assert.deepEqual([found.length, found[0], found.at(-1)], [50, at(first), at(last)])
    }
    assert.equal(links(MANY.slice(0, 100), '/base/docs/p60/').length, 100)
  })

  test('of a category ends in a link to its page with the number of all, if it has one that is listed', () => {
    const ofMany = (more: object): readonly string[] =>
      links([category('Many', MANY, more)], '/base/docs/p60/')
    const found = ofMany({ href: '/base/docs/many/' })
    assert.deepEqual([found.length, found[0], found[1]], [52, 'Many /base/docs/many/', at(35)])
    assert.equal(found.at(-1), 'All 120 pages /base/docs/many/')
    for (const more of [{}, { href: '/base/docs/many/', linkUnlisted: true }])
      assert.equal(ofMany(more).at(-1), at(84))
  })

  test('leads from its category to its first link, in a slice too, however much HTML stands before that', () => {
    const line: SidebarItem = { type: 'html', value: '<hr>', defaultStyle: false }
    const lines = (count: number): Sidebar => Array.from({ length: count }, () => line)
    const urls = ['/base/docs/elsewhere/', '/base/docs/a/', '/base/docs/z/']
    for (const dull of [60, 130])
      for (const first of [link('a'), category('Closed', [link('a')])]) {
        const list = [...lines(dull), first, ...lines(130), link('z')]
        const sidebar = [category('Open', list, { collapsed: false })]
        const found = urls.flatMap((url) => [links(sidebar, url), links(sidebarSlice(sidebar, url), url)])
        assert.deepEqual(new Set(found.map(([top]) => top)), new Set(['Open /base/docs/a/']))
      }
  })
})

test('links have the base URL, unless they ask for none', () => {
  const items = [
    { type: 'link', label: 'With', href: '/x/' } as const,
    { type: 'link', label: 'Without', href: '/x/', autoAddBaseUrl: false } as const,
  ]
  assert.deepEqual(links(items), ['With /base/x/', 'Without /x/'])
})

test('a closed category holds its items hidden if no page of the sidebar opens it; others hold none', () => {
  const site = (label: string): SidebarItem => link(label, { href: `https://${label}.example/` })
  const outside = category('Outside', [site('one'), category('Inner', [site('two')], { outside: true })], {
    outside: true,
  })
  const sidebar = [link('a'), outside, category('More', [link('b'), link('c')])]
  assert.deepEqual(namesOf(shown(sidebar), 'link'), ['a', 'Outside', 'More'])
  assert.deepEqual(links(sidebar), [
    'a /base/docs/a/',
    'Outside https://one.example/',
    'one https://one.example/',
    'Inner https://two.example/',
    'two https://two.example/',
    'More /base/docs/b/',
  ])
  const open = { ...outside, collapsed: false } as SidebarItem
  assert.ok(namesOf(shown([link('a'), open]), 'link').includes('one'), 'it starts open')
})
