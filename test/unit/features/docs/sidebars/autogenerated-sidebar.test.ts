import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SidebarCategory } from '../../../../../runtime/shared/docs/docs.ts'
import * as support from '../support.ts'

const { category, docsAt, folder, outlineOf, plan, planned, problemsOf, sidebarOf, toDoc, toIndex } = support

type Docs = support.VersionFiles['docs']
type Row = readonly [
  said: string,
  docs: Docs,
  outline: string,
  categories?: support.VersionFiles['categories'],
]

/** Some docs, where only the position of some of them matters. */
const positions = (byPath: Readonly<Record<string, number | null>>): Docs =>
  Object.fromEntries(
    Object.entries(byPath).map(([path, at]) => [path, at === null ? {} : { sidebar_position: at }]),
  )

function check(rows: readonly Row[]): void {
  for (const [said, docs, outline, categories = {}] of rows)
    test(said, () => assert.equal(outlineOf(sidebarOf(planned({ docs, categories }))), outline))
}

describe('the order of a generated sidebar (format A5, autogeneration: sort)', () => {
  check([
    ['names are compared by code unit', docsAt('b.md B.md é.md z.md'), 'B, b, z, é'],
    ['number prefixes are positions', docsAt('10-a.md 9-b.md 1-c.md'), 'c, b, a'],
    ['sidebar_position wins over the number prefix', positions({ '1-a.md': 3, '2-b.md': null }), 'b, a'],
    ['positions are numbers', positions({ 'a.md': 10, 'b.md': 9.5, 'c.md': -1, 'd.md': 0 }), 'c, d, b, a'],
    [
      'what has no position comes last, docs and folders together',
      positions({ 'a.md': null, 'z.md': 99, 'b/c.md': null, '2-d.md': null }),
      'd, z, a, b [c]',
    ],
    [
      'equal positions fall back to the name on disk, number prefix included',
      positions({ '2-a.md': null, '02-b.md': null, 'c.md': 2 }),
      'b, a, c',
    ],
    [
      'the position of a folder: its file, else the linked doc, else the number prefix',
      {
        ...docsAt('3-a/x.md b/x.md 9-c/x.md'),
        'b/index.md': { sidebar_position: 2, title: 'b' },
        '9-c/index.md': { sidebar_position: 7, title: 'c' },
      },
      'c > /docs/c/ [x], b > /docs/b/ [x], a [x]',
      { '9-c': { position: 1 } },
    ],
    [
      'parse_number_prefixes: false takes the position away too',
      { '1-a.md': { parse_number_prefixes: false }, '2-b.md': {} },
      'b, 1-a',
    ],
    ['positions count inside one folder only', docsAt('2-a/1-x.md 1-b/9-y.md'), 'b [y], a [x]'],
  ])

  test('the order of files on disk does not matter', () => {
    const docs = docsAt('g/b.md g/a.md g/index.md g/README.md a.md')
    const turned = Object.fromEntries(Object.entries(docs).toReversed())
    assert.deepEqual(sidebarOf(planned({ docs: turned })), sidebarOf(planned({ docs })))
  })
})

describe('categories of a generated sidebar (format A5, autogeneration: label, link)', () => {
  const start = { 'g/index.md': { title: 'Start' }, 'g/x.md': {} }
  check([
    ['a folder is labelled by its name without prefix', { '01-My Guides/x.md': {} }, 'My Guides [x]'],
    ['an index doc is the link of its category and labels it', start, 'Start > /docs/g/ [x]'],
    [
      'so is a readme, and a doc named like the folder',
      { ...docsAt('a/x.md b/x.md'), 'a/README.md': { title: 'A' }, 'b/B.md': { title: 'Bee' } },
      'A > /docs/a/ [x], Bee > /docs/b/ [x]',
    ],
    [
      'the sidebar_label of the index doc wins over its title',
      { 'g/index.md': { title: 'Guides', sidebar_label: 'All guides' }, 'g/x.md': {} },
      'All guides > /docs/g/ [x]',
    ],
    ['the label of the file wins over both', start, 'Mine > /docs/g/ [x]', { g: { label: 'Mine' } }],
    ['link: null disables the convention', start, 'g [Start, x]', { g: { link: null } }],
    [
      'a link may name a doc by the last part of its id',
      docsAt('g/01-start.md g/x.md'),
      'start > /docs/g/start [x]',
      { g: toDoc('start') },
    ],
    [
      'or by its whole id, from another folder too, where the doc stays an item',
      docsAt('g/x.md intro.md'),
      'intro > /docs/intro [x], intro',
      { g: toDoc('intro') },
    ],
    [
      'an index page leaves the index doc an item',
      start,
      'g > /docs/category/g [Start, x]',
      { g: toIndex() },
    ],
    ['a folder of its index doc alone is that doc', { 'a.md': {}, 'g/index.md': { title: 'G' } }, 'a, G'],
    ['folders nest', docsAt('a/b/c/x.md a/b/y.md a/z.md'), 'a [b [c [x], y], z]'],
    [
      'docs are labelled by sidebar_label, else by their title',
      { 'a.md': { title: 'A', sidebar_label: 'Label' }, 'b.md': { title: 'B' }, 'c.md': {} },
      'Label, B, c',
    ],
    [
      'YAML describes a folder as JSON does',
      docsAt('g/x.md'),
      'Guides > /docs/all [x]',
      { g: 'label: Guides\nlink:\n  type: generated-index\n  slug: /all\n' },
    ],
    ['an index doc may have no title', { 'g/index.md': { title: '' }, 'g/x.md': {} }, 'g > /docs/g/ [x]'],
  ])

  test('class, props, description and collapsing come from the file, class and props else from the linked doc', () => {
    const linked = { title: 'T', sidebar_class_name: 'from-doc', sidebar_custom_props: { from: 'doc' } }
    const file = { className: 'from-file', customProps: { from: 'file' }, description: 'About' }
    const result = planned({
      docs: { ...docsAt('a/index.md b/index.md', linked), ...docsAt('a/x.md b/x.md') },
      categories: { b: { ...file, collapsed: false, collapsible: false } },
    })
    const [a, b] = sidebarOf(result) as readonly SidebarCategory[]
    assert.deepEqual([a?.className, a?.customProps, a?.description], ['from-doc', { from: 'doc' }, undefined])
    assert.deepEqual([a?.collapsible, a?.collapsed], [true, true])
    assert.deepEqual([b?.className, b?.customProps, b?.description], Object.values(file))
    assert.deepEqual([b?.collapsible, b?.collapsed], [false, false])
  })

  test('class and props of a doc item come from its front matter', () => {
    const frontMatter = { sidebar_class_name: 'new', sidebar_custom_props: { badge: 1 } }
    const [item] = sidebarOf(planned({ docs: { 'a.md': frontMatter } }))
    assert.deepEqual([item?.className, item?.customProps], ['new', { badge: 1 }])
  })
})

describe('drafts and unlisted docs in a generated sidebar (format A3, draft and unlisted)', () => {
  const draft = { draft: true }
  check([
    ['drafts and folders of drafts are not there', { 'a.md': {}, 'b.md': draft, 'g/x.md': draft }, 'a'],
    ['an index doc that is a draft links nothing', { 'g/index.md': draft, 'g/x.md': {} }, 'g [x]'],
    ['a link to a draft, by its local id', { 'g/s.md': draft, 'g/x.md': {} }, 'g [x]', { g: toDoc('s') }],
    ['or its whole id, is none', { 'g/s.md': draft, 'g/x.md': {} }, 'g [x]', { g: toDoc('g/s') }],
  ])

  test('unlisted docs are marked, and so are categories that link to one', () => {
    const docs = { 'a.md': { unlisted: true }, 'g/index.md': { unlisted: true, title: 'G' }, 'g/x.md': {} }
    const [a, g] = sidebarOf(planned({ docs }))
    assert.deepEqual(a, { type: 'link', label: 'a', href: '/docs/a', docId: 'a', unlisted: true })
    assert.equal((g as SidebarCategory).linkUnlisted, true)
  })
})

describe('generating from a folder (format A5, sidebars file: autogenerated)', () => {
  const docs = docsAt('a.md 01-api/x.md 01-api/deep/y.md api2/z.md')

  test('a folder stands for what is below it, by its name on disk', () => {
    const sidebars = { all: [folder('api2'), 'a', folder('01-api')] }
    assert.equal(outlineOf(sidebarOf(planned({ docs, sidebars }), 'all')), 'z, a, deep [y], x')
  })

  test('a folder without docs is a warning with its place', () => {
    const sidebarsText = "export default {\n  all: ['a', { type: 'autogenerated', dirName: 'api' }],\n}\n"
    const result = plan({ docs, sidebars: { all: ['a', folder('api')] }, sidebarsText })
    assert.deepEqual(problemsOf(result), ['SIDEBAR_EMPTY_DIR sidebars.ts:2'])
    const [problem] = result.diagnostics
    assert.deepEqual([problem?.level, problem?.place?.column], ['warning', 48])
  })

  test('a folder of drafts is no warning', () => {
    const sidebars = { all: ['a', category('G', [folder('g')])] }
    const result = planned({ docs: { 'a.md': {}, 'g/x.md': { draft: true } }, sidebars })
    assert.equal(outlineOf(sidebarOf(result, 'all')), 'a')
  })

  test('a category file that links to a doc that is not there names the file and its line', () => {
    const categories = { g: 'label: G\nlink: {type: doc, id: intr}\n' }
    const result = plan({ docs: { 'g/intro.md': {} }, categories })
    assert.deepEqual(problemsOf(result), ['SIDEBAR_UNKNOWN_DOC docs/g/_category_.yml:2'])
  })
})
