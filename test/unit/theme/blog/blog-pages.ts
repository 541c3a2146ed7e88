import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { screenIn, textOf, type Screen } from '../../../support/screen.ts'
import { TOC_PROPS } from '../docs/doc-page.ts'
import { loadTheme, type TestPage, type TestResult } from '../render-theme.ts'

const theme = await loadTheme()

/** What every page of the blog knows of it. */
export const BLOG = {
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

/** An author with a page. */
export const ANN = {
  key: 'ann',
  name: 'Ann',
  title: 'Writer & tester',
  href: '/base/blog/authors/ann/',
  imageUrl: '/base/img/ann.png',
}

/** A post in what the pages of the blog share. */
export const entry = (name: string, date = '2026-01-02', more: JsonObject = {}): JsonObject => ({
  title: `Post ${name}`,
  url: `/base/blog/${name}/`,
  date: `${date}T00:00:00.000Z`,
  ...more,
})

/** A post on its own page, or in a list. */
export function post(name: string, more: JsonObject = {}): JsonObject {
  return entry(name, undefined, { description: null, authors: [], tags: [], truncated: false, ...more })
}

/** All posts, the newest first. */
const ALL = [entry('c', '2026-03-01'), entry('b', '2025-12-31'), entry('a', '2025-01-01')]

/** A page of posts, or another that shows several. */
export function listPage(
  props: JsonObject,
  layout = 'BlogListPage',
  more: Partial<TestPage> = {},
): TestResult {
  const pagination = { page: 1, totalPages: 1, newer: null, older: null }
  return theme.page({
    layout,
    url: '/base/blog/',
    props: { blog: BLOG, items: [], pagination, ...props },
    items: ['<p>First excerpt</p>', '<p>Second excerpt</p>'],
    shared: { 'blog-default': ALL },
    ...more,
  })
}

/** The page of a post. */
export function postPage(props: JsonObject = {}, more: Partial<TestPage> = {}): TestResult {
  return theme.page({
    layout: 'BlogPostPage',
    url: '/base/blog/b/',
    props: { blog: BLOG, post: post('b'), newer: null, older: null, editUrl: null, ...TOC_PROPS, ...props },
    html: '<p>All the words</p>',
    shared: { 'blog-default': ALL },
    ...more,
  })
}

/** What stands in the main part of a page, and its text. */
export function mainOf({ screen }: TestResult): { readonly main: Screen; readonly text: string } {
  const main = screenIn(screen.getByRole('main'))
  return { main, text: textOf(main.container) }
}
