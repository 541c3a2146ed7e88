import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { hrefOf, linksOf, namesOf, screenIn, screenOf } from '../../../support/screen.ts'
import { ALL, ANN, BLOG, entry, item, listPage, mainOf, ONE_PAGE, post } from './blog-pages.ts'
import { loadTheme, type TestResult } from '../render-theme.ts'

const theme = await loadTheme()

describe('tags of a blog', () => {
  test('are links below their first letters', () => {
    const { screen, title } = listPage(
      { tags: [{ label: 'Release', url: '/base/blog/tags/release/', count: 3 }] },
      'BlogTagsListPage',
    )
    assert.deepEqual(namesOf(screen, 'heading'), ['Tags', 'R'])
    const entry = screenIn(screen.getByRole('article'))
    assert.deepEqual(linksOf(entry), ['Release 3 /base/blog/tags/release/'])
    assert.equal(title, 'Tags | Test site')
  })

  const TAG = { label: 'A & B', description: 'About both', allTagsUrl: '/base/blog/tags/' }

  test('each have a page with all its posts counted, not only those shown', () => {
    const page = listPage({ tag: TAG, count: 12, unlisted: false, items: [item('a')] }, 'BlogTagsPostsPage')
    const { main, text } = mainOf(page)
    assert.ok(main.getByRole('heading', { name: '12 posts tagged with "A & B"', level: 1 }))
    assert.equal(hrefOf(main.getByRole('link', { name: 'View all tags' })), '/base/blog/tags/')
    assert.match(text, /About both.*First excerpt/)
    assert.equal(page.title, '12 posts tagged with "A & B" | Test site')
  })

  test('of one unlisted post say so, and lead to no list of tags', () => {
    const { main } = mainOf(
      listPage(
        { tag: { ...TAG, allTagsUrl: null }, count: 1, unlisted: true, items: [item('a')] },
        'BlogTagsPostsPage',
      ),
    )
    assert.ok(main.getByRole('heading', { name: /^One post tagged with/, level: 1 }))
    assert.ok(main.getByText('Unlisted page'))
    assert.equal(main.queryByText('View all tags'), null)
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
    const nameOf = (page: TestResult) => screenIn(page.screen.getByRole('heading', { name: 'Ann', level: 1 }))
    assert.deepEqual(linksOf(nameOf(first)), [])
    const { main, text } = mainOf(first)
    assert.match(text, /7 posts.*View all authors.*First excerpt/)
    assert.equal(hrefOf(main.getByRole('link', { name: 'View all authors' })), '/base/blog/authors/')
    assert.equal(first.title, 'Ann - 7 posts | Test site')
    const second = authorPage({ ...ANN, count: 7 }, `${ANN.href}page/2/`)
    assert.deepEqual(linksOf(nameOf(second)), ['Ann /base/blog/authors/ann/'])
  })

  test('who have written nothing have a page that says so', () => {
    const { main } = mainOf(authorPage({ ...ANN, count: 0 }, ANN.href))
    assert.ok(main.getByText('This author has not written any posts yet.'))
    assert.equal(main.queryByText('First excerpt'), null)
  })

  test('with a picture and no name are linked by the picture, which has the key as its text', () => {
    const screen = screenOf(
      theme.part('Blog/Components/Author', {
        author: { key: 'ann', imageUrl: '/a.png', href: 'https://a.example/' },
      }),
    )
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
  const list = listPage({ items: [item('3.7.0', { title: '3.7.0' })] }, 'ChangelogList')
  const release = screenIn(list.screen.getByRole('article'))
  const title = release.getByRole('heading', { name: '3.7.0', level: 2 })
  assert.deepEqual(linksOf(screenIn(title)), ['3.7.0 /base/blog/3.7.0/'])
  assert.ok(release.getByText('First excerpt'))
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
  assert.ok(page.screen.getByRole('heading', { name: '3.7.0', level: 1 }))
  const older = page.screen.getByRole('link', { name: 'Older release 3.6.3' })
  assert.equal(hrefOf(older), '/base/changelog/3.6.3/')
})
