import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TagLink } from '../../../../runtime/shared/pages.ts'
import { hrefOf, linksOf, namesOf, screenIn, textOf, type Screen } from '../../../support/screen.ts'
import { docPage, OLD_VERSION, TOC_PROPS, VERSION } from './doc-page.ts'

const doc = docPage()

/** What stands in the landmark with a name. */
function inLandmark(screen: Screen, name: string): Screen {
  return screenIn(screen.getByRole('navigation', { name }))
}

describe('the page of a doc', () => {
  test('begins with a skip link to its main part, and has no id and no name of a navigation twice', () => {
    const [first] = doc.screen.getAllByRole('link')
    const main = doc.screen.getByRole('main')
    assert.ok(first !== undefined && main.id !== '')
    assert.deepEqual([textOf(first), hrefOf(first)], ['Skip to main content', `#${main.id}`])
    assert.equal(main.getAttribute('tabindex'), '-1')
    const ids = Array.from(doc.screen.container.querySelectorAll('[id]'), ({ id }) => id)
    assert.deepEqual(ids, [...new Set(ids)])
    const names = namesOf(doc.screen, 'navigation')
    assert.ok(names.length > 1 && !names.includes(''))
    assert.deepEqual(names, [...new Set(names)])
  })

  test('marks the page in its sidebar once, escapes labels, and leaves categories without pages out', () => {
    const sidebar = screenIn(doc.screen.getByRole('complementary'))
    const current = sidebar.getByRole('link', { current: 'page' })
    assert.deepEqual([textOf(current), hrefOf(current)], ['A & <b>', '/base/docs/a/'])
    assert.equal(sidebar.container.querySelectorAll('[aria-current]').length, 1)
    const closed = sidebar.getByRole('link', { name: 'Closed', expanded: false })
    assert.equal(hrefOf(closed), '/base/docs/inside/')
    for (const absent of ['inside', 'Empty']) assert.equal(doc.screen.queryByText(absent), null)
  })

  test('shows the levels of its table of contents that it says, else the theme, on both screen sizes', () => {
    const shown = ['One #one', 'two #two']
    assert.deepEqual(linksOf(inLandmark(doc.screen, 'On this page')), shown)
    const folded = doc.screen
      .getAllByRole('group')
      .find((details) => textOf(details).startsWith('On this page'))
    assert.ok(folded !== undefined)
    assert.deepEqual(linksOf(screenIn(folded)), shown)
    assert.equal(doc.screen.getAllByText('two', { selector: 'a code' }).length, 2)
    const own = docPage({ tocMinHeadingLevel: 4, tocMaxHeadingLevel: 4 }).screen
    assert.deepEqual(linksOf(inLandmark(own, 'On this page')), ['Four #four'])
    const hidden = docPage({ hideTableOfContents: true }).screen
    for (const text of ['On this page', 'One']) assert.equal(hidden.queryByText(text), null)
  })

  test('has breadcrumbs that end in the page itself, as data for search engines too', () => {
    const crumbs = inLandmark(doc.screen, 'Breadcrumbs')
    assert.deepEqual(crumbs.getAllByRole('listitem').map(textOf), ['', 'Guides', 'A'])
    assert.equal(crumbs.getByText('A').getAttribute('aria-current'), 'page')
    assert.deepEqual(namesOf(crumbs, 'link'), ['Home page'])
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(doc.head)?.[1] ?? ''
    assert.deepEqual(JSON.parse(json).itemListElement, [
      { '@type': 'ListItem', position: 1, name: 'A', item: 'https://sitegen.example/base/docs/a/' },
    ])
    const { head } = docPage({ breadcrumbs: [{ label: '</script><script>', url: '/base/docs/a/' }] })
    assert.equal(head.match(/<script/g)?.length, 1, 'a label cannot end the element')
    const elsewhere = inLandmark(docPage({}, { home: '/base/docs/' }).screen, 'Breadcrumbs')
    assert.deepEqual(elsewhere.getAllByRole('listitem').map(textOf), ['Guides', 'A'], 'no page is home')
    const single = inLandmark(
      docPage({ breadcrumbs: [{ label: 'A', url: '/base/docs/a/' }] }).screen,
      'Breadcrumbs',
    )
    assert.deepEqual(single.getAllByRole('listitem').map(textOf), ['', 'A'], 'a single step')
  })

  test('outside of every sidebar has neither sidebar nor breadcrumbs nor paginator', () => {
    const { screen } = docPage({ sidebar: null, breadcrumbs: [], next: null })
    assert.equal(screen.queryByRole('complementary'), null)
    assert.deepEqual(namesOf(screen, 'navigation'), ['Main', 'On this page'])
  })

  test('says that it is unlisted or a draft, of which version it is, and who changed it last', () => {
    assert.ok(docPage({ visibility: 'unlisted' }).screen.getByText('Unlisted page'))
    assert.ok(docPage({ visibility: 'draft' }).screen.getByText('Draft page'))
    const lastUpdate = { timestamp: Date.parse('2026-03-04T05:06:07Z'), author: 'Ada' }
    const { screen } = docPage({ version: OLD_VERSION, lastUpdate })
    assert.ok(screen.getByText(/1\.0, which is no longer actively maintained/))
    const latest = screen.getByRole('link', { name: 'latest version' })
    assert.equal(hrefOf(latest), '/base/docs/')
    assert.match(textOf(latest.parentElement ?? latest), /see the latest version \(2\.0\)/)
    assert.ok(screen.getByText('Version: 1.0'))
    assert.equal(screen.getByText('Mar 4, 2026').getAttribute('dateTime'), '2026-03-04T05:06:07.000Z')
    assert.match(textOf(screen.getByRole('main')), /Last updated on Mar 4, 2026 by Ada/)
  })

  test('shows its tags in its footer, which is not there without', () => {
    const tags = [{ label: 'Api', url: '/base/docs/tags/api' }]
    const footer = screenIn(docPage({ tags, editUrl: null }).screen.getByRole('contentinfo'))
    assert.ok(footer.getByText('Tags:'))
    assert.equal(hrefOf(footer.getByRole('link')), '/base/docs/tags/api/')
    assert.equal(docPage({ editUrl: null }, { parts: [] }).screen.queryByRole('contentinfo'), null)
  })
})

test('a Markdown page has its table of contents and the classes that its author gave', () => {
  const props = { title: 'About', wrapperClassName: 'mine', ...TOC_PROPS }
  const { screen } = docPage(props, { layout: 'MDXPage' })
  assert.deepEqual(linksOf(inLandmark(screen, 'On this page')), ['One #one', 'two #two'])
  assert.ok(screen.getByRole('heading', { name: 'A' }).closest('.mine'))
})

/** The main part of another page of the docs. */
function mainOf(layout: string, props: object): Screen {
  const all = { version: VERSION, sidebar: 'main', breadcrumbs: [], previous: null, next: null, ...props }
  return screenIn(docPage({}, { layout, props: all }).screen.getByRole('main'))
}

test('a category page shows its items as cards and counts those of a category', () => {
  const card = (kind: string, label: string, itemCount: number | null) => ({
    kind,
    label,
    href: `/base/docs/${label}/`,
    description: null,
    itemCount,
  })
  const items = [card('doc', 'a', null), card('category', 'more', 1), card('category', 'many', 3)]
  const props = { title: 'Guides', description: 'All of them.', items }
  const main = mainOf('DocCategoryGeneratedIndexPage', props)
  assert.equal(namesOf(main, 'heading')[0], 'Guides')
  assert.ok(main.getByText('All of them.'))
  const expected = ['a /base/docs/a/', 'more1 item /base/docs/more/', 'many3 items /base/docs/many/']
  assert.deepEqual(linksOf(main), expected)
})

describe('tags', () => {
  const tag = (label: string, count?: number): TagLink => ({
    label,
    url: `/base/docs/tags/${label.toLowerCase()}` as TagLink['url'],
    ...(count !== undefined && { count }),
  })

  test('stand under their upper-cased first letters', () => {
    const rows = [
      ['', ''],
      ['2024 alpha Api beta', '2: 2024, A: alpha Api, B: beta'],
      ['api äpfel asks', 'A: api asks, Ä: äpfel'],
      ['入門 🎉party', '入: 入門, 🎉: 🎉party'],
    ] as const
    for (const [labels, entries] of rows) {
      const tags = labels.split(' ').flatMap((label) => (label === '' ? [] : [tag(label)]))
      const found = mainOf('DocTagsListPage', { tags }).queryAllByRole('article').map(screenIn)
      const read = found.map((one) => `${namesOf(one, 'heading').join()}: ${namesOf(one, 'link').join(' ')}`)
      assert.equal(read.join(', '), entries)
    }
  })

  test('are all on a page with headings for letters, and with their counts', () => {
    const tags = [tag('Api', 3), { ...tag('beta', 1), description: 'Not done' }]
    const main = mainOf('DocTagsListPage', { tags })
    assert.deepEqual(namesOf(main, 'heading'), ['Tags', 'A', 'B'])
    assert.deepEqual(linksOf(main), ['Api 3 /base/docs/tags/api/', 'beta 1 /base/docs/tags/beta/'])
    for (const link of main.getAllByRole('link')) assert.equal(link.getAttribute('rel'), 'tag')
    assert.equal(textOf(main.getByTitle('Not done')), 'beta 1')
  })

  const TAG = { label: 'A & B', description: 'About <both>', allTagsUrl: '/base/docs/tags' }
  const ITEMS = [
    { title: 'One', description: 'First', url: '/base/docs/one' },
    { title: 'Two', description: null, url: '/base/docs/two' },
  ]

  test('each have a page that lists their docs with their descriptions', () => {
    const main = mainOf('DocTagDocListPage', { tag: TAG, items: ITEMS, unlisted: false })
    assert.deepEqual(namesOf(main, 'heading'), ['2 docs tagged with "A & B"', 'One', 'Two'])
    assert.ok(main.getByText('About <both>'))
    const [all = '', ...docs] = linksOf(main)
    assert.equal(all, 'View all tags /base/docs/tags/')
    assert.deepEqual(docs, ['One /base/docs/one/', 'Two /base/docs/two/'])
    assert.deepEqual(main.getAllByRole('article').map(textOf), ['OneFirst', 'Two'])
    assert.equal(main.queryByText('Unlisted page'), null)
  })

  test('that are unlisted say so, and lead to no list of tags', () => {
    const tag = { ...TAG, allTagsUrl: null }
    const main = mainOf('DocTagDocListPage', { tag, items: ITEMS.slice(1), unlisted: true })
    assert.ok(main.getByRole('heading', { name: /^One doc tagged with/, level: 1 }))
    assert.ok(main.getByText('Unlisted page'))
    assert.equal(main.queryByText('View all tags'), null)
  })
})
