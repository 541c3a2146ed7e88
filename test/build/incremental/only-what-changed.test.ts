import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { CacheReport } from '../../../cli/report/build-report/report-lines.ts'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { runCli, type Files, type TemporarySite } from '../../support/build-site.ts'

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
  'docs/sum.mdx': '# Sum\n\nThree is {1 + 2}.\n',
  'docs/part.mdx': "import Part from './_part.md'\n\n# Part\n\n<Part />\n",
  'docs/_part.md': 'Words.\n',
  'blog/authors.yml': AUTHORS,
  'blog/2026-01-01-one.md': '---\nauthors: ann\n---\n\n# One\n\n<!-- truncate -->\n',
  'blog/2026-01-02-two.md': '---\nauthors: bob\n---\n\n# Two\n\n<!-- truncate -->\n',
}

const PAGES = 13

/** Builds a site, and gives what the build made. */
async function made(site: TemporarySite, ...args: readonly string[]): Promise<Made> {
  const { exitCode, stderr } = await runCli(['build', site.dir, '--report', 'report.json', ...args], site.dir)
  assert.equal(exitCode, 0, stderr)
  const { cache } = JSON.parse(site.read('report.json')) as { cache: CacheReport }
  return { compiled: cache.compiled.misses, bundled: cache.bundled.misses, rendered: cache.rendered.misses }
}

/** One after the other: what is edited, and what the build after it makes. */
const EDITS: readonly (readonly [what: string, edit: Files, made: Partial<Made>])[] = [
  ['nothing', {}, { compiled: 0, bundled: 0, rendered: 0 }],
  [
    'a line of the authors, which the pages show that have her',
    { 'blog/authors.yml': 'ann:\n  name: Anna\nbob:\n  name: Bob\n' },
    { compiled: 0, bundled: 0, rendered: 3 },
  ],
  [
    'a component, which one page uses',
    { 'src/card.tsx': 'export default function Card() {\n  return <b>Other</b>\n}\n' },
    { compiled: 0, bundled: 1, rendered: 1 },
  ],
  [
    'a partial, which one page shows',
    { 'docs/_part.md': 'Other words.\n' },
    { compiled: 1, bundled: 0, rendered: 1 },
  ],
  [
    'words of a page that is a module, whose code holds none',
    { 'docs/sum.mdx': '# Sum\n\nMore\nwords: three is {1 + 2}.\n' },
    { compiled: 2, bundled: 0, rendered: 1 },
  ],
  [
    'an expression of such a page',
    { 'docs/sum.mdx': '# Sum\n\nMore\nwords: three is {2 + 1}.\n' },
    { compiled: 2, bundled: 1, rendered: 1 },
  ],
  ['the title of the site, beside which a plugin stands', config('Other'), { compiled: 7, rendered: PAGES }],
  [
    'an option of a plugin, which works on content',
    config('Other', PLUGINS.replace('3', '4')),
    { compiled: 7 },
  ],
  [
    'the code of a plugin',
    { 'src/words.mjs': 'export default function words() {\n  return () => null\n}\n' },
    { compiled: 7 },
  ],
  [
    // The page of the author, that of all authors, her post, and the list that shows it.
    'the first page of a layout',
    { 'blog/authors.yml': 'ann:\n  name: Anna\n  page: true\nbob:\n  name: Bob\n' },
    { compiled: 0, bundled: 1, rendered: 4 },
  ],
]

describe('a build makes anew what an edit concerns, of', () => {
  const site = siteOf(FILES)
  before(async () => void (await made(site)))

  for (const [what, edit, expected] of EDITS)
    test(what, async () => {
      site.write(edit)
      const found = await made(site)
      assert.deepEqual({ ...found, ...expected }, found)
    })

  test('all of it, which a clean build gives, too', async () => {
    const warm = outputOf(site)
    await made(site, '--no-cache')
    assert.deepEqual(outputOf(site), warm)
  })
})
