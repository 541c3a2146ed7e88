import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'node:test'
import { globSync } from 'tinyglobby'
import { siteOf } from '../../support/build/sites.ts'
import { readTree, runCli } from '../../support/build-site.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const PAGE = readFileSync(path.join(ROOT, 'content/docs/deployment.md'), 'utf8')
const hasTools = ['rsync', 'jq'].every((name) => spawnSync(name, ['--version']).status === 0)

/** The blocks of a section of the page, one after the other. */
function recipe(section: string): string {
  const [, text = ''] = PAGE.split(`{#${section}}`)
  const blocks = [...(text.split('\n##', 1)[0] ?? '').matchAll(/```bash[^\n]*\n([\s\S]*?)```/g)]
  assert.ok(blocks.length > 0, `the docs have no recipe "${section}"`)
  return blocks.map(([, block = '']) => block).join('')
}

/** Site, a folder that stands for the host, and how to publish to it with a recipe. */
async function openHost(section: string) {
  const site = siteOf({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'static/film.bin': 'film' })
  const target = mkdtempSync(path.join(os.tmpdir(), 'sitegen-host-'))
  const script = recipe(section).replaceAll('npx --no-install sitegen', `node ${ROOT}/bin/sitegen.js`)
  site.write({ 'deployed.json': '{}' })
  return {
    site,
    target,
    /** Builds as a fresh checkout would, publishes, and gives the paths whose bytes the host received. */
    async publish(): Promise<readonly string[]> {
      for (const name of ['build', '.sitegen'])
        rmSync(path.join(site.dir, name), { recursive: true, force: true })
      assert.equal((await runCli(['build', site.dir, '--manifest'], site.dir)).exitCode, 0)
      const before = readTree(target)
      const longAgo = new Date('2010-01-01')
      for (const name of before.keys()) utimesSync(path.join(target, name), longAgo, longAgo)
      const traced = `rsync() { command rsync --out-format='>%n' "$@"; }\n${script}`
      const { status, stdout, stderr } = spawnSync('bash', ['-c', traced], {
        cwd: site.dir,
        encoding: 'utf8',
        env: { ...process.env, TARGET: target },
      })
      assert.equal(status, 0, stderr)
      assert.deepEqual([...readTree(target)], [...readTree(path.join(site.dir, 'build'))])
      const sent = stdout.split('\n').filter((line) => line.startsWith('>') && !line.endsWith('/'))
      return sent.map((line) => line.slice(1))
    },
  }
}

for (const section of ['rsync', 'times'])
  test(`the recipe "${section}" uploads what changed, and nothing else`, { skip: !hasTools }, async (t) => {
    const { site, target, publish } = await openHost(section)
    t.after(() => rmSync(target, { recursive: true }))
    const all = await publish()
    assert.equal(new Set(all).size, globSync('**', { cwd: target, dot: true }).length)
    rmSync(path.join(site.dir, 'docs/b.md'))
    mkdirSync(path.join(site.dir, 'docs/c'))
    // As long as before: only its bytes differ.
    site.write({ 'docs/a.md': '# A\n\nOne.\n', 'docs/c/d.md': '# D\n', 'static/film.bin': 'mlif' })
    if (section === 'times') site.write({ 'deployed.json': site.read('build.manifest.json') })
    const sent = await publish()
    assert.ok(sent.includes('film.bin'), sent.join(', '))
    assert.ok(sent.includes('docs/c/d/index.html'))
    assert.ok(!sent.some((name) => name.endsWith('.js') && !name.includes('deleting')), sent.join(', '))
  })
