import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import type { CacheReport } from '../../cli/report/build-report/cache-report.ts'
import { buildSite, copyFixture, readTree, temporarySite, type TemporarySite } from '../support/build-site.ts'

const KITCHEN = path.join(import.meta.dirname, '../fixtures/kitchen')

function outputOf(site: TemporarySite): ReadonlyMap<string, string> {
  return new Map([...readTree(path.join(site.dir, 'build'))].map(([file, bytes]) => [file, bytes.toString('latin1')]))
}

test('a warm build gives what a cold build gives, and an edit gives what it gives cold', async () => {
  const site = copyFixture(KITCHEN)
  try {
    await buildSite(site.dir)
    const cold = outputOf(site)
    await buildSite(site.dir)
    assert.deepEqual(outputOf(site), cold)

    site.write({ 'docs/guide/setup.md': '# Set-up\n\n## Install it\n\nOther words, [back](../intro.md#pictures).\n' })
    await buildSite(site.dir)
    const warm = outputOf(site)
    assert.notDeepEqual(warm, cold)
    await buildSite(site.dir, '--no-cache')
    assert.deepEqual(outputOf(site), warm)
  } finally {
    site.remove()
  }
})

test('--no-cache uses nothing that builds keep, and keeps what it makes', async () => {
  const site = copyFixture(KITCHEN)
  const cacheOf = async (...args: readonly string[]): Promise<CacheReport> => {
    await buildSite(site.dir, ...args, '--report', 'report.json')
    return (JSON.parse(site.read('report.json')) as { cache: CacheReport }).cache
  }
  try {
    await buildSite(site.dir)
    const cold = outputOf(site)
    const { compiled, rendered } = await cacheOf('--no-cache')
    assert.deepEqual([compiled.hits, compiled.reasons], [0, { disabled: compiled.misses }])
    assert.deepEqual([rendered?.hits, rendered?.reasons], [0, { disabled: rendered?.misses }])
    assert.deepEqual(outputOf(site), cold)
    const after = await cacheOf()
    assert.deepEqual([after.compiled.hits > 0, (after.rendered?.hits ?? 0) > 0], [true, true])
  } finally {
    site.remove()
  }
})

test('a page that is a module and known is rendered again with all of its words when a link target moves', async () => {
  const site = temporarySite({
    'docs/module.mdx': '# Module\n\n## Part one\n\nSum: {1 + 1}, [there](./target.md).\n\n## Part two\n\nMore words.\n',
    'docs/target.md': '# Target\n',
  })
  try {
    await buildSite(site.dir)
    site.write({ 'docs/target.md': '---\nslug: moved\n---\n\n# Target\n' })
    await buildSite(site.dir)
    const warm = outputOf(site)
    await buildSite(site.dir, '--no-cache')
    assert.deepEqual(warm, outputOf(site))
  } finally {
    site.remove()
  }
})

test('what builds keep stays within its limit, and a build that finds too little there makes the rest anew', async () => {
  const site = copyFixture(KITCHEN)
  try {
    await buildSite(site.dir)
    const cold = outputOf(site)
    const config = site.read('site.config.mjs').replace(/title:/, "cache: { limit: '4 kB' }, title:")
    site.write({ 'site.config.mjs': config, 'docs/guide/setup.md': '# Set-up\n\n## Install it\n\n[Back](../intro.md#pictures).\n' })
    await buildSite(site.dir)
    const compiled = path.join(site.dir, '.sitegen/cache/compiled')
    const data = [...readTree(compiled)].filter(([file]) => file.startsWith('data-'))
    assert.ok(data.reduce((sum, [, bytes]) => sum + bytes.length, 0) <= 4000)
    const warm = outputOf(site)
    assert.notDeepEqual(warm, cold)
    await buildSite(site.dir, '--no-cache')
    assert.deepEqual(outputOf(site), warm)
  } finally {
    site.remove()
  }
})
