import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sidebar, SidebarCategory, SidebarLink } from '../../../../../runtime/shared/docs/docs.ts'
import {
  categoryHref,
  isCurrent,
  isExpanded,
  isListed,
  sidebarTrail,
} from '../../../../../runtime/shared/docs/sidebar-trail.ts'

const link = (label: string, more: Partial<SidebarLink> = {}): SidebarLink => ({
  type: 'link',
  label,
  href: `/docs/${label}/`,
  ...more,
})
const hidden = link('hidden', { unlisted: true })
const html = { type: 'html', value: '<hr>', defaultStyle: false } as const

const category = (label: string, items: Sidebar, more: Partial<SidebarCategory> = {}): SidebarCategory => ({
  type: 'category',
  label,
  items,
  collapsible: true,
  collapsed: true,
  ...more,
})

test('the way to a page is the first one there is, and its last item alone is current', () => {
  const sidebar: Sidebar = [
    link('intro'),
    html,
    category('guides', [category('deep', [link('a'), link('b')]), link('c', { href: '/docs/c' })]),
    category('api', [link('a')], { href: '/docs/api/' }),
  ]
  const rows = [
    ['intro', 'intro'],
    ['b', 'guides deep b'],
    ['api', 'api'],
    ['a', 'guides deep a'],
    ['c', 'guides c'],
    ['elsewhere', ''],
  ] as const
  for (const [page, expected] of rows) {
    const trail = sidebarTrail(sidebar, `/docs/${page}/`)
    assert.equal(trail.map((item) => (item.type === 'html' ? '' : item.label)).join(' '), expected)
    assert.deepEqual(
      trail.filter((item) => isCurrent(item, trail)),
      trail.slice(-1),
    )
  }
})

test('a category is open when it holds the page, starts open, or cannot be closed', () => {
  const closed = category('x', [link('p')])
  assert.equal(isExpanded(closed, []), false)
  assert.equal(isExpanded(closed, sidebarTrail([closed], '/docs/p/')), true)
  for (const more of [{ collapsed: false }, { collapsible: false }])
    assert.equal(isExpanded(category('x', [link('q')], more), []), true)
})

test('an unlisted page shows only where the reader already is, and with it the categories around it', () => {
  const around = category('around', [category('inner', [hidden])])
  const own = category('x', [hidden], { href: '/docs/x/', linkUnlisted: true })
  for (const item of [around, own]) assert.equal(isListed(item, []), false)
  const trail = sidebarTrail([around], '/docs/hidden/')
  assert.deepEqual([isListed(around, trail), isListed(hidden, trail)], [true, true])
  const toOwn = sidebarTrail([own], '/docs/x/')
  assert.deepEqual([isListed(own, toOwn), categoryHref(own, toOwn)], [true, '/docs/x/'])
})

test('the label of a category leads to its own page, else to the first below it, neither of them unlisted', () => {
  const rows: readonly (readonly [
    items: Sidebar,
    more: Partial<SidebarCategory>,
    expected: string | undefined,
  ])[] = [
    [[link('a')], { href: '/docs/x/' }, '/docs/x/'],
    [[link('a')], { href: '/docs/x/', linkUnlisted: true }, '/docs/a/'],
    [[html, link('a'), link('b')], {}, '/docs/a/'],
    [[category('y', []), category('z', [link('b')])], {}, '/docs/b/'],
    [[hidden, link('b')], {}, '/docs/b/'],
    [[category('y', [])], {}, undefined],
  ]
  for (const [items, more, expected] of rows) assert.equal(categoryHref(category('x', items, more)), expected)
  const item = category('x', [category('y', [link('other', { unlisted: true }), hidden])])
  assert.equal(categoryHref(item, sidebarTrail([item], '/docs/hidden/')), '/docs/hidden/')
})
