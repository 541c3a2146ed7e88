import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BlogSidebar } from '../../../../runtime/shared/blog/blog.ts'
import { readFileName } from '../../../../cli/features/blog/read-posts.ts'
import { readDate, readUpdateDate } from '../../../../cli/content/front-matter/written-date.ts'
import { plan, planned, post, problemsOf, single } from './support.ts'

/** format.md A6, "File name -> date and slug". */
const FILE_NAMES: readonly (readonly [path: string, day: string | undefined, slug: string, text: string])[] =
  [
    ['2026-01-02-hello.md', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026-01-02-hello.mdx', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026-01-02-hello-big-world.md', '2026-01-02', '/2026/01/02/hello-big-world', 'hello-big-world'],
    ['2026-1-2-hello.md', '2026-01-02', '/2026/1/2/hello', 'hello'],
    ['2026-12-31-end.md', '2026-12-31', '/2026/12/31/end', 'end'],
    ['2024-02-29-leap.md', '2024-02-29', '/2024/02/29/leap', 'leap'],
    ['2026-01-02-hello/index.md', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026-01-02-hello/index.mdx', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026-01-02/hello.md', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026/01/02/hello.md', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026/01/02-hello.md', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026/01-02-hello.md', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026/01/02/hello/index.md', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['2026/2026-01-02-hello.md', '2026-01-02', '/2026/01/02/2026/hello', 'hello'],
    ['releases/2026-01-02-two.md', '2026-01-02', '/2026/01/02/releases/two', 'two'],
    ['a/b/2026-01-02-c.md', '2026-01-02', '/2026/01/02/a/b/c', 'c'],
    ['2026-01-02.md', '2026-01-02', '/2026/01/02/', ''],
    ['2026-01-02hello.md', '2026-01-02', '/2026/01/02/hello', 'hello'],
    ['hello.md', undefined, '/hello', 'hello'],
    ['hello/index.md', undefined, '/hello', 'hello'],
    ['hello/world.mdx', undefined, '/hello/world', 'hello/world'],
    ['releases/3.7/index.mdx', undefined, '/releases/3.7', 'releases/3.7'],
    ['3.7.0.md', undefined, '/3.7.0', '3.7.0'],
    ['26-01-02-short-year.md', undefined, '/26-01-02-short-year', '26-01-02-short-year'],
    ['über uns.md', undefined, '/%C3%BCber%20uns', 'über uns'],
    ['2026-01-02-50%.md', '2026-01-02', '/2026/01/02/50%25', '50%'],
    ['2026-01-02-a?b#c.md', '2026-01-02', '/2026/01/02/a%3Fb%23c', 'a?b#c'],
    ['2026-01-02-日本.md', '2026-01-02', '/2026/01/02/%E6%97%A5%E6%9C%AC', '日本'],
  ]

describe('the name of a post gives its date and address:', () => {
  for (const [path, day, slug, text] of FILE_NAMES) {
    test(path, () => {
      const found = readFileName(path)
      const date =
        typeof found.date === 'number' ? new Date(found.date).toISOString().slice(0, 10) : found.date
      assert.deepEqual({ date, slug: found.slug, text: found.text }, { date: day, slug, text })
    })
  }
})

test('days that no calendar has are told apart from names without a day', () => {
  for (const day of ['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-01-32', '2026-04-31'])
    assert.equal(readFileName(`${day}-x.md`).date, null, day)
})

/** format.md A6 "Date", hardening D5. */
const DATES: readonly (readonly [written: string, iso: string | null])[] = [
  ['2026-01-02', '2026-01-02T00:00:00.000Z'],
  ['2026-1-2', '2026-01-02T00:00:00.000Z'],
  ['2026/01/02', '2026-01-02T00:00:00.000Z'],
  ['2024/05/06 17:00', '2024-05-06T17:00:00.000Z'],
  ['2024/5/6 17:00:01', '2024-05-06T17:00:01.000Z'],
  ['2024/05/06 5:00 PM', '2024-05-06T17:00:00.000Z'],
  ['2024-05-06 5:00 PM', '2024-05-06T17:00:00.000Z'],
  ['05/06/2024', '2024-05-06T00:00:00.000Z'],
  ['5/6/2024 17:00 +02:00', '2024-05-06T15:00:00.000Z'],
  ['2024/05/06 17:00 GMT+0200', '2024-05-06T15:00:00.000Z'],
  ['2024.05.06', '2024-05-06T00:00:00.000Z'],
  ['2024.5.6 17:00', '2024-05-06T17:00:00.000Z'],
  ['2024-05', '2024-05-01T00:00:00.000Z'],
  ['May 2024', '2024-05-01T00:00:00.000Z'],
  ['2024-13', null],
  ['2024/05.06', null],
  ['2024.02.30', null],
  ['2024/02/30 17:00', null],
  ['02/30/2024', null],
  ['2024/05/06/07', null],
  ['2024-05-06 noon', null],
  ['2024-05-06 25:00', null],
  ['2026-01-02T10:20', '2026-01-02T10:20:00.000Z'],
  ['2026-01-02 10:20', '2026-01-02T10:20:00.000Z'],
  ['2026-01-02T10:20:30', '2026-01-02T10:20:30.000Z'],
  ['2026-01-02T10:20:30.456', '2026-01-02T10:20:30.456Z'],
  ['2026-01-02T10:20:30Z', '2026-01-02T10:20:30.000Z'],
  ['2026-01-02T10:20:30z', '2026-01-02T10:20:30.000Z'],
  ['2026-01-02 10:20:30 Z', '2026-01-02T10:20:30.000Z'],
  ['2026-01-02T10:20:30+02:00', '2026-01-02T08:20:30.000Z'],
  ['2026-01-02T10:20:30-0530', '2026-01-02T15:50:30.000Z'],
  ['2026-01-02T00:30+01', '2026-01-01T23:30:00.000Z'],
  ['January 2, 2026', '2026-01-02T00:00:00.000Z'],
  ['February 29, 2024', '2024-02-29T00:00:00.000Z'],
  ['February 30, 2024', null],
  ['29 Feb 2023', null],
  ['Fri, 30 Feb 2024 10:31:00 +0100', null],
  ['2024 April 31', null],
  ['30-Feb-2024', null],
  ['31 April 2024 5:00 PM', null],
  ['Sun, 31 Mar 2024 23:30:00 GMT-0200', '2024-04-01T01:30:00.000Z'],
  ['Dec 31 2024 23:30 GMT-0200', '2025-01-01T01:30:00.000Z'],
  ['2 Jan 2026', '2026-01-02T00:00:00.000Z'],
  ['Fri, 02 Jan 2026 10:20:30 GMT', '2026-01-02T10:20:30.000Z'],
  ['0099-01-02', '0099-01-02T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024-02-30', null],
  ['2023-02-29', null],
  ['2026-13-01', null],
  ['2026-01-02T24:00', null],
  ['2026-01-02T10:60', null],
  ['20240101', null],
  ['2024', null],
  ['1704067200000', null],
  ['soon', null],
  ['2026/02/30', null],
  ['', null],
]

describe('a date in front matter is read in UTC:', () => {
  for (const [written, iso] of DATES) {
    test(written === '' ? 'nothing' : written, () => {
      const found = readDate(written)
      assert.equal(found === null ? null : new Date(found).toISOString(), iso)
    })
  }
})

test('dates mean the same in every time zone', () => {
  const { TZ } = process.env
  try {
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'UTC']) {
      process.env['TZ'] = zone
      for (const written of [
        '2024/05/06 17:00',
        '05/06/2024 5:00 PM',
        'May 6, 2024 17:00',
        '2024-05-06T17:00',
      ])
        assert.equal(readUpdateDate(written), Date.UTC(2024, 4, 6, 17), `${written} in ${zone}`)
      assert.equal(readUpdateDate('2024-05'), Date.UTC(2024, 4, 1))
    }
  } finally {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
  }
})

const iso = (date: number): string => new Date(date).toISOString()

test('the date of the front matter wins over that of the name, and leaves the address as it is', async () => {
  const found = await single('2026-01-02-a.md', post('date: 2020-05-06T07:08:09'))
  assert.deepEqual([iso(found.date), found.url], ['2020-05-06T07:08:09.000Z', '/blog/2026/01/02/a'])
})

test('a post without a date is as old as its file', async () => {
  const found = await single('a.md', 'Words.\n', { createdAt: () => Date.UTC(2021, 1, 3) })
  assert.equal(iso(found.date), '2021-02-03T00:00:00.000Z')
})

test('a post whose age nobody knows, and one whose name has an impossible day, are errors', async () => {
  assert.deepEqual(await problemsOf({ posts: { 'a.md': 'Words.\n' } }), [
    'POST_DATE_INVALID blog/a.md has no date, and nobody knows when it was made.',
  ])
  assert.deepEqual(await problemsOf({ posts: { '2026-02-30-a.md': 'Words.\n' } }), [
    'POST_DATE_INVALID The date in the name of blog/2026-02-30-a.md does not exist.',
  ])
})

test('D5: dates that are none are told with the key, and never become a date', async () => {
  for (const written of ['2024-02-30', '20240101', '[1]', 'true', 'tomorrow', '{ a: b }']) {
    const [problem] = await problemsOf({ posts: { '2026-01-02-a.md': post(`date: ${written}`) } })
    assert.match(problem ?? '', /^FRONT_MATTER_INVALID "date" in the front matter/, written)
  }
})

/** format.md A6, "Slug front matter is relative to the blog base path". */
const SLUGS: readonly (readonly [slug: string, url: string])[] = [
  ['hello', '/blog/hello'],
  ['/hello', '/blog/hello'],
  ['hello/world', '/blog/hello/world'],
  ['/hello/', '/blog/hello/'],
  ['2020/hello', '/blog/2020/hello'],
  ['"42"', '/blog/42'],
  ['42', '/blog/42'],
  ['über', '/blog/%C3%BCber'],
  ['a b', '/blog/a%20b'],
  ['a%20b', '/blog/a%20b'],
]

describe('a slug in front matter is an address behind that of the blog:', () => {
  for (const [slug, url] of SLUGS) {
    test(slug, async () => {
      assert.equal((await single('2026-01-02-a.md', post(`slug: ${slug}`))).url, url)
    })
  }
})

test('slugs that lead elsewhere are errors, and the post stays where its name puts it', async () => {
  for (const slug of ['https://other.example/x', '//other.example', 'a/../../b', 'a?b', 'a#b', './a']) {
    const result = await plan({ posts: { '2026-01-02-a.md': post(`slug: ${JSON.stringify(slug)}`) } })
    assert.deepEqual(
      result.diagnostics.map(({ code, place }) => [code, place?.line]),
      [['POST_SLUG_INVALID', 2]],
      slug,
    )
    assert.equal(result.listed[0]?.url, '/blog/2026/01/02/a')
  }
})

/** Where blogs lie, and how addresses end. */
const PLACES: readonly (readonly [
  routeBasePath: string,
  baseUrl: string,
  slash: boolean | undefined,
  url: string,
])[] = [
  ['blog', '/', undefined, '/blog/2026/01/02/a'],
  ['blog', '/', true, '/blog/2026/01/02/a/'],
  ['blog', '/base/', true, '/base/blog/2026/01/02/a/'],
  ['', '/', true, '/2026/01/02/a/'],
  ['', '/base/', undefined, '/base/2026/01/02/a'],
  ['news/all', '/', false, '/news/all/2026/01/02/a'],
]

describe('the address of a post follows from the site and the blog:', () => {
  for (const [routeBasePath, baseUrl, trailingSlash, url] of PLACES) {
    test(url, async () => {
      const setup = { instance: { routeBasePath }, baseUrl, trailingSlash }
      assert.equal((await single('2026-01-02-a.md', 'Words.\n', setup)).url, url)
    })
  }
})

/** format.md A6, "Title: front matter -> h1 -> text part of file name". */
const TITLES: readonly (readonly [behaviour: string, name: string, text: string, title: string])[] = [
  [
    'the front matter',
    '2026-01-02-a.md',
    post('title: From front matter', '# From the text\n'),
    'From front matter',
  ],
  ['the first heading', '2026-01-02-a.md', '# From the text\n\nWords.\n', 'From the text'],
  ['the name of the file', '2026-01-02-from-the-name.md', 'Words.\n', 'from-the-name'],
  ['the name without a date', 'folder/from-the-name.md', post('date: 2026-01-02'), 'folder/from-the-name'],
  ['a heading further down is no title', '2026-01-02-a.md', 'Words.\n\n# Later\n', 'a'],
  ['a number is a text', '2026-01-02-a.md', post('title: 2026'), '2026'],
  ['an empty title is one', '2026-01-02-a.md', post('title: ""'), ''],
  ['code in a heading', '2026-01-02-a.md', '# The `code` of it\n', 'The code of it'],
]

describe('the title of a post comes from', () => {
  for (const [behaviour, name, text, title] of TITLES) {
    test(behaviour, async () => {
      assert.equal((await single(name, text)).title, title)
    })
  }
})

test('what a post says in heads and in the sidebar can differ from its title', async () => {
  const result = await planned({
    posts: {
      '2026-01-02-a.md': post('title: Title\ntitle_meta: Meta\nsidebar_label: Label\ndescription: Said'),
    },
  })
  const page = result.pages.find(({ kind }) => kind === 'markdown')
  assert.deepEqual([page?.head.title, page?.head.description], ['Meta', 'Said'])
  assert.deepEqual(
    ((result.shared[0]?.value ?? []) as BlogSidebar).map(({ title }) => title),
    ['Label'],
  )
})

test('drafts are built in dev only, unlisted posts are in no list', async () => {
  const posts = {
    '2026-01-01-a.md': post('draft: true'),
    '2026-01-02-b.md': post('unlisted: true'),
    '2026-01-03-c.md': 'Words.\n',
  }
  const built = await planned({ posts })
  assert.deepEqual(
    built.pages
      .filter(({ kind }) => kind === 'markdown')
      .map(({ url, head }) => [url, head.noIndex ?? false]),
    [
      ['/blog/2026/01/03/c', false],
      ['/blog/2026/01/02/b', true],
    ],
  )
  assert.deepEqual(
    built.listed.map(({ url }) => url),
    ['/blog/2026/01/03/c'],
  )
  const dev = await planned({ posts, production: false })
  assert.equal(dev.listed.length, 3)
})

test('a post cannot be a draft and unlisted at once', async () => {
  const [problem] = await problemsOf({ posts: { '2026-01-02-a.md': post('draft: true\nunlisted: true') } })
  assert.match(problem ?? '', /is a draft and unlisted at the same time/)
})
