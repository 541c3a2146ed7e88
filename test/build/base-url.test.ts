import assert from 'node:assert/strict'
import path from 'node:path'
import test, { after } from 'node:test'
import { buildSite, readTree, temporarySite } from '../support/build-site.ts'

const site = temporarySite({
  'site.config.mjs': `export default {
    title: 'Test',
    url: 'https://sitegen.example',
    baseUrl: process.env.SITE_BASE ?? '/',
    docs: { routeBasePath: '/' },
  }\n`,
  'docs/index.md': '# Start\n\nSome words.\n',
  'docs/setup.md': '# Setup\n\nOther words.\n',
})
after(() => {
  delete process.env['SITE_BASE']
  site.remove()
})

async function build(base: string, ...args: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  process.env['SITE_BASE'] = base
  const { exitCode, diagnostics, stdout } = await buildSite(site.dir, ...args)
  assert.deepEqual([exitCode, diagnostics], [0, []], stdout)
  return readTree(path.join(site.dir, 'build'))
}

test('a build with another base URL is that of a site that has always had it, search index included', async () => {
  await build('/')
  for (const base of ['/fr/', '/', '/fr/']) {
    const again = await build(base)
    assert.ok(again.has('search-index.json'))
    assert.deepEqual(again, await build(base, '--no-cache'))
  }
})
