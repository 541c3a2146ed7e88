import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { hrefOf, linksOf, namesOf, screenIn, screenOf, textOf, type Screen } from '../../../support/screen.ts'
import { loadTheme, type TestResult } from '../render-theme.ts'
import { ANN, BLOG, entry, listPage, mainOf, post, postPage } from './blog-pages.ts'

const theme = await loadTheme()

/** The attribute `rel` of links. */
const relsOf = (links: readonly Element[]) => links.map((link) => link.getAttribute('rel'))

/** What a list with one post says. */
const oneOf = (more: JsonObject): string => mainOf(listPage({ items: [post('a', more)] })).text

describe('a post in a list', () => {
  test('shows date, title as a link, and its own excerpt', () => {
    const { main, text } = mainOf(listPage({ items: [post('a'), post('b')] }))
    const times = main.getAllByText('January 2, 2026').map((time) => time.getAttribute('dateTime'))
    assert.deepEqual(times, ['2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'])
    const title = screenIn(main.getByRole('heading', { name: 'Post a', level: 2 }))
    assert.deepEqual(linksOf(title), ['Post a /base/blog/a/'])
    assert.match(text, /Post a.*First excerpt.*Post b.*Second excerpt/)
    assert.doesNotMatch(text, /min read/)
  })

  test('says its day in every time zone, and how many minutes it takes', () => {
    assert.match(oneOf({ date: '2026-12-31T23:59:59.999Z' }), /December 31, 2026/)
    assert.match(oneOf({ date: '2026-01-01T00:00:00.000Z' }), /January 1, 2026/)
    const minutes = [0.2, 1, 1.01, 12].map((readingTime) => /\S+ min read/.exec(oneOf({ readingTime }))?.[0])
    assert.deepEqual(minutes, ['One min read', 'One min read', '2 min read', '12 min read'])
  })

  test('leads on to the rest only when it is cut, and says where the link leads', () => {
    const { main } = mainOf(listPage({ items: [post('a'), post('b', { truncated: true })] }))
    const more = main.getAllByRole('link').filter((link) => textOf(link).startsWith('Read more'))
    assert.deepEqual(more.map(hrefOf), ['/base/blog/b/'])
    assert.equal(more[0], main.getByRole('link', { name: 'Read more about Post b' }))
  })

  test('shows names and pictures of its authors, and its tags', () => {
    const tags = [{ label: 'Release', url: '/base/blog/tags/release/' }]
    const { main, text } = mainOf(listPage({ items: [post('a', { authors: [ANN], tags })] }))
    assert.equal(main.getByAltText('').getAttribute('src'), '/base/img/ann.png')
    assert.equal(hrefOf(main.getByRole('link', { name: 'Ann' })), '/base/blog/authors/ann/')
    assert.doesNotMatch(text, /Writer & tester/)
    assert.equal(hrefOf(main.getByRole('link', { name: 'Release' })), '/base/blog/tags/release/')
  })
})

test('a list of posts says which page it is and leads to its neighbours, and says its title once', () => {
  const pagination = { page: 2, totalPages: 3, newer: '/base/blog/', older: '/base/blog/page/3/' }
  const { screen } = listPage({ items: [post('b')], pagination })
  const nav = screenIn(screen.getByRole('navigation', { name: 'Blog list page navigation' }))
  assert.deepEqual(linksOf(nav), ['Newer entries /base/blog/', 'Older entries /base/blog/page/3/'])
  assert.deepEqual(relsOf(nav.getAllByRole('link')), ['prev', 'next'])
  assert.ok(nav.getByText('2 / 3'))
  const alone = listPage({ blog: { ...BLOG, description: 'News' } })
  assert.equal(alone.screen.queryByRole('navigation', { name: 'Blog list page navigation' }), null)
  assert.equal(mainOf(alone).main.getByText('News').tagName, 'H1')
})

describe('a post on its own page', () => {
  test('has one h1, its words where feeds find them, the way back to the blog, and no empty footer', () => {
    const { main } = mainOf(postPage())
    assert.deepEqual(main.getAllByRole('heading', { level: 1 }).map(textOf), ['Post b'])
    assert.ok(main.getByText('All the words').closest('#__blog-post-container'))
    assert.equal(hrefOf(main.getByRole('link', { name: 'News' })), '/base/blog/')
    assert.equal(main.queryByRole('contentinfo'), null)
    assert.ok(postPage({ visibility: 'unlisted' }).screen.getByText('Unlisted page'))
  })

  test('leads to the newer and the older post, each with its title', () => {
    const newer = { title: 'Post c', url: '/base/blog/c/' }
    const older = { title: 'Post a', url: '/base/blog/a/' }
    const { main } = mainOf(postPage({ newer, older }))
    const names = ['Newer post Post c', 'Older post Post a']
    const links = names.map((name) => main.getByRole('link', { name }))
    assert.deepEqual(links.map(hrefOf), ['/base/blog/c/', '/base/blog/a/'])
    assert.deepEqual(relsOf(links), ['prev', 'next'])
  })

  test('shows its table of contents at the side and above, unless it hides it', () => {
    const toc = [{ id: 'x', level: 2, value: 'Part' }]
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
    assert.ok(main.getByText('Inline'))
    const hrefs = [/^GitHub/, /^forge/, /^Edit this page/].map((name) =>
      hrefOf(main.getByRole('link', { name })),
    )
    assert.deepEqual(hrefs, ['https://github.com/ann', 'https://f.example/ann', 'https://e.example/b.md'])
    assert.match(text, /Last updated on May 6, 2026/)
  })
})

describe('the recent posts in the HTML', () => {
  const recentOf = ({ screen }: TestResult): Screen =>
    screenIn(screen.getByRole('navigation', { name: 'Blog recent posts navigation' }))
  const currentIn = (recent: Screen): HTMLElement => recent.getByRole('link', { current: 'page' })

  test('are those that the page names, below their years or in one list', () => {
    const recent = recentOf(postPage({ older: { title: 'Post a', url: '/base/blog/a/' } }))
    assert.match(textOf(recent.container), /2025 ?Post b ?Post a/)
    assert.equal(recent.queryByText('Post c'), null)
    assert.equal(hrefOf(currentIn(recent)), '/base/blog/b/')
    const plain = recentOf(postPage({}, { theme: { blog: { sidebar: { groupByYear: false } } } }))
    assert.equal(plain.queryByText('2025'), null)
    assert.equal(textOf(currentIn(plain)), 'Post b')
  })

  test('wait for the whole list where newer posts will come before them', () => {
    /** Readers see the posts, which have their place, when the list is whole. */
    const isWaiting = ({ screen }: TestResult): boolean =>
      screen.container.querySelector('.blog-sidebar__waiting') !== null
    const newer = { title: 'Post c', url: '/base/blog/c/' }
    const items = [post('c', { date: '2026-03-01' }), post('b', { date: '2025-12-31' })]
    const pagination = { page: 2, totalPages: 2, newer: '/base/blog/', older: null }
    const waiting = [
      postPage({ newer }),
      postPage({ visibility: 'unlisted' }),
      listPage({ items: items.toReversed() }),
      listPage({ items, pagination }),
    ]
    assert.deepEqual(waiting.map(isWaiting), [true, true, true, true])
    assert.deepEqual([postPage(), listPage({ items })].map(isWaiting), [false, false])
  })

  test('hold an unlisted post only on its own page', () => {
    const shared = { 'blog-default': [entry('b', '2025-12-31', { unlisted: true }), entry('a')] }
    assert.equal(textOf(currentIn(recentOf(postPage({}, { shared })))), 'Post b')
    const elsewhere = listPage({ items: [post('b')] }, 'BlogListPage', { shared })
    assert.equal(recentOf(elsewhere).queryByText('Post b'), null)
  })

  test('come with the way to archive, tags and authors, as far as the blog has them', () => {
    const sections = (blog: object): readonly string[] => {
      const [first] = recentOf(listPage({ blog: { ...BLOG, ...blog } })).getAllByRole('list')
      return first === undefined ? [] : linksOf(screenIn(first))
    }
    const all = ['Archive /base/blog/archive/', 'Tags /base/blog/tags/', 'Authors /base/blog/authors/']
    for (const section of all) assert.ok(sections({}).includes(section), section)
    assert.deepEqual(
      sections({ tagsUrl: null }),
      sections({}).filter((section) => section !== all[1]),
    )
    const without = listPage({ blog: { ...BLOG, sidebar: null } })
    assert.deepEqual(namesOf(without.screen, 'navigation'), ['Main'])
  })
})

describe('tags of a blog', () => {
  test('are links below their first letters', () => {
    const tags = [{ label: 'Release', url: '/base/blog/tags/release/', count: 3 }]
    const { screen, title } = listPage({ tags }, 'BlogTagsListPage')
    assert.deepEqual(namesOf(screen, 'heading'), ['Tags', 'R'])
    const list = screenIn(screen.getByRole('article'))
    assert.deepEqual(linksOf(list), ['Release 3 /base/blog/tags/release/'])
    assert.equal(title, 'Tags | Test site')
  })

  test('each have a page with all their posts counted, which says if they are unlisted', () => {
    const tag = { label: 'A & B', description: 'About both', allTagsUrl: '/base/blog/tags/' }
    const props = { tag, count: 12, unlisted: false, items: [post('a')] }
    const page = listPage(props, 'BlogTagsPostsPage')
    const { main, text } = mainOf(page)
    assert.ok(main.getByRole('heading', { name: '12 posts tagged with "A & B"', level: 1 }))
    assert.equal(hrefOf(main.getByRole('link', { name: 'View all tags' })), '/base/blog/tags/')
    assert.match(text, /About both.*First excerpt/)
    assert.equal(page.title, '12 posts tagged with "A & B" | Test site')
    const own = { ...props, tag: { ...tag, allTagsUrl: null }, count: 1, unlisted: true }
    const { main: unlisted } = mainOf(listPage(own, 'BlogTagsPostsPage'))
    assert.ok(unlisted.getByRole('heading', { name: /^One post tagged with/, level: 1 }))
    assert.ok(unlisted.getByText('Unlisted page'))
    assert.equal(unlisted.queryByText('View all tags'), null)
  })
})

describe('authors of a blog', () => {
  test('are a list of who they are and how much they wrote', () => {
    const authors = [
      { ...ANN, count: 7, description: 'Tests what others write' },
      { key: 'x', count: 0 },
    ]
    const { main, text } = mainOf(listPage({ authors }, 'Blog/Pages/BlogAuthorsListPage'))
    const name = screenIn(main.getByRole('heading', { name: 'Ann', level: 2 }))
    assert.deepEqual(linksOf(name), ['Ann /base/blog/authors/ann/'])
    assert.match(text, /Writer & tester.*Tests what others write.*7 posts.*0 posts/)
  })

  test('each have a page, which does not link to itself; its further pages link to it', () => {
    const authorPage = (count: number, url: string): TestResult => {
      const props = { author: { ...ANN, count }, items: [post('a')] }
      return listPage(props, 'Blog/Pages/BlogAuthorsPostsPage', { url })
    }
    const first = authorPage(7, ANN.href)
    const nameOf = (page: TestResult) => screenIn(page.screen.getByRole('heading', { name: 'Ann', level: 1 }))
    assert.deepEqual(linksOf(nameOf(first)), [])
    const { main, text } = mainOf(first)
    assert.match(text, /7 posts.*View all authors.*First excerpt/)
    assert.equal(hrefOf(main.getByRole('link', { name: 'View all authors' })), '/base/blog/authors/')
    assert.equal(first.title, 'Ann - 7 posts | Test site')
    const second = authorPage(7, `${ANN.href}page/2/`)
    assert.deepEqual(linksOf(nameOf(second)), ['Ann /base/blog/authors/ann/'])
    const { main: empty } = mainOf(authorPage(0, ANN.href))
    assert.ok(empty.getByText('This author has not written any posts yet.'))
    assert.equal(empty.queryByText('First excerpt'), null)
  })

  test('with a picture and no name are linked by the picture, which has the key as its text', () => {
    const author = { key: 'ann', imageUrl: '/a.png', href: 'https://a.example/' }
    const screen = screenOf(theme.part('Blog/Components/Author', { author }))
    assert.equal(hrefOf(screen.getByRole('link', { name: /^ann/ })), 'https://a.example/')
    assert.equal(screen.getByAltText('ann').getAttribute('src'), '/a.png')
  })
})

test('the archive lists every post below its year, and no recent posts beside it', () => {
  const years = [
    { year: '2026', posts: [entry('b', '2026-01-02'), entry('c', '2026-03-01')] },
    { year: '2025', posts: [entry('a', '2025-01-01')] },
  ]
  const page = listPage({ years }, 'BlogArchivePage')
  assert.deepEqual(namesOf(page.screen, 'heading'), ['Archive', '2026', '2025'])
  assert.match(mainOf(page).text, /2026 ?Jan 2 ?Post b ?Mar 1 ?Post c ?2025 ?Jan 1 ?Post a/)
  assert.deepEqual(namesOf(page.screen, 'navigation'), ['Main'])
  assert.equal(page.title, 'Archive | Test site')
})

test('a changelog lists its releases with all their words, and shows one like a post', () => {
  const release = post('3.7.0', { title: '3.7.0' })
  const entryOf = screenIn(listPage({ items: [release] }, 'ChangelogList').screen.getByRole('article'))
  const title = screenIn(entryOf.getByRole('heading', { name: '3.7.0', level: 2 }))
  assert.deepEqual(linksOf(title), ['3.7.0 /base/blog/3.7.0/'])
  assert.ok(entryOf.getByText('First excerpt'))
  const older = { title: '3.6.3', url: '/base/changelog/3.6.3/' }
  const { screen } = postPage({ post: release, older }, { layout: 'ChangelogPage' })
  assert.ok(screen.getByRole('heading', { name: '3.7.0', level: 1 }))
  assert.equal(hrefOf(screen.getByRole('link', { name: 'Older release 3.6.3' })), '/base/changelog/3.6.3/')
})
