import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, readTree, runCli } from '../../support/build-site.ts'

const site = siteOf({ 'src/pages/index.md': '# Home\n', 'static/film.bin': new Uint8Array(3_000_000) })

function publishedHashes(): readonly (readonly [string, string])[] {
  return [...readTree(path.join(site.dir, 'build'))].map(([file, bytes]) => [
    file,
    createHash('sha256').update(bytes).digest('hex'),
  ])
}

test('a manifest names every published file in order, with its whole hash, also when nothing changed', async () => {
  const { stdout, exitCode } = await runCli(['build', site.dir, '--manifest'], site.dir)
  assert.equal(exitCode, 0)
  assert.ok(stdout.endsWith('\nManifest: build.manifest.json\n'), stdout)
  const first = site.read('build.manifest.json')
  const entries = Object.entries(JSON.parse(first) as Record<string, string>)
  assert.deepEqual(
    entries,
    publishedHashes().toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  await buildSite(site.dir, '--manifest', 'made/second.json')
  assert.equal(site.read('made/second.json'), first)
})

test('a build that fails leaves the manifest of what is published, and one in the output is refused', async () => {
  const before = site.read('build.manifest.json')
  const { exitCode, codes } = await buildSite(site.dir, '--manifest', 'build/manifest.json')
  assert.deepEqual([exitCode, codes], [1, ['MANIFEST_NOT_WRITTEN']])
  assert.equal(existsSync(path.join(site.dir, 'build/manifest.json')), false)
  site.write({ 'src/pages/bad.mdx': '<b', 'src/pages/index.md': '# Other\n' })
  assert.equal((await buildSite(site.dir, '--manifest')).exitCode, 1)
  assert.equal(site.read('build.manifest.json'), before)
  assert.deepEqual(
    readdirSync(site.dir).filter((name) => name.endsWith('.tmp')),
    [],
  )
})
