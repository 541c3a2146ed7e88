import assert from 'node:assert/strict'
import test from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, runCli, type TemporarySite } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

interface Output {
  readonly ok: boolean
  readonly diagnostics: readonly {
    readonly code: string
    readonly message: string
    readonly notes?: readonly string[]
    readonly place?: { readonly line?: number }
  }[]
  readonly result?: {
    readonly queries: readonly {
      readonly query: string
      readonly rank: number | null
      readonly bytes: number
    }[]
  }
}

async function check(
  { dir }: TemporarySite,
  ...options: readonly string[]
): Promise<{ readonly exitCode: number; readonly output: Output }> {
  const { exitCode, stdout } = await runCli(['check-search', dir, '--json', ...options], dir)
  return { exitCode, output: JSON.parse(stdout) as Output }
}

const site = siteOf({
  'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', baseUrl: '/base/' }\n`,
  'docs/index.md': '# Start\n\nFirst of all.\n',
  'docs/stone.md': '# Limestone\n\nA kind of rock.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
})
const built = buildSite(site.dir, '--threads', '0')

function queries(...list: readonly unknown[]): void {
  site.write({ 'search.queries.json': JSON.stringify(list, null, 2) })
}

test(
  'words of code, of both ways to write a name and of numbers are found, in each language',
  { skip: skipUnlessWhole },
  async () => {
    const coded = siteOf({
      'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }\n`,
      'docs/index.md': '# Start\n\nFirst of all.\n',
      'docs/code.md':
        '# Code\n\n```js title="a.js"\nconst widget = fooBarBaz(1)\nimport { gadget } from "lib"\n```\n\n    indented\n    sprocket\n',
      'docs/tree.mdx': '# Tree\n\n<b>{1}</b>\n\n```sh\nnpm run flywheel\n```\n',
      'docs/news.md': '# News\n\nSince v2.14.3, in the Straße: an œuvre.\n',
      'i18n/de/search.queries.json': JSON.stringify([{ query: 'oeuvre', page: '/docs/news' }]),
      'search.queries.json': JSON.stringify([
        ...['widget', 'gadget', 'barbaz', 'sprocket'].map((query) => ({ query, page: '/docs/code' })),
        { query: 'flywheel', page: '/docs/tree' },
        ...['2.14.3', 'v2.14.3', 'strasse'].map((query) => ({ query, page: '/docs/news' })),
      ]),
    })
    await buildSite(coded.dir, '--threads', '0')
    await buildSite(coded.dir, '--threads', '0', '--locale', 'de')
    for (const options of [[], ['--locale', 'de']]) {
      const { exitCode, output } = await check(coded, ...options)
      assert.deepEqual([exitCode, output.diagnostics], [0, []])
      assert.equal(output.result?.queries.length, options.length === 0 ? 8 : 1)
    }
  },
)

test('pages may be named with and without base URL and slash, and one of several is enough', async () => {
  await built
  queries(
    { query: 'limestone', page: '/docs/stone' },
    { query: 'limestone', page: '/base/docs/stone/', rank: 1 },
    { query: 'rock', page: ['/docs/', '/docs/stone'] },
    { query: 'limetsone', page: '/docs/stone', corrected: 'limestone' },
  )
  const { exitCode, output } = await check(site)
  assert.deepEqual([exitCode, output.diagnostics], [0, []])
  const answers = output.result?.queries ?? []
  assert.deepEqual(
    answers.map(({ rank }) => rank),
    [1, 1, 1, 1],
  )
  assert.ok(answers.every(({ bytes }) => bytes > 300 && bytes < 5000))
})

test('a page that is not found, one that is in no index and a wrong correction are told with their places', async () => {
  await built
  queries(
    { query: 'first', page: '/docs/stone' },
    { query: 'hidden', page: '/docs/hidden' },
    { query: 'limetsone', page: '/docs/stone', corrected: 'sandstone' },
  )
  const { exitCode, output } = await check(site)
  assert.equal(exitCode, 1)
  assert.deepEqual(
    output.diagnostics.map(({ code, place }) => [code, place?.line]),
    [
      ['SEARCH_QUERY_MISSED', 3],
      ['SEARCH_PAGE_UNKNOWN', 7],
      ['SEARCH_QUERY_MISSED', 11],
    ],
  )
  assert.deepEqual(output.diagnostics[0]?.notes, ['1. /base/docs/'])
})

test('everything that is wrong with the file is told at once', async () => {
  queries(
    { query: 'a', pgae: '/x' },
    { query: 3, page: '/' },
    5,
    { query: 'b', page: [] },
    { query: 'c', page: '/', rank: 0 },
  )
  const { exitCode, output } = await check(site)
  assert.equal(exitCode, 1)
  assert.deepEqual(
    output.diagnostics.map(({ code }) => code),
    Array.from({ length: 5 }, () => 'SEARCH_QUERIES_INVALID'),
  )
  assert.ok(
    output.diagnostics.some(({ message }) => message.includes('unknown key "pgae"; did you mean "page"?')),
  )
  site.write({ 'search.queries.json': '[{ "query": "a", ' })
  assert.deepEqual(
    (await check(site)).output.diagnostics.map(({ code }) => code),
    ['YAML_SYNTAX'],
  )
})

test('releases are told apart by their numbers, and a page whose title is the question comes first', async () => {
  const words = 'Words of 2.0 and 2, of stones and what stones are. '
  const releases = siteOf({
    'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', search: { queriesPath: 'record/queries.json' } }\n`,
    'docs/index.md': '# Start\n\nFirst of all.\n',
    'docs/stones.md': `# Stones\n\n${words}\n`,
    'docs/more.md': `# More about stones\n\n${words.repeat(3)}\n\n## Stones\n\n${words}\n`,
    // The name of the collection stands before the title.
    'src/pages/lead.mdx': 'Collection\n\n# What stones are\n\nSome.\n',
    ...Object.fromEntries(
      ['2.0.0', '2.0.2', '2.2.0', '2.0.0-beta.2', '2.0.0-beta.22'].map((name) => [
        `src/pages/r-${name.replaceAll('.', '-')}.md`,
        `# ${name}\n\n${words}\n`,
      ]),
    ),
    'record/queries.json': JSON.stringify([
      ...['2.0.0', '2.0.2', '2.2.0', '2.0.0-beta.2', '2.0.0-beta.22'].map((name) => ({
        query: name,
        page: `/r-${name.replaceAll('.', '-')}`,
        rank: 1,
      })),
      { query: 'stones', page: '/docs/stones', rank: 1 },
      { query: 'what stones are', page: '/lead', rank: 1 },
    ]),
  })
  await buildSite(releases.dir, '--threads', '0')
  const { exitCode, output } = await check(releases)
  assert.deepEqual([exitCode, output.diagnostics], [0, []])
})

test('a site without queries, or without an index, has nothing to check', async () => {
  const other = siteOf({ 'docs/index.md': '# A\n', 'src/pages/index.md': '# H\n' })
  const none = await runCli(['check-search', other.dir], other.dir)
  assert.deepEqual([none.exitCode, /no search\.queries\.json/.test(none.stderr)], [2, true])
  other.write({
    'search.queries.json': '[]',
    'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', search: false }\n`,
  })
  assert.equal((await runCli(['check-search', other.dir], other.dir)).exitCode, 1, 'it was not built')
  await buildSite(other.dir)
  const hosted = await runCli(['check-search', other.dir], other.dir)
  assert.deepEqual([hosted.exitCode, /no search index/.test(hosted.stderr)], [2, true])
})
