import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { reportSchema } from '../../cli/report/build-report/schema.ts'
import { buildSite, readTree, temporarySite, type Files, type TemporarySite } from '../support/build-site.ts'
import { skipUnlessWhole } from '../support/is-whole.ts'

const CONFIG = `export default {
  title: 'Slices',
  url: 'https://sitegen.example',
  trailingSlash: true,
  docs: { routeBasePath: '/' },
}
`

/** A first page, and three folders of four docs. */
const DOCS: Files = Object.fromEntries([
  ['site.config.mjs', CONFIG],
  ['docs/index.md', '# Start\n'],
  ...['a', 'b', 'c'].flatMap((folder) =>
    [1, 2, 3, 4].map((doc) => [`docs/${folder}/doc-${doc}.md`, `# Doc ${doc} of ${folder}\n`] as const),
  ),
])

const COUNT = 1 + 3 * 4

const sites: TemporarySite[] = []
after(() => {
  for (const site of sites) site.remove()
})

interface Edit {
  readonly files?: Files
  readonly edit: Files
  readonly threads?: number
}

interface Outcome {
  /** How many pages the second build rendered, of docs and others. */
  readonly rendered: number
  /** Pages whose HTML or data it changed. */
  readonly changed: readonly string[]
}

/** Builds a site, edits it, builds it again, and compares with a build of nothing known. */
async function rebuild({ files = {}, edit, threads = 0 }: Edit): Promise<Outcome> {
  const site = temporarySite({ ...DOCS, ...files })
  sites.push(site)
  await build(site, threads)
  const before = outputOf(site)
  site.write(edit)
  const rendered = await build(site, threads)
  const now = outputOf(site)
  await build(site, threads, '--no-cache')
  assert.deepEqual(outputOf(site), now)
  const names = [...now.keys()].filter((file) => before.get(file) !== now.get(file))
  const pages = names.filter((name) => /(?:index\.html|page\.json)$/.test(name))
  return { rendered, changed: [...new Set(pages.map((name) => path.posix.dirname(name)))].sort() }
}

/** Builds a site; gives the number of pages that were rendered. */
async function build(site: TemporarySite, threads: number, ...more: readonly string[]): Promise<number> {
  const report = path.join(site.dir, 'report.json')
  const result = await buildSite(site.dir, '--threads', String(threads), '--report', report, ...more)
  assert.deepEqual([result.exitCode, result.diagnostics], [0, []], result.stderr)
  const { cache } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
  return cache?.rendered?.misses ?? Number.NaN
}

function outputOf(site: TemporarySite): ReadonlyMap<string, string> {
  const tree = readTree(path.join(site.dir, 'build'))
  return new Map([...tree].map(([file, bytes]) => [file, bytes.toString('latin1')]))
}

const pagesIn = (folder: string, ...docs: readonly number[]): readonly string[] =>
  docs.map((doc) => `${folder}/doc-${doc}`)

const TITLE: Files = { 'docs/b/doc-2.md': '# Renamed\n' }

describe('of a site with a sidebar, a build renders again', () => {
  for (const threads of [0, 2]) {
    test(`after an edited title, the pages that show it, in ${threads} threads`, { skip: threads > 0 && skipUnlessWhole }, async () => {
      const { rendered, changed } = await rebuild({ edit: TITLE, threads })
      assert.deepEqual(changed, pagesIn('b', 1, 2, 3, 4))
      assert.equal(rendered, 4)
    })
  }

  test('after the title of a neighbour of another folder, that page too', async () => {
    const { rendered, changed } = await rebuild({ edit: { 'docs/b/doc-4.md': '# Renamed\n' } })
    assert.deepEqual(changed, [...pagesIn('b', 1, 2, 3, 4), ...pagesIn('c', 1)])
    assert.equal(rendered, 5)
  })

  test('for a new doc, itself and the pages that show it', async () => {
    const { rendered, changed } = await rebuild({ edit: { 'docs/b/doc-3-more.md': '# New\n' } })
    assert.deepEqual(changed, [...pagesIn('b', 1, 2, 3), 'b/doc-3-more', 'b/doc-4'])
    assert.equal(rendered, 5)
  })

  test('for a new first doc of a folder, all pages: the label leads there', async () => {
    const { rendered } = await rebuild({ edit: { 'docs/b/doc-0.md': '# New\n' } })
    assert.equal(rendered, COUNT + 1)
  })

  test('pages that list the whole sidebar after any change of it', async () => {
    const files = { 'docs/c/doc-4.md': '# Cards\n\n<DocCardList />\n' }
    const { rendered, changed } = await rebuild({ files, edit: TITLE })
    assert.deepEqual(changed, pagesIn('b', 1, 2, 3, 4))
    assert.equal(rendered, 5)
  })
})

describe('parts of the site that show the sidebar', () => {
  for (const part of ['DocSidebar/index.tsx', 'DocSidebarItems.js', 'DocSidebarItem/Category.jsx']) {
    test(`such as ${part} get all of it, and every page is rendered after a change`, async () => {
      const name = part.replace(/\/index\.tsx$|\.\w+$/, '')
      const source = `import Part from '@theme-original/${name}'\nexport default (props) => <Part {...props} />\n`
      const { rendered } = await rebuild({ files: { [`src/theme/${part}`]: source }, edit: TITLE })
      assert.equal(rendered, COUNT)
    })
  }

  test('that are added later are given all of it from then on', async () => {
    const source = `import Part from '@theme-original/DocSidebar'
export default ({ sidebar }) => <><b id="all">{JSON.stringify(sidebar)}</b><Part sidebar={sidebar} /></>
`
    const site = temporarySite(DOCS)
    sites.push(site)
    await build(site, 0)
    site.write({ 'src/theme/DocSidebar.jsx': source })
    await build(site, 0)
    assert.match(site.read('build/a/doc-1/index.html'), /<b id="all">[^<]*Doc 3 of c/)
  })
})
