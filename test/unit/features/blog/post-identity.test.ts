import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BlogSidebar } from '../../../../runtime/shared/blog/blog.ts'
import { readFileName } from '../../../../cli/features/blog/read-posts.ts'
import { readDate, readUpdateDate } from '../../../../cli/content/front-matter/written-date.ts'
import { plan, planned, post, problemsOf, single } from './support.ts'

const NAME = '2026-01-02-a.md'
const iso = (date: number | null): string | null => (date === null ? null : new Date(date).toISOString())

/** format.md A6, "File name -> date and slug". */
const FILE_NAMES: readonly (readonly [path: string, slug: string, text: string, day?: string])[] = [
  ['2026-1-2-big-world.md', '/2026/1/2/big-world', 'big-world', '2026-01-02'],
  ['2024-02-29-leap/index.mdx', '/2024/02/29/leap', 'leap', '2024-02-29'],
  ['2026-12-31/end.md', '/2026/12/31/end', 'end', '2026-12-31'],
  ['2026/01-02-hello.md', '/2026/01/02/hello', 'hello', '2026-01-02'],
  ['2026/01/02/hello/index.md', '/2026/01/02/hello', 'hello', '2026-01-02'],
  ['2026/2026-01-02-hello.md', '/2026/01/02/2026/hello', 'hello', '2026-01-02'],
  ['a/b/2026-01-02-c.md', '/2026/01/02/a/b/c', 'c', '2026-01-02'],
  ['2026-01-02.md', '/2026/01/02/', '', '2026-01-02'],
  ['2026-01-02hello.md', '/2026/01/02/hello', 'hello', '2026-01-02'],
  ['2026-01-02-a?b#c.md', '/2026/01/02/a%3Fb%23c', 'a?b#c', '2026-01-02'],
  ['hello.md', '/hello', 'hello'],
  ['hello/index.md', '/hello', 'hello'],
  ['hello/world.mdx', '/hello/world', 'hello/world'],
  ['3.7.0.md', '/3.7.0', '3.7.0'],
  ['26-01-02-short-year.md', '/26-01-02-short-year', '26-01-02-short-year'],
  ['über uns.md', '/%C3%BCber%20uns', 'über uns'],
]

describe('the name of a post gives its date and address:', () => {
  for (const [path, slug, text, day] of FILE_NAMES) {
    test(path, () => {
      const found = readFileName(path)
      const date = found.date === undefined ? undefined : iso(found.date)?.slice(0, 10)
      assert.deepEqual({ ...found, date }, { date: day, slug, text })
    })
  }

  test('days that no calendar has are told apart from names without a day', () => {
    for (const day of ['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-01-32'])
      assert.equal(readFileName(`${day}-x.md`).date, null, day)
  })
})

/** format.md A6 "Date", hardening D5. A time that ends in minutes ends in `:00.000Z`. */
const DATES: readonly (readonly [written: string, iso: string])[] = [
  ['2026-1-2', '2026-01-02T00:00'],
  ['2026/01/02', '2026-01-02T00:00'],
  ['2024/5/6 17:00:01', '2024-05-06T17:00:01.000Z'],
  ['2024/05/06 5:00 PM', '2024-05-06T17:00'],
  ['05/06/2024', '2024-05-06T00:00'],
  ['5/6/2024 17:00 +02:00', '2024-05-06T15:00'],
  ['2024/05/06 17:00 GMT+0200', '2024-05-06T15:00'],
  ['2024.5.6 17:00', '2024-05-06T17:00'],
  ['2024-05', '2024-05-01T00:00'],
  ['May 2024', '2024-05-01T00:00'],
  ['2026-01-02T10:20', '2026-01-02T10:20'],
  ['2026-01-02 10:20', '2026-01-02T10:20'],
  ['2026-01-02T10:20:30.456', '2026-01-02T10:20:30.456Z'],
  ['2026-01-02T10:20:30z', '2026-01-02T10:20:30.000Z'],
  ['2026-01-02 10:20:30 Z', '2026-01-02T10:20:30.000Z'],
  ['2026-01-02T10:20:30+02:00', '2026-01-02T08:20:30.000Z'],
  ['2026-01-02T10:20-0530', '2026-01-02T15:50'],
  ['2026-01-02T00:30+01', '2026-01-01T23:30'],
  ['February 29, 2024', '2024-02-29T00:00'],
  ['Sun, 31 Mar 2024 23:30:00 GMT-0200', '2024-04-01T01:30'],
  ['Dec 31 2024 23:30 GMT-0200', '2025-01-01T01:30'],
  ['Fri, 02 Jan 2026 10:20:30 GMT', '2026-01-02T10:20:30.000Z'],
  ['0099-01-02', '0099-01-02T00:00'],
  ['2024-02-29', '2024-02-29T00:00'],
]

/** Between bars and line ends; the last one is empty. */
const NO_DATES = `2024-13|2024/05.06|2024.02.30|2024/02/30 17:00|02/30/2024|2024/05/06/07|2024-05-06 noon
2024-05-06 25:00|February 30, 2024|29 Feb 2023|30-Feb-2024|Fri, 30 Feb 2024 10:31:00 +0100|2024 April 31
31 April 2024 5:00 PM|2024-02-30|2023-02-29|2026-01-02T24:00|2026-01-02T10:60|20240101|2024|1704067200000|soon|`

test('a date in front matter is read in UTC', () => {
  for (const [written, time] of DATES)
    assert.equal(iso(readDate(written)), time.endsWith('Z') ? time : `${time}:00.000Z`, written)
  for (const written of NO_DATES.split(/[|\n]/)) assert.equal(readDate(written), null, written)
})

test('dates mean the same in every time zone', () => {
  const { TZ } = process.env
  const DAY = ['2024/05/06 17:00', '05/06/2024 5:00 PM', 'May 6, 2024 17:00', '2024-05-06T17:00']
  try {
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'UTC']) {
      process.env['TZ'] = zone
      for (const written of DAY)
        assert.equal(readUpdateDate(written), Date.UTC(2024, 4, 6, 17), `${written} in ${zone}`)
      assert.equal(readUpdateDate('2024-05'), Date.UTC(2024, 4, 1))
    }
  } finally {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
  }
})

test('the date of the front matter wins over that of the name, and leaves the address as it is', async () => {
  const found = await single(NAME, post('date: 2020-05-06T07:08:09'))
  assert.deepEqual([iso(found.date), found.url], ['2020-05-06T07:08:09.000Z', '/blog/2026/01/02/a'])
})

test('a post without a date is as old as its file, and one whose age nobody knows is an error', async () => {
  const found = await single('a.md', 'Words.\n', { createdAt: () => Date.UTC(2021, 1, 3) })
  assert.equal(iso(found.date), '2021-02-03T00:00:00.000Z')
  assert.deepEqual(await problemsOf({ posts: { 'a.md': 'Words.\n' } }), [
    'POST_DATE_INVALID blog/a.md has no date, and nobody knows when it was made.',
  ])
  assert.deepEqual(await problemsOf({ posts: { '2026-02-30-a.md': 'Words.\n' } }), [
    'POST_DATE_INVALID The date in the name of blog/2026-02-30-a.md does not exist.',
  ])
})

test('D5: dates that are none are told with the key, and never become a date', async () => {
  for (const written of ['2024-02-30', '20240101', '[1]', 'true', '{ a: b }']) {
    const [problem] = await problemsOf({ posts: { [NAME]: post(`date: ${written}`) } })
    assert.match(problem ?? '', /^FRONT_MATTER_INVALID "date" in the front matter/, written)
  }
})

/** format.md A6, "Slug front matter is relative to the blog base path". */
const SLUGS: readonly (readonly [slug: string, url: string])[] = [
  ['hello/world', '/blog/hello/world'],
  ['/hello/', '/blog/hello/'],
  ['42', '/blog/42'],
  ['über', '/blog/%C3%BCber'],
  ['a%20b', '/blog/a%20b'],
]

test('a slug in front matter is an address behind that of the blog', async () => {
  for (const [slug, url] of SLUGS) assert.equal((await single(NAME, post(`slug: ${slug}`))).url, url)
})

test('slugs that lead elsewhere are errors, and the post stays where its name puts it', async () => {
  for (const slug of ['https://other.example/x', '//other.example', 'a/../../b', 'a?b', './a']) {
    const { diagnostics, listed } = await plan({ posts: { [NAME]: post(`slug: ${JSON.stringify(slug)}`) } })
    const problems = diagnostics.map(({ code, place }) => `${code} ${place?.line}`)
    assert.deepEqual(problems, ['POST_SLUG_INVALID 2'], slug)
    assert.equal(listed[0]?.url, '/blog/2026/01/02/a')
  }
})

/** Where blogs lie, and how addresses end. */
const PLACES: readonly (readonly [
  routeBasePath: string,
  baseUrl: string,
  slash: boolean | undefined,
  url: string,
])[] = [
  ['blog', '/base/', true, '/base/blog/2026/01/02/a/'],
  ['', '/', true, '/2026/01/02/a/'],
  ['', '/base/', undefined, '/base/2026/01/02/a'],
  ['news/all', '/', false, '/news/all/2026/01/02/a'],
]

test('the address of a post follows from the site and the blog', async () => {
  for (const [routeBasePath, baseUrl, trailingSlash, url] of PLACES) {
    const setup = { instance: { routeBasePath }, baseUrl, trailingSlash }
    assert.equal((await single(NAME, 'Words.\n', setup)).url, url)
  }
})

/** format.md A6, "Title: front matter -> h1 -> text part of file name". */
const TITLES: readonly (readonly [behaviour: string, name: string, text: string, title: string])[] = [
  ['the front matter', NAME, post('title: From front matter', '# From the text\n'), 'From front matter'],
  ['the first heading, without marks', NAME, '# The `code` of it\n\nWords.\n', 'The code of it'],
  ['the name, without a date', '2026-01-02-from-the-name.md', 'Words.\n', 'from-the-name'],
  ['the path of a name that has no date', 'folder/name.md', post('date: 2026-01-02'), 'folder/name'],
  ['no heading further down', NAME, 'Words.\n\n# Later\n', 'a'],
  ['the front matter, even a number', NAME, post('title: 2026'), '2026'],
  ['the front matter, even an empty text', NAME, post('title: ""'), ''],
]

describe('the title of a post comes from', () => {
  for (const [behaviour, name, text, title] of TITLES)
    test(behaviour, async () => assert.equal((await single(name, text)).title, title))
})

test('what a post says in heads and in the sidebar can differ from its title', async () => {
  const text = post('title: Title\ntitle_meta: Meta\nsidebar_label: Label\ndescription: Said')
  const { pages, shared } = await planned({ posts: { [NAME]: text } })
  const page = pages.find(({ kind }) => kind === 'markdown')
  assert.deepEqual([page?.head.title, page?.head.description], ['Meta', 'Said'])
  assert.equal(((shared[0]?.value ?? []) as BlogSidebar).map(({ title }) => title).join(), 'Label')
})

test('drafts are built in dev only, unlisted posts are in no list', async () => {
  const hidden = { '2026-01-01-a.md': post('draft: true'), '2026-01-02-b.md': post('unlisted: true') }
  const posts = { ...hidden, '2026-01-03-c.md': 'Words.\n' }
  const built = await planned({ posts })
  const pages = built.pages.filter(({ kind }) => kind === 'markdown')
  assert.deepEqual(
    pages.map(({ url, head }) => `${url} ${head.noIndex ?? false}`),
    ['/blog/2026/01/03/c false', '/blog/2026/01/02/b true'],
  )
  assert.equal(built.listed.map(({ url }) => url).join(), '/blog/2026/01/03/c')
  assert.equal((await planned({ posts, production: false })).listed.length, 3)
})

test('a post cannot be a draft and unlisted at once', async () => {
  const [problem] = await problemsOf({ posts: { [NAME]: post('draft: true\nunlisted: true') } })
  assert.match(problem ?? '', /is a draft and unlisted at the same time/)
})
