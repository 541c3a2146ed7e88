import assert from 'node:assert/strict'
import test from 'node:test'
import type { BlogSidebar } from '../../../../../runtime/shared/blog/blog.ts'
import type { JsonObject } from '../../../../../runtime/shared/json.ts'
import { sharedSlice, sharedSliceHashes } from '../../../../../runtime/shared/page/shared-slice.ts'
import type { Url } from '../../../../../runtime/shared/url/url.ts'

const KEY = 'blog-default-sidebar'

const at = (name: string) => ({ url: `/blog/${name}/` as Url })
const post = (title: string): BlogSidebar[number] => ({
  title,
  ...at(title),
  date: '2026-01-02T00:00:00.000Z',
})
const sidebar: BlogSidebar = ['a', 'b', 'c', 'd', 'e'].map(post)

test('a page gets the recent posts that it is or names, in the order of the list', () => {
  const long = [...sidebar, ...Array.from({ length: 400 }, (_, index) => post(`p${index}`))]
  const rows: readonly (readonly [page: string, props: JsonObject, expected: string])[] = [
    ['c', { newer: at('b'), older: at('d') }, 'b c d'],
    ['a', { newer: null, older: null }, 'a'],
    ['', { items: [at('e'), at('a'), at('old')] }, 'a e'],
    ['p8', { newer: at('p7'), items: [at('p300'), at('p2'), at('x')] }, 'p2 p7 p8 p300'],
    ['tags', { tags: [] }, ''],
  ]
  for (const [page, props, expected] of rows)
    for (const list of page.startsWith('p') ? [long] : [sidebar, long]) {
      const slice = sharedSlice(KEY, list, { ...at(page), props }) as BlogSidebar
      assert.equal(slice.map(({ title }) => title).join(' '), expected)
    }
})

test('the slice of a page has another hash only when a post that it names has changed', () => {
  const page = { ...at('c'), props: { newer: at('b'), older: at('d') } }
  const hashOf = (posts: BlogSidebar): string => sharedSliceHashes(KEY, posts, (text) => text)(page)
  assert.equal(hashOf([post('new'), ...sidebar]), hashOf(sidebar))
  assert.notEqual(hashOf(sidebar.filter(({ title }) => title !== 'd')), hashOf(sidebar))
})
