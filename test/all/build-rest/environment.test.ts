import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, readTree, runCli } from '../../support/build-site.ts'
import { isWhole } from '../../support/is-whole.ts'
import { BIN, runProcess } from '../../support/sitegen-process.ts'

const FILES = { 'docs/index.md': '# A\n', 'src/pages/index.md': '# H\n' }
/** Whether a command that a test needs works here. */
function can(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('R27-R29: a site builds without a network, named from anywhere, into a folder elsewhere when it cannot be written', async () => {
  const site = siteOf(FILES, "it's a site")
  const outDir = path.join(path.dirname(site.dir), 'elsewhere')
  const setUp = can('unshare', '-rn', 'true') ? 'set -- unshare -rn "$@"' : 'true'
  chmodSync(site.dir, 0o555)
  try {
    const { exitCode, stdout, stderr } = await runProcess(['build', site.dir, '--out-dir', outDir], {
      cwd: os.tmpdir(),
      setUp,
    })
    assert.equal(exitCode, 0, stdout + stderr)
    assert.ok(existsSync(path.join(outDir, 'index.html')))
    // Root may write everywhere, so only others show that nothing was tried.
    if (process.getuid?.() !== 0) assert.equal(existsSync(path.join(site.dir, '.sitegen')), false)
  } finally {
    chmodSync(site.dir, 0o755)
  }
})

test('a build in a pipe writes plain lines, and nothing but JSON when asked for it; an empty folder and our own output are replaced', async () => {
  const site = siteOf(FILES)
  mkdirSync(path.join(site.dir, 'build'))
  const plain = await runProcess(['build'], { cwd: site.dir })
  assert.ok(!/\r/.test(plain.stdout + plain.stderr) && !(plain.stdout + plain.stderr).includes('\u001B'))
  assert.match(
    plain.stdout,
    /^Built 4 pages into build\/ in .*\. Look at it: npx --no-install sitegen serve\n$/m,
  )
  assert.doesNotMatch(plain.stdout, /First-load|Report/)
  const { ok, result } = JSON.parse((await buildSite(site.dir, '--no-cache')).stdout) as {
    ok: boolean
    result: { pages: number }
  }
  assert.deepEqual([ok, result.pages], [true, 4])
  const quiet = await runCli(['build', site.dir, '--quiet', '--no-cache'], site.dir)
  assert.equal(quiet.stdout + quiet.stderr, '')
  site.write({ 'docs/index.md': '# A\n\n[gone](#gone)\n' })
  const { stdout } = await runCli(['build', site.dir, '--verbose'], site.dir)
  const end =
    /^The output has \d+ files, [\d.]+ [kM]B\.\nBuilt 4 pages into build\/ in .+ with 1 warning\. Look at it: /m
  assert.match(stdout, end)
  assert.match(site.read('build/docs/index.html'), /<h1>A<\/h1>/)
})

const PRINTING = {
  'site.config.mjs': `console.log('from the configuration')
const plugin = () => () => { process.stdout.write('from '); process.stdout.write('a plugin\\nand more\\n') }
export default { title: 'Test', url: 'https://sitegen.example', docs: { remarkPlugins: [plugin] } }
`,
  'docs/index.md': '# A\n',
  'src/pages/index.jsx':
    "console.info('from a module')\nexport default () => { console.warn('from a component'); return <p>Home</p> }\n",
}
const PRINTED = ['from the configuration', 'from a plugin', 'and more', 'from a module', 'from a component']

test('what code of the site prints goes to standard error, marked, from threads too', async () => {
  const site = siteOf(PRINTING)
  for (const threads of ['0', '2']) {
    const args = ['build', '--json', '--no-cache', '--threads', threads]
    const { exitCode, stdout, stderr } = await runProcess(args, { cwd: site.dir })
    assert.equal(exitCode, 0, stderr)
    assert.equal((JSON.parse(stdout) as { ok: boolean }).ok, true)
    const lines = new Set(stderr.trimEnd().split('\n'))
    assert.deepEqual([...lines].sort(), PRINTED.map((line) => `[site] ${line}`).sort())
  }
})

const LATE = "setTimeout(() => { throw new Error('late') }, 5)\n"
const WAIT = 'await new Promise((resolve) => setTimeout(resolve, 300))'

/** Files that throw what nobody catches, the place that is named, and what else is said. */
const UNCAUGHT: readonly (readonly [files: Record<string, string>, place: string, said: RegExp])[] = [
  [{ 'site.config.mjs': `${LATE}${WAIT}\nexport default {}\n` }, 'site.config.mjs:1:', /late/],
  [{ 'plugin.mjs': `export default () => async () => {\n  ${LATE}  ${WAIT}\n}\n` }, 'plugin.mjs:2:', /late/],
  [
    {
      'plugin.mjs': `export default () => async () => {\n  Promise.reject(new TypeError('nobody waits'))\n  ${WAIT}\n}\n`,
    },
    'plugin.mjs:2:',
    /TypeError: nobody waits/,
  ],
  [{ 'src/pages/index.jsx': `${LATE}export default () => <p>Home</p>\n` }, 'src/pages/index.jsx:1:', /late/],
  [
    {
      'plugin.mjs': "import late from 'late'\nexport default late\n",
      'node_modules/late/package.json': '{ "name": "late", "main": "index.cjs" }',
      'node_modules/late/index.cjs': `module.exports = () => async () => { ${LATE}; ${WAIT} }\n`,
    },
    '',
    /thrown by the package late/,
  ],
]

test('what code of the site throws when nothing waits for it is a problem with its place', async () => {
  for (const [files, place, said] of UNCAUGHT) {
    const plugged = `import plugin from './plugin.mjs'\nexport default { title: 'Test', url: 'https://sitegen.example', docs: { remarkPlugins: [plugin] } }\n`
    const site = siteOf({
      'docs/index.md': '# A\n',
      ...('plugin.mjs' in files ? { 'site.config.mjs': plugged } : {}),
      ...files,
    })
    const { exitCode, stdout, stderr } = await runProcess(['build'], { cwd: site.dir })
    assert.equal(exitCode, 1, stdout + stderr)
    assert.match(stderr, /^error UNCAUGHT_ERROR {2}Nothing caught an error: /m)
    assert.ok(stderr.includes(`\n  ${place}`), stderr)
    assert.match(stderr, said)
    assert.doesNotMatch(stderr, /^\s+at /m)
  }
})

test(
  'output that cannot be written is told and fails the build; a reader that goes away is no failure',
  { skip: !existsSync('/dev/full') },
  () => {
    const site = siteOf(FILES)
    const build = (flags: string, streams: string): string =>
      spawnSync('sh', ['-c', `{ "$NODE" "$BIN" build ${flags}; } ${streams}; echo "code $?"`], {
        cwd: site.dir,
        env: { ...process.env, NODE: process.execPath, BIN, NO_COLOR: '1' },
        encoding: 'utf8',
      }).stdout
    assert.match(
      build('', '2>&1 >/dev/full'),
      /^error SYSTEM_REFUSED .*standard output: ENOSPC[^\n]*\n {2}hint: [^\n]*\n\ncode 1\n$/,
    )
    // The site was built all the same.
    assert.match(site.read('build/docs/index.html'), /<h1>A<\/h1>/)
    const code = spawnSync('sh', ['-c', '{ "$NODE" "$BIN" build; echo "code $?" >&2; } | head -0'], {
      cwd: site.dir,
      env: { ...process.env, NODE: process.execPath, BIN, NO_COLOR: '1' },
      encoding: 'utf8',
    }).stderr
    assert.equal(code, 'code 0\n')
    if (!isWhole) return
    assert.equal(build('--quiet', '2>&1 >/dev/full'), 'code 0\n')
    site.write({ 'docs/index.md': '# A\n\n[x](./nowhere.md)\n' })
    assert.match(build('', '2>/dev/full >/dev/null'), /^code 1\n$/)
  },
)

const PAIRS = [
  ['SIGINT', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
] as const
for (const [first, second] of isWhole ? PAIRS : PAIRS.slice(0, 1)) {
  test(`${second} after ${first} ends a build at once that does not stop`, async () => {
    // It says that it works, and that it was asked to stop.
    const site = siteOf({
      'site.config.mjs': `console.log('at work')
process.addListener('${first}', () => console.log('asked'))
await new Promise((resolve) => setTimeout(resolve, 600_000))
export default {}
`,
    })
    const child = spawn(process.execPath, [BIN, 'build'], {
      cwd: site.dir,
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    const ended = once(child, 'exit')
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      const before = said
      said += chunk.toString()
      const says = (word: string): boolean => said.includes(word) && !before.includes(word)
      if (says('at work')) child.kill(first)
      if (says('asked')) child.kill(second)
    })
    assert.deepEqual(await ended, [null, second])
  })
}

test('Ctrl-C, which ends the bundler too, leaves nothing but its exit code', async () => {
  const site = siteOf({ ...FILES, 'src/pages/index.jsx': 'export default () => <p>Home</p>\n' })
  rmSync(path.join(site.dir, 'src/pages/index.md'))
  const child = spawn(process.execPath, [BIN, 'build', '--no-cache'], { cwd: site.dir, detached: true })
  let [out, error] = ['', '']
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => {
    const isBundling = !out.includes('compile') && (out += chunk.toString()).includes('compile')
    // A terminal sends the signal to all processes.
    if (isBundling && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  assert.deepEqual([code, error], [130, ''])
})

test('a folder without a site gets no work folder', async () => {
  const site = siteOf({ 'notes/a.txt': 'A\n' })
  rmSync(path.join(site.dir, 'site.config.mjs'))
  assert.equal((await runCli(['build', site.dir], site.dir)).exitCode, 1)
  assert.deepEqual([...readTree(site.dir).keys()], ['notes/a.txt'])
})
