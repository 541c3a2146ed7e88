import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hrefOf, linksOf, screenIn, textOf, namesOf, type Screen } from '../../../support/screen.ts'
import { ANN, BLOG, entry, item, listPage, mainOf, ONE_PAGE, post, postPage } from './blog-pages.ts'
import { loadTheme, type TestResult } from '../render-theme.ts'

const theme = await loadTheme()

/** The recent posts beside a page. */
const recentOf = ({ screen }: TestResult): Screen =>
  screenIn(screen.getByRole('navigation', { name: 'Blog recent posts navigation' }))

describe('a post in a list', () => {
  test('shows date, title as a link, and its own excerpt', () => {
    const { main, text } = mainOf(listPage({ items: [item('a'), item('b')] }))
    assert.deepEqual(
      main.getAllByText('January 2, 2026').map((time) => time.getAttribute('dateTime')),
      ['2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
    )
    const title = screenIn(main.getByRole('heading', { name: 'Post a', level: 2 }))
    assert.deepEqual(linksOf(title), ['Post a /base/blog/a/'])
    assert.match(text, /Post a.*First excerpt.*Post b.*Second excerpt/)
  })

  const dates: readonly (readonly [date: string, text: string])[] = [
    ['2026-12-31T23:59:59.999Z', 'December 31, 2026'],
    ['2026-01-01T00:00:00.000Z', 'January 1, 2026'],
    ['2024-02-29T12:00:00.000Z', 'February 29, 2024'],
  ]
  for (const [date, text] of dates) {
    test(`says ${text} of ${date} in every time zone`, () => {
      assert.ok(listPage({ items: [item('a', { date })] }).screen.getByText(text))
    })
  }

  const minutes: readonly (readonly [minutes: number, text: string])[] = [
    [0.2, 'One min read'],
    [1, 'One min read'],
    [1.01, '2 min read'],
    [12, '12 min read'],
  ]
  for (const [readingTime, text] of minutes) {
    test(`of ${readingTime} minutes is called "${text}"`, () => {
      const shown = mainOf(listPage({ items: [item('a', { readingTime })] })).text
      assert.equal(/\S+ min read/.exec(shown)?.[0], text)
    })
  }

  test('without a reading time says none', () => {
    assert.doesNotMatch(mainOf(listPage({ items: [item('a')] })).text, /min read/)
  })

  test('leads on to the rest only when it is cut, and says where the link leads', () => {
    const { main } = mainOf(listPage({ items: [item('a'), item('b', { truncated: true })] }))
    const more = main.getByRole('link', { name: 'Read more about Post b' })
    assert.equal(hrefOf(more), '/base/blog/b/')
  })

  test('shows names and pictures of its authors, and its tags', () => {
    const tags = [{ label: 'Release', url: '/base/blog/tags/release/' }]
    const { main, text } = mainOf(listPage({ items: [item('a', { authors: [ANN], tags })] }))
    assert.equal(main.getByAltText('').getAttribute('src'), '/base/img/ann.png')
    assert.equal(hrefOf(main.getByRole('link', { name: 'Ann' })), '/base/blog/authors/ann/')
    assert.doesNotMatch(text, /Writer & tester/)
    assert.equal(hrefOf(main.getByRole('link', { name: 'Release' })), '/base/blog/tags/release/')
  })
})

describe('a list of posts', () => {
  test('says which page it is and leads to its neighbours', () => {
    const pagination = { page: 2, totalPages: 3, newer: '/base/blog/', older: '/base/blog/page/3/' }
    const { screen } = listPage({ items: [item('b')], pagination })
    const nav = screenIn(screen.getByRole('navigation', { name: 'Blog list page navigation' }))
    assert.deepEqual(linksOf(nav), ['Newer entries /base/blog/', 'Older entries /base/blog/page/3/'])
    assert.deepEqual(
      nav.getAllByRole('link').map((link) => link.getAttribute('rel')),
      ['prev', 'next'],
    )
    assert.ok(nav.getByText('2 / 3'))
  })

  test('of one page has no links to others, and of no posts is there all the same', () => {
    const { screen } = listPage({})
    assert.equal(screen.queryByRole('navigation', { name: 'Blog list page navigation' }), null)
    assert.ok(screen.getByRole('heading', { name: 'News', level: 1 }))
  })

  test('does not say its title twice', () => {
    const { main } = mainOf(listPage({ blog: { ...BLOG, description: 'News' } }))
    assert.equal(main.getAllByText('News').length, 1)
  })
})

describe('a post on its own page', () => {
  test('has one h1, its words where feeds find them, and the way back to the blog', () => {
    const { main } = mainOf(postPage())
    assert.deepEqual(
      main.getAllByRole('heading', { level: 1 }).map((heading) => textOf(heading)),
      ['Post b'],
    )
    assert.ok(main.getByText('All the words').closest('#__blog-post-container'))
    assert.equal(hrefOf(main.getByRole('link', { name: 'News' })), '/base/blog/')
  })

  test('leads to the newer and the older post, each with its title', () => {
    const { main } = mainOf(
      postPage({
        newer: { title: 'Post c', url: '/base/blog/c/' },
        older: { title: 'Post a', url: '/base/blog/a/' },
      }),
    )
    const newer = main.getByRole('link', { name: 'Newer post Post c' })
    const older = main.getByRole('link', { name: 'Older post Post a' })
    assert.deepEqual([newer, older].map(hrefOf), ['/base/blog/c/', '/base/blog/a/'])
    assert.deepEqual(
      [newer, older].map((link) => link.getAttribute('rel')),
      ['prev', 'next'],
    )
  })

  test('shows its table of contents at the side and above, unless it hides it', () => {
    const toc = [{ id: 'x', level: 2, html: 'Part' }] as never
    const { screen } = postPage({}, { toc })
    assert.equal(screen.getAllByText('On this page').length, 2)
    assert.ok(screen.getByRole('navigation', { name: 'On this page' }))
    const hidden = postPage({ hideTableOfContents: true }, { toc }).screen
    assert.equal(hidden.queryByText('On this page'), null)
  })

  test('shows titles and socials of its authors, where it can be edited, and when it was', () => {
    const author = { ...ANN, socials: { github: 'https://github.com/ann', forge: 'https://f.example/ann' } }
    const { main, text } = mainOf(
      postPage({
        post: post('b', { authors: [author, { name: 'Inline' }] }),
        editUrl: 'https://e.example/b.md',
        lastUpdate: { timestamp: Date.UTC(2026, 4, 6) },
      }),
    )
    assert.ok(main.getByText('Writer & tester'))
    assert.equal(hrefOf(main.getByRole('link', { name: /^GitHub/ })), 'https://github.com/ann')
    assert.equal(hrefOf(main.getByRole('link', { name: /^forge/ })), 'https://f.example/ann')
    assert.ok(main.getByText('Inline'))
    assert.equal(hrefOf(main.getByRole('link', { name: /^Edit this page/ })), 'https://e.example/b.md')
    assert.match(text, /Last updated on May 6, 2026/)
  })

  test('without tags and dates has no footer', () => {
    assert.equal(mainOf(postPage()).main.queryByRole('contentinfo'), null)
  })

  test('says that it is unlisted', () => {
    assert.ok(postPage({ visibility: 'unlisted' }).screen.getByText('Unlisted page'))
  })
})

describe('the recent posts in the HTML', () => {
  test('are those that the page names, below their years', () => {
    const recent = recentOf(postPage({ older: { title: 'Post a', url: '/base/blog/a/' } }))
    assert.match(textOf(recent.container), /2025 ?Post b ?Post a/)
    assert.equal(recent.queryByText('Post c'), null)
    assert.equal(hrefOf(recent.getByRole('link', { current: 'page' })), '/base/blog/b/')
  })

  test('are one list where the site does not want years', () => {
    const recent = recentOf(postPage({}, { theme: { blog: { sidebar: { groupByYear: false } } } }))
    assert.equal(recent.queryByText('2025'), null)
    assert.equal(textOf(recent.getByRole('link', { current: 'page' })), 'Post b')
  })

  test('wait for the whole list where newer posts will come before them', () => {
    /** Readers see the posts, which have their place, when the list is whole. */
    const isWaiting = ({ screen }: TestResult): boolean =>
      screen.container.querySelector('.blog-sidebar__waiting') !== null
    const newer = { title: 'Post c', url: '/base/blog/c/' }
    assert.ok(isWaiting(postPage({ newer })))
    assert.ok(!isWaiting(postPage()))
    assert.ok(isWaiting(postPage({ visibility: 'unlisted' })))
    const items = [item('c', { date: '2026-03-01' }), item('b', { date: '2025-12-31' })]
    assert.ok(!isWaiting(listPage({ items })))
    assert.ok(isWaiting(listPage({ items: items.toReversed() })))
    const pagination = { page: 2, totalPages: 2, newer: '/base/blog/', older: null }
    assert.ok(isWaiting(listPage({ items, pagination })))
  })

  test('hold an unlisted post only on its own page', () => {
    const shared = { 'blog-default': [entry('b', '2025-12-31', { unlisted: true }), entry('a')] }
    const own = recentOf(postPage({}, { shared }))
    assert.equal(textOf(own.getByRole('link', { current: 'page' })), 'Post b')
    const elsewhere = theme.page({
      layout: 'BlogListPage',
      url: '/base/blog/',
      props: { blog: BLOG, items: [item('b')], pagination: ONE_PAGE },
      shared,
    })
    assert.equal(recentOf(elsewhere).queryByText('Post b'), null)
  })

  test('come with the way to archive, tags and authors, as far as the blog has them', () => {
    const sections = (blog: object): readonly string[] => {
      const [first] = recentOf(listPage({ blog: { ...BLOG, ...blog } })).getAllByRole('list')
      return first === undefined ? [] : linksOf(screenIn(first))
    }
    const [archive, tags, authors] = [
      'Archive /base/blog/archive/',
      'Tags /base/blog/tags/',
      'Authors /base/blog/authors/',
    ]
    for (const section of [archive, tags, authors]) assert.ok(sections({}).includes(section), section)
    assert.deepEqual(
      sections({ tagsUrl: null }),
      sections({}).filter((section) => section !== tags),
    )
  })

  test('are not there for a blog without such a list', () => {
    const { screen } = listPage({ blog: { ...BLOG, sidebar: null } })
    assert.deepEqual(namesOf(screen, 'navigation'), ['Main'])
  })
})
