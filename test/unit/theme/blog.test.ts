import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import { loadTheme, type TestResult } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

const BLOG = {
  id: 'default',
  title: 'News',
  description: 'What is new',
  url: '/base/blog/',
  archiveUrl: '/base/blog/archive/',
  tagsUrl: '/base/blog/tags/',
  authorsUrl: '/base/blog/authors/',
  sidebar: 'blog-default',
  sidebarTitle: 'Recent posts',
}

const ANN = {
  key: 'ann',
  name: 'Ann',
  title: 'Writer & tester',
  href: '/base/blog/authors/ann/',
  imageUrl: '/base/img/ann.png',
}

function post(name: string, more: JsonObject = {}): JsonObject {
  return {
    title: `Post ${name}`,
    url: `/base/blog/${name}/`,
    date: '2026-01-02T00:00:00.000Z',
    description: null,
    authors: [],
    tags: [],
    ...more,
  }
}

function item(name: string, more: JsonObject = {}): JsonObject {
  return post(name, { truncated: false, ...more })
}

const entry = (name: string, date = '2026-01-02', more: JsonObject = {}): JsonObject => ({
  title: `Post ${name}`,
  url: `/base/blog/${name}/`,
  date: `${date}T00:00:00.000Z`,
  ...more,
})

const ALL = [entry('c', '2026-03-01'), entry('b', '2025-12-31'), entry('a', '2025-01-01')]
const ONE_PAGE = { page: 1, totalPages: 1, newer: null, older: null }

function listPage(props: JsonObject, layout = 'BlogListPage'): TestResult {
  return theme.page({
    layout,
    url: '/base/blog/',
    props: { blog: BLOG, items: [], pagination: ONE_PAGE, ...props },
    items: ['<p>First excerpt</p>', '<p>Second excerpt</p>'],
    shared: { 'blog-default': ALL },
  })
}

function postPage(props: JsonObject = {}, more: Partial<Parameters<typeof theme.page>[0]> = {}): TestResult {
  return theme.page({
    layout: 'BlogPostPage',
    url: '/base/blog/b/',
    props: {
      blog: BLOG,
      post: post('b'),
      newer: null,
      older: null,
      editUrl: null,
      hideTableOfContents: false,
      tocMinHeadingLevel: null,
      tocMaxHeadingLevel: null,
      ...props,
    },
    html: '<p>All the words</p>',
    shared: { 'blog-default': ALL },
    ...more,
  })
}

describe('a post in a list', () => {
  test('shows date, title as a link, and its own excerpt', () => {
    const { body } = listPage({ items: [item('a'), item('b')] })
    assert.match(body, /<time dateTime="2026-01-02T00:00:00.000Z">January 2, 2026<\/time>/i)
    assert.match(body, /<h2 class="blog-post__title"><a href="\/base\/blog\/a\/">Post a<\/a><\/h2>/)
    assert.match(body, /Post a<\/a>.*First excerpt.*Post b<\/a>.*Second excerpt/)
  })

  const dates: readonly (readonly [date: string, text: string])[] = [
    ['2026-12-31T23:59:59.999Z', 'December 31, 2026'],
    ['2026-01-01T00:00:00.000Z', 'January 1, 2026'],
    ['2024-02-29T12:00:00.000Z', 'February 29, 2024'],
  ]
  for (const [date, text] of dates) {
    test(`says ${text} of ${date} in every time zone`, () => {
      assert.ok(listPage({ items: [item('a', { date })] }).body.includes(`>${text}</time>`))
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
      assert.ok(listPage({ items: [item('a', { readingTime })] }).body.includes(text))
    })
  }

  test('without a reading time says none', () => {
    assert.doesNotMatch(listPage({ items: [item('a')] }).body, /min read/)
  })

  test('leads on to the rest only when it is cut, and says where the link leads', () => {
    const { body } = listPage({ items: [item('a'), item('b', { truncated: true })] })
    assert.equal([...body.matchAll(/blog-post__more/g)].length, 1)
    assert.match(body, /<a (?=[^>]*href="\/base\/blog\/b\/")(?=[^>]*aria-label="Read more about Post b")/)
  })

  test('shows names and pictures of its authors, and its tags', () => {
    const tags = [{ label: 'Release', url: '/base/blog/tags/release/' }]
    const { body } = listPage({ items: [item('a', { authors: [ANN], tags })] })
    assert.match(body, /<img [^>]*src="\/base\/img\/ann.png"[^>]*alt=""[^>]*>/)
    assert.match(body, /<a href="\/base\/blog\/authors\/ann\/">Ann<\/a>/)
    assert.doesNotMatch(body, /Writer &amp; tester/)
    assert.match(body, /theme-blog-footer-tags-row.*href="\/base\/blog\/tags\/release\/"/)
  })
})

describe('a list of posts', () => {
  test('says which page it is and leads to its neighbours', () => {
    const pagination = { page: 2, totalPages: 3, newer: '/base/blog/', older: '/base/blog/page/3/' }
    const { body } = listPage({ items: [item('b')], pagination })
    assert.match(body, /<nav (?=[^>]*pagination-nav)(?=[^>]*aria-label="Blog list page navigation")/)
    assert.match(body, /<a (?=[^>]*href="\/base\/blog\/")(?=[^>]*rel="prev")[^>]*><span[^>]*>Newer entries/)
    assert.match(body, />2 \/ 3</)
    assert.match(
      body,
      /<a (?=[^>]*href="\/base\/blog\/page\/3\/")(?=[^>]*rel="next")[^>]*><span[^>]*>Older entries/,
    )
  })

  test('of one page has no links to others, and of no posts is there all the same', () => {
    const { body } = listPage({})
    assert.doesNotMatch(body, /pagination-nav/)
    assert.match(body, /<h1>News<\/h1>/)
  })

  test('does not say its title twice', () => {
    const { body } = listPage({ blog: { ...BLOG, description: 'News' } })
    assert.doesNotMatch(body, /sg-lede/)
  })
})

describe('a post on its own page', () => {
  test('has one h1, its words where feeds find them, and the way back to the blog', () => {
    const { body } = postPage()
    assert.deepEqual(body.match(/<h1[^>]*>[^<]*<\/h1>/g), ['<h1 class="blog-post__title">Post b</h1>'])
    assert.match(body, /<div id="__blog-post-container"><div [^>]*markdown[^>]*><p>All the words<\/p>/)
    assert.match(body, /<a href="\/base\/blog\/">News<\/a>/)
  })

  test('leads to the newer and the older post, each with its title', () => {
    const { body } = postPage({
      newer: { title: 'Post c', url: '/base/blog/c/' },
      older: { title: 'Post a', url: '/base/blog/a/' },
    })
    assert.match(body, /rel="prev"><span[^>]*>Newer post<\/span><span[^>]*>Post c</)
    assert.match(body, /rel="next"><span[^>]*>Older post<\/span><span[^>]*>Post a</)
  })

  test('shows its table of contents at the side and above, unless it hides it', () => {
    const toc = [{ id: 'x', level: 2, html: 'Part' }] as never
    assert.match(postPage({}, { toc }).body, /toc-collapsible.*<nav class="toc /)
    assert.doesNotMatch(
      postPage({ hideTableOfContents: true }, { toc }).body,
      /toc-collapsible|<nav class="toc/,
    )
  })

  test('shows titles and socials of its authors, where it can be edited, and when it was', () => {
    const author = { ...ANN, socials: { github: 'https://github.com/ann', forge: 'https://f.example/ann' } }
    const { body } = postPage({
      post: post('b', { authors: [author, { name: 'Inline' }] }),
      editUrl: 'https://e.example/b.md',
      lastUpdate: { timestamp: Date.UTC(2026, 4, 6) },
    })
    assert.match(body, /Writer &amp; tester/)
    assert.match(body, /sg-icon--social-github"><span class="sr-only">GitHub</)
    assert.match(body, /sg-icon--social-other"><span class="sr-only">forge</)
    assert.match(body, /<span class="avatar__name">Inline<\/span>/)
    assert.match(body, /theme-blog-footer-edit-meta-row.*https:\/\/e\.example\/b\.md.*May 6, 2026/)
  })

  test('without tags and dates has no footer', () => {
    assert.doesNotMatch(postPage().body, /blog-post__footer/)
  })

  test('says that it is unlisted', () => {
    assert.match(postPage({ visibility: 'unlisted' }).body, /theme-unlisted-banner/)
  })
})

describe('the recent posts in the HTML', () => {
  test('are those that the page names, below their years', () => {
    const { body } = postPage({ older: { title: 'Post a', url: '/base/blog/a/' } })
    assert.match(body, /<div class="blog-sidebar__year">2025<\/div><ul /)
    assert.doesNotMatch(body, /Post c/)
    assert.match(body, /<a (?=[^>]*href="\/base\/blog\/b\/")(?=[^>]*aria-current="page")/)
  })

  test('are one list where the site does not want years', () => {
    const { body } = postPage({}, { theme: { blog: { sidebar: { groupByYear: false } } } })
    assert.doesNotMatch(body, /blog-sidebar__year/)
    assert.match(body, /<a [^>]*aria-current="page"[^>]*>Post b</)
  })

  test('wait for the whole list where newer posts will come before them', () => {
    const newer = { title: 'Post c', url: '/base/blog/c/' }
    assert.match(postPage({ newer }).body, /blog-sidebar__waiting/)
    assert.doesNotMatch(postPage().body, /blog-sidebar__waiting/)
    assert.match(postPage({ visibility: 'unlisted' }).body, /blog-sidebar__waiting/)
    const items = [item('c', { date: '2026-03-01' }), item('b', { date: '2025-12-31' })]
    assert.doesNotMatch(listPage({ items }).body, /blog-sidebar__waiting/)
    assert.match(listPage({ items: items.toReversed() }).body, /blog-sidebar__waiting/)
    const pagination = { page: 2, totalPages: 2, newer: '/base/blog/', older: null }
    assert.match(listPage({ items, pagination }).body, /blog-sidebar__waiting/)
  })

  test('hold an unlisted post only on its own page', () => {
    const shared = { 'blog-default': [entry('b', '2025-12-31', { unlisted: true }), entry('a')] }
    assert.match(postPage({}, { shared }).body, /<a [^>]*aria-current="page"[^>]*>Post b</)
    const elsewhere = theme.page({
      layout: 'BlogListPage',
      url: '/base/blog/',
      props: { blog: BLOG, items: [item('b')], pagination: ONE_PAGE },
      shared,
    })
    assert.doesNotMatch(elsewhere.body, /menu__link"[^>]*>Post b/)
  })

  test('come with the way to archive, tags and authors, as far as the blog has them', () => {
    const { body } = listPage({ blog: { ...BLOG, tagsUrl: null } })
    assert.match(body, /href="\/base\/blog\/archive\/"[^>]*>Archive</)
    assert.match(body, /href="\/base\/blog\/authors\/"[^>]*>Authors</)
    assert.doesNotMatch(body, /href="\/base\/blog\/tags\/"/)
  })

  test('are not there for a blog without such a list', () => {
    const { body } = listPage({ blog: { ...BLOG, sidebar: null } })
    assert.doesNotMatch(body, /blog-sidebar|docs-shell--sidebar/)
  })
})

describe('tags of a blog', () => {
  test('are links below their first letters', () => {
    const { body, head } = listPage(
      { tags: [{ label: 'Release', url: '/base/blog/tags/release/', count: 3 }] },
      'BlogTagsListPage',
    )
    assert.match(body, /<h1>Tags<\/h1>.*<h2 id="R">R<\/h2>/)
    assert.match(head, /<title>Tags \| Test site<\/title>/)
  })

  const TAG = { label: 'A & B', description: 'About both', allTagsUrl: '/base/blog/tags/' }

  test('each have a page with all its posts counted, not only those shown', () => {
    const { body, head } = listPage(
      { tag: TAG, count: 12, unlisted: false, items: [item('a')] },
      'BlogTagsPostsPage',
    )
    assert.match(body, /<h1>12 posts tagged with &quot;A &amp; B&quot;<\/h1>/)
    assert.match(body, /About both.*href="\/base\/blog\/tags\/">View all tags/)
    assert.match(body, /First excerpt/)
    assert.match(head, /<title>12 posts tagged with/)
  })

  test('of one unlisted post say so, and lead to no list of tags', () => {
    const { body } = listPage(
      { tag: { ...TAG, allTagsUrl: null }, count: 1, unlisted: true, items: [item('a')] },
      'BlogTagsPostsPage',
    )
    assert.match(body, /<h1>One post tagged with/)
    assert.match(body, /theme-unlisted-banner/)
    assert.doesNotMatch(body, /View all tags/)
  })
})

describe('authors of a blog', () => {
  test('are a list of who they are and how much they wrote', () => {
    const authors = [
      { ...ANN, count: 7, description: 'Tests what others write' },
      { key: 'x', count: 0 },
    ]
    const { body } = listPage({ authors }, 'Blog/Pages/BlogAuthorsListPage')
    assert.match(body, /<h2 class="avatar__name"><a href="\/base\/blog\/authors\/ann\/">Ann<\/a><\/h2>/)
    assert.match(body, /Writer &amp; tester.*Tests what others write.*7 posts.*0 posts/)
  })

  function authorPage(author: JsonObject, url: string): TestResult {
    return theme.page({
      layout: 'Blog/Pages/BlogAuthorsPostsPage',
      url,
      props: { blog: BLOG, author, items: [item('a')], pagination: ONE_PAGE },
      items: ['<p>First excerpt</p>'],
      shared: { 'blog-default': ALL },
    })
  }

  test('each have a page, which does not link to itself; its further pages link to it', () => {
    const first = authorPage({ ...ANN, count: 7 }, ANN.href)
    assert.match(first.body, /<h1 class="avatar__name">Ann<\/h1>/)
    assert.match(first.body, /7 posts.*href="\/base\/blog\/authors\/">View all authors.*First excerpt/)
    assert.match(first.head, /<title>Ann - 7 posts \| Test site<\/title>/)
    const second = authorPage({ ...ANN, count: 7 }, `${ANN.href}page/2/`)
    assert.match(
      second.body,
      /<h1 class="avatar__name"><a href="\/base\/blog\/authors\/ann\/">Ann<\/a><\/h1>/,
    )
  })

  test('who have written nothing have a page that says so', () => {
    const { body } = authorPage({ ...ANN, count: 0 }, ANN.href)
    assert.match(body, /This author has not written any posts yet\./)
    assert.doesNotMatch(body, /First excerpt/)
  })

  test('with a picture and no name are linked by the picture, which has the key as its text', () => {
    const html = theme.part('Blog/Components/Author', {
      author: { key: 'ann', imageUrl: '/a.png', href: 'https://a.example/' },
    })
    assert.match(html, /<a [^>]*href="https:\/\/a.example\/"[^>]*><img (?=[^>]*alt="ann")/)
  })
})

test('the archive lists every post below its year, and no recent posts beside it', () => {
  const years = [
    { year: '2026', posts: [entry('b', '2026-01-02'), entry('c', '2026-03-01')] },
    { year: '2025', posts: [entry('a', '2025-01-01')] },
  ]
  const { body, head } = listPage({ years }, 'BlogArchivePage')
  assert.match(body, /<h2 id="2026">2026<\/h2>.*Jan 2<\/time>.*Post b.*Mar 1<.*Post c.*<h2 id="2025">/)
  assert.doesNotMatch(body, /blog-sidebar/)
  assert.match(head, /<title>Archive \| Test site/)
})

test('a changelog lists its releases with all their words, and shows one like a post', () => {
  const { body } = listPage({ items: [item('3.7.0', { title: '3.7.0' })] }, 'ChangelogList')
  assert.match(body, /<article class="changelog-item">.*<h2 [^>]*><a [^>]*>3\.7\.0<\/a><\/h2>.*First excerpt/)
  const page = theme.page({
    layout: 'ChangelogPage',
    url: '/base/changelog/3.7.0/',
    props: {
      blog: { ...BLOG, title: 'Changelog', sidebar: null },
      post: post('3.7.0', { title: '3.7.0' }),
      newer: null,
      older: { title: '3.6.3', url: '/base/changelog/3.6.3/' },
      editUrl: null,
      hideTableOfContents: false,
      tocMinHeadingLevel: null,
      tocMaxHeadingLevel: null,
    },
    html: '<p>x</p>',
  })
  assert.match(page.body, /<h1 class="blog-post__title">3\.7\.0<\/h1>.*Older release.*3\.6\.3/)
})
