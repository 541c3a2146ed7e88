import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { buildSite, readTree, runCli, temporarySite } from '../support/build-site.ts'

const site = temporarySite({ 'src/pages/index.md': '# Home\n', 'static/film.bin': new Uint8Array(3_000_000) })
after(() => site.remove())

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

test('a build that fails leaves the manifest of what is published', async () => {
  await runCli(['build', site.dir, '--manifest'], site.dir)
  const before = site.read('build.manifest.json')
  site.write({ 'src/pages/bad.mdx': '<b' })
  assert.equal((await buildSite(site.dir, '--manifest')).exitCode, 1)
  assert.equal(site.read('build.manifest.json'), before)
  site.write({ 'src/pages/bad.mdx': 'Good.\n' })
  assert.deepEqual(readdirSync(site.dir).filter((name) => name.endsWith('.tmp')), [])
})

test('a manifest in the output is refused before anything is built', async () => {
  const other = temporarySite({ 'src/pages/index.md': '# Home\n' })
  try {
    const { exitCode, codes } = await buildSite(other.dir, '--manifest', 'build/manifest.json')
    assert.deepEqual([exitCode, codes], [1, ['MANIFEST_NOT_WRITTEN']])
    assert.equal(existsSync(path.join(other.dir, 'build')), false)
  } finally {
    other.remove()
  }
})
