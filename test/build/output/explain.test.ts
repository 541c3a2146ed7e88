import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Explanation } from '../../../cli/commands/build/explain-build.ts'
import { siteOf } from '../../support/build/sites.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'
import { buildSite, runCli, type Files, type TemporarySite } from '../../support/build-site.ts'

const CONFIG = `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  baseUrl: '/base/',
  trailingSlash: true,
  theme: { customCss: './src/site.css' },
  themeConfig: { navbar: { title: 'Bar' } },
}
`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'

const FILES: Files = {
  'site.config.mjs': CONFIG,
  'src/pages/index.tsx': 'export default function Home() {\n  return <main>Home</main>\n}\n',
  'src/site.css': 'body { color: black }\n',
  'src/card.tsx':
    "import { word } from './word'\n\nexport default function Card() {\n  return <b>{word}</b>\n}\n",
  'src/word.ts': "export const word = 'one'\n",
  'docs/a.md': '# A\n\n[B](./b.md)\n\n![x](./x.svg)\n',
  'docs/b.md': '# B\n',
  'docs/card.mdx': "import Card from '../src/card'\n\n# Card\n\n<Card />\n",
  'docs/part.mdx': "import Part from './_part.md'\n\n# Part\n\n<Part />\n",
  'docs/_part.md': 'Words.\n',
  'docs/x.svg': SVG,
}

async function explained(
  { dir }: TemporarySite,
  asked: string,
  ...args: readonly string[]
): Promise<Explanation> {
  const { stdout, exitCode } = await buildSite(dir, '--explain', asked, ...args)
  assert.equal(exitCode, 0, stdout)
  return (JSON.parse(stdout) as { result: { explain: Explanation } }).result.explain
}

/** An edit, a page, and why it is rendered then: all reasons, or one of them. */
type Step = readonly [files: Files, asked: string, reasons: readonly string[] | string]

/** Makes edits one after the other, with a build after each. */
async function assertReasons(site: TemporarySite, steps: readonly Step[]): Promise<void> {
  for (const [files, asked, expected] of steps) {
    site.write(files)
    const { rendered, reasons } = await explained(site, asked)
    assert.equal(rendered, reasons.length > 0)
    if (typeof expected === 'string')
      assert.ok(reasons.includes(expected), `${expected}: ${reasons.join('\n')}`)
    else assert.deepEqual(reasons, expected)
  }
}

const site = siteOf(FILES)

test('the first build of a page says that there was none before; then it is taken over, whichever way it is named', async () => {
  assert.deepEqual(await explained(site, '/base/docs/a/'), {
    url: '/base/docs/a/',
    source: 'docs/a.md',
    rendered: true,
    reasons: ['there is no earlier build of it'],
    content: 'compiled',
    files: ['index.html', 'page.json', 'text.json'].map((name) => ({
      path: `build/docs/a/${name}`,
      written: true,
    })),
  })
  for (const name of ['docs/a', 'https://sitegen.example/base/docs/a/index.html']) {
    const { rendered, reasons, content, files } = await explained(site, name)
    assert.deepEqual([rendered, reasons, content], [false, [], 'known'], name)
    assert.ok(files.every(({ written }) => !written))
  }
})

const NAVBAR = CONFIG.replace('Bar', 'Navbar')
const TITLE = NAVBAR.replace("'Test'", "'Tests'")
// The link to the search names the site.
const HEAD = 'what every page has in its head changed: headTags, stylesheets, scripts or the titles of feeds'
const post = (excerpt: string, rest: string): Files => ({
  'blog/2026-01-01-one.md': `# One\n\n${excerpt}\n\n<!-- truncate -->\n\n${rest}\n`,
  'blog/2026-01-02-two.md': '# Two\n\nShort.\n\n<!-- truncate -->\n\nLong.\n',
})

test('files, targets of links, what components import, and keys of the configuration that changed are named', () =>
  assertReasons(site, [
    [{ 'docs/a.md': `${String(FILES['docs/a.md'])}\nMore.\n` }, 'docs/a.md', ['docs/a.md changed']],
    [
      { 'docs/b.md': '---\nslug: c\n---\n\n# B\n' },
      'docs/a.md',
      'the URL of docs/b.md is now /base/docs/c/ (was /base/docs/b/)',
    ],
    [
      { 'src/word.ts': "export const word = 'two'\n" },
      'docs/card',
      ['src/word.ts changed, which the component src/card.tsx uses'],
    ],
    [{ 'site.config.mjs': NAVBAR }, 'docs/a', ['the navbar changed']],
    [{ 'site.config.mjs': TITLE }, 'docs/a', ['config: title changed', HEAD]],
    [
      { 'build/docs/a/index.html': 'gone\n' },
      'docs/a',
      ['build/docs/a/index.html is not as it was published'],
    ],
  ]))

test(
  'so are pictures, components, styles, options of content, parts and excerpts',
  { skip: skipUnlessWhole },
  () =>
    assertReasons(site, [
      [{ 'docs/b.md': '---\nslug: c\n---\n\n# Bee\n' }, 'docs/a.md', 'its next page is "Bee" (was "B")'],
      [{ 'docs/_part.md': 'Other words.\n' }, 'docs/part', ['docs/_part.md changed']],
      [{ 'docs/x.svg': `${SVG}\n` }, 'docs/a.md', ['docs/x.svg changed']],
      [
        { 'src/card.tsx': `${String(FILES['src/card.tsx'])}\n` },
        'docs/card',
        ['the component src/card.tsx changed'],
      ],
      [
        { 'src/site.css': 'body { color: blue }\n' },
        'docs/a',
        ['the scripts or styles of every page changed: src/site.css changed'],
      ],
      [
        { 'site.config.mjs': TITLE.replace('theme:', 'markdown: { emoji: false },\n  theme:') },
        'docs/a',
        ['config: markdown changed'],
      ],
      [
        { 'src/theme/Footer.tsx': "export { default } from '@theme-original/Footer'\n" },
        'docs/a',
        ['every page uses src/theme/Footer.tsx now'],
      ],
      [post('First.', 'Rest.'), '/base/blog/', 'there is no earlier build of it'],
      [post('First.', 'Other rest.'), '/base/blog/', []],
      [
        post('Second.', 'Other rest.'),
        '/base/blog/',
        [
          'its structured data changed',
          'what it shows of the posts that it lists changed',
          'the excerpt of blog/2026-01-01-one.md changed',
        ],
      ],
    ]),
)

const PLUGGED = CONFIG.replace('theme:', 'docs: { remarkPlugins: [() => () => undefined] },\n  theme:')
const ONE = '---\nauthors: ann\ntags: [blue]\n---\n\n# One\n\n<!-- truncate -->\n'

test(
  'what is said of pages that are modules, of plugins, and of the small files that pages are planned from is so',
  { skip: skipUnlessWhole },
  async () => {
    const other = siteOf({
      ...FILES,
      'site.config.mjs': PLUGGED,
      'docs/module.mdx': "import Part from './_outer.mdx'\n\n# Module {1 + 1}\n\n<Part />\n",
      'docs/_outer.mdx': "import Inner from './_inner.mdx'\n\n<Inner /> {1}\n",
      'docs/_inner.mdx': 'Inner {2}.\n',
      'docs/tags.yml': 'red:\n  label: Red\n',
      'docs/part/_category_.json': '{ "label": "Part" }',
      'docs/part/a.md': '---\ntags: [red]\n---\n\n# A\n',
      'docs/part/b.md': '# B\n',
      'blog/tags.yml': 'blue:\n  label: Blue\n',
      'blog/authors.yml': 'ann:\n  name: Ann\n',
      'blog/2026-01-01-one.md': ONE,
    })
    const [doc, post] = ['docs/part/a.md', 'blog/2026-01-01-one.md']
    const planned = (file: string, feature: string): string =>
      `${file}, which pages of the ${feature} are planned with`
    await explained(other, doc)
    await assertReasons(other, [
      [{ 'docs/_inner.mdx': 'Inner {3}.\n' }, 'docs/module', ['docs/_inner.mdx changed']],
      [{ 'blog/authors.yml': 'ann:\n  name: Anna\n' }, doc, []],
      [{ 'blog/authors.yml': 'ann:\n  name: Ann B.\n' }, post, planned('blog/authors.yml changed', 'blog')],
      [
        { 'docs/tags.yml': 'red:\n  label: Reddish\n' },
        doc,
        [planned('docs/tags.yml changed', 'docs'), 'its tags changed'],
      ],
      [
        { 'docs/part/_category_.json': '{ "label": "Parts" }' },
        doc,
        planned('docs/part/_category_.json changed', 'docs'),
      ],
      [
        { 'site.config.mjs': PLUGGED.replace('() => undefined', '() => null') },
        'docs/a',
        [
          'the code of the configuration changed, or a package that it loads, and content is compiled with it',
        ],
      ],
    ])
    other.write({ 'docs/part/b.md': '# Bee\n' })
    const { reasons } = await explained(other, doc)
    assert.ok(!reasons.some((reason) => reason.includes('planned with')), reasons.join('\n'))
    rmSync(path.join(other.dir, 'blog/tags.yml'))
    await assertReasons(other, [
      [{}, post, planned('blog/tags.yml was removed', 'blog')],
      [{ 'blog/tags.yml': 'blue:\n  label: Blues\n' }, post, planned('blog/tags.yml is new', 'blog')],
    ])
  },
)

test(
  'without a cache and without the record of the earlier build every page is rendered',
  { skip: skipUnlessWhole },
  async () => {
    const other = siteOf({ 'src/pages/index.md': '# Home\n\n[Docs](#home)\n' })
    await explained(other, '/')
    assert.deepEqual((await explained(other, '/', '--no-cache')).reasons, [
      '--no-cache: nothing of earlier builds is used',
    ])
    rmSync(path.join(other.dir, '.sitegen/cache/state'), { recursive: true })
    const { reasons, content, files } = await explained(other, '/')
    assert.deepEqual([reasons, content], [['there is no earlier build of it'], 'known'])
    assert.ok(files.every(({ written }) => written))
  },
)

test('people read why', async () => {
  site.write({ 'docs/a.md': '# A\n\nOther words.\n' })
  const { stdout } = await runCli(['build', site.dir, '--explain', 'docs/a.md'], site.dir)
  assert.ok(
    stdout.includes(`
/base/docs/a/ (docs/a.md) was rendered, because
  - docs/a.md changed
  - its description changed
  Its content was compiled.
  build/docs/a/index.html: written
  build/docs/a/page.json: written
  build/docs/a/text.json: written
Built `),
    stdout,
  )
})

test('a page that is not there is told together with the problems of the site', async () => {
  site.write({ 'docs/a.md': '# A\n\n[None](./none.md)\n' })
  const { exitCode, diagnostics } = await buildSite(site.dir, '--explain', 'docs/cart')
  const told = diagnostics.map(({ code, hint }) => (code === 'PAGE_UNKNOWN' ? hint : code))
  assert.equal(exitCode, 1)
  assert.ok(told.includes('Did you mean "/base/docs/card/"?') && told.includes('DEAD_LINK'), told.join())
})

const SUSPENDED = `import { lazy, Suspense } from 'react'

const Part = lazy(() => new Promise(() => {}))
export default () => <Suspense fallback={<p>Wait</p>}><Part /></Suspense>
`

test(
  'a page with a message is rendered again each time, and says so',
  { skip: skipUnlessWhole },
  async () => {
    const other = siteOf({ 'src/pages/index.tsx': SUSPENDED })
    await explained(other, '/')
    const again =
      'the earlier build had a message about it that cannot be kept: such pages are made again, so that it comes again'
    await assertReasons(other, [[{}, '/', [again]]])
  },
)
