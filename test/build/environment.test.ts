import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyFixture, temporarySite } from '../support/build-site.ts'
import { BIN, runProcess } from '../support/sitegen-process.ts'

const KITCHEN = path.join(import.meta.dirname, '../fixtures/kitchen')

function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['-rn', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('R29: a site builds without a network', { skip: canUnshare() ? false : 'no network namespaces here' }, async () => {
  const site = copyFixture(KITCHEN)
  try {
    const { exitCode, stdout, stderr } = await runProcess(['build'], { cwd: site.dir, setUp: 'set -- unshare -rn "$@"' })
    assert.equal(exitCode, 0, stdout + stderr)
  } finally {
    site.remove()
  }
})

test('R27: a source tree that cannot be written builds into a folder elsewhere', async () => {
  const site = copyFixture(KITCHEN)
  const outDir = path.join(path.dirname(site.dir), 'elsewhere')
  const asRoot = process.getuid?.() === 0
  chmodSync(site.dir, 0o555)
  try {
    const { exitCode, stdout, stderr } = await runProcess(['build', '--out-dir', outDir], { cwd: site.dir })
    assert.equal(exitCode, 0, stdout + stderr)
    assert.ok(existsSync(path.join(outDir, 'index.html')))
    // Root may write everywhere, so only others show that nothing was tried.
    if (!asRoot) assert.equal(existsSync(path.join(site.dir, '.sitegen')), false)
  } finally {
    chmodSync(site.dir, 0o755)
    site.remove()
  }
})

test('R28: the site directory may be named from anywhere', async () => {
  const site = copyFixture(KITCHEN, "it's a site")
  try {
    const { exitCode, stdout, stderr } = await runProcess(['build', site.dir], { cwd: os.tmpdir() })
    assert.equal(exitCode, 0, stdout + stderr)
    assert.ok(existsSync(path.join(site.dir, 'build/index.html')))
  } finally {
    site.remove()
  }
})

const UNSAFE = ['.', '/', '..', 'docs', 'foreign', '~']

for (const outDir of UNSAFE) {
  test(`R25: the output folder "${outDir}" is refused and not touched`, async () => {
    const site = temporarySite({ 'docs/index.md': '# A\n', 'foreign/precious.txt': 'keep me', 'src/pages/index.md': '# H\n' })
    try {
      const target = outDir === '~' ? os.homedir() : path.resolve(site.dir, outDir)
      const before = readdirSync(target)
      const { exitCode, stdout, stderr } = await runProcess(['build', '--out-dir', target], { cwd: site.dir })
      assert.equal(exitCode, 1, stdout + stderr)
      assert.match(stdout + stderr, /OUT_DIR_UNSAFE/)
      assert.deepEqual(readdirSync(target).filter((name) => name !== '.sitegen'), before)
      assert.equal(site.read('foreign/precious.txt'), 'keep me')
    } finally {
      site.remove()
    }
  })
}

test('R25: our own earlier output and an empty folder are replaced', async () => {
  const site = temporarySite({ 'docs/index.md': '# A\n', 'src/pages/index.md': '# H\n' })
  try {
    mkdirSync(path.join(site.dir, 'build'))
    for (const _round of [1, 2]) {
      const { exitCode, stdout, stderr } = await runProcess(['build'], { cwd: site.dir })
      assert.equal(exitCode, 0, stdout + stderr)
    }
    assert.match(site.read('build/docs/index.html'), /<h1>A<\/h1>/)
  } finally {
    site.remove()
  }
})

test('a build in a pipe writes plain lines, and nothing but JSON when asked for it', async () => {
  const site = temporarySite({ 'docs/index.md': '# A\n', 'src/pages/index.md': '# H\n' })
  try {
    const plain = await runProcess(['build'], { cwd: site.dir })
    assert.doesNotMatch(plain.stdout + plain.stderr, /\u001B|\r/)
    assert.match(plain.stdout, /^Built 4 pages into build\/ in .*\. Look at it: npx --no-install sitegen serve$/m)
    const json = await runProcess(['build', '--json'], { cwd: site.dir })
    const { ok, result } = JSON.parse(json.stdout) as { ok: boolean; result: { pages: number } }
    assert.equal(ok, true)
    assert.equal(result.pages, 4)
    const quiet = await runProcess(['build', '--quiet'], { cwd: site.dir })
    assert.equal(quiet.stdout + quiet.stderr, '')
  } finally {
    site.remove()
  }
})

test('on GitHub Actions every problem is an annotation with its place', async () => {
  const site = temporarySite({ 'docs/index.md': '# A\n\n[x](./nowhere)\n', 'src/pages/index.md': '# H\n' })
  try {
    const { exitCode, stdout, stderr } = await runProcess(['build'], { cwd: site.dir, env: { GITHUB_ACTIONS: 'true', CI: 'true' } })
    assert.equal(exitCode, 1)
    assert.match(stdout + stderr, /^::error file=docs\/index\.md,line=3,col=1,.*title=DEAD_LINK::/m)
  } finally {
    site.remove()
  }
})

for (const flags of ['', '--json', '--quiet']) {
  test(`output that cannot be written: build ${flags} says so and fails; a reader that goes away is no failure`, { skip: !existsSync('/dev/full') }, async () => {
    const site = temporarySite({ 'docs/index.md': '# A\n', 'src/pages/index.md': '# H\n' })
    const build = (streams: string): string =>
      spawnSync('sh', ['-c', `{ "$NODE" "$BIN" build ${flags}; } ${streams}; echo "code $?"`], {
        cwd: site.dir,
        env: { ...process.env, NODE: process.execPath, BIN, NO_COLOR: '1' },
        encoding: 'utf8',
      }).stdout
    try {
      const full = build('2>&1 >/dev/full')
      if (flags === '--quiet') assert.equal(full, 'code 0\n')
      else assert.match(full, /^error SYSTEM_REFUSED .*standard output: ENOSPC[^\n]*\n {2}hint: [^\n]*\n\ncode 1\n$/)
      // The site was built all the same.
      assert.match(site.read('build/docs/index.html'), /<h1>A<\/h1>/)
      assert.match(build('| head -0; sleep 0.1'), /^code 0\n$/)
      site.write({ 'docs/index.md': '# A\n\n[x](./nowhere.md)\n' })
      assert.match(build('2>/dev/full >/dev/null'), /^code 1\n$/)
    } finally {
      site.remove()
    }
  })
}

for (const [first, second] of [
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
] as const) {
  test(`${second} after ${first} ends a build at once that does not stop`, async () => {
    const config = "console.log('at work')\nawait new Promise((resolve) => setTimeout(resolve, 60_000))\nexport default {}\n"
    const site = temporarySite({ 'site.config.mjs': config })
    try {
      const child = spawn(process.execPath, [BIN, 'build'], { cwd: site.dir, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      for await (const chunk of child.stdout) if (String(chunk).includes('at work')) break
      child.kill(first)
      await sleep(100)
      child.kill(second)
      assert.deepEqual(await ended, [null, second])
    } finally {
      site.remove()
    }
  })
}

test('Ctrl-C, which ends the bundler too, leaves nothing but its exit code', async () => {
  const site = temporarySite({ 'docs/index.md': '# A\n', 'src/pages/index.jsx': 'export default () => <p>Home</p>\n' })
  try {
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
  } finally {
    site.remove()
  }
})
