import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import type { CacheReport } from '../../cli/report/build-report/cache-report.ts'
import { runCli, readTree, temporarySite, type Files, type TemporarySite } from '../support/build-site.ts'

/** How many files, bundles and pages a build made anew. */
interface Made {
  readonly compiled: number
  readonly bundled: number
  readonly rendered: number
}

const PLUGINS = 'docs: { remarkPlugins: [[words, { max: 3 }]] }'
const config = (title: string, more = PLUGINS): Files => ({
  'site.config.mjs': `import words from './src/words.mjs'\n\nexport default {\n  title: '${title}',\n  url: 'https://sitegen.example',\n  themeConfig: { navbar: { title: 'Bar' } },\n  ${more},\n}\n`,
})
const AUTHORS = 'ann:\n  name: Ann\nbob:\n  name: Bob\n'

const FILES: Files = {
  ...config('Test'),
  'src/words.mjs': 'export default function words() {\n  return () => undefined\n}\n',
  'src/pages/index.tsx': 'export default function Home() {\n  return <main>Home</main>\n}\n',
  'src/card.tsx': 'export default function Card() {\n  return <b>Card</b>\n}\n',
  'docs/a.md': '# A\n\nWords.\n',
  'docs/b.md': '# B\n\nWords.\n',
  'docs/card.mdx': "import Card from '../src/card'\n\n# Card\n\n<Card />\n",
  'docs/part.mdx': "import Part from './_part.md'\n\n# Part\n\n<Part />\n",
  'docs/_part.md': 'Words.\n',
  'blog/authors.yml': AUTHORS,
  'blog/2026-01-01-one.md': '---\nauthors: ann\n---\n\n# One\n\n<!-- truncate -->\n',
  'blog/2026-01-02-two.md': '---\nauthors: bob\n---\n\n# Two\n\n<!-- truncate -->\n',
}

async function build(site: TemporarySite, ...args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(['build', site.dir, ...args], site.dir)
  assert.equal(exitCode, 0, stderr)
  return stdout + stderr
}

async function made(site: TemporarySite): Promise<Made> {
  await build(site, '--report', 'report.json')
  const { cache } = JSON.parse(site.read('report.json')) as { cache: CacheReport }
  return { compiled: cache.compiled.misses, bundled: cache.bundled.misses, rendered: cache.rendered.misses }
}

function outputOf(site: TemporarySite): ReadonlyMap<string, string> {
  return new Map([...readTree(path.join(site.dir, 'build'))].map(([file, bytes]) => [file, bytes.toString('latin1')]))
}

/** Builds a site, and again after an edit: what the second build made, and that a clean one gives the same. */
async function afterEdit(edit: Files, files: Files = {}): Promise<Made> {
  const site = temporarySite({ ...FILES, ...files })
  try {
    await build(site)
    site.write(edit)
    const found = await made(site)
    const warm = outputOf(site)
    await build(site, '--no-cache')
    assert.deepEqual(outputOf(site), warm)
    return found
  } finally {
    site.remove()
  }
}

const PAGES = 12

test('a build after which nothing was changed makes nothing', async () => {
  assert.deepEqual(await afterEdit({}), { compiled: 0, bundled: 0, rendered: 0 })
})

test('the first page of a layout bundles, and renders the pages that it concerns', async () => {
  const first = await afterEdit({ 'blog/authors.yml': 'ann:\n  name: Ann\n  page: true\nbob:\n  name: Bob\n' })
  // The page of the author, that of all authors, her post, and the list that shows it.
  assert.deepEqual(first, { compiled: 0, bundled: 1, rendered: 4 })
})

test('a line of the authors renders the pages that show them', async () => {
  const named = await afterEdit({ 'blog/authors.yml': 'ann:\n  name: Anna\nbob:\n  name: Bob\n' })
  assert.deepEqual(named, { compiled: 0, bundled: 0, rendered: 3 })
})

test('a new title of the site compiles nothing', async () => {
  const { compiled, rendered } = await afterEdit(config('Other'))
  assert.deepEqual([compiled, rendered], [0, PAGES])
})

test('an option of a plugin, and code that it is made of, compile what it works on', async () => {
  const options = await afterEdit(config('Test', PLUGINS.replace('3', '4')))
  const code = await afterEdit({ 'src/words.mjs': 'export default function words() {\n  return () => null\n}\n' })
  assert.deepEqual([options.compiled, code.compiled], [5, 5])
})

test('a line in a component bundles, and renders the pages that use it', async () => {
  const component = await afterEdit({ 'src/card.tsx': 'export default function Card() {\n  return <b>Other</b>\n}\n' })
  assert.deepEqual(component, { compiled: 0, bundled: 1, rendered: 1 })
})

test('a line in a partial compiles it, and renders the pages that show it', async () => {
  assert.deepEqual(await afterEdit({ 'docs/_part.md': 'Other words.\n' }), { compiled: 1, bundled: 0, rendered: 1 })
})
