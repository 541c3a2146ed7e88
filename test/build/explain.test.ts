import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import type { Explanation } from '../../cli/commands/build/explain-build.ts'
import { buildSite, runCli, temporarySite, type Files, type TemporarySite } from '../support/build-site.ts'

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
  'src/card.tsx': "import { word } from './word'\n\nexport default function Card() {\n  return <b>{word}</b>\n}\n",
  'src/word.ts': "export const word = 'one'\n",
  'docs/a.md': '# A\n\n[B](./b.md)\n\n![x](./x.svg)\n',
  'docs/b.md': '# B\n',
  'docs/card.mdx': "import Card from '../src/card'\n\n# Card\n\n<Card />\n",
  'docs/part.mdx': "import Part from './_part.md'\n\n# Part\n\n<Part />\n",
  'docs/_part.md': 'Words.\n',
  'docs/x.svg': SVG,
}

const site = temporarySite(FILES)
after(() => site.remove())
const first = explained(site, '/base/docs/a/')

async function explained({ dir }: TemporarySite, asked: string, ...args: readonly string[]): Promise<Explanation> {
  const { stdout, exitCode } = await buildSite(dir, '--explain', asked, ...args)
  assert.equal(exitCode, 0, stdout)
  return (JSON.parse(stdout) as { result: { explain: Explanation } }).result.explain
}

/** Writes files, builds, and gives what a page was rendered for. */
async function causes(files: Files, asked: string): Promise<readonly string[]> {
  await first
  site.write(files)
  const { rendered, reasons } = await explained(site, asked)
  assert.equal(rendered, reasons.length > 0)
  return reasons
}

test('the first build of a page says that there was none before', async () => {
  assert.deepEqual(await first, {
    url: '/base/docs/a/',
    source: 'docs/a.md',
    rendered: true,
    reasons: ['there is no earlier build of it'],
    content: 'compiled',
    files: [
      { path: 'build/docs/a/index.html', written: true },
      { path: 'build/docs/a/page.json', written: true },
      { path: 'build/docs/a/text.json', written: true },
    ],
  })
})

test('a page that is as it was is taken over, whichever way it is named', async () => {
  await first
  const names = ['/base/docs/a/', 'docs/a', 'docs/a.md', 'https://sitegen.example/base/docs/a/index.html']
  for (const name of names) {
    const { rendered, reasons, content, files } = await explained(site, name)
    assert.deepEqual([rendered, reasons, content], [false, [], 'known'], name)
    assert.ok(files.every(({ written }) => !written))
  }
})

test('the file, the target of a link and the image that changed are named', async () => {
  assert.deepEqual(await causes({ 'docs/a.md': `${String(FILES['docs/a.md'])}\nMore.\n` }, 'docs/a.md'), ['docs/a.md changed'])
  assert.deepEqual(await causes({ 'docs/x.svg': `${SVG}\n` }, 'docs/a.md'), ['docs/x.svg changed'])
  const moved = await causes({ 'docs/b.md': '---\nslug: c\n---\n\n# B\n' }, 'docs/a.md')
  assert.ok(moved.includes('the URL of docs/b.md is now /base/docs/c/ (was /base/docs/b/)'), moved.join('\n'))
})

test('what a page shows of other pages is named', async () => {
  const reasons = await causes({ 'docs/b.md': '---\nslug: c\n---\n\n# Bee\n' }, 'docs/a.md')
  assert.ok(reasons.includes('its next page is "Bee" (was "B")'), reasons.join('\n'))
})

test('a component and the files behind it are named, and so is imported content', async () => {
  assert.deepEqual(await causes({ 'src/word.ts': "export const word = 'two'\n" }, 'docs/card'), [
    'src/word.ts changed, which the component src/card.tsx uses',
  ])
  assert.deepEqual(await causes({ 'src/card.tsx': `${String(FILES['src/card.tsx'])}\n` }, 'docs/card'), [
    'the component src/card.tsx changed',
  ])
  assert.deepEqual(await causes({ 'docs/_part.md': 'Other words.\n' }, 'docs/part'), ['docs/_part.md changed'])
  assert.deepEqual(await causes({}, 'docs/card'), [])
})

test('what every page depends on is named by its file or key', async () => {
  assert.deepEqual(await causes({ 'src/site.css': 'body { color: blue }\n' }, 'docs/a'), [
    'the scripts or styles of every page changed: src/site.css changed',
  ])
  const navbar = CONFIG.replace('Bar', 'Navbar')
  assert.deepEqual(await causes({ 'site.config.mjs': navbar }, 'docs/a'), ['the navbar changed'])
  const markdown = navbar.replace('theme:', 'markdown: { emoji: false },\n  theme:')
  assert.deepEqual(await causes({ 'site.config.mjs': markdown }, 'docs/a'), ['config: markdown changed'])
  const title = markdown.replace("'Test'", "'Tests'")
  assert.deepEqual(await causes({ 'site.config.mjs': title }, 'docs/a'), [
    'config: title changed',
    // The link to the search names the site.
    'what every page has in its head changed: headTags, stylesheets, scripts or the titles of feeds',
  ])
  const inline = title.replace('theme:', 'assets: { inlineLimit: 5 },\n  theme:')
  assert.ok((await causes({ 'site.config.mjs': inline }, 'docs/card')).every((cause) => cause === 'config: assets changed'))
  const footer = "import Footer from '@theme-original/Footer'\n\nexport default function F() {\n  return <Footer />\n}\n"
  assert.deepEqual(await causes({ 'src/theme/Footer.tsx': footer }, 'docs/a'), [
    'every page uses src/theme/Footer.tsx now',
  ])
})

test('a list of posts names the post whose excerpt changed, and not one whose rest did', async () => {
  const post = (excerpt: string, rest: string): Files => ({
    'blog/2026-01-01-one.md': `# One\n\n${excerpt}\n\n<!-- truncate -->\n\n${rest}\n`,
    'blog/2026-01-02-two.md': '# Two\n\nShort.\n\n<!-- truncate -->\n\nLong.\n',
  })
  await causes(post('First.', 'Rest.'), '/base/blog/')
  assert.deepEqual(await causes(post('First.', 'Other rest.'), '/base/blog/'), [])
  assert.deepEqual(await causes(post('Second.', 'Other rest.'), '/base/blog/'), [
    'its structured data changed',
    'what it shows of the posts that it lists changed',
    'the excerpt of blog/2026-01-01-one.md changed',
  ])
})

test('what is said of other pages, of pages that are modules and of partials is so', async () => {
  const other = temporarySite({
    ...FILES,
    'site.config.mjs': CONFIG.replace('theme:', 'docs: { remarkPlugins: [() => () => undefined] },\n  theme:'),
    'docs/module.mdx': "import Part from './_outer.mdx'\n\n# Module {1 + 1}\n\n<Part />\n",
    'docs/_outer.mdx': "import Inner from './_inner.mdx'\n\n<Inner /> {1}\n",
    'docs/_inner.mdx': 'Inner {2}.\n',
    'blog/2026-01-01-one.md': '---\nauthors: ann\n---\n\n# One\n\n<!-- truncate -->\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n',
  })
  const after = async (files: Files, asked: string): Promise<readonly string[]> => {
    other.write(files)
    return (await explained(other, asked)).reasons
  }
  try {
    await explained(other, 'docs/a')
    assert.deepEqual(await after({ 'docs/_inner.mdx': 'Inner {3}.\n' }, 'docs/module'), ['docs/_inner.mdx changed'])
    const title = other.read('site.config.mjs').replace("'Test'", "'Tests'")
    assert.deepEqual(await after({ 'site.config.mjs': title }, 'docs/a'), [
      'config: title changed',
      'what every page has in its head changed: headTags, stylesheets, scripts or the titles of feeds',
    ])
    const plugin = title.replace('() => undefined', '() => null')
    assert.deepEqual(await after({ 'site.config.mjs': plugin }, 'docs/a'), [
      'the code of the configuration changed, or a package that it loads, and content is compiled with it',
    ])
    assert.deepEqual(await after({ 'blog/authors.yml': 'ann:\n  name: Ann\n  page: true\n' }, 'docs/a'), [])
    const own = "export { default } from '@theme-original/Blog/Pages/BlogAuthorsPostsPage'\n"
    const first = await after({ 'src/theme/Blog/Pages/BlogAuthorsPostsPage.tsx': own }, 'docs/a')
    assert.deepEqual(first, ['every page uses src/theme/Blog/Pages/BlogAuthorsPostsPage.tsx now'])
  } finally {
    other.remove()
  }
})

test('the small files that pages are planned from are named where they caused it, and nowhere else', async () => {
  const other = temporarySite({
    'docs/tags.yml': 'red:\n  label: Red\n',
    'docs/part/_category_.json': '{ "label": "Part" }',
    'docs/part/a.md': '---\ntags: [red]\n---\n\n# A\n',
    'docs/part/b.md': '# B\n',
    'blog/tags.yml': 'blue:\n  label: Blue\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n',
    'blog/2026-01-01-one.md': '---\nauthors: ann\ntags: [blue]\n---\n\n# One\n\n<!-- truncate -->\n',
  })
  const after = async (files: Files, asked: string): Promise<readonly string[]> => {
    other.write(files)
    return (await explained(other, asked)).reasons
  }
  const [doc, post] = ['docs/part/a.md', 'blog/2026-01-01-one.md']
  try {
    await explained(other, doc)
    assert.deepEqual(await after({ 'blog/authors.yml': 'ann:\n  name: Anna\n' }, doc), [])
    const author = await after({ 'blog/authors.yml': 'ann:\n  name: Ann B.\n' }, post)
    assert.equal(author[0], 'blog/authors.yml changed, which pages of the blog are planned with')
    const category = await after({ 'docs/part/_category_.json': '{ "label": "Parts" }' }, doc)
    assert.equal(category[0], 'docs/part/_category_.json changed, which pages of the docs are planned with')
    assert.deepEqual(await after({ 'docs/tags.yml': 'red:\n  label: Reddish\n' }, doc), [
      'docs/tags.yml changed, which pages of the docs are planned with',
      'its tags changed',
    ])
    const neighbour = await after({ 'docs/part/b.md': '# Bee\n' }, doc)
    assert.ok(!neighbour.some((reason) => reason.includes('planned with')), neighbour.join('\n'))
    rmSync(path.join(other.dir, 'blog/tags.yml'))
    assert.equal((await after({}, post))[0], 'blog/tags.yml was removed, which pages of the blog are planned with')
    const tags = await after({ 'blog/tags.yml': 'blue:\n  label: Blues\n' }, post)
    assert.equal(tags[0], 'blog/tags.yml is new, which pages of the blog are planned with')
    const firstAuthorPage = await after({ 'blog/authors.yml': 'ann:\n  name: Ann B.\n  page: true\n' }, post)
    assert.equal(firstAuthorPage[0], 'blog/authors.yml changed, which pages of the blog are planned with')
  } finally {
    other.remove()
  }
})

test('a file of the output that somebody changed is named', async () => {
  assert.deepEqual(await causes({ 'build/docs/a/index.html': 'gone\n' }, 'docs/a'), [
    'build/docs/a/index.html is not as it was published',
  ])
})

test('without a cache and without the record of the earlier build every page is rendered', async () => {
  const other = temporarySite({ 'src/pages/index.md': '# Home\n\n[Docs](#home)\n' })
  try {
    await explained(other, '/')
    assert.equal((await explained(other, '/')).rendered, false)
    assert.deepEqual((await explained(other, '/', '--no-cache')).reasons, ['--no-cache: nothing of earlier builds is used'])
    rmSync(path.join(other.dir, '.sitegen/cache/state'), { recursive: true })
    const { reasons, content, files } = await explained(other, '/')
    assert.deepEqual([reasons, content], [['there is no earlier build of it'], 'known'])
    assert.ok(files.every(({ written }) => written))
  } finally {
    other.remove()
  }
})

test('people read why', async () => {
  await first
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
Built 11 pages into`),
    stdout,
  )
})

test('a page that is not there is told together with the problems of the site', async () => {
  const other = temporarySite({ 'docs/index.md': '# Docs\n\n[None](./none.md)\n', 'docs/page.md': '# Page\n' })
  try {
    const { exitCode, diagnostics } = await buildSite(other.dir, '--explain', 'docs/pagge')
    assert.equal(exitCode, 1)
    assert.deepEqual(
      diagnostics.filter(({ level }) => level === 'error').map(({ code, hint }) => (code === 'PAGE_UNKNOWN' ? hint : code)),
      ['Did you mean "/docs/page"?', 'DEAD_LINK'],
    )
  } finally {
    other.remove()
  }
})

test('a page with a message is rendered again each time, and says so', async () => {
  const other = temporarySite({
    'src/pages/index.tsx':
      "import { lazy, Suspense } from 'react'\n\nconst Part = lazy(() => new Promise(() => {}))\n\nexport default function Home() {\n  return (\n    <Suspense fallback={<p>Wait</p>}>\n      <Part />\n    </Suspense>\n  )\n}\n",
  })
  try {
    await explained(other, '/')
    assert.deepEqual((await explained(other, '/')).reasons, [
      'the earlier build had a message about it that cannot be kept: such pages are made again, so that it comes again',
    ])
  } finally {
    other.remove()
  }
})
