import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, readTree, runCli } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

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

test(
  'what is another in each kind of build is shown, nothing is left behind, and output and cache stay as they were',
  { skip: skipUnlessWhole },
  async () => {
    const site = siteOf({ 'docs/index.md': '# Home\n', 'docs/page.md': '# Page\n' })
    const folders = verifyFolders()
    assert.equal((await buildSite(site.dir)).exitCode, 0)
    const before = stateOf(site.dir)
    site.write({
      'site.config.mjs': `let count = 0
const plugin = () => (tree) => {
  tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: String(count++ + performance.now()) }] })
}
export default {
  title: 'Test', url: 'https://sitegen.example', search: false,
  docs: { path: 'docs', routeBasePath: '/', rehypePlugins: [plugin] },
}
`,
    })
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
    assert.deepEqual([verifyFolders(), stateOf(site.dir)], [folders, before])
  },
)

test('a site with an error fails as in a build, and --verify does not go with what a build writes', async () => {
  const site = siteOf({ 'src/pages/index.mdx': '<b' })
  assert.deepEqual((await buildSite(site.dir, '--verify')).codes, ['MDX_SYNTAX'])
  const { exitCode, stderr } = await runCli(['build', '--verify', '--report', 'r.json'], site.dir)
  assert.equal(exitCode, 2)
  assert.match(stderr, /--verify.*cannot be used with.*--report/)
})
test(
  'a plugin whose input nobody sees is found once that has changed',
  { skip: skipUnlessWhole },
  async () => {
    const site = siteOf({ 'docs/index.md': '# Home\n', 'words.txt': 'one' })
    site.write({
      'site.config.mjs': `import { execFileSync } from 'node:child_process'
const plugin = () => (tree) => {
  tree.children.push({ type: 'text', value: execFileSync('cat', [${JSON.stringify(path.join(site.dir, 'words.txt'))}], { encoding: 'utf8' }) })
}
export default {
  title: 'Test', url: 'https://sitegen.example', search: false,
  docs: { path: 'docs', routeBasePath: '/', rehypePlugins: [plugin] },
}
`,
    })
    const fresh = await runCli(['build', site.dir, '--verify'], site.dir)
    assert.equal(fresh.exitCode, 0, fresh.stdout + fresh.stderr)
    assert.match(fresh.stdout, /^Verified: 4 builds gave the same \d+ files\.$/m)
    assert.deepEqual(
      ['build', '.sitegen/server'].filter((name) => existsSync(path.join(site.dir, name))),
      [],
    )
    assert.equal((await buildSite(site.dir)).exitCode, 0)
    site.write({ 'words.txt': 'two' })
    const { exitCode, diagnostics } = await buildSite(site.dir, '--verify')
    const problem = diagnostics.find(({ code }) => code === 'VERIFY_DIFFERENT')
    assert.equal(exitCode, 1)
    assert.match(problem?.message ?? '', /a build from the cache and the output differ\.$/)
    assert.match(problem?.hint ?? '', /addDependency/)
  },
)
