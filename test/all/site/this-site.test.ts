import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { globSync } from 'tinyglobby'
import { askQueries, type SearchedSite } from '../../../cli/check/check-search.ts'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { runCli } from '../../support/build-site.ts'
import { buildThisSite } from '../../support/built-site.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Layouts of pages that hold text: docs, posts and entries of the changelog. */
const OF_TEXT: ReadonlySet<string> = new Set([
  '@theme/DocItem',
  '@theme/BlogPostPage',
  '@theme/ChangelogPage',
])

interface BuiltPage {
  readonly url: string
  readonly layout: string
  readonly head: { readonly title?: string; readonly description?: string }
}

let dir = ''
let pages: readonly BuiltPage[] = []

before(async () => {
  dir = await buildThisSite()
  const files = globSync(
    ['docs/**/page.json', 'community/**/page.json', 'blog/**/page.json', 'changelog/**/page.json'],
    {
      cwd: dir,
    },
  )
  const all = files.sort().map((file) => JSON.parse(readFileSync(path.join(dir, file), 'utf8')) as BuiltPage)
  pages = all.filter(({ layout }) => OF_TEXT.has(layout))
})

test('the search finds every doc of every version, post and changelog entry by its title', async () => {
  const { config } = await loadSiteConfig(ROOT)
  const read: SearchedSite['read'] = (file) => {
    try {
      return readFileSync(path.join(dir, file))
    } catch {
      return null
    }
  }
  const queries = pages.map(({ url, head: { title = '' } }) => ({
    query: title,
    pages: [url],
    rank: 3,
    corrected: null,
  }))
  assert.ok(queries.length > 260, String(queries.length))
  const answers = await askQueries(queries, { config, read })
  const missed = answers.filter(({ rank }) => rank === null || rank > 3)
  assert.deepEqual(
    missed.map(
      ({
        query: {
          query,
          pages: [url],
        },
        rank,
        found,
      }) => `${query} (${url}): ${rank}, after ${found.join(' ')}`,
    ),
    [],
  )
})

test('every doc is reached from a sidebar, and every page of text has a description', () => {
  const docs = pages.filter(({ layout }) => layout === '@theme/DocItem')
  assert.ok(docs.length > 140, String(docs.length))
  // The entry of the page that is open says so.
  const isListed = ({ url }: BuiltPage): boolean =>
    new RegExp(`<a href="${url}" class="menu__link menu__link--active[^"]*" aria-current="page">`).test(
      readFileSync(path.join(dir, url, 'index.html'), 'utf8'),
    )
  const lost = docs.filter((page) => !isListed(page))
  assert.deepEqual(
    lost.map(({ url }) => url),
    [],
  )
  const bare = pages.filter(({ head: { description = '' } }) => description.trim() === '')
  assert.deepEqual(
    bare.map(({ url }) => url),
    [],
  )
})

test('check-links finds nothing dead', async () => {
  const { exitCode, stderr } = await runCli(['check-links', ROOT, '--dir', dir], ROOT)
  assert.deepEqual([exitCode, stderr], [0, ''])
})

test('check-search finds what readers look for', async () => {
  const { exitCode, stderr } = await runCli(['check-search', ROOT, '--dir', dir], ROOT)
  assert.deepEqual([exitCode, stderr], [0, ''])
})
