import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as blog from '../../../../runtime/docusaurus/modules/@docusaurus/plugin-content-blog/client.ts'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { renderPage, type RenderSetup } from '../../support/render-content.ts'
import { readHook } from './read-hook.ts'

const BLOG = { id: 'default', title: 'Blog', url: '/blog', authorsUrl: null } as unknown as Json

const POST: RenderSetup = {
  page: {
    url: '/blog/a' as Url,
    context: { plugin: { name: 'blog', id: 'default' } },
    head: {
      title: 'A',
      description: null,
      htmlClasses: [],
      structuredData: ['{"@context":"https://schema.org","@type":"BlogPosting","headline":"A"}'],
    },
    props: {
      blog: BLOG,
      post: {
        title: 'A',
        url: '/blog/a',
        date: '2024-01-02T00:00:00.000Z',
        description: 'About A',
        readingTime: 1.5,
        authors: [{ key: 'n', name: 'Nobody', href: '/who', imageUrl: '/n.png', custom: { pet: 'cat' } }],
        tags: [{ label: 'one', url: '/blog/tags/one' }],
      },
      newer: null,
      older: { title: 'B', url: '/blog/b' },
      editUrl: null,
      hideTableOfContents: false,
      tocMinHeadingLevel: null,
      tocMaxHeadingLevel: null,
    },
  },
}

test('useBlogPost gives what is known of the post', async () => {
  const { value } = await readHook(() => blog.useBlogPost(), POST)
  assert.deepEqual(value, {
    metadata: {
      title: 'A',
      permalink: '/blog/a',
      date: '2024-01-02T00:00:00.000Z',
      description: 'About A',
      readingTime: 1.5,
      authors: [{ pet: 'cat', key: 'n', name: 'Nobody', url: '/who', imageURL: '/n.png' }],
      tags: [{ label: 'one', url: '/blog/tags/one', permalink: '/blog/tags/one' }],
      hasTruncateMarker: false,
      unlisted: false,
      nextItem: { title: 'B', permalink: '/blog/b' },
      frontMatter: value.frontMatter,
    },
    frontMatter: { title: 'A', description: 'About A' },
    assets: { authorsImageUrls: ['/n.png'] },
    toc: [],
    isBlogPostPage: true,
  })
})

test('pages that are no post are errors, and a provider gives another post', async () => {
  await assert.rejects(
    readHook(() => blog.useBlogPost()),
    /this page is none.*prop "post"/,
  )
  await assert.rejects(
    readHook(() => blog.useBlogMetadata()),
    /this page has none/,
  )
  const { value } = await readHook(() => blog.useBlogPost(), POST)
  const Title = (): string => {
    const { metadata, isBlogPostPage } = blog.useBlogPost()
    return `${metadata.title} ${isBlogPostPage}`
  }
  const { html } = await renderPage({
    layout: () => (
      <blog.BlogPostProvider content={value}>
        <Title />
      </blog.BlogPostProvider>
    ),
  })
  assert.equal(html, 'A false')
})

test('the blog of a page, and what search engines are told of a post', async () => {
  const { value } = await readHook(() => [blog.useBlogMetadata(), blog.useBlogPostStructuredData()], POST)
  assert.deepEqual(value, [
    { blogBasePath: '/blog', blogTitle: 'Blog', authorsListPath: '/blog' },
    { '@context': 'https://schema.org', '@type': 'BlogPosting', headline: 'A' },
  ])
})

test('recent posts: those that are shown, by year, as a list', async () => {
  const items = [
    { title: 'Old', permalink: '/blog/old', date: '2023-05-06' },
    { title: 'A', permalink: '/blog/a/', date: '2024-01-02', unlisted: true },
    { title: 'Hidden', permalink: '/blog/hidden', date: '2024-02-02', unlisted: true },
  ]
  const { value: visible } = await readHook(() => blog.useVisibleBlogSidebarItems(items), POST)
  assert.deepEqual(
    visible.map(({ title }) => title),
    ['Old', 'A'],
  )
  assert.deepEqual(
    blog.groupBlogSidebarItemsByYear(visible).map(([year, own]) => [year, own.length]),
    [
      ['2024', 1],
      ['2023', 1],
    ],
  )
  const { html } = await renderPage({
    ...POST,
    layout: () => (
      <blog.BlogSidebarItemList
        items={visible}
        ulClassName="u"
        linkClassName="l"
        linkActiveClassName="here"
      />
    ),
  })
  assert.equal(
    html,
    '<ul class="u"><li><a href="/blog/old" class="l">Old</a></li><li><a href="/blog/a/" class="l here" aria-current="page">A</a></li></ul>',
  )
})
