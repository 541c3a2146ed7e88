import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, readTree, runCli, type TemporarySite } from '../../support/build-site.ts'

/** A site whose pages end with what an expression gives. */
function siteWith(expression: string): TemporarySite {
  return siteOf({
    'site.config.mjs': `import { readFileSync } from 'node:fs'
let count = 0
const plugin = () => (tree) => {
  tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: String(${expression}) }] })
}
export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { path: 'docs', routeBasePath: '/', rehypePlugins: [plugin] },
  search: false,
}
`,
    'docs/index.md': '# Home\n',
    'docs/page.md': '# Page\n',
    'words.txt': 'one',
  })
}

const verifyFolders = (): readonly string[] =>
  readdirSync(os.tmpdir()).filter((name) => name.startsWith('sitegen-verify-'))

/** What builds keep of content and pages, and the output. */
function stateOf(dir: string): readonly (readonly [string, string])[] {
  const folders = ['build', '.sitegen/cache/state', '.sitegen/cache/compiled', '.sitegen/server']
  return folders
    .filter((folder) => existsSync(path.join(dir, folder)))
    .flatMap((folder) =>
      [...readTree(path.join(dir, folder))].map(
        ([file, bytes]) => [`${folder}/${file}`, bytes.toString('latin1')] as const,
      ),
    )
}

test('a site is the same from every kind of build, and its output and cache stay as they were', async () => {
  const site = siteWith("'words'")
  const fresh = await runCli(['build', site.dir, '--verify'], site.dir)
  assert.equal(fresh.exitCode, 0, fresh.stdout + fresh.stderr)
  assert.match(fresh.stdout, /^Verified: 4 builds gave the same \d+ files\.$/m)
  assert.deepEqual(stateOf(site.dir), [])

  assert.equal((await buildSite(site.dir)).exitCode, 0)
  const before = stateOf(site.dir)
  site.write({ 'docs/page.md': '# Page\n\nMore.\n' })
  const again = await buildSite(site.dir, '--verify')
  assert.equal(again.exitCode, 0, again.stdout)
  const { result } = JSON.parse(again.stdout) as { result: { verified: { builds: number } } }
  assert.equal(result.verified.builds, 4)
  assert.deepEqual(stateOf(site.dir), before)
})

test('what is another in each build is found and shown, and nothing is left behind', async () => {
  const site = siteWith('count++ + performance.now()')
  const before = verifyFolders()
  const { exitCode, diagnostics } = await buildSite(site.dir, '--verify')
  const problem = diagnostics.find(({ code }) => code === 'VERIFY_DIFFERENT')
  assert.equal(exitCode, 1)
  assert.equal(
    problem?.message,
    '4 files of a cold build without threads and a cold build with 2 threads differ.',
  )
  assert.match(
    problem.notes?.[0] ?? '',
    /^index\.html differs at byte \d+: first …".*<p>[^<]+<\/p>.*"…, then …".*"…$/,
  )
  assert.match(problem.hint ?? '', /the clock/)
  assert.deepEqual(verifyFolders(), before)
  assert.equal(existsSync(path.join(site.dir, 'build')), false)
})

test('a plugin that reads a file without saying so is found once the file changed', async () => {
  const site = siteWith("readFileSync('words.txt', 'utf8')")
  const words = JSON.stringify(path.join(site.dir, 'words.txt'))
  site.write({ 'site.config.mjs': site.read('site.config.mjs').replace("'words.txt'", words) })
  assert.equal((await buildSite(site.dir)).exitCode, 0)
  site.write({ 'words.txt': 'two' })
  const { exitCode, diagnostics } = await buildSite(site.dir, '--verify')
  const problem = diagnostics.find(({ code }) => code === 'VERIFY_DIFFERENT')
  assert.equal(exitCode, 1)
  assert.match(problem?.message ?? '', /a build from the cache and the output differ\.$/)
  assert.match(problem?.hint ?? '', /addDependency/)
})

test('a site with an error fails as in a build, and --verify does not go with what a build writes', async () => {
  const site = siteOf({ 'src/pages/index.mdx': '<b' })
  assert.deepEqual((await buildSite(site.dir, '--verify')).codes, ['MDX_SYNTAX'])
  const { exitCode, stderr } = await runCli(['build', '--verify', '--report', 'r.json'], site.dir)
  assert.equal(exitCode, 2)
  assert.match(stderr, /--verify.*cannot be used with.*--report/)
})
