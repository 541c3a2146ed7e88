import assert from 'node:assert/strict'
import test from 'node:test'
import type { BlogSidebar } from '../../../../../runtime/shared/blog/blog.ts'
import { sharedSlice, sharedSliceHashes } from '../../../../../runtime/shared/page/shared-slice.ts'
import type { Url } from '../../../../../runtime/shared/url/url.ts'

const KEY = 'blog-default-sidebar'

const post = (name: string): BlogSidebar[number] => ({
  title: name.toUpperCase(),
  url: `/blog/${name}/` as Url,
  date: '2026-01-02T00:00:00.000Z',
})
const sidebar: BlogSidebar = ['a', 'b', 'c', 'd', 'e'].map(post)
const names = (value: unknown): string => (value as BlogSidebar).map(({ title }) => title).join('')

test('a post gets itself and its neighbours of the recent posts', () => {
  const props = { newer: { title: 'B', url: '/blog/b/' }, older: { title: 'D', url: '/blog/d/' } }
  assert.equal(names(sharedSlice(KEY, sidebar, { url: '/blog/c/' as Url, props })), 'BCD')
  assert.equal(
    names(sharedSlice(KEY, sidebar, { url: '/blog/a/' as Url, props: { newer: null, older: null } })),
    'A',
  )
})

test('a list gets the recent posts that are its items', () => {
  const props = { items: [{ url: '/blog/e/' }, { url: '/blog/a/' }, { url: '/blog/old/' }] }
  assert.equal(names(sharedSlice(KEY, sidebar, { url: '/blog/' as Url, props })), 'AE')
})

test('of a long list a page gets the same, in the order of the list', () => {
  const long = Array.from({ length: 400 }, (_, index) => post(`p${index}`))
  const props = {
    newer: { url: '/blog/p7/' },
    items: [{ url: '/blog/p300/' }, { url: '/blog/p2/' }, { url: '/blog/x/' }],
  }
  const page = { url: '/blog/p8/' as Url, props }
  assert.equal(names(sharedSlice(KEY, long, page)), 'P2P7P8P300')
})

test('a page that names no post gets none', () => {
  assert.deepEqual(sharedSlice(KEY, sidebar, { url: '/blog/tags/' as Url, props: { tags: [] } }), [])
})

test('the slice of a page has another hash only when a post that it names has changed', () => {
  const page = { url: '/blog/c/' as Url, props: { newer: { url: '/blog/b/' }, older: { url: '/blog/d/' } } }
  const hashOf = (posts: BlogSidebar): string => sharedSliceHashes(KEY, posts, (text) => text)(page)
  assert.equal(hashOf([post('new'), ...sidebar]), hashOf(sidebar))
  assert.notEqual(hashOf(sidebar.filter(({ title }) => title !== 'D')), hashOf(sidebar))
})
