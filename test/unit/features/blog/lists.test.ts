import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type * as shared from '../../../../runtime/shared/blog/blog.ts'
import type { BlogInstance } from '../../../../cli/features/blog/options.ts'
import { paginate } from '../../../../cli/features/blog/pages/list-pages.ts'
import { blogInstance, siteConfig } from '../../support/site-config.ts'
import * as support from './support.ts'

const { days, LEVELS, listedAt, pageAt, plan, planned, post, postProps, problemsOf, urlsOf } = support

/** format.md A6, "List pages". */
const PAGES: readonly (readonly [count: number, perPage: number | null, sizes: readonly number[]])[] = [
  [0, 5, [0]],
  [1, 5, [1]],
  [5, 5, [5]],
  [6, 5, [5, 1]],
  [10, 5, [5, 5]],
  [3, 1, [1, 1, 1]],
  [12, null, [12]],
  [0, null, [0]],
]

describe('a list is cut into pages:', () => {
  for (const [count, perPage, sizes] of PAGES) {
    test(`${count} by ${perPage ?? 'all'}`, () => {
      const items = Array.from({ length: count }, (_, index) => index)
      const context = { instance: blogInstance({ postsPerPage: perPage }), site: siteConfig() }
      const parts = paginate(items, '/blog', context)
      assert.equal(parts.map((part) => part.items.length).join(), sizes.join())
      assert.equal(parts.flatMap((part) => part.items).join(), items.join())
      for (const [index, { url, pagination }] of parts.entries()) {
        assert.equal(url, index === 0 ? '/blog' : `/blog/page/${index + 1}`)
        const [newer, older] = [index - 1, index + 1].map((at) => parts[at]?.url ?? null)
        const place = { page: index + 1, totalPages: sizes.length, newer, older }
        assert.deepEqual({ ...pagination }, { ...pagination, ...place })
      }
    })
  }
})

/** spec.md 2 and 9: names of further pages. */
test('pages of the list have addresses behind the blog', async () => {
  const names: readonly (readonly [instance: object, slash: boolean | undefined, urls: readonly string[]])[] =
    [
      [{ postsPerPage: 2 }, true, ['/blog/', '/blog/page/2/']],
      [{ postsPerPage: 2, routeBasePath: '' }, true, ['/', '/page/2/']],
      [{ postsPerPage: 2, pageBasePath: 'seite' }, undefined, ['/blog', '/blog/seite/2']],
      [{ postsPerPage: null }, true, ['/blog/']],
    ]
  for (const [instance, trailingSlash, urls] of names) {
    const result = await planned({ posts: days(3), instance, trailingSlash })
    assert.deepEqual(urlsOf(result, '@theme/BlogListPage'), urls)
  }
})

const [P1, P2, P3] = ['/blog/2026/01/01/p1', '/blog/2026/01/02/p2', '/blog/2026/01/03/p3'] as const
const neighbours = (result: support.BlogPlan, url: string) => {
  const { newer, older } = postProps(result, url)
  return `${newer?.url} ${older?.url}`
}

test('posts are listed newest first, and know their neighbours', async () => {
  const result = await planned({ posts: days(3) })
  assert.deepEqual(listedAt(result, '/blog'), [P3, P2, P1])
  const found = [P1, P2, P3].map((url) => neighbours(result, url))
  assert.deepEqual(found, [`${P2} undefined`, `${P3} ${P1}`, `undefined ${P2}`])
})

test('ascending turns the list around; newer stays newer', async () => {
  const result = await planned({ posts: days(3), instance: { sortPosts: 'ascending', postsPerPage: 2 } })
  assert.deepEqual(listedAt(result, '/blog'), [P1, P2])
  assert.equal(neighbours(result, P2), `${P3} ${P1}`)
  const { pagination } = pageAt(result, '/blog').props as { pagination: shared.Pagination }
  assert.deepEqual([pagination.newer, pagination.older], ['/blog/page/2', null])
  assert.equal(result.listed[0]?.url, P3)
})

test('R30: posts of one minute are in the order of their paths, whatever the order of files', async () => {
  for (const order of ['cab', 'bac']) {
    const posts = Object.fromEntries([...order].map((name) => [`${name}.md`, post('date: 2026-01-02T10:00')]))
    assert.deepEqual(listedAt(await planned({ posts }), '/blog'), ['/blog/a', '/blog/b', '/blog/c'])
  }
})

test('R30: a post of the future is listed as the newest', async () => {
  const result = await planned({ posts: { ...days(1), '2999-01-01-later.md': 'Words.\n' } })
  assert.equal(result.listed[0]?.url, '/blog/2999/01/01/later')
})

test('R30: unlisted posts are in no list, sidebar slice, feed or archive, and no neighbours', async () => {
  const hidden = { '2026-01-05-x.md': post('unlisted: true\ntags: [t]') }
  const result = await planned({ posts: { ...days(2), ...hidden, '2026-01-06-y.md': post('tags: [t]') } })
  const lists = result.pages.filter(({ kind }) => kind === 'data')
  assert.doesNotMatch(JSON.stringify(lists.map(({ props, items }) => [props, items])), /2026\/01\/05/)
  assert.equal(result.listed.map(({ url }) => url).join(' '), `/blog/2026/01/06/y ${P2} ${P1}`)
  assert.equal(neighbours(result, '/blog/2026/01/06/y'), `undefined ${P2}`)
  assert.equal(neighbours(result, '/blog/2026/01/05/x'), 'undefined undefined')
})

/** format.md A6, "Sidebar". */
test('the sidebar has the newest posts', async () => {
  const counts: readonly (readonly [count: number | null, titles: string | null])[] = [
    [2, 'p4 p3'],
    [100, 'p4 p3 p2 p1'],
    [null, 'p4 p3 p2 p1'],
    [0, null],
  ]
  for (const [blogSidebarCount, titles] of counts) {
    const result = await planned({ posts: days(4, 'x: y'), instance: { blogSidebarCount } })
    const value = result.shared[0]?.value as shared.BlogSidebar | undefined
    assert.equal(value?.map(({ title }) => title).join(' ') ?? null, titles)
    const { blog } = pageAt(result, '/blog').props as { blog: shared.BlogListPageProps['blog'] }
    assert.equal(blog.sidebar, titles === null ? null : 'blog-default-sidebar')
  }
})

test('the sidebar of an ascending blog has the newest posts too, unlisted ones marked', async () => {
  const posts = { ...days(2, 'x: y'), '2026-02-01-u.md': post('unlisted: true') }
  const result = await planned({ posts, instance: { sortPosts: 'ascending', blogSidebarCount: 2 } })
  const recent = result.shared[0]?.value as shared.BlogSidebar
  assert.equal(recent.map(({ title, unlisted }) => `${title} ${unlisted}`).join(), 'u true,p2 undefined')
})

test('the archive has years as first seen, and the posts of a year oldest first', async () => {
  const names = ['2024-03-01-a.md', '2024-05-01-b.md', '2026-01-01-c.md', '2023-12-31-d.md']
  const posts = Object.fromEntries(names.map((name) => [name, 'Words.\n']))
  const yearsOf = async (instance: Partial<BlogInstance>): Promise<string> => {
    const { years } = pageAt(await planned({ posts, instance }), '/blog/archive')
      .props as shared.BlogArchivePageProps
    return years.map(({ year, posts: found }) => `${year} ${found.map(({ title }) => title).join('')}`).join()
  }
  assert.equal(await yearsOf({}), '2026 c,2024 ab,2023 d')
  assert.equal(await yearsOf({ sortPosts: 'ascending' }), '2023 d,2024 ba,2026 c')
})

test('the archive can have another address, or none', async () => {
  for (const archiveBasePath of ['all', null]) {
    const result = await planned({ posts: days(1), instance: { archiveBasePath } })
    const urls = archiveBasePath === null ? [] : ['/blog/all']
    assert.deepEqual(urlsOf(result, '@theme/BlogArchivePage'), urls)
  }
})

test('titles and descriptions of lists come from the options', async () => {
  const instance = { blogTitle: 'News', blogDescription: 'What is new' }
  const { head } = pageAt(await planned({ posts: days(1), instance }), '/blog')
  assert.deepEqual([head.title, head.description], ['News', 'What is new'])
  const alone = pageAt(await planned({ posts: days(1), instance: { ...instance, routeBasePath: '' } }), '/')
  assert.equal(alone.head.title, 'Site')
})

/** format.md A3, tags; A6, tag pages. */
test('tags have pages', async () => {
  const tags: readonly (readonly [written: string, urls: readonly string[]])[] = [
    ['[Big Release, a, A]', ['/blog/tags/a', '/blog/tags/big-release']],
    ['[{ label: Deep, permalink: /a/b }]', ['/blog/tags/a/b']],
    ['[2026, 日本]', ['/blog/tags/%E6%97%A5%E6%9C%AC', '/blog/tags/2026']],
    ['[]', []],
  ]
  for (const [written, urls] of tags) {
    const result = await planned({ posts: { '2026-01-01-a.md': post(`tags: ${written}`) } })
    assert.deepEqual(urlsOf(result, '@theme/BlogTagsPostsPage').toSorted(), urls)
    assert.equal(urlsOf(result, '@theme/BlogTagsListPage').length, urls.length === 0 ? 0 : 1)
  }
})

const TAGS_FILE = 'release:\n  label: Releases\n  permalink: /rel\n  description: What is out.\nother:\n'

test('the file of tags gives labels, addresses and words', async () => {
  const posts = days(1, 'tags: [release, other]')
  const result = await planned({ posts, tagsText: TAGS_FILE })
  assert.deepEqual(postProps(result, P1).post.tags, [
    { label: 'Releases', url: '/blog/tags/rel', description: 'What is out.' },
    { label: 'Other', url: '/blog/tags/other' },
  ])
  const { props, head } = pageAt(result, '/blog/tags/rel')
  assert.equal(head.title, 'One post tagged with "Releases"')
  assert.equal((props as shared.BlogTagsPostsPageProps).tag.allTagsUrl, '/blog/tags')
})

test('tags that the file does not list are told at the level that is set, and problems of the file too', async () => {
  for (const [onInlineTags, level] of LEVELS) {
    const setup = { posts: days(1, 'tags: [releas]'), tagsText: TAGS_FILE, instance: { onInlineTags } }
    const { diagnostics } = await plan(setup)
    const told = diagnostics.map((one) => `${one.code} ${one.level}`)
    assert.deepEqual(told, level === null ? [] : [`INLINE_TAG ${level}`])
  }
  const tagsText = 'a:\n  permalink: /x\nb:\n  permalink: /x\n'
  const [problem = ''] = await problemsOf({ posts: days(1), tagsText })
  assert.match(problem, /^TAGS_FILE_INVALID .*same permalink/)
})

test('tag pages are cut into pages like the list', async () => {
  const setup = { posts: days(7, 'tags: [t]'), instance: { postsPerPage: 3 }, trailingSlash: true }
  const result = await planned(setup)
  const urls = ['/blog/tags/t/', '/blog/tags/t/page/2/', '/blog/tags/t/page/3/']
  assert.deepEqual(urlsOf(result, '@theme/BlogTagsPostsPage'), urls)
  assert.deepEqual(listedAt(result, '/blog/tags/t/page/3/'), [`${P1}/`])
  assert.equal(pageAt(result, '/blog/tags/t/').head.title, '7 posts tagged with "t"')
})

test('the list of tags is sorted by label, counts posts, and leaves out those of unlisted posts alone', async () => {
  const posts = {
    '2026-01-01-a.md': post('tags: [hidden]\nunlisted: true'),
    '2026-01-02-b.md': post('tags: [b, a]'),
    '2026-01-03-c.md': post('tags: [b]'),
  }
  const result = await planned({ posts })
  const { props, head } = pageAt(result, '/blog/tags/hidden')
  assert.deepEqual([(props as shared.BlogTagsPostsPageProps).unlisted, head.noIndex], [true, true])
  assert.deepEqual(listedAt(result, '/blog/tags/hidden'), ['/blog/2026/01/01/a'])
  const { tags } = pageAt(result, '/blog/tags').props as shared.BlogTagsListPageProps
  assert.equal(tags.map(({ label, count }) => `${label} ${count}`).join(), 'a 1,b 2')
})

test('all posts and lists of a blog ask not to be indexed where the blog does', async () => {
  const posts = days(2, 'title: A\ntags: [t]\nauthors: [one]')
  const setup = { posts, authorsText: 'one:\n  name: One\n  page: true' }
  const { pages } = await planned({ ...setup, instance: { postsPerPage: 1, noIndex: true } })
  assert.ok(pages.length > 8, 'posts, lists, tags, authors and the archive')
  assert.ok(pages.every(({ head }) => head.noIndex === true))
  assert.ok((await planned(setup)).pages.every(({ head }) => head.noIndex !== true))
})

test('a function may leave posts out and put them into another order, or return nothing', async () => {
  const instance: Partial<BlogInstance> = {
    processBlogPosts: ({ blogPosts }) => blogPosts.filter(({ id }) => !id.endsWith('p2')).toReversed(),
  }
  const result = await planned({ posts: days(3, 'tags: [t]'), instance })
  for (const url of ['/blog', '/blog/tags/t']) assert.deepEqual(listedAt(result, url), [P1, P3])
  assert.deepEqual(urlsOf(result, '@theme/BlogPostPage'), [P1, P3])
  const same = await planned({ posts: days(2), instance: { processBlogPosts: () => undefined } })
  assert.equal(same.listed.length, 2)
})

test('a function for posts that fails is an error', async () => {
  const throwing = (): never => {
    throw new Error('oh')
  }
  for (const processBlogPosts of [() => 'posts', () => [{ id: 'other' }], () => [null], throwing]) {
    const instance = { processBlogPosts } as unknown as Partial<BlogInstance>
    const [problem = ''] = await problemsOf({ posts: days(2), instance })
    assert.match(problem, /^BLOG_PROCESS_FAILED The function blog.processBlogPosts failed: /)
  }
})

test('R14: posts of one address are listed once, whatever the order of files', async () => {
  const posts = { '2026-01-01-a.md': post('slug: x'), '2026-01-02-b.md': post('slug: /x') }
  for (const entries of [Object.entries(posts), Object.entries(posts).toReversed()]) {
    const result = await planned({ posts: Object.fromEntries(entries) })
    assert.equal(result.listed.map(({ file }) => file).join(), 'blog/2026-01-01-a.md')
    assert.equal(result.pages.filter(({ url }) => url === '/blog/x').length, 2, 'the routes tell of both')
  }
})

test('300 posts are on 30 pages, and no page but the archive names more than it lists', async () => {
  const result = await planned({ posts: days(300, 'tags: [t]') })
  assert.equal(urlsOf(result, '@theme/BlogListPage').length, 30)
  for (const page of result.pages) {
    if (page.layout === '@theme/BlogArchivePage') continue
    const named = new Set(JSON.stringify([page.props, page.items]).match(/\/blog\/\d{4}[^"]*/g))
    assert.ok(named.size <= 11, page.url)
  }
})
