import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import * as blog from '../../../../runtime/docusaurus/modules/@docusaurus/plugin-content-blog/client.tsx'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { readHook, shown, type RenderSetup } from '../../support/render-content.ts'

const DATA = { '@context': 'https://schema.org', '@type': 'BlogPosting', headline: 'A' }

const POST = {
  page: {
    url: '/blog/a' as Url,
    context: { plugin: { name: 'blog', id: 'default' } },
    head: { title: 'A', description: null, htmlClasses: [], structuredData: [JSON.stringify(DATA)] },
    props: {
      blog: { id: 'default', title: 'Blog', url: '/blog', authorsUrl: null },
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
    },
  },
} satisfies RenderSetup

test('useBlogPost gives what is known of the post, or of that of a provider', async () => {
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
  const Title = (): string => {
    const { metadata, isBlogPostPage } = blog.useBlogPost()
    return `${metadata.title} ${isBlogPostPage}`
  }
  const provided = createElement(blog.BlogPostProvider, { content: value }, createElement(Title))
  assert.equal(await shown(provided), 'A false')
})

test('a page knows its blog, and what search engines are told of a post; others are errors', async () => {
  const { value } = await readHook(() => [blog.useBlogMetadata(), blog.useBlogPostStructuredData()], POST)
  const metadata = { blogBasePath: '/blog', blogTitle: 'Blog', authorsListPath: '/blog' }
  assert.deepEqual(value, [metadata, DATA])
  await assert.rejects(
    readHook(() => blog.useBlogPost()),
    /this page is none.*prop "post"/,
  )
  await assert.rejects(
    readHook(() => blog.useBlogMetadata()),
    /this page has none/,
  )
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
  const years = blog.groupBlogSidebarItemsByYear(visible).map(([year, own]) => `${year}: ${own.length}`)
  assert.deepEqual(years, ['2024: 1', '2023: 1'])
  const classes = { ulClassName: 'u', linkClassName: 'l', linkActiveClassName: 'here' }
  assert.equal(
    await shown(createElement(blog.BlogSidebarItemList, { items: visible, ...classes }), POST),
    '<ul class="u"><li><a href="/blog/old" class="l">Old</a></li>' +
      '<li><a href="/blog/a/" class="l here" aria-current="page">A</a></li></ul>',
  )
})
