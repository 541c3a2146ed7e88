import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { checkSiteLinks } from '../../../cli/check/site-links.ts'
import { mergeDoubles } from '../../../cli/engine/build/check-site.ts'
import { createAssetStore } from '../../../cli/content/assets/assets.ts'
import type { CompiledContent } from '../../../cli/content/compile/compiled.ts'
import type { RenderedPage } from '../../../cli/render/pages.ts'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { compileText } from '../content/markdown/compile-text.ts'
import { manifestOf, page, type TestPage } from '../support/pages.ts'
import { siteConfig } from '../support/site-config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const siteDir = temporaryFolder({})

interface Setup {
  readonly pages: readonly TestPage[]
  /** Links of the pages that rendered, by URL. */
  readonly rendered: Readonly<Record<string, readonly string[]>>
  /** Sources, by path. */
  /** Files that the pages show, by URL. */
  readonly embeds?: Readonly<Record<string, readonly string[]>>
  readonly config?: Parameters<typeof siteConfig>[0]
  readonly sources?: Readonly<Record<string, string>>
}

async function check({
  pages,
  rendered,
  embeds = {},
  config: keys = {},
  sources = {},
}: Setup): Promise<readonly Diagnostic[]> {
  const config = siteConfig({ siteDir, ...keys })
  const manifest = manifestOf(pages)
  const compiledByPath = new Map<FilePath, CompiledContent>()
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true })
    writeFileSync(path.join(siteDir, file), text)
    if (/\.mdx?$/.test(file)) compiledByPath.set(file as FilePath, await compileText(text, { path: file }))
  }
  const results = pages.map((planned): RenderedPage => {
    const lists = {
      modules: [],
      needs: [],
      styles: [],
      images: [],
      policy: [],
      live: [],
      diagnostics: [],
    }
    const facts = { noIndex: false, inputs: null, resolved: 0, ...lists }
    const links = rendered[planned.url]
    const isRendered = links !== undefined
    return {
      page: page(planned),
      rendered: isRendered,
      links: links ?? [],
      embeds: embeds[planned.url] ?? [],
      anchors: new Set(),
      ...facts,
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

const PLACES: readonly (readonly [
  name: string,
  link: string,
  text: string,
  place: object,
  partial?: string,
])[] = [
  [
    'where the author wrote it',
    '/docs/nope/',
    'text\n\nSee [x](./b/) and [this](../nope/).\n',
    at('a.mdx', 3, [19, 35]),
  ],
  [
    'in its partial',
    '/nope',
    "import P from './_p.mdx'\n\n<P />\n",
    at('_p.mdx', 2, [1, 11]),
    '\n[x](/nope)\n',
  ],
  [
    'at its attribute in JSX, not at the same text',
    '/nope',
    '/nope\n\n<a href="/nope">x</a>\n',
    at('a.mdx', 3, [10, 15]),
  ],
]

function at(file: string, line: number, [column = 0, endColumn = 0]: readonly number[]): object {
  return { file: `docs/${file}`, line, column, endColumn }
}

for (const [name, link, text, place, partial = ''] of PLACES) {
  test(`a dead link is placed ${name}`, async () => {
    const sources = { 'docs/a.mdx': text, 'docs/_p.mdx': partial }
    const [found] = await check({ pages: [A], rendered: { '/docs/a/': [link] }, sources })
    assert.deepEqual(found?.place, place)
  })
}

test('partials that import each other end', async () => {
  const sources = { 'docs/a.mdx': "import P from './a.mdx'\n\n<P />\n" }
  const [found] = await check({ pages: [A], rendered: { '/docs/a/': ['/nope'] }, sources })
  assert.deepEqual([found?.code, found?.place], ['DEAD_LINK', undefined])
})

test('a dead link of a React page names its file, whether or not its text stands there', async () => {
  const pages = [{ url: '/', source: 'src/pages/index.tsx', kind: 'react' as const }]
  const [found] = await check({
    pages,
    rendered: { '/': ['/nope'] },
    sources: { 'src/pages/index.tsx': '<Link to={x} />' },
  })
  assert.deepEqual(found?.place, { file: 'src/pages/index.tsx' })
})

test('a dead link of the navbar has no place', async () => {
  const rendered = { '/docs/a/': ['/nope'], '/docs/b/': ['/nope'] }
  const [found] = await check({ pages: [A, B], rendered, sources: { 'docs/a.mdx': 'text' } })
  assert.equal(found?.place, undefined)
  assert.deepEqual(found?.notes, ['linked from 2 pages: /docs/a/, /docs/b/'])
})

test('a page that failed to render counts as there, with every anchor', async () => {
  const rendered = { '/docs/a/': ['/docs/b/', '/docs/b/#x'] }
  assert.deepEqual(await check({ pages: [A, B], rendered }), [])
})

test('the page most like a dead address is suggested', async () => {
  const pages = [A, B, { url: '/docs/installation/', source: 'docs/installation.mdx' }]
  const guesses: readonly (readonly [link: string, guess: string | null])[] = [
    ['/docs/instal/', '/docs/installation/'],
    ['/guides/installation/', '/docs/installation/'],
    ['/docs/installation.html', '/docs/installation/'],
    ['/b.html', '/docs/b/'],
    ['/docs/installation.md', '/docs/installation/'],
    ['/docs/xyz/', null],
  ]
  for (const [link, guess] of guesses) {
    const [found] = await check({ pages, rendered: { '/docs/a/': [link] } })
    assert.equal(/Did you mean "([^"]*)"/.exec(found?.hint ?? '')?.[1] ?? null, guess, link)
  }
})

test('levels are those of the configuration', async () => {
  const found = await check({ pages: [A], rendered: { '/docs/a/': ['/nope', '#nope'] } })
  const levels = found.map(({ code, level }) => `${code} ${level}`)
  assert.deepEqual(levels, ['DEAD_ANCHOR warning', 'DEAD_LINK error'])
})

test('a file that HTML or JSX shows is looked for, unless Markdown names it or the configuration', async () => {
  const sources = {
    'docs/a.mdx': "![](/told.png)\n\n<img src='/nope.png' />\n\n<video src='/nope.mp4' />\n",
    'site.config.mjs': "export default { themeConfig: { navbar: { logo: { src: '/logo.png' } } } }",
  }
  const embeds = {
    '/docs/a/': [
      '/told.png',
      '/nope.png',
      '/nope.mp4',
      '/logo.png',
      './rel.jpg',
      '/docs/b/',
      'https://x.example/y.png',
    ],
  }
  const pages = { pages: [A, B], rendered: { '/docs/a/': [] }, embeds, sources }
  const shown = async (config: Setup['config']): Promise<readonly string[]> =>
    (await check({ ...pages, config: { configFile: 'site.config.mjs' as FilePath, ...config } })).map(
      ({ code, level, place, message }) =>
        `${code} ${level} ${place?.line}:${place?.column} ${message.split(' ')[0]}`,
    )
  assert.deepEqual(await shown({}), [
    'MISSING_IMAGE error undefined:undefined "/docs/a/rel.jpg"',
    'DEAD_LINK error 5:13 "/nope.mp4"',
    'MISSING_IMAGE error 3:11 "/nope.png"',
  ])
  const levels = (found: readonly string[]): readonly string[] =>
    found.map((text) => text.split(' ')[1] ?? '')
  assert.deepEqual(levels(await shown({ configFile: 'docusaurus.config.js' as FilePath })), [
    'warning',
    'warning',
    'warning',
    'warning',
  ])
  assert.deepEqual(await shown({ onBrokenLinks: 'ignore' }).then((found) => found.length), 2)
  const [found] = await check({
    ...pages,
    config: { baseUrl: '/docs/' },
    embeds: { '/docs/a/': ['/nope.png'] },
  })
  assert.match(found?.hint ?? '', /served under "\/docs\/"/)
})

test('a dead link to a file that is also one to a page is one message at the graver level, which says both', () => {
  const problem = (code: string, level: Diagnostic['level']): Diagnostic => ({
    code,
    level,
    message: `${code}.`,
    place: { file: 'docs/a.md' as FilePath, line: 1, column: 1 },
    allowedBy: `Allow ${code}.`,
  })
  const rows: readonly (readonly [
    file: Diagnostic['level'],
    link: Diagnostic['level'],
    code: string,
    allowedBy: string,
  ])[] = [
    ['warning', 'error', 'DEAD_LINK error', 'Allow DEAD_LINK.'],
    ['error', 'warning', 'DEAD_MARKDOWN_LINK error', 'Allow DEAD_MARKDOWN_LINK.'],
    ['error', 'error', 'DEAD_LINK error', 'Allow DEAD_LINK. Allow DEAD_MARKDOWN_LINK.'],
  ]
  for (const [file, link, said, allowedBy] of rows) {
    const [found, ...others] = mergeDoubles(
      [problem('DEAD_MARKDOWN_LINK', file)],
      [problem('DEAD_LINK', link)],
    )
    assert.equal(others.length, 0)
    assert.deepEqual(
      [`${found?.code} ${found?.level}`, found?.message, found?.allowedBy],
      [said, 'DEAD_MARKDOWN_LINK.', allowedBy],
    )
    assert.deepEqual(found?.notes, [`DEAD_MARKDOWN_LINK (${file}) and DEAD_LINK (${link}): DEAD_LINK.`])
  }
})
