import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { docLinks } from '../../../../cli/features/docs/navbar/doc-links.ts'
import { category, doc, docsAt, html, link, planned, ref, toDoc, toIndex, type DocsSetup } from './support.ts'

/** The navbar's links into the docs of an instance of its own. */
const linksOf = (setup: DocsSetup) => docLinks([{ id: 'default', plan: planned(setup) }])

describe('links into the docs by id (format A9, navbar items doc and docSidebar)', () => {
  const docs = {
    'a.md': { title: 'A', sidebar_label: 'Label' },
    'b.md': { title: 'B' },
    'u.md': { unlisted: true },
  }

  test('a doc has its label and address, with the base URL', () => {
    const { docLink } = linksOf({ docs, baseUrl: '/base/' })
    assert.deepEqual(docLink('default', 'a'), { label: 'Label', href: '/base/docs/a' })
    assert.deepEqual(docLink('default', 'b'), { label: 'B', href: '/base/docs/b' })
    assert.deepEqual(docLink('default', 'constructor'), { available: ['a', 'b', 'u'] })
  })

  const others = [link('X', '/x'), ref('a'), html('<hr>'), 'u']
  const cases: readonly (readonly [said: string, items: readonly unknown[], label: string, href: string])[] =
    [
      ['its first doc', ['a', 'b'], 'Label', '/docs/a'],
      ['its first doc, by the label of the item', [doc('b', { label: 'L' })], 'L', '/docs/b'],
      ['past links, references, HTML and unlisted docs', [...others, 'b'], 'B', '/docs/b'],
      ['the doc of a category, by its label', [category('C', ['a'], toDoc('b'))], 'C', '/docs/b'],
      ['the index page of a category', [category('C', ['a'], toIndex())], 'C', '/docs/category/c'],
      ['the first doc in categories', [{ C: ['u', { D: ['b'] }] }], 'B', '/docs/b'],
    ]
  for (const [said, items, label, href] of cases) {
    test(`a sidebar leads to ${said}`, () => {
      const target = linksOf({ docs, sidebars: { s: items } }).sidebarLink('default', 's')
      assert.deepEqual(target, { label, href, activeSidebar: 'docs-default-current-sidebar-s' })
    })
  }
})

describe('items of the navbar that name a doc or a sidebar', () => {
  const hidden = { unlisted: true }
  const empty = [link('x', '/x')]
  const setup: DocsSetup = {
    docs: { ...docsAt('intro.md new.md secret.md'), 'plan.md': { draft: true }, 'hidden.md': hidden },
    sidebars: { main: ['intro', 'new'], fresh: ['new'], links: empty },
    versions: {
      '2.0': { docs: { 'intro.md': {}, 'secret.md': hidden }, sidebars: { main: ['intro'], links: empty } },
      '1.0': { docs: docsAt('intro.md old.md'), sidebars: { main: ['old', 'intro'] } },
    },
  }
  const links = docLinks([
    { id: 'default', plan: planned(setup) },
    { id: 'api', plan: planned({ docs: docsAt('one.md') }) },
  ])

  /** Where a doc item leads by default, and in which versions else. */
  function targetOf(id: string, instance = 'default'): unknown {
    const target = links.docLink(instance, id)
    if (target === null || target === 'draft' || 'available' in target) return target
    const words = target.unlisted === true ? [target.href, 'unlisted'] : [target.href]
    const versions = Object.entries(target.versions ?? {}).map(([name, { href }]) => `${name} ${href}`)
    return [...words, ...versions].join()
  }

  const rows: readonly (readonly [said: string, id: string, expected: unknown, instance?: string])[] = [
    [
      'a doc of all versions leads into the last one, and into that of the page',
      'intro',
      '/docs/intro,current /docs/next/intro,2.0 /docs/intro,1.0 /docs/1.0/intro',
    ],
    ['one that the last version lacks leads into another', 'new', '/docs/next/new,current /docs/next/new'],
    ['an older doc leads into the older version', 'old', '/docs/1.0/old,1.0 /docs/1.0/old'],
    [
      'one that is unlisted in the last version likewise',
      'secret',
      '/docs/next/secret,current /docs/next/secret',
    ],
    [
      'a doc that is unlisted wherever it is has an item for its own page',
      'hidden',
      '/docs/next/hidden,unlisted,current /docs/next/hidden',
    ],
    ['a draft of any version has no item', 'plan', 'draft'],
    ['an unknown doc is told with those of the last version', 'nope', { available: ['intro', 'secret'] }],
    ['a doc of an instance with one version leads there', 'one', '/docs/one', 'api'],
    ['a doc of an unknown instance is unknown', 'one', { available: [] }, 'nope'],
  ]
  for (const [said, id, expected, instance] of rows)
    test(said, () => assert.deepEqual(targetOf(id, instance), expected))

  test('a sidebar leads to its first page in each version', () => {
    const target = links.sidebarLink('default', 'main')
    assert.ok('versions' in target)
    assert.deepEqual(target.versions, {
      current: { href: '/docs/next/intro', activeSidebar: 'docs-default-current-sidebar-main' },
      '2.0': { href: '/docs/intro', activeSidebar: 'docs-default-2.0-sidebar-main' },
      '1.0': { href: '/docs/1.0/old', activeSidebar: 'docs-default-1.0-sidebar-main' },
    })
    assert.equal(target.href, '/docs/intro')
    const fresh = links.sidebarLink('default', 'fresh')
    assert.equal('href' in fresh && fresh.href, '/docs/next/new', 'that only the current version has')
  })

  test('an unknown sidebar is told from one without a page', () => {
    const available = ['main', 'links']
    assert.deepEqual(links.sidebarLink('default', 'mian'), { available, isEmpty: false })
    assert.deepEqual(links.sidebarLink('default', 'links'), { available, isEmpty: true })
  })

  test('the versions of an instance are listed, and an unknown one has none', () => {
    const found = links.docsVersions('default')?.map(({ name, href }) => `${name} ${href}`)
    assert.deepEqual(found, ['current /docs/next/intro', '2.0 /docs/intro', '1.0 /docs/1.0/old'])
    assert.equal(links.docsVersions('nope'), null)
    assert.deepEqual(links.docsIds, ['default', 'api'])
  })
})
