import assert from 'node:assert/strict'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { checkSiteLinks } from '../../../cli/check/site-links.ts'
import { createAssetStore } from '../../../cli/content/assets/assets.ts'
import type { CompiledContent } from '../../../cli/content/compile/compiled.ts'
import type { RenderedPage } from '../../../cli/render/pages.ts'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { compileText } from '../content/markdown/compile-text.ts'
import { manifestOf, page, type TestPage } from '../support/pages.ts'
import { siteConfig } from '../support/site-config.ts'

let siteDir = ''
before(() => {
  siteDir = mkdtempSync(path.join(os.tmpdir(), 'sitegen-links-'))
})
after(() => rmSync(siteDir, { recursive: true, force: true }))

interface Setup {
  readonly pages: readonly TestPage[]
  /** Links and anchors of the pages that rendered, by URL. */
  readonly rendered: Readonly<
    Record<string, { readonly links?: readonly string[]; readonly anchors?: readonly string[] }>
  >
  /** Sources, by path. */
  readonly sources?: Readonly<Record<string, string>>
}

async function check({ pages, rendered, sources = {} }: Setup): Promise<readonly Diagnostic[]> {
  const config = siteConfig({ siteDir })
  const manifest = manifestOf(pages)
  const compiledByPath = new Map<FilePath, CompiledContent>()
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true })
    writeFileSync(path.join(siteDir, file), text)
    if (/\.mdx?$/.test(file)) compiledByPath.set(file as FilePath, await compileText(text, { path: file }))
  }
  const results = pages.map((planned): RenderedPage => {
    const inputs = rendered[planned.url]
    const anchors = new Set(inputs?.anchors)
    return {
      page: page(planned),
      rendered: inputs !== undefined,
      modules: [],
      needs: [],
      styles: [],
      links: inputs?.links ?? [],
      images: [],
      anchors,
      noIndex: false,
      policy: [],
      live: [],
      inputs: null,
      diagnostics: [],
      resolved: 0,
    }
  })
  const contentDirs = [{ instance: 'docs/default', path: 'docs' as FilePath }]
  const references = { config, manifest, assets: createAssetStore(config), contentDirs }
  return checkSiteLinks({
    config,
    data: {},
    manifest,
    rendered: results,
    contentOf: (file) => compiledByPath.get(file),
    references,
    hasFile: () => false,
  })
}

const A = { url: '/docs/a/', source: 'docs/a.mdx' }
const B = { url: '/docs/b/', source: 'docs/b.mdx' }

test('a dead link is placed where the author wrote it', async () => {
  const [found] = await check({
    pages: [A],
    rendered: { '/docs/a/': { links: ['/docs/nope/'] } },
    sources: { 'docs/a.mdx': 'text\n\nSee [x](./b/) and [this](../nope/).\n' },
  })
  assert.deepEqual(found?.place, { file: 'docs/a.mdx', line: 3, column: 19, endColumn: 35 })
})

test('a dead link of a partial is placed in the partial', async () => {
  const [found] = await check({
    pages: [A],
    rendered: { '/docs/a/': { links: ['/nope'] } },
    sources: { 'docs/a.mdx': "import P from './_p.mdx'\n\n<P />\n", 'docs/_p.mdx': '\n[x](/nope)\n' },
  })
  assert.deepEqual(found?.place, { file: 'docs/_p.mdx', line: 2, column: 1, endColumn: 11 })
})

test('partials that import each other end', async () => {
  const found = await check({
    pages: [A],
    rendered: { '/docs/a/': { links: ['/nope'] } },
    sources: { 'docs/a.mdx': "import P from './a.mdx'\n\n<P />\n" },
  })
  assert.equal(found[0]?.place, undefined)
})

test('a link of JSX is found by its text', async () => {
  const [found] = await check({
    pages: [A],
    rendered: { '/docs/a/': { links: ['/nope'] } },
    sources: { 'docs/a.mdx': 'text\n\n<a href="/nope">x</a>\n' },
  })
  assert.deepEqual(found?.place, { file: 'docs/a.mdx', line: 3, column: 10, endColumn: 15 })
})

test('the attribute that holds an address is meant, not a text that is the same', async () => {
  const [found] = await check({
    pages: [A],
    rendered: { '/docs/a/': { links: ['/nope'] } },
    sources: { 'docs/a.mdx': 'text /nope text\n\n<a href="/nope">x</a>\n' },
  })
  assert.deepEqual(found?.place, { file: 'docs/a.mdx', line: 3, column: 10, endColumn: 15 })
})

test('a dead link of a React page names its file, whether or not its text stands there', async () => {
  const pages = [{ url: '/', source: 'src/pages/index.tsx', kind: 'react' as const }]
  const [found] = await check({
    pages,
    rendered: { '/': { links: ['/nope'] } },
    sources: { 'src/pages/index.tsx': '<Link to={x} />' },
  })
  assert.deepEqual(found?.place, { file: 'src/pages/index.tsx' })
})

test('a dead link of the navbar has no place', async () => {
  const rendered = { '/docs/a/': { links: ['/nope'] }, '/docs/b/': { links: ['/nope'] } }
  const [found] = await check({ pages: [A, B], rendered, sources: { 'docs/a.mdx': 'text' } })
  assert.equal(found?.place, undefined)
  assert.deepEqual(found?.notes, ['linked from 2 pages: /docs/a/, /docs/b/'])
})

test('a page that failed to render counts as there, with every anchor', async () => {
  assert.deepEqual(
    await check({ pages: [A, B], rendered: { '/docs/a/': { links: ['/docs/b/', '/docs/b/#x'] } } }),
    [],
  )
})

const GUESSES: readonly (readonly [link: string, guess: string | null])[] = [
  ['/docs/instal/', '/docs/installation/'],
  ['/docs/installatoin/', '/docs/installation/'],
  ['/guides/installation/', '/docs/installation/'],
  ['/docs/installation.html', '/docs/installation/'],
  ['/b.html', '/docs/b/'],
  ['/docs/installation.md', '/docs/installation/'],
  ['/docs/xyz/', null],
]

for (const [link, guess] of GUESSES) {
  test(`for ${link} ${guess ?? 'nothing'} is suggested`, async () => {
    const pages = [A, B, { url: '/docs/installation/', source: 'docs/installation.mdx' }]
    const [found] = await check({ pages, rendered: { '/docs/a/': { links: [link] } } })
    assert.equal(/Did you mean "([^"]*)"/.exec(found?.hint ?? '')?.[1] ?? null, guess)
  })
}

test('levels are those of the configuration', async () => {
  const found = await check({ pages: [A], rendered: { '/docs/a/': { links: ['/nope', '#nope'] } } })
  assert.deepEqual(
    found.map(({ code, level }) => [code, level]),
    [
      ['DEAD_ANCHOR', 'warning'],
      ['DEAD_LINK', 'error'],
    ],
  )
})
