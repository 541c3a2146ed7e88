import assert from 'node:assert/strict'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
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

test('what is another in each kind of build is shown, nothing is left behind, and output and cache stay as they were', async () => {
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
})

test('a site with an error fails as in a build, and --verify does not go with what a build writes', async () => {
  const site = siteOf({ 'src/pages/index.mdx': '<b' })
  assert.deepEqual((await buildSite(site.dir, '--verify')).codes, ['MDX_SYNTAX'])
  const { exitCode, stderr } = await runCli(['build', '--verify', '--report', 'r.json'], site.dir)
  assert.equal(exitCode, 2)
  assert.match(stderr, /--verify.*cannot be used with.*--report/)
})

test(
  'a plugin that reads a file without saying so is found once the file changed',
  { skip: skipUnlessWhole },
  async () => {
    const site = siteOf({ 'docs/index.md': '# Home\n', 'words.txt': 'one' })
    site.write({
      'site.config.mjs': `import { readFileSync } from 'node:fs'
const plugin = () => (tree) => {
  tree.children.push({ type: 'text', value: readFileSync(${JSON.stringify(path.join(site.dir, 'words.txt'))}, 'utf8') })
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

/** Changes the last byte of a file, which keeps its size, time and inode. */
function damage(file: string): void {
  const { atime, mtime, size } = statSync(file)
  const handle = openSync(file, 'r+')
  writeSync(handle, '!', size - 1)
  closeSync(handle)
  utimesSync(file, atime, mtime)
}

const LANGUAGES = `export default { title: 'T', url: 'https://sitegen.example', i18n: { locales: ['en', 'fr'] } }\n`

test(
  'a published file whose bytes alone were changed is named, in an output of any name and language',
  { skip: skipUnlessWhole },
  async () => {
    const site = siteOf({
      'site.config.mjs': LANGUAGES,
      'docs/a.md': '# A\n',
      'src/pages/index.md': '# Home\n',
    })
    const kept = (): unknown =>
      ['public/fr', '.sitegen/cache/state', '.sitegen/cache/compiled'].map((name) =>
        readTree(path.join(site.dir, name)),
      )
    const page = path.join(site.dir, 'public/fr/docs/a/index.html')
    const build = (...more: readonly string[]): ReturnType<typeof buildSite> =>
      buildSite(site.dir, '--locale', 'fr', '--out-dir', path.join(site.dir, 'public'), ...more)
    assert.equal((await build()).exitCode, 0)
    // A time in whole seconds can be set again exactly; the build that follows notes it.
    utimesSync(page, 1_700_000_000, 1_700_000_000)
    assert.equal((await build()).exitCode, 0)
    damage(page)
    assert.deepEqual((await build()).codes, [])
    assert.equal(readFileSync(page, 'latin1').at(-1), '!', 'a build trusts the file')
    const before = kept()

    const { exitCode, diagnostics } = await build('--verify')
    assert.equal(exitCode, 1)
    assert.deepEqual(
      diagnostics.map(({ code, notes }) => ({ code, notes })),
      [{ code: 'OUTPUT_CHANGED', notes: ['docs/a/index.html'] }],
    )
    assert.match(
      diagnostics[0]?.message ?? '',
      /^1 file in "public\/fr" changed since the last build, with size and time as they were/,
    )
    assert.deepEqual(kept(), before)

    assert.equal((await build('--no-cache')).exitCode, 0)
    assert.notEqual(readFileSync(page, 'latin1').at(-1), '!')
    site.write({ 'public/fr/docs/a/index.html': 'other' })
    assert.deepEqual(
      (await build('--verify')).codes,
      [],
      'a file that looks different is replaced by the next build, and no fault',
    )
  },
)
