import assert from 'node:assert/strict'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import type { PageData } from '../../runtime/shared/page/page-data.ts'
import { buildSite, readTree, temporarySite, type Files, type TemporarySite } from '../support/build-site.ts'

const CONFIG = `export default {
  title: 'Parts',
  url: 'https://sitegen.example',
  trailingSlash: true,
  docs: { routeBasePath: '/' },
}
`

const KEY = 'docs-default-current-sidebar-defaultSidebar'

const sites: TemporarySite[] = []
after(() => {
  for (const site of sites) site.remove()
})

/** Docs of a folder, with three digits in their names. */
function docsIn(folder: string, count: number): Files {
  const names = Array.from({ length: count }, (_, index) => String(index).padStart(3, '0'))
  return Object.fromEntries(
    names.map((name) => [`docs/${folder}/d${name}.md`, `# Doc ${name} of ${folder}\n`]),
  )
}

/** A site of a first page and three folders, built. */
async function siteOf(counts: readonly [a: number, b: number, c: number], files: Files = {}) {
  const folders = counts.map((count, at) => docsIn('abc'.charAt(at), count))
  const site = temporarySite(
    Object.assign({ 'site.config.mjs': CONFIG, 'docs/index.md': '# Start\n' }, ...folders, files) as Files,
  )
  sites.push(site)
  await build(site)
  return site
}

async function build(site: TemporarySite, ...more: readonly string[]): Promise<void> {
  const result = await buildSite(site.dir, ...more)
  assert.deepEqual([result.exitCode, result.diagnostics], [0, []], result.stderr)
}

function outputOf(site: TemporarySite): ReadonlyMap<string, string> {
  const tree = readTree(path.join(site.dir, 'build'))
  return new Map([...tree].map(([file, bytes]) => [file, bytes.toString('latin1')]))
}

/** Keys of the shared data that is written. */
function keysOf(site: TemporarySite): readonly string[] {
  return [...outputOf(site).keys()]
    .flatMap((file) => /^assets\/data\/(.*)\.json$/.exec(file)?.[1] ?? [])
    .filter((key) => key.startsWith(KEY))
}

function needsOf(site: TemporarySite, page: string): readonly string[] {
  return (JSON.parse(site.read(`build/${page}page.json`)) as PageData).needs
}

/** Builds after an edit, and compares with a build of nothing known. Gives the files that the edit changed. */
async function rebuild(site: TemporarySite, edit: Files): Promise<readonly string[]> {
  const before = outputOf(site)
  site.write(edit)
  await build(site)
  const now = outputOf(site)
  await build(site, '--no-cache')
  assert.deepEqual(outputOf(site), now)
  return [...new Set([...before.keys(), ...now.keys()])].filter((file) => before.get(file) !== now.get(file))
}

describe('a sidebar of more than 100 entries', () => {
  test('is written whole and in parts, and a page names those that it shows', async () => {
    const site = await siteOf([60, 30, 150])
    const keys = keysOf(site)
    assert.ok(keys.includes(KEY) && keys.includes(`${KEY}/root`))
    const [start, inA, otherInA, inC, farInC] = ['', 'a/d000/', 'a/d059/', 'c/d001/', 'c/d149/'].map((page) =>
      needsOf(site, page),
    )
    assert.deepEqual(start, [`${KEY}/root`])
    assert.equal(inA?.length, 2)
    assert.deepEqual(otherInA, inA)
    assert.ok(inC !== undefined && inC.length >= 3 && inC.length <= 4)
    assert.notDeepEqual(farInC, inC)
    for (const key of [start, inA, inC, farInC].flat()) assert.ok(key !== undefined && keys.includes(key), key)
  })

  test('of whose docs one is renamed changes one part beside the whole', async () => {
    const site = await siteOf([60, 30, 30])
    const changed = await rebuild(site, { 'docs/b/d010.md': '# Renamed\n' })
    const data = changed.filter((file) => file.startsWith(`assets/data/${KEY}`))
    assert.equal(data.length, 2)
    assert.ok(data.includes(`assets/data/${KEY}.json`) && !data.includes(`assets/data/${KEY}/root.json`))
    assert.ok(!changed.some((file) => file.startsWith('a/') || file.startsWith('c/')))
  })

  test('that gets longer leaves pages elsewhere as they were', async () => {
    const site = await siteOf([60, 30, 150])
    const changed = await rebuild(site, docsIn('b', 33))
    assert.ok(changed.includes('b/d005/page.json') || changed.includes('b/d005/index.html'))
    assert.ok(!changed.some((file) => /^[ac]\/d0[1-9]/.test(file)), changed.join('\n'))
  })

  test('that is read whole on a page is loaded whole there', async () => {
    const site = await siteOf([60, 30, 30], { 'docs/a/d001.md': '# Cards\n\n<DocCardList />\n' })
    assert.ok(needsOf(site, 'a/d001/').includes(KEY))
    assert.deepEqual(
      needsOf(site, 'a/d001/').filter((key) => key.startsWith(`${KEY}/`)),
      [],
    )
    assert.equal(needsOf(site, 'a/d002/').length, 2)
  })

  test('is whole for parts of the site that show it', async () => {
    const source = `import Part from '@theme-original/DocSidebar'\nexport default (props) => <Part {...props} />\n`
    const site = await siteOf([60, 30, 30], { 'src/theme/DocSidebar.jsx': source })
    assert.deepEqual(needsOf(site, 'a/d002/'), [KEY])
  })
})

test('a sidebar of 100 entries is one file, and when it has one more, pages name its parts', async () => {
  const site = await siteOf([50, 40, 6])
  assert.deepEqual(keysOf(site), [KEY])
  assert.deepEqual(needsOf(site, 'a/d000/'), [KEY])
  const changed = await rebuild(site, docsIn('b', 41))
  assert.ok(changed.includes('c/d005/page.json'))
  assert.equal(needsOf(site, 'a/d000/').length, 2)
})
