import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutText, partOf } from '../../../../cli/content/compile/content-part.ts'
import { compareVersions, readVersion } from '../../../../cli/features/blog/changelog-file.ts'
import { listedAt, plan, planned, post, postProps, problemsOf, urlsOf, type BlogPlan } from './support.ts'

const CHANGELOG = { kind: 'changelog', routeBasePath: 'changelog', path: 'changelog' as never } as const

const titlesOf = ({ listed }: BlogPlan): string => listed.map(({ title }) => title).join(' ')

/** In the order of the semver specification, and of releases that name fewer numbers. */
const PREVIEWS = '1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11'
const ORDER = `0.9 ${PREVIEWS} 1.0.0 1.0.1 1.2.0 1.10.0 2.0.0-0 2.0.0 2.1 10`.split(' ')

test('versions are in the order of their precedence', () => {
  for (const [at, a] of ORDER.entries()) {
    for (const [other, b] of ORDER.entries()) {
      const order = Math.sign(compareVersions(readVersion(a), readVersion(b)))
      assert.equal(order, Math.sign(at - other), `${a} and ${b}`)
    }
  }
  assert.equal(compareVersions(null, readVersion('1.0.0')), -1)
})

test('the version of a release is read from its heading', () => {
  const versions: readonly (readonly [text: string, version: readonly (number | string)[]])[] = [
    ['v1.2.3', [1, 2, 3, 0, 1]],
    ['Release 1.2.3+build.5', [1, 2, 3, 0, 1]],
    ['2.0.0-alpha.56', [2, 0, 0, 0, 0, 'alpha', 56]],
    ['3.7', [3, 7, 0, 0, 1]],
  ]
  for (const [text, version] of versions) assert.deepEqual(readVersion(text), version)
  for (const text of ['Unreleased', '']) assert.equal(readVersion(text), null)
})

test('releases of one day are ordered by version, others by day', async () => {
  const dates = {
    '1.9.0': '2026-01-02T20:00',
    '1.10.0': '2026-01-02T08:00',
    '2.0.0-rc.1': '2026-01-02T07:00',
    '2.0.0': '2026-01-02',
    '1.11.0': '2026-01-03',
  }
  const posts = Object.fromEntries(
    Object.entries(dates).map(([version, date]) => [`${version}.md`, post(`date: ${date}`)]),
  )
  const result = await planned({ posts, instance: CHANGELOG })
  assert.equal(titlesOf(result), '1.11.0 2.0.0 2.0.0-rc.1 1.10.0 1.9.0')
  assert.deepEqual(listedAt(result, '/changelog')[1], '/changelog/2.0.0')
  assert.equal(urlsOf(result, '@theme/ChangelogPage').length, 5)
  assert.equal(urlsOf(result, '@theme/ChangelogList').length, 1)
  const { newer, older } = postProps(result, '/changelog/2.0.0')
  assert.deepEqual([newer?.title, older?.title], ['1.11.0', '2.0.0-rc.1'])
})

/** Headings of releases as people write them. */
const HEADINGS: readonly (readonly [heading: string, title: string])[] = [
  ['[1.2.0] - 2026-01-31', '1.2.0'],
  ['[1.2.0](https://x.example/compare/v1.1...v1.2) (2026-01-31)', '1.2.0'],
  ['v1.2.0 – 2026-01-31', 'v1.2.0'],
  ['1.2.0: 2026-01-31', '1.2.0'],
  ['2026-01-31 1.2.0', '1.2.0'],
  ['1.2.0-beta.1 (2026-1-31)', '1.2.0-beta.1'],
  ['**1.2.0** (2026-01-31)', '1.2.0'],
  ['Version 1.2.0 (2026-01-31) ##', 'Version 1.2.0'],
]

test('a heading of a changelog names a release', async () => {
  for (const [heading, title] of HEADINGS) {
    const changelog = `# Changelog\n\n## ${heading}\n\nWords.\n`
    const [release] = (await planned({ posts: {}, changelog, instance: CHANGELOG })).listed
    const slug = `/${title.replace(' ', '-')}`
    assert.deepEqual([release?.title, release?.slug, release?.date], [title, slug, Date.UTC(2026, 0, 31)])
  }
})

const FILE = `# Changelog

What changed.

## Unreleased

- Soon.

## 2.0.0 (2026-02-01)

Big. See [the guide] and #12.

\`\`\`md
## 9.9.9 (2026-09-09)
\`\`\`

<!--
## 8.8.8 (2026-08-08)
-->

### Features

- One.

## 1.0.0 (2026-01-01)

First.

[the guide]: https://x.example
`

test('the sections of a file become pages with what is below their headings', async () => {
  const result = await planned({ posts: {}, changelog: FILE, instance: CHANGELOG })
  assert.deepEqual(
    result.listed.map(({ title, description }) => `${title} ${description}`),
    ['2.0.0 Big. See [the guide] and #12.', '1.0.0 First.'],
  )
  const [source] = result.listed.map((release) => partOf(release.source))
  assert.ok(source !== undefined && source !== null)
  assert.equal(source.file, 'CHANGELOG.md')
  const text = cutText(FILE, source)
  assert.match(text, /^\n{9}\nBig\. /, 'its first line is where it is in the file')
  assert.match(text, /### Features\n\n- One\.\n\n\n\n\[the guide\]: https:\/\/x\.example\n$/)
  assert.doesNotMatch(text, /First|Soon/)
})

test('a heading that is that of no release is an error with its place', async () => {
  const wrong: readonly (readonly [heading: string, problem: string])[] = [
    ['1.2.0', 'it has no date'],
    ['Other (2026-01-31)', 'it has no version'],
    ['1.2.0 (2026-02-30)', 'there is no day 2026-02-30'],
  ]
  for (const [heading, problem] of wrong) {
    const { diagnostics } = await plan({
      posts: {},
      changelog: `# C\n\n## ${heading}\n`,
      instance: CHANGELOG,
    })
    assert.deepEqual(diagnostics[0]?.place, { file: 'CHANGELOG.md', line: 3, column: 1 })
    const { message } = diagnostics[0]
    assert.ok(message.startsWith(`The heading "${heading}" in CHANGELOG.md `) && message.includes(problem))
  }
})

test('releases may come from files and a file at once', async () => {
  const posts = { '3.0.0.md': post('date: 2026-03-01') }
  const result = await planned({ posts, changelog: FILE, instance: CHANGELOG })
  assert.equal(titlesOf(result), '3.0.0 2.0.0 1.0.0')
})

test('a changelog without a release says so', async () => {
  const changelog = '# Changelog\n\n## Unreleased\n'
  const [problem = ''] = await problemsOf({ posts: {}, changelog, instance: CHANGELOG })
  assert.match(problem, /^BLOG_EMPTY /)
})
