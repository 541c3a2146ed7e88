import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { docLinks } from '../../../../cli/features/docs/navbar/navbar-links.ts'
import { planned, type DocsSetup } from './support.ts'

const SETUP: DocsSetup = {
  docs: {
    'intro.md': {},
    'new.md': {},
    'plan.md': { draft: true },
    'secret.md': {},
    'hidden.md': { unlisted: true },
  },
  sidebars: { main: ['intro', 'new'], fresh: ['new'], links: [{ type: 'link', label: 'x', href: '/x' }] },
  versions: {
    '2.0': {
      docs: { 'intro.md': {}, 'secret.md': { unlisted: true } },
      sidebars: { main: ['intro'], links: [{ type: 'link', label: 'x', href: '/x' }] },
    },
    '1.0': { docs: { 'intro.md': {}, 'old.md': {} }, sidebars: { main: ['old', 'intro'] } },
  },
}
const links = docLinks([
  { id: 'default', plan: planned(SETUP) },
  { id: 'api', plan: planned({ docs: { 'one.md': {} } }) },
])

/** Where a doc item leads by default, and in which versions else. */
function doc(id: string, instance = 'default'): unknown {
  const target = links.docLink(instance, id)
  if (target === null || target === 'draft' || 'available' in target) return target
  const words = target.unlisted === true ? [target.href, 'unlisted'] : [target.href]
  return [...words, ...Object.entries(target.versions ?? {}).map(([name, { href }]) => `${name} ${href}`)]
}

const DOCS: readonly (readonly [said: string, id: string, expected: unknown, instance?: string])[] = [
  [
    'a doc of all versions leads into the last one, and into that of the page',
    'intro',
    ['/docs/intro', 'current /docs/next/intro', '2.0 /docs/intro', '1.0 /docs/1.0/intro'],
  ],
  [
    'a doc that the last version lacks leads into the first that has it',
    'new',
    ['/docs/next/new', 'current /docs/next/new'],
  ],
  ['an older doc leads into the older version', 'old', ['/docs/1.0/old', '1.0 /docs/1.0/old']],
  [
    'an unlisted doc of the last version is as if it were not there',
    'secret',
    ['/docs/next/secret', 'current /docs/next/secret'],
  ],
  [
    'a doc that is unlisted wherever it is has an item for its own page',
    'hidden',
    ['/docs/next/hidden', 'unlisted', 'current /docs/next/hidden'],
  ],
  ['a draft of any version has no item', 'plan', 'draft'],
  ['an unknown doc is told with those of the last version', 'nope', { available: ['intro', 'secret'] }],
  ['a doc of an instance with one version leads there', 'one', ['/docs/one'], 'api'],
  ['a doc of an unknown instance is unknown', 'one', { available: [] }, 'nope'],
]

describe('items of the navbar that name a doc or a sidebar', () => {
  for (const [said, id, expected, instance] of DOCS) {
    test(said, () => assert.deepEqual(doc(id, instance), expected))
  }

  test('a sidebar leads to its first page in each version', () => {
    const target = links.sidebarLink('default', 'main')
    assert.ok('versions' in target)
    assert.deepEqual(target.versions, {
      current: { href: '/docs/next/intro', sidebar: 'docs-default-current-sidebar-main' },
      '2.0': { href: '/docs/intro', sidebar: 'docs-default-2.0-sidebar-main' },
      '1.0': { href: '/docs/1.0/old', sidebar: 'docs-default-1.0-sidebar-main' },
    })
    assert.equal(target.href, '/docs/intro')
  })

  test('a sidebar that only the current version has leads there', () => {
    const target = links.sidebarLink('default', 'fresh')
    assert.equal('href' in target && target.href, '/docs/next/new')
  })

  test('an unknown sidebar is told from one without a page', () => {
    assert.deepEqual(links.sidebarLink('default', 'mian'), { available: ['main', 'links'] })
    assert.deepEqual(links.sidebarLink('default', 'links'), { available: ['main', 'links'], isEmpty: true })
  })

  test('the versions of an instance are listed, and an unknown one has none', () => {
    assert.deepEqual(
      links.docsVersions('default')?.map(({ name, href }) => [name, href]),
      [
        ['current', '/docs/next/intro'],
        ['2.0', '/docs/intro'],
        ['1.0', '/docs/1.0/old'],
      ],
    )
    assert.equal(links.docsVersions('nope'), null)
    assert.deepEqual(links.docsIds, ['default', 'api'])
  })
})
