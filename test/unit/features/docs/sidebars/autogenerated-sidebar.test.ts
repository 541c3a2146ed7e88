import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SidebarCategory } from '../../../../../runtime/shared/docs/docs.ts'
import { outlineOf, plan, planned, problemsOf, sidebarOf } from '../support.ts'
import type { DocsSetup } from '../support.ts'

describe('the order of a generated sidebar (format A5, autogeneration: sort)', () => {
  const cases: readonly (readonly [said: string, setup: DocsSetup, outline: readonly unknown[]])[] = [
    ['names sort docs', { docs: { 'b.md': {}, 'a.md': {}, 'c.md': {} } }, ['a', 'b', 'c']],
    [
      'names are compared by code unit',
      { docs: { 'b.md': {}, 'B.md': {}, 'é.md': {}, 'z.md': {} } },
      ['B', 'b', 'z', 'é'],
    ],
    [
      'number prefixes are positions',
      { docs: { '10-a.md': {}, '9-b.md': {}, '1-c.md': {} } },
      ['c', 'b', 'a'],
    ],
    [
      'sidebar_position wins over the number prefix',
      { docs: { '1-a.md': { sidebar_position: 3 }, '2-b.md': {} } },
      ['b', 'a'],
    ],
    [
      'positions are numbers: negative, broken and zero',
      {
        docs: {
          'a.md': { sidebar_position: 10 },
          'b.md': { sidebar_position: 9.5 },
          'c.md': { sidebar_position: -1 },
          'd.md': { sidebar_position: 0 },
        },
      },
      ['c', 'd', 'b', 'a'],
    ],
    [
      'what has no position comes last',
      { docs: { 'a.md': {}, 'z.md': { sidebar_position: 99 }, 'b/c.md': {}, '2-d.md': {} } },
      ['d', 'z', 'a', { b: ['c'] }],
    ],
    [
      'equal positions fall back to the name on disk, number prefix included',
      { docs: { '2-a.md': {}, '02-b.md': {}, 'c.md': { sidebar_position: 2 } } },
      ['b', 'a', 'c'],
    ],
    [
      'docs and folders sort together',
      { docs: { '1-a.md': {}, '2-folder/x.md': {}, '3-b.md': {} } },
      ['a', { folder: ['x'] }, 'b'],
    ],
    [
      'the position of a folder: its file, else the linked doc, else the number prefix',
      {
        docs: {
          '3-a/x.md': {},
          'b/index.md': { sidebar_position: 2, title: 'b' },
          'b/x.md': {},
          '9-c/index.md': { sidebar_position: 7, title: 'c' },
          '9-c/x.md': {},
        },
        categories: { '9-c': { position: 1 } },
      },
      [{ 'c > /docs/c/': ['x'] }, { 'b > /docs/b/': ['x'] }, { a: ['x'] }],
    ],
    [
      'parse_number_prefixes: false takes the position away too',
      { docs: { '1-a.md': { parse_number_prefixes: false }, '2-b.md': {} } },
      ['b', '1-a'],
    ],
    [
      'dates are no positions',
      { docs: { '2021-11-x.md': {}, '2020-12-y.md': {}, '1-z.md': {} } },
      ['z', '2020-12-y', '2021-11-x'],
    ],
    [
      'positions count inside one folder only',
      { docs: { '2-a/1-x.md': {}, '1-b/9-y.md': {} } },
      [{ b: ['y'] }, { a: ['x'] }],
    ],
  ]
  for (const [said, setup, outline] of cases) {
    test(said, () => {
      assert.deepEqual(outlineOf(sidebarOf(planned(setup))), outline)
    })
  }
})

describe('categories of a generated sidebar (format A5, autogeneration: label, link)', () => {
  const cases: readonly (readonly [said: string, setup: DocsSetup, outline: readonly unknown[]])[] = [
    [
      'a folder is labelled by its name without prefix',
      { docs: { '01-My Guides/x.md': {} } },
      [{ 'My Guides': ['x'] }],
    ],
    [
      'an index doc is the link of its category and labels it',
      { docs: { 'g/index.md': { title: 'Guides' }, 'g/x.md': {} } },
      [{ 'Guides > /docs/g/': ['x'] }],
    ],
    [
      'so is a readme, and a doc named like the folder',
      { docs: { 'a/README.md': { title: 'A' }, 'a/x.md': {}, 'b/B.md': { title: 'Bee' }, 'b/x.md': {} } },
      [{ 'A > /docs/a/': ['x'] }, { 'Bee > /docs/b/': ['x'] }],
    ],
    [
      'the sidebar_label of the index doc wins over its title',
      { docs: { 'g/index.md': { title: 'Guides', sidebar_label: 'All guides' }, 'g/x.md': {} } },
      [{ 'All guides > /docs/g/': ['x'] }],
    ],
    [
      'the label of the file wins over both',
      { docs: { 'g/index.md': { title: 'Guides' }, 'g/x.md': {} }, categories: { g: { label: 'Mine' } } },
      [{ 'Mine > /docs/g/': ['x'] }],
    ],
    [
      'link: null disables the convention',
      { docs: { 'g/index.md': { title: 'Start' }, 'g/x.md': {} }, categories: { g: { link: null } } },
      [{ g: ['Start', 'x'] }],
    ],
    [
      'a link may name a doc by the last part of its id',
      {
        docs: { 'g/01-start.md': {}, 'g/x.md': {} },
        categories: { g: { link: { type: 'doc', id: 'start' } } },
      },
      [{ 'start > /docs/g/start': ['x'] }],
    ],
    [
      'or by its whole id, from another folder too, where the doc stays an item',
      { docs: { 'g/x.md': {}, 'intro.md': {} }, categories: { g: { link: { type: 'doc', id: 'intro' } } } },
      [{ 'intro > /docs/intro': ['x'] }, 'intro'],
    ],
    [
      'an explicit link leaves the index doc among the items',
      {
        docs: { 'g/index.md': { title: 'Start' }, 'g/x.md': {} },
        categories: { g: { link: { type: 'generated-index' } } },
      },
      [{ 'g > /docs/category/g': ['Start', 'x'] }],
    ],
    [
      'the label of the folder does not come from a doc it does not link to',
      {
        docs: { 'g/index.md': { title: 'Start' }, 'g/x.md': {} },
        categories: { g: { link: null, label: 'G' } },
      },
      [{ G: ['Start', 'x'] }],
    ],
    [
      'a folder that holds only its index doc is that doc',
      { docs: { 'a.md': {}, 'g/index.md': { title: 'Guides' } } },
      ['a', 'Guides'],
    ],
    [
      'folders nest',
      { docs: { 'a/b/c/x.md': {}, 'a/b/y.md': {}, 'a/index.md': { title: 'Top' } } },
      [{ 'Top > /docs/a/': [{ b: [{ c: ['x'] }, 'y'] }] }],
    ],
    [
      'docs are labelled by sidebar_label, else by their title',
      { docs: { 'a.md': { title: 'A', sidebar_label: 'Label' }, 'b.md': { title: 'B' }, 'c.md': {} } },
      ['Label', 'B', 'c'],
    ],
    [
      'YAML describes a folder as JSON does',
      {
        docs: { 'g/x.md': {} },
        categories: { g: 'label: Guides\nlink:\n  type: generated-index\n  slug: /all\n' },
      },
      [{ 'Guides > /docs/all': ['x'] }],
    ],
    [
      'an index doc without a title leaves the name of the folder',
      { docs: { 'g/index.md': { title: '' }, 'g/x.md': {} } },
      [{ 'g > /docs/g/': ['x'] }],
    ],
    [
      'the options of the docs folder itself are not used',
      { docs: { 'x.md': {} }, categories: { '.': { label: 'Root' } } },
      ['x'],
    ],
  ]
  for (const [said, setup, outline] of cases) {
    test(said, () => {
      assert.deepEqual(outlineOf(sidebarOf(planned(setup))), outline)
    })
  }

  test('class, props, description and collapsing come from the file, class and props else from the linked doc', () => {
    const linked = { title: 'T', sidebar_class_name: 'from-doc', sidebar_custom_props: { from: 'doc' } }
    const result = planned({
      docs: { 'a/index.md': linked, 'a/x.md': {}, 'b/index.md': linked, 'b/x.md': {} },
      categories: {
        b: {
          className: 'from-file',
          customProps: { from: 'file' },
          description: 'About',
          collapsed: false,
          collapsible: false,
        },
      },
    })
    const [a, b] = sidebarOf(result) as readonly SidebarCategory[]
    assert.deepEqual([a?.className, a?.customProps, a?.description], ['from-doc', { from: 'doc' }, undefined])
    assert.deepEqual([a?.collapsible, a?.collapsed], [true, true])
    assert.deepEqual([b?.className, b?.customProps, b?.description], ['from-file', { from: 'file' }, 'About'])
    assert.deepEqual([b?.collapsible, b?.collapsed], [false, false])
  })

  test('class and props of a doc item come from its front matter', () => {
    const [item] = sidebarOf(
      planned({ docs: { 'a.md': { sidebar_class_name: 'new', sidebar_custom_props: { badge: 1 } } } }),
    )
    assert.deepEqual(item, {
      type: 'link',
      label: 'a',
      href: '/docs/a',
      docId: 'a',
      className: 'new',
      customProps: { badge: 1 },
    })
  })

  test('the order of files on disk does not matter', () => {
    const docs = { 'g/b.md': {}, 'g/a.md': {}, 'g/index.md': {}, 'g/README.md': {}, 'a.md': {} }
    const turned = Object.fromEntries(Object.entries(docs).toReversed())
    assert.deepEqual(sidebarOf(planned({ docs: turned })), sidebarOf(planned({ docs })))
  })
})

describe('drafts and unlisted docs in a generated sidebar (format A3, draft and unlisted)', () => {
  test('drafts are not there, and a folder of drafts is not either', () => {
    const result = planned({ docs: { 'a.md': {}, 'b.md': { draft: true }, 'g/x.md': { draft: true } } })
    assert.deepEqual(outlineOf(sidebarOf(result)), ['a'])
  })

  test('an index doc that is a draft links nothing', () => {
    const result = planned({ docs: { 'g/index.md': { draft: true, title: 'T' }, 'g/x.md': {} } })
    assert.deepEqual(outlineOf(sidebarOf(result)), [{ g: ['x'] }])
  })

  test('a link to a draft is no link, by local or whole id', () => {
    for (const id of ['start', 'g/start']) {
      const result = planned({
        docs: { 'g/start.md': { draft: true }, 'g/x.md': {} },
        categories: { g: { link: { type: 'doc', id } } },
      })
      assert.deepEqual(outlineOf(sidebarOf(result)), [{ g: ['x'] }])
    }
  })

  test('unlisted docs are marked, and so are categories that link to one', () => {
    const [a, g] = sidebarOf(
      planned({
        docs: { 'a.md': { unlisted: true }, 'g/index.md': { unlisted: true, title: 'G' }, 'g/x.md': {} },
      }),
    )
    assert.deepEqual(a, { type: 'link', label: 'a', href: '/docs/a', docId: 'a', unlisted: true })
    assert.equal((g as SidebarCategory).linkUnlisted, true)
  })
})

describe('generating from a folder (format A5, sidebars file: autogenerated)', () => {
  const docs = { 'a.md': {}, '01-api/x.md': {}, '01-api/deep/y.md': {}, 'api2/z.md': {} }

  test('a folder stands for what is below it, by its name on disk', () => {
    const result = planned({ docs, sidebars: { api: [{ type: 'autogenerated', dirName: '01-api' }] } })
    assert.deepEqual(outlineOf(sidebarOf(result, 'api')), ['x', { deep: ['y'] }].toReversed())
  })

  test('several folders follow each other, each sorted alone', () => {
    const result = planned({
      docs,
      sidebars: {
        all: [
          { type: 'autogenerated', dirName: 'api2' },
          'a',
          { type: 'autogenerated', dirName: '01-api/deep' },
        ],
      },
    })
    assert.deepEqual(outlineOf(sidebarOf(result, 'all')), ['z', 'a', 'y'])
  })

  test('a folder without docs is a warning with its place', () => {
    const result = plan({
      docs,
      sidebars: { all: ['a', { type: 'autogenerated', dirName: 'api' }] },
      sidebarsText: "export default {\n  all: ['a', { type: 'autogenerated', dirName: 'api' }],\n}\n",
    })
    assert.deepEqual(problemsOf(result), ['SIDEBAR_EMPTY_DIR sidebars.ts:2'])
    assert.equal(result.diagnostics[0]?.level, 'warning')
    assert.equal(result.diagnostics[0]?.place?.column, 48)
  })

  test('a folder of drafts is no warning', () => {
    const result = planned({
      docs: { 'a.md': {}, 'g/x.md': { draft: true } },
      sidebars: {
        all: ['a', { type: 'category', label: 'G', items: [{ type: 'autogenerated', dirName: 'g' }] }],
      },
    })
    assert.deepEqual(outlineOf(sidebarOf(result, 'all')), ['a'])
  })

  test('a category file that links to a doc that is not there names the file and its line', () => {
    const result = plan({
      docs: { 'g/intro.md': {} },
      categories: { g: 'label: G\nlink: {type: doc, id: intr}\n' },
    })
    assert.deepEqual(problemsOf(result), ['SIDEBAR_UNKNOWN_DOC docs/g/_category_.yml:2'])
  })
})
