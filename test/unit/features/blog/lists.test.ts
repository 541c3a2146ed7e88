import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type {
  BlogArchivePageProps,
  BlogListPageProps,
  BlogSidebar,
  BlogTagsListPageProps,
  BlogTagsPostsPageProps,
  Pagination,
} from '../../../../runtime/shared/blog/blog.ts'
import type { BlogInstance } from '../../../../cli/features/blog/options.ts'
import type { BlogPlan } from '../../../../cli/features/blog/plan-blog.ts'
import { paginate } from '../../../../cli/features/blog/pages/paginate.ts'
import { listedAt, pageAt, plan, planned, post, postProps, problemsOf, urlsOf } from './support.ts'

/** The recent posts. */
function recentOf({ shared }: BlogPlan): BlogSidebar {
  return (shared[0]?.value ?? []) as BlogSidebar
}

/** So many posts, one a day. */
function days(count: number, frontMatter = 'title: A'): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
      return [`${day}-p${index + 1}.md`, post(frontMatter)]
    }),
  )
}

/** format.md A6, "List pages". */
const PAGES: readonly (readonly [count: number, perPage: number | null, sizes: readonly number[]])[] = [
  [0, 5, [0]],
  [1, 5, [1]],
  [4, 5, [4]],
  [5, 5, [5]],
  [6, 5, [5, 1]],
  [10, 5, [5, 5]],
  [11, 5, [5, 5, 1]],
  [7, 3, [3, 3, 1]],
  [3, 1, [1, 1, 1]],
  [12, null, [12]],
  [0, null, [0]],
  [300, 10, Array.from({ length: 30 }, () => 10)],
]

describe('a list is cut into pages:', () => {
  for (const [count, perPage, sizes] of PAGES) {
    test(`${count} by ${perPage ?? 'all'}`, () => {
      const items = Array.from({ length: count }, (_, index) => index)
      const site = { baseUrl: '/', trailingSlash: undefined }
      const parts = paginate({ items, perPage, path: '/blog', pageBasePath: 'page', site })
      assert.deepEqual(
        parts.map((part) => part.items.length),
        sizes,
      )
      assert.deepEqual(
        parts.flatMap((part) => part.items),
        items,
      )
      assert.deepEqual(
        parts.map(({ url }) => url),
        sizes.map((_, index) => (index === 0 ? '/blog' : `/blog/page/${index + 1}`)),
      )
      for (const [index, { pagination }] of parts.entries()) {
        assert.equal(pagination.page, index + 1)
        assert.equal(pagination.totalPages, sizes.length)
        assert.equal(pagination.newer, parts[index - 1]?.url ?? null)
        assert.equal(pagination.older, parts[index + 1]?.url ?? null)
      }
    })
  }
})

/** spec.md 2 and 9: names of further pages. */
const NAMES: readonly (readonly [
  instance: Partial<BlogInstance>,
  slash: boolean | undefined,
  urls: readonly string[],
])[] = [
  [{ postsPerPage: 2 }, true, ['/blog/', '/blog/page/2/']],
  [{ postsPerPage: 2 }, undefined, ['/blog', '/blog/page/2']],
  [{ postsPerPage: 2, routeBasePath: '' }, true, ['/', '/page/2/']],
  [{ postsPerPage: 2, routeBasePath: 'tests/blog' }, true, ['/tests/blog/', '/tests/blog/page/2/']],
  [{ postsPerPage: 2, pageBasePath: 'seite' }, true, ['/blog/', '/blog/seite/2/']],
  [{ postsPerPage: null }, true, ['/blog/']],
]

describe('pages of the list are at', () => {
  for (const [instance, trailingSlash, urls] of NAMES) {
    test(urls.join(' and '), async () => {
      const result = await planned({ posts: days(3), instance, trailingSlash })
      assert.deepEqual(urlsOf(result, '@theme/BlogListPage'), urls)
    })
  }
})

test('posts are listed newest first, and know their neighbours', async () => {
  const result = await planned({ posts: days(3) })
  assert.deepEqual(listedAt(result, '/blog'), [
    '/blog/2026/01/03/p3',
    '/blog/2026/01/02/p2',
    '/blog/2026/01/01/p1',
  ])
  const { newer, older } = postProps(result, '/blog/2026/01/02/p2')
  assert.deepEqual([newer?.url, older?.url], ['/blog/2026/01/03/p3', '/blog/2026/01/01/p1'])
  assert.equal(postProps(result, '/blog/2026/01/03/p3').newer, null)
  assert.equal(postProps(result, '/blog/2026/01/01/p1').older, null)
})

test('ascending turns the list around; newer stays newer', async () => {
  const result = await planned({ posts: days(3), instance: { sortPosts: 'ascending', postsPerPage: 2 } })
  assert.deepEqual(listedAt(result, '/blog'), ['/blog/2026/01/01/p1', '/blog/2026/01/02/p2'])
  const { newer, older } = postProps(result, '/blog/2026/01/02/p2')
  assert.deepEqual([newer?.url, older?.url], ['/blog/2026/01/03/p3', '/blog/2026/01/01/p1'])
  const { pagination } = pageAt(result, '/blog').props as { pagination: Pagination }
  assert.deepEqual([pagination.newer, pagination.older], ['/blog/page/2', null])
  assert.equal(result.listed[0]?.url, '/blog/2026/01/03/p3')
})

test('R30: posts of one minute are in the order of their paths, whatever the order of files', async () => {
  const names = ['c.md', 'a.md', 'b.md']
  for (const order of [names, names.toReversed()]) {
    const posts = Object.fromEntries(order.map((name) => [name, post('date: 2026-01-02T10:00')]))
    assert.deepEqual(listedAt(await planned({ posts }), '/blog'), ['/blog/a', '/blog/b', '/blog/c'])
  }
})

test('R30: a post of the future is listed as the newest', async () => {
  const result = await planned({ posts: { ...days(1), '2999-01-01-later.md': 'Words.\n' } })
  assert.equal(result.listed[0]?.url, '/blog/2999/01/01/later')
})

test('R30: unlisted posts are in no list, sidebar slice, feed or archive, and no neighbours', async () => {
  const posts = {
    ...days(2),
    '2026-01-05-x.md': post('unlisted: true\ntags: [t]'),
    '2026-01-06-y.md': post('tags: [t]'),
  }
  const result = await planned({ posts })
  const everywhere = JSON.stringify(
    result.pages.filter(({ kind }) => kind === 'data').map(({ props, items }) => [props, items]),
  )
  assert.doesNotMatch(everywhere, /2026\/01\/05/)
  assert.deepEqual(
    result.listed.map(({ slug }) => slug),
    ['/2026/01/06/y', '/2026/01/02/p2', '/2026/01/01/p1'],
  )
  assert.equal(postProps(result, '/blog/2026/01/06/y').older?.url, '/blog/2026/01/02/p2')
  const { newer, older } = postProps(result, '/blog/2026/01/05/x')
  assert.deepEqual([newer, older], [null, null])
})

/** format.md A6, "Sidebar". */
const SIDEBARS: readonly (readonly [count: number | null, titles: readonly string[] | null])[] = [
  [5, ['p7', 'p6', 'p5', 'p4', 'p3']],
  [1, ['p7']],
  [100, ['p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1']],
  [null, ['p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1']],
  [0, null],
]

describe('the sidebar has the newest posts:', () => {
  for (const [blogSidebarCount, titles] of SIDEBARS) {
    test(String(blogSidebarCount ?? 'all'), async () => {
      const result = await planned({ posts: days(7, 'x: y'), instance: { blogSidebarCount } })
      const value = result.shared[0]?.value as BlogSidebar | undefined
      assert.deepEqual(value?.map(({ title }) => title) ?? null, titles)
      const { blog } = pageAt(result, '/blog').props as { blog: BlogListPageProps['blog'] }
      assert.equal(blog.sidebar, titles === null ? null : 'blog-default-sidebar')
    })
  }
})

test('the sidebar of an ascending blog has the newest posts too, unlisted ones marked', async () => {
  const posts = { ...days(2, 'x: y'), '2026-02-01-u.md': post('unlisted: true') }
  const result = await planned({ posts, instance: { sortPosts: 'ascending', blogSidebarCount: 2 } })
  assert.deepEqual(
    recentOf(result).map(({ title, unlisted }) => [title, unlisted]),
    [
      ['u', true],
      ['p2', undefined],
    ],
  )
})

test('the archive has years as first seen, and the posts of a year oldest first', async () => {
  const names = ['2024-03-01-a.md', '2024-05-01-b.md', '2026-01-01-c.md', '2023-12-31-d.md']
  const posts = Object.fromEntries(names.map((name) => [name, 'Words.\n']))
  const years = async (instance: Partial<BlogInstance>): Promise<unknown> => {
    const { props } = pageAt(await planned({ posts, instance }), '/blog/archive')
    return (props as BlogArchivePageProps).years.map(({ year, posts: found }) => [
      year,
      found.map(({ title }) => title),
    ])
  }
  assert.deepEqual(await years({}), [
    ['2026', ['c']],
    ['2024', ['a', 'b']],
    ['2023', ['d']],
  ])
  assert.deepEqual(await years({ sortPosts: 'ascending' }), [
    ['2023', ['d']],
    ['2024', ['b', 'a']],
    ['2026', ['c']],
  ])
})

test('the archive can have another address, or none', async () => {
  const moved = await planned({ posts: days(1), instance: { archiveBasePath: 'all' } })
  assert.deepEqual(urlsOf(moved, '@theme/BlogArchivePage'), ['/blog/all'])
  const none = await planned({ posts: days(1), instance: { archiveBasePath: null } })
  assert.deepEqual(urlsOf(none, '@theme/BlogArchivePage'), [])
})

test('titles and descriptions of lists come from the options', async () => {
  const instance = { blogTitle: 'News', blogDescription: 'What is new' }
  const { head } = pageAt(await planned({ posts: days(1), instance }), '/blog')
  assert.deepEqual([head.title, head.description], ['News', 'What is new'])
  const alone = pageAt(await planned({ posts: days(1), instance: { ...instance, routeBasePath: '' } }), '/')
  assert.equal(alone.head.title, 'Site')
})

/** format.md A3, tags; A6, tag pages. */
const TAGS: readonly (readonly [written: string, urls: readonly string[]])[] = [
  ['[release]', ['/blog/tags/release']],
  ['[Big Release]', ['/blog/tags/big-release']],
  ['[a, b]', ['/blog/tags/a', '/blog/tags/b']],
  ['[a, A]', ['/blog/tags/a']],
  ['[{ label: Two Words, permalink: /two }]', ['/blog/tags/two']],
  ['[{ label: Deep, permalink: /a/b }]', ['/blog/tags/a/b']],
  ['[2026]', ['/blog/tags/2026']],
  ['[日本]', ['/blog/tags/%E6%97%A5%E6%9C%AC']],
  ['[]', []],
]

describe('tags have pages:', () => {
  for (const [written, urls] of TAGS) {
    test(written, async () => {
      const result = await planned({ posts: { '2026-01-01-a.md': post(`tags: ${written}`) } })
      assert.deepEqual(urlsOf(result, '@theme/BlogTagsPostsPage').toSorted(), urls)
      assert.equal(urlsOf(result, '@theme/BlogTagsListPage').length, urls.length === 0 ? 0 : 1)
    })
  }
})

const TAGS_FILE = 'release:\n  label: Releases\n  permalink: /rel\n  description: What is out.\nother:\n'

test('the file of tags gives labels, addresses and words', async () => {
  const result = await planned({
    posts: { '2026-01-01-a.md': post('tags: [release, other]') },
    tagsText: TAGS_FILE,
  })
  assert.deepEqual(postProps(result, '/blog/2026/01/01/a').post.tags, [
    { label: 'Releases', url: '/blog/tags/rel', description: 'What is out.' },
    { label: 'Other', url: '/blog/tags/other' },
  ])
  const { props, head } = pageAt(result, '/blog/tags/rel')
  assert.equal(head.title, 'One post tagged with "Releases"')
  assert.equal((props as BlogTagsPostsPageProps).tag.allTagsUrl, '/blog/tags')
})

for (const level of ['ignore', 'log', 'warn', 'throw'] as const) {
  test(`tags that the file does not list are told at the level "${level}"`, async () => {
    const setup = { posts: { '2026-01-01-a.md': post('tags: [releas]') }, tagsText: TAGS_FILE }
    const { diagnostics } = await plan({ ...setup, instance: { onInlineTags: level } })
    assert.deepEqual(
      diagnostics.map((one) => `${one.code} ${one.level}`),
      level === 'ignore' ? [] : [`INLINE_TAG ${{ log: 'info', warn: 'warning', throw: 'error' }[level]}`],
    )
  })
}

test('problems of the file of tags are told', async () => {
  const [problem] = await problemsOf({
    posts: days(1),
    tagsText: 'a:\n  permalink: /x\nb:\n  permalink: /x\n',
  })
  assert.match(problem ?? '', /^TAGS_FILE_INVALID .*same permalink/)
})

test('tag pages are cut into pages like the list', async () => {
  const result = await planned({
    posts: days(7, 'tags: [t]'),
    instance: { postsPerPage: 3 },
    trailingSlash: true,
  })
  const urls = ['/blog/tags/t/', '/blog/tags/t/page/2/', '/blog/tags/t/page/3/']
  assert.deepEqual(urlsOf(result, '@theme/BlogTagsPostsPage'), urls)
  assert.deepEqual(listedAt(result, '/blog/tags/t/page/3/'), ['/blog/2026/01/01/p1/'])
  assert.equal(pageAt(result, '/blog/tags/t/').head.title, '7 posts tagged with "t"')
})

test('the list of tags is sorted by label and counts posts', async () => {
  const posts = { '2026-01-01-a.md': post('tags: [b, a]'), '2026-01-02-b.md': post('tags: [b]') }
  const { tags } = pageAt(await planned({ posts }), '/blog/tags').props as BlogTagsListPageProps
  assert.deepEqual(
    tags.map(({ label, count }) => [label, count]),
    [
      ['a', 1],
      ['b', 2],
    ],
  )
})

test('a tag of unlisted posts alone has an unlisted page and is not among the tags', async () => {
  const posts = {
    '2026-01-01-a.md': post('tags: [hidden]\nunlisted: true'),
    '2026-01-02-b.md': post('tags: [seen]'),
  }
  const result = await planned({ posts })
  const { props, head } = pageAt(result, '/blog/tags/hidden')
  assert.deepEqual([(props as BlogTagsPostsPageProps).unlisted, head.noIndex], [true, true])
  assert.deepEqual(listedAt(result, '/blog/tags/hidden'), ['/blog/2026/01/01/a'])
  assert.deepEqual(
    (pageAt(result, '/blog/tags').props as BlogTagsListPageProps).tags.map(({ label }) => label),
    ['seen'],
  )
})

test('all posts and lists of a blog ask not to be indexed where the blog does', async () => {
  const setup = {
    posts: days(2, 'title: A\ntags: [t]\nauthors: [one]'),
    authorsText: 'one:\n  name: One\n  page: true',
  }
  const { pages } = await planned({ ...setup, instance: { postsPerPage: 1, noIndex: true } })
  assert.ok(pages.length > 8, 'posts, lists, tags, authors and the archive')
  assert.deepEqual(
    pages.filter(({ head }) => head.noIndex !== true),
    [],
  )
  const indexed = await planned(setup)
  assert.deepEqual(
    indexed.pages.filter(({ head }) => head.noIndex === true),
    [],
  )
})

test('a function may leave posts out and put them into another order', async () => {
  const instance: Partial<BlogInstance> = {
    processBlogPosts: ({ blogPosts }) => blogPosts.filter(({ id }) => !id.endsWith('p2')).toReversed(),
  }
  const result = await planned({ posts: days(3, 'tags: [t]'), instance })
  const expected = ['/blog/2026/01/01/p1', '/blog/2026/01/03/p3']
  assert.deepEqual(listedAt(result, '/blog'), expected)
  assert.deepEqual(listedAt(result, '/blog/tags/t'), expected)
  assert.deepEqual(urlsOf(result, '@theme/BlogPostPage'), expected)
})

test('a function that returns nothing changes nothing; one that fails is an error', async () => {
  const same = await planned({ posts: days(2), instance: { processBlogPosts: () => undefined } })
  assert.equal(same.listed.length, 2)
  const wrong: readonly (() => unknown)[] = [
    () => 'posts',
    () => [{ id: 'other' }],
    () => [null],
    () => {
      throw new Error('oh')
    },
  ]
  for (const processBlogPosts of wrong) {
    const instance = { processBlogPosts } as unknown as Partial<BlogInstance>
    const [problem] = await problemsOf({ posts: days(2), instance })
    assert.match(problem ?? '', /^BLOG_PROCESS_FAILED The function blog.processBlogPosts failed: /)
  }
})

test('R14: posts of one address are listed once, whatever the order of files', async () => {
  const posts = { '2026-01-01-a.md': post('slug: x'), '2026-01-02-b.md': post('slug: /x') }
  for (const entries of [Object.entries(posts), Object.entries(posts).toReversed()]) {
    const result = await planned({ posts: Object.fromEntries(entries) })
    assert.deepEqual(
      result.listed.map(({ file }) => file),
      ['blog/2026-01-01-a.md'],
    )
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
