import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  Sidebar,
  SidebarCategory,
  SidebarItem,
  SidebarLink,
} from '../../../../../runtime/shared/docs/docs.ts'
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

const category = (label: string, items: Sidebar, more: Partial<SidebarCategory> = {}): SidebarCategory => ({
  type: 'category',
  label,
  items,
  collapsible: true,
  collapsed: true,
  ...more,
})

const labels = (items: readonly SidebarItem[]) =>
  items.map((item) => (item.type === 'html' ? 'html' : item.label))

const SIDEBAR: Sidebar = [
  link('intro'),
  { type: 'html', value: '<hr>', defaultStyle: false },
  category('guides', [category('deep', [link('a'), link('b')]), link('c')]),
  category('api', [link('a')], { href: '/docs/api/' }),
]

const TRAILS: readonly (readonly [string, readonly string[]])[] = [
  ['/docs/intro/', ['intro']],
  ['/docs/b/', ['guides', 'deep', 'b']],
  ['/docs/api/', ['api']],
  ['/docs/a/', ['guides', 'deep', 'a']],
  ['/docs/elsewhere/', []],
]

for (const [url, expected] of TRAILS) {
  test(`the way to ${url} is [${expected.join(', ')}]`, () => {
    assert.deepEqual(labels(sidebarTrail(SIDEBAR, url)), expected)
  })
}

test('a link configured without the slash at its end is found', () => {
  const items = [link('x', { href: '/docs/x' })]
  assert.deepEqual(labels(sidebarTrail(items, '/docs/x/')), ['x'])
})

test('only the last item of the way is the current one', () => {
  const trail = sidebarTrail(SIDEBAR, '/docs/b/')
  assert.deepEqual(
    trail.map((item) => isCurrent(item, trail)),
    [false, false, true],
  )
})

test('a category is open when it holds the page, starts open, or cannot be closed', () => {
  const [closed, startsOpen, fixed] = [
    category('x', [link('p')]),
    category('x', [link('q')], { collapsed: false }),
    category('x', [link('r')], { collapsible: false }),
  ] as const
  assert.deepEqual(
    [closed, startsOpen, fixed].map((item) => isExpanded(item, [])),
    [false, true, true],
  )
  assert.equal(isExpanded(closed, sidebarTrail([closed], '/docs/p/')), true)
})

test('an unlisted link shows only where the reader already is, and with it the categories around it', () => {
  const hidden = link('hidden', { unlisted: true })
  const around = category('around', [category('inner', [hidden])])
  assert.equal(isListed(around, []), false)
  const trail = sidebarTrail([around], '/docs/hidden/')
  assert.deepEqual([isListed(around, trail), isListed(hidden, trail)], [true, true])
})

const HREFS: readonly (readonly [string, SidebarCategory, string | undefined])[] = [
  ['its own page', category('x', [link('a')], { href: '/docs/x/' }), '/docs/x/'],
  [
    'its first page',
    category('x', [{ type: 'html', value: '', defaultStyle: true }, link('a'), link('b')]),
    '/docs/a/',
  ],
  [
    'the first page of a category in it',
    category('x', [category('y', []), category('z', [link('b')])]),
    '/docs/b/',
  ],
  ['nothing that is unlisted', category('x', [link('a', { unlisted: true }), link('b')]), '/docs/b/'],
  [
    'its first page where its own is unlisted',
    category('x', [link('a')], { href: '/docs/x/', linkUnlisted: true }),
    '/docs/a/',
  ],
  ['nowhere when no page is below', category('x', [category('y', [])]), undefined],
]

for (const [what, item, expected] of HREFS) {
  test(`the label of a category leads to ${what}`, () => {
    assert.equal(categoryHref(item), expected)
  })
}

test('the label of a category of unlisted pages leads to the one where the reader is', () => {
  const item = category('x', [
    category('y', [link('other', { unlisted: true }), link('hidden', { unlisted: true })]),
  ])
  assert.equal(categoryHref(item, sidebarTrail([item], '/docs/hidden/')), '/docs/hidden/')
})

test('the unlisted page of a category is a link only where the reader already is', () => {
  const item = category('x', [link('hidden', { unlisted: true })], { href: '/docs/x/', linkUnlisted: true })
  assert.equal(isListed(item, []), false)
  const trail = sidebarTrail([item], '/docs/x/')
  assert.deepEqual([isListed(item, trail), categoryHref(item, trail)], [true, '/docs/x/'])
})
