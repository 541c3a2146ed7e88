import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { reportSchema } from '../../../cli/report/build-report/schema.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite, type Files, type TemporarySite } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const CONFIG = `export default {
  title: 'Sidebars',
  url: 'https://sitegen.example',
  trailingSlash: true,
  docs: { routeBasePath: '/' },
}
`

const KEY = 'docs-default-current-sidebar-defaultSidebar'

/** Docs of a folder. */
function docsIn(folder: string, count: number): Files {
  const names = Array.from({ length: count }, (_, index) => `d${String(index + 1).padStart(3, '0')}`)
  return Object.fromEntries(
    names.map((name) => [`docs/${folder}/${name}.md`, `# Doc ${name} of ${folder}\n`]),
  )
}

/** A site of a first page and three folders. */
function docsSite(counts: readonly [a: number, b: number, c: number], files: Files = {}): TemporarySite {
  const folders = counts.map((count, at) => docsIn('abc'.charAt(at), count))
  const site = siteOf(
    Object.assign({ 'site.config.mjs': CONFIG, 'docs/index.md': '# Start\n' }, ...folders, files) as Files,
  )
  return site
}

/** Builds a site; gives the number of pages that were rendered. */
async function build(site: TemporarySite, ...more: readonly string[]): Promise<number> {
  const report = path.join(site.dir, 'report.json')
  const result = await buildSite(site.dir, '--threads', '0', '--report', report, ...more)
  assert.deepEqual([result.exitCode, result.diagnostics], [0, []], result.stderr)
  return reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))).cache?.rendered?.misses ?? Number.NaN
}

interface Outcome {
  /** How many pages the build rendered, of docs and others. */
  readonly rendered: number
  /** Files that it changed, but for those of the search. */
  readonly files: readonly string[]
  /** Pages whose HTML or data it changed. */
  readonly pages: readonly string[]
}

/** Edits a site that was built, and builds it again. */
async function rebuild(site: TemporarySite, edit: Files): Promise<Outcome> {
  const before = outputOf(site)
  site.write(edit)
  const rendered = await build(site)
  const now = outputOf(site)
  const files = [...new Set([...before.keys(), ...now.keys()])].filter(
    (file) => before.get(file) !== now.get(file),
  )
  const pages = files
    .filter((name) => /(?:index\.html|page\.json)$/.test(name))
    .map((name) => path.posix.dirname(name))
  return { rendered, files, pages: [...new Set(pages)].sort() }
}

async function assertAsClean(site: TemporarySite): Promise<void> {
  const warm = outputOf(site)
  await build(site, '--no-cache')
  assert.deepEqual(outputOf(site), warm)
}

const pagesIn = (folder: string, ...docs: readonly number[]): readonly string[] =>
  docs.map((doc) => `${folder}/d00${doc}`)
const COUNT = 1 + 3 * 4

test('a build renders again the pages that show what changed in the sidebar', async () => {
  const site = docsSite([4, 4, 4])
  await build(site)
  const title = await rebuild(site, { 'docs/b/d002.md': '# Renamed\n' })
  assert.deepEqual([title.rendered, title.pages], [4, pagesIn('b', 1, 2, 3, 4)])
  const neighbour = await rebuild(site, { 'docs/b/d004.md': '# Renamed\n' })
  assert.deepEqual(
    [neighbour.rendered, neighbour.pages],
    [5, [...pagesIn('b', 1, 2, 3, 4), 'c/d001']],
    'that of another folder',
  )
  const added = await rebuild(site, { 'docs/b/d003-more.md': '# New\n' })
  assert.deepEqual([added.rendered, added.pages], [5, [...pagesIn('b', 1, 2, 3), 'b/d003-more', 'b/d004']])
  const first = await rebuild(site, { 'docs/b/d000.md': '# New\n' })
  assert.equal(first.rendered, COUNT + 2, 'the label of the folder leads there')
  await assertAsClean(site)
})

test(
  'pages and parts of the site that show the whole sidebar are rendered after any change of it',
  { skip: skipUnlessWhole },
  async () => {
    const site = docsSite([4, 4, 4], { 'docs/c/d004.md': '# Cards\n\n<DocCardList />\n' })
    await build(site)
    const title = await rebuild(site, { 'docs/b/d002.md': '# Renamed\n' })
    assert.deepEqual([title.rendered, title.pages], [5, pagesIn('b', 1, 2, 3, 4)])
    const source = `import Part from '@theme-original/DocSidebarItem/Category'\nexport default (props) => <Part {...props} />\n`
    await rebuild(site, { 'src/theme/DocSidebarItem/Category.jsx': source })
    assert.equal((await rebuild(site, { 'docs/b/d002.md': '# Again\n' })).rendered, COUNT)
    const sidebar = `import Part from '@theme-original/DocSidebar'
export default ({ sidebar }) => <><b id="all">{JSON.stringify(sidebar)}</b><Part sidebar={sidebar} /></>
`
    await rebuild(site, { 'src/theme/DocSidebar.jsx': sidebar })
    assert.match(site.read('build/a/d001/index.html'), /<b id="all">[^<]*Doc d003 of c/)
  },
)

/** Keys of the shared data that is written. */
const keysOf = (site: TemporarySite): readonly string[] =>
  [...outputOf(site).keys()]
    .flatMap((file) => /^assets\/data\/(.*)\.json$/.exec(file)?.[1] ?? [])
    .filter((key) => key.startsWith(KEY))

const needsOf = (site: TemporarySite, page: string): readonly string[] =>
  (JSON.parse(site.read(`build/${page}page.json`)) as PageData).needs

test(
  'a sidebar of 100 entries is one file; a longer one is written in parts, and a page names those that it shows',
  { skip: skipUnlessWhole },
  async () => {
    // With the labels of the folders and the first page: 100.
    const site = docsSite([60, 30, 6])
    await build(site)
    assert.deepEqual([keysOf(site), needsOf(site, 'a/d001/')], [[KEY], [KEY]])

    const longer = await rebuild(site, {
      ...docsIn('c', 120),
      'docs/a/d002.md': '# Cards\n\n<DocCardList />\n',
    })
    assert.ok(longer.files.includes('b/d005/page.json'))
    const keys = keysOf(site)
    assert.ok(keys.includes(KEY) && keys.includes(`${KEY}/root`))
    const [start, inA, otherInA, inC, farInC, cards] = [
      '',
      'a/d001/',
      'a/d060/',
      'c/d001/',
      'c/d120/',
      'a/d002/',
    ].map((page) => needsOf(site, page))
    assert.deepEqual(start, [`${KEY}/root`])
    assert.deepEqual([inA?.length, otherInA], [2, inA])
    assert.ok((inC?.length ?? 0) >= 3, 'a folder of many docs has parts of its own')
    assert.notDeepEqual(farInC, inC)
    for (const key of [start, inA, inC, farInC].flat())
      assert.ok(key !== undefined && keys.includes(key), key)
    assert.deepEqual(
      cards?.filter((key) => key.startsWith(KEY)),
      [KEY],
      'where it is read whole it is loaded whole',
    )

    const { files } = await rebuild(site, { 'docs/b/d010.md': '# Renamed\n' })
    const data = files.filter((file) => file.startsWith(`assets/data/${KEY}`))
    assert.equal(data.length, 2, 'one part beside the whole')
    assert.ok(data.includes(`assets/data/${KEY}.json`) && !data.includes(`assets/data/${KEY}/root.json`))
    assert.ok(!files.some((file) => /^[ac]\/d0[1-9]/.test(file)), files.join('\n'))
    await assertAsClean(site)
  },
)
