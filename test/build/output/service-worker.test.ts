import assert from 'node:assert/strict'
import test from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'
import { isWhole } from '../../support/is-whole.ts'

const CONFIG = { title: 'Test', url: 'https://sitegen.example' }

function config(pwa: unknown): Readonly<Record<string, string>> {
  return {
    'site.config.mjs': `export default ${JSON.stringify({ ...CONFIG, ...(pwa === undefined ? {} : { pwa }) })}\n`,
  }
}

test('the list is the same for the same site, another edit gives another, and a worker that goes is told', async () => {
  const custom = { swCustom: './src/worker.js' }
  const site = siteOf({
    'src/pages/index.md': '# Home\n',
    'src/pages/other.md': '# Other\n',
    'src/worker.js': "export { default } from './custom.js'\n",
    'src/custom.js': 'export default function custom() { self.first = true }\n',
    ...config(custom),
  })
  const told = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { exitCode, stderr, diagnostics } = await buildSite(site.dir, ...args)
    assert.equal(exitCode, 0, stderr)
    return diagnostics.map(({ code, level }) => `${level} ${code}`)
  }
  const list = async (...args: readonly string[]): Promise<string> => {
    assert.deepEqual(await told(...args), [])
    return site.read('build/sw.js')
  }
  const first = await list()
  assert.equal(await list('--no-cache'), first, 'cold')
  site.write({ 'src/pages/other.md': '# Other words\n' })
  const second = await list()
  assert.notEqual(second.split('\n')[0], first.split('\n')[0], 'the name of the list')
  assert.equal(second.split('\n').slice(1).join(), first.split('\n').slice(1).join(), 'and nothing else')
  site.write({ 'src/custom.js': 'export default function custom() { self.second = true }\n' })
  assert.match(await list(), /self\.second/, 'what the code of the site imports')

  site.write(config(undefined))
  assert.deepEqual(await told(), ['warning SERVICE_WORKER_LEFT'])
  if (!isWhole) return
  site.write(config(custom))
  assert.deepEqual(await told(), [])
  site.write(config(false))
  assert.deepEqual(await told(), [], 'one that removes itself is no loss')
  assert.match(site.read('build/sw.js'), /unregister/)
  assert.doesNotMatch(site.read('build/index.html'), /manifest\.json/)
})
