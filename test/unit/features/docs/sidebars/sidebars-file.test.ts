import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocsPlan } from '../../../../../cli/features/docs/plan-docs.ts'
import * as support from '../support.ts'

const { category, doc, folder, html, link, outlineOf, plan, planned, problemsOf, ref, sidebarOf } = support
const { toDoc, toIndex, urlsOf } = support

const DOCS = {
  'intro.md': { title: 'Intro' },
  'install.md': { title: 'Install' },
  'guides/a.md': { title: 'A' },
  'guides/b.md': { title: 'B' },
  'draft.md': { draft: true },
}

/** The sidebar of these items. */
function sidebar(items: unknown, setup: Partial<support.DocsSetup> = {}) {
  return sidebarOf(planned({ docs: DOCS, ...setup, sidebars: { s: items } }), 's')
}

describe('items of a sidebars file (format A5, sidebars file)', () => {
  const cases: readonly (readonly [said: string, items: unknown, outline: string])[] = [
    ['a text is a doc', ['intro', 'guides/a'], 'Intro, A'],
    ['doc and ref', [doc('intro', { label: 'Start' }), ref('intro')], 'Start, Intro'],
    ['link and HTML', [link('Home', '/'), html('<hr>')], 'Home, <hr>'],
    ['category', [category('C', [category('D', ['guides/a'])])], 'C [D [A]]'],
    ['category with a doc', [category('C', ['intro'], toDoc('install'))], 'C > /docs/install [Intro]'],
    ['category with link: null', [category('C', ['intro'], { link: null })], 'C [Intro]'],
    ['a shorthand for several', [{ One: ['guides/a'], Two: ['guides/b'] }], 'One [A], Two [B]'],
    ['a shorthand for the whole sidebar', { C: ['intro'], D: { E: ['guides/b'] } }, 'C [Intro], D [E [B]]'],
    ['a shorthand as the items of a category', [category('C', { Two: ['guides/b'] })], 'C [Two [B]]'],
    ['a folder inside a category', [category('C', ['intro', folder('guides')])], 'C [Intro, A, B]'],
    ['nothing', [], ''],
    // Drafts vanish in silence.
    ['a draft', ['intro', 'draft', ref('draft')], 'Intro'],
    ['a category of drafts with an index page', ['intro', category('C', ['draft'], toIndex())], 'Intro'],
    ['a category of drafts with a doc is that doc', [category('C', ['draft'], toDoc('intro'))], 'C'],
    ['a category whose doc is a draft', [category('C', ['intro'], toDoc('draft'))], 'C [Intro]'],
    ['a category of drafts with a draft', ['intro', category('C', ['draft'], toDoc('draft'))], 'Intro'],
    ['a category without items but with a doc is that doc', [category('C', [], toDoc('intro'))], 'C'],
    ['a category of such categories', ['intro', { C: [{ D: ['draft'] }] }], 'Intro'],
  ]
  for (const [said, items, outline] of cases)
    test(said, () => assert.equal(outlineOf(sidebar(items)), outline))

  const OUT = link('L', 'https://x.example')
  const opening: readonly (readonly [what: string, items: unknown[], isOutside: boolean, link?: object])[] = [
    ['a doc of a category in it', [OUT, { Inner: ['intro'] }], false],
    ['its own doc', [OUT], false, toDoc('intro')],
    ['its generated index', [OUT], false, toIndex()],
    ['no link, reference or HTML', [OUT, ref('intro'), html('<hr>')], true],
    ['no unlisted doc', ['hidden', OUT], true],
    ['not its own unlisted doc', [OUT], true, toDoc('hidden')],
    ['nothing in a category of links', [{ Inner: [OUT] }], true],
  ]
  for (const [what, items, isOutside, more] of opening) {
    test(`a category is opened by ${what}`, () => {
      const docs = { ...DOCS, 'hidden.md': { unlisted: true } }
      const [view] = sidebar([category('C', items, more)], { docs })
      assert.equal(view?.type === 'category' && view.outside === true, isOutside)
    })
  }

  test('sidebarPath: false means no sidebar', () => {
    const result = planned({ docs: DOCS, sidebars: false })
    assert.deepEqual(sidebarKeys(result), [])
    assert.ok(result.pages.every(({ props }) => props['sidebar'] === null))
  })

  test('sidebars have keys, which are safe as file names and differ on disks that ignore case', () => {
    const result = planned({ docs: DOCS, sidebars: { docs: ['intro'], api: ['guides/a'] } })
    const key = 'docs-default-current-sidebar'
    assert.deepEqual(sidebarKeys(result), [`${key}-docs`, `${key}-api`])
    const ids = ['a b/../c', 'Docs', 'docs', 'DOCS', 'é', 'x'.repeat(300)]
    const sidebars = Object.fromEntries(ids.map((id) => [id, ['intro']]))
    const keys = sidebarKeys(planned({ docs: DOCS, sidebars })).map((key) => key.toLowerCase())
    assert.equal(new Set(keys).size, ids.length)
    for (const key of keys) assert.match(key, /^[\w.~-]{1,150}$/)
  })

  test('a sidebar named __proto__ is a sidebar', () => {
    const result = planned({ docs: DOCS, sidebars: JSON.parse('{"__proto__": ["intro"]}') })
    assert.equal(sidebarKeys(result).length, 1)
  })
})

describe('what items carry to the theme (format A5, label at render)', () => {
  test('a doc: its front matter wins over the sidebars file', () => {
    const item = doc('intro', { label: 'L', className: 'c', customProps: { a: 1, gone: undefined } })
    const own = { title: 'T', sidebar_label: 'SL', sidebar_class_name: 'sc', sidebar_custom_props: { b: 2 } }
    const usual = { type: 'link', href: '/docs/intro', docId: 'intro' }
    assert.deepEqual(sidebar([item], { docs: { 'intro.md': own } }), [
      { ...usual, label: 'SL', className: 'sc', customProps: { b: 2 } },
    ])
    assert.deepEqual(sidebar([item], { docs: { 'intro.md': {} } }), [
      { ...usual, label: 'L', className: 'c', customProps: { a: 1 } },
    ])
  })

  test('links and HTML keep what was written', () => {
    const items = [
      link('X', 'https://x.example', { description: 'D', autoAddBaseUrl: false, className: 'c' }),
      { ...html('<b>'), defaultStyle: true, className: 'h', customProps: { a: 1 } },
      html('<i>'),
    ]
    const shown = [...items.slice(0, 2), { ...items[2], defaultStyle: false }]
    assert.deepEqual(sidebar(items, { baseUrl: '/base/' }), shown)
  })

  const collapsing: readonly (readonly [category: object, instance: object, shown: readonly boolean[]])[] = [
    [{}, {}, [true, true]],
    [{ collapsed: false }, {}, [true, false]],
    [{ collapsible: false, collapsed: true }, {}, [false, false]],
    [{}, { sidebarCollapsed: false }, [true, false]],
    [{ collapsed: true }, { sidebarCollapsed: false }, [true, true]],
    [{}, { sidebarCollapsible: false, sidebarCollapsed: false }, [false, false]],
    [{ collapsible: true }, { sidebarCollapsible: false, sidebarCollapsed: false }, [true, false]],
  ]
  for (const [more, instance, shown] of collapsing) {
    test(`a category ${JSON.stringify(more)} with ${JSON.stringify(instance)}: ${shown.join(', ')}`, () => {
      const [item] = sidebar([category('C', ['intro'], more)], { instance })
      assert.ok(item?.type === 'category')
      assert.deepEqual([item.collapsible, item.collapsed], shown)
    })
  }

  test('a category takes the props of the doc it links to, but not its class', () => {
    const docs = { 'intro.md': { sidebar_class_name: 'c', sidebar_custom_props: { a: 1 } }, 'x.md': {} }
    const plain = category('C', ['x'], toDoc('intro'))
    const items = sidebar([plain, { ...plain, customProps: { b: 2 }, className: 'own' }], { docs })
    const shown = items.map(({ customProps, className }) => ({ customProps, className }))
    const taken = { customProps: { a: 1 }, className: undefined }
    assert.deepEqual(shown, [taken, { customProps: { b: 2 }, className: 'own' }])
  })
})

describe('index pages of categories have addresses (format A5, generated-index slug)', () => {
  const index = (
    label: string,
    page: Readonly<Record<string, string>> = {},
    items: readonly unknown[] = ['intro'],
  ) => category(label, items, toIndex(page))
  const cases: readonly (readonly [said: string, items: readonly object[], urls: string])[] = [
    ['from the label, in words of any language', [index('Été & Co')], '/docs/category/%C3%A9t%C3%A9--co'],
    [
      'equal labels are numbered, from the outside in',
      [index('A', {}, [index('A'), 'intro']), index('A')],
      '/docs/category/a /docs/category/a-1 /docs/category/a-2',
    ],
    ['own slugs are not counted', [index('A', { slug: '/x' }), index('A')], '/docs/x /docs/category/a'],
    ['a slug needs no slash', [index('A', { slug: 'x/y' })], '/docs/x/y'],
  ]
  for (const [said, items, urls] of cases) {
    test(said, () => {
      const { pages } = planned({ docs: DOCS, sidebars: { s: items } })
      assert.equal(urlsOf({ pages: pages.filter(({ kind }) => kind === 'data') }).join(' '), urls)
    })
  }

  test('a slug that is no address is refused', () => {
    const result = plan({ docs: DOCS, sidebars: { s: [index('A', { slug: '/a?b' })] } })
    assert.deepEqual(problemsOf(result), ['DOC_SLUG_INVALID sidebars.ts'])
    assert.match(result.diagnostics[0]?.message ?? '', /index page of the category "A"/)
  })
})

describe('a sidebars file that is wrong (format A5, errors)', () => {
  const C = { type: 'category', label: 'C' }
  const FULL = { ...C, items: ['intro'] }
  const files: readonly (readonly [value: unknown, message: RegExp])[] = [
    [[], /must export an object of sidebars, but it exports an empty list/],
    [null, /must export an object of sidebars, but it exports empty/],
    [{ s: 'intro' }, /Sidebar item s in sidebars\.ts must be a list of items, .* but it is "intro"/],
    [{ s: null }, /item s .* must be a list of items/],
    [{ s: doc('intro') }, /item s .* but it is a single item/],
  ]
  const items: readonly (readonly [item: unknown, message: RegExp])[] = [
    [3, /item s\[0\] .* must be a doc id or an object, but it is 3/],
    [null, /item s\[0\] .* must be a doc id or an object, but it is empty/],
    [['intro'], /item s\[0\] .* must be a doc id or an object, but it is a list/],
    [() => 1, /item s\[0\] .* but it is a function/],
    [{ type: 'dok', id: 'x' }, /unknown type "dok" \(did you mean "doc"\?\); allowed are doc, ref, link, h/],
    [{ type: 7 }, /unknown type 7;/],
    [{ type: 'constructor' }, /unknown type "constructor"/],
    [{ type: 'doc' }, /item s\[0\]\.id .* is missing/],
    [doc('', {}), /item s\[0\]\.id .* must not be empty/],
    [{ type: 'doc', id: 3 }, /item s\[0\]\.id .* must be text, but it is 3/],
    [doc('intro', { labl: 'x' }), /item s\[0\]\.labl .* is not a known key \(did you mean "label"\?\)/],
    [{ type: 'link', label: 'x' }, /item s\[0\]\.href .* is missing/],
    [link('x', ''), /item s\[0\]\.href .* must not be empty/],
    [{ type: 'link', href: '/' }, /item s\[0\]\.label .* is missing/],
    [link('x', 'javascript:x'), /item s\[0\]\.href .* holds no code/],
    [html('<p><a href="java&Tab;script:x">y</a>'), /item s\[0\]\.value .* must hold no code in the href of/],
    [{ ...FULL, ...toIndex({ image: 'vbscript:x' }) }, /item s\[0\]\.link\.image .* holds no code/],
    [{ type: 'html' }, /item s\[0\]\.value .* is missing/],
    [{ ...html('<b>'), defaultStyle: 'yes' }, /defaultStyle .* must be true or false, but it is "yes"/],
    [{ type: 'autogenerated' }, /item s\[0\]\.dirName .* is missing/],
    [folder('/guides'), /dirName .* without a slash at either end/],
    [folder('guides/'), /dirName .* without a slash at either end/],
    [C, /item s\[0\]\.items .* must be a list of items/],
    [{ type: 'category', items: ['intro'] }, /item s\[0\]\.label .* is missing/],
    [category('C', ['intro', 5]), /item s\[0\]\.items\[1\] .* but it is 5/],
    [category('C', []), /is the category "C" with neither items nor a link/],
    [category('C', {}, { link: null }), /is the category "C" with neither items nor a link/],
    [category('C', [], toIndex()), /is the category "C" with a generated index but no items to list/],
    [{ Guides: [] }, /item s\[0\]\.Guides .* is the category "Guides" with neither/],
    [{ Guides: 'intro' }, /item s\[0\]\.Guides .* must be a list of items/],
    [{ ...FULL, link: { type: 'page' } }, /link\.type .* must be "doc" or "generated-index", .* "page"/],
    [{ ...FULL, link: 'intro' }, /link .* must be an object with a type, or null, but it is "intro"/],
    [{ ...FULL, link: { type: 'doc' } }, /link\.id .* is missing/],
    [{ ...FULL, ...toIndex({ slg: 'x' }) }, /link\.slg .*did you mean "slug"/],
    [{ ...FULL, collapsed: 1 }, /collapsed .* must be true or false/],
    [doc('intro', { customProps: { f: () => 1 } }), /customProps .* must be an object of JSON values/],
    [doc('intro', { customProps: [1] }), /customProps .* must be an object of JSON values/],
    [doc('intro', { customProps: { d: new Date(0) } }), /customProps .* must be an object of JSON values/],
  ]
  for (const [value, message] of [...files, ...items.map(([item, said]) => [{ s: [item] }, said] as const)]) {
    test(`${JSON.stringify(value)}: ${message.source}`, () => {
      const [problem, ...others] = plan({ docs: DOCS, sidebars: value }).diagnostics
      assert.deepEqual(others, [])
      assert.match(problem?.message ?? 'no problem', message)
      const { code, level, place, hint } = problem ?? {}
      assert.deepEqual([code, level, place?.file], ['SIDEBAR_INVALID', 'error', 'sidebars.ts'])
      assert.ok(hint)
    })
  }

  test('all problems are reported, and the items that are right are kept', () => {
    const sidebars = { s: [1, 'intro', { type: 'doc' }], t: ['install', {}, null] }
    const result = plan({ docs: DOCS, sidebars })
    assert.equal(result.diagnostics.length, 3)
    assert.equal(['s', 't'].map((id) => outlineOf(sidebarOf(result, id))).join(), 'Intro,Install')
  })

  test('a category that holds itself ends with a message, and a list that stands twice does not hold itself', () => {
    const items: unknown[] = ['intro']
    assert.equal(outlineOf(sidebar({ A: items, B: items })), 'A [Intro], B [Intro]')
    items.push(category('C', items), { Short: items })
    const result = plan({ docs: DOCS, sidebars: { s: items } })
    assert.match(result.diagnostics[0]?.message ?? '', /item s\[1\]\.items .* holds itself/)
    assert.equal(result.diagnostics.length, 2)
  })

  test('ten thousand levels end with a message', () => {
    let items: unknown[] = ['intro']
    for (let level = 0; level < 10_000; level += 1) items = [category('C', items)]
    const result = plan({ docs: DOCS, sidebars: { s: items } })
    assert.deepEqual(problemsOf(result), ['SIDEBAR_INVALID sidebars.ts'])
    assert.match(result.diagnostics[0]?.message ?? '', /nested deeper than 100 levels/)
  })
})

describe('a sidebar that names a doc that is not there (format A5, unknown doc id)', () => {
  test('the message has the place, the nearest id and the known ids', () => {
    const sidebars = { s: ['intro', 'instal'] }
    const sidebarsText = "export default {\n  s: ['intro', 'instal'],\n}\n"
    const result = plan({ docs: DOCS, sidebars, sidebarsText })
    const [problem] = result.diagnostics
    assert.equal(problem?.code, 'SIDEBAR_UNKNOWN_DOC')
    assert.deepEqual(problem?.place, { file: 'sidebars.ts', line: 2, column: 16, endColumn: 24 })
    assert.match(problem?.hint ?? '', /"install"/)
    assert.deepEqual(problem?.notes, ['known ids: guides/a, guides/b, install, intro'])
    assert.equal(outlineOf(sidebarOf(result, 's')), 'Intro')
  })

  test('doc, ref and the link of a category are looked up; each id is reported once', () => {
    const items = ['nope1', ref('nope2'), category('C', ['nope1', 'intro'], toDoc('nope3'))]
    const result = plan({ docs: DOCS, sidebars: { s: items } })
    assert.deepEqual(problemsOf(result), Array(3).fill('SIDEBAR_UNKNOWN_DOC sidebars.ts'))
    assert.equal(outlineOf(sidebarOf(result, 's')), 'C [Intro]')
  })

  test('an id of old versioned sidebars says what to write', () => {
    const [problem] = plan({ docs: DOCS, sidebars: { s: ['version-1.0/guides/a'] } }).diagnostics
    assert.match(problem?.hint ?? '', /"guides\/a"/)
  })

  test('an id that occurs twice in the file has no line, since nobody knows which is meant', () => {
    const sidebarsText = "const x = 'nope'\nexport default { s: ['nope'] }\n"
    const result = plan({ docs: DOCS, sidebars: { s: ['nope'] }, sidebarsText })
    assert.deepEqual(problemsOf(result), ['SIDEBAR_UNKNOWN_DOC sidebars.ts'])
  })

  test('a sidebar of five thousand unknown ids is reported at once', () => {
    const docs = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`section/page-${at}.md`, {}]))
    const s = Array.from({ length: 5000 }, (_, at) => `sections/page-${at}`)
    const { diagnostics } = plan({ docs, sidebars: { s } })
    assert.equal(diagnostics.length, 5000)
    assert.match(diagnostics[0]?.notes?.[0] ?? '', / and 1960 more$/)
    assert.equal(diagnostics[1]?.notes, undefined)
  })
})

/** Keys of the shared data that are sidebars. */
function sidebarKeys({ shared }: DocsPlan): readonly string[] {
  return shared.map(({ key }) => key).filter((key) => key.includes('-sidebar-'))
}
