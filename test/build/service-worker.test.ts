import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { buildSite, temporarySite } from '../support/build-site.ts'
import { startDevSite } from '../support/dev-site.ts'

const CONFIG = { title: 'Test', url: 'https://sitegen.example' }

function config(pwa: unknown): Readonly<Record<string, string>> {
  return { 'site.config.mjs': `export default ${JSON.stringify({ ...CONFIG, ...(pwa === undefined ? {} : { pwa }) })}\n` }
}

test('a worker that goes is told, and one that removes itself is no loss', async () => {
  const site = temporarySite({ 'src/pages/index.md': '# Home\n', ...config({}) })
  const codes = async (): Promise<readonly string[]> => {
    const { exitCode, diagnostics, stderr } = await buildSite(site.dir)
    assert.equal(exitCode, 0, stderr)
    return diagnostics.map(({ code, level }) => `${level} ${code}`)
  }
  try {
    assert.deepEqual(await codes(), [])
    site.write(config(undefined))
    assert.deepEqual(await codes(), ['warning SERVICE_WORKER_LEFT'])
    site.write(config({}))
    assert.deepEqual(await codes(), [])
    site.write(config(false))
    assert.deepEqual(await codes(), [])
    assert.match(site.read('build/sw.js'), /unregister/)
    assert.doesNotMatch(site.read('build/index.html'), /manifest\.json/)
  } finally {
    site.remove()
  }
})

test('the list is the same for the same site, and another edit gives another', async () => {
  const site = temporarySite({
    'src/pages/index.md': '# Home\n',
    'src/pages/other.md': '# Other\n',
    'src/worker.js': "export { default } from './custom.js'\n",
    'src/custom.js': 'export default function custom() { self.first = true }\n',
    ...config({ swCustom: './src/worker.js' }),
  })
  const built = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, stderr } = await buildSite(site.dir, ...args)
    assert.equal(exitCode, 0, stderr)
    return site.read('build/sw.js')
  }
  try {
    const first = await built()
    assert.equal(await built(), first)
    rmSync(path.join(site.dir, '.sitegen'), { recursive: true })
    assert.equal(await built('--no-cache'), first, 'cold')
    site.write({ 'src/pages/other.md': '# Other words\n' })
    const second = await built()
    assert.notEqual(second.split('\n')[0], first.split('\n')[0], 'the name of the list')
    assert.equal(second.split('\n').slice(1).join(), first.split('\n').slice(1).join(), 'and nothing else')
    site.write({ 'src/custom.js': 'export default function custom() { self.second = true }\n' })
    assert.match(await built(), /self\.second/, 'what the code of the site imports')
  } finally {
    site.remove()
  }
})

test('the dev server runs no worker, and removes that of a site that was served at its address', async () => {
  const dev = await startDevSite({ 'src/pages/index.md': '# Home\n', ...config({ swCustom: './none.js', manifest: {} }) })
  try {
    const worker = await fetch(`${dev.origin}/sw.js`)
    assert.match(await worker.text(), /unregister/)
    assert.match(worker.headers.get('content-type') ?? '', /javascript/)
    const page = await (await fetch(`${dev.origin}/`)).text()
    assert.match(page, /Home/)
    assert.doesNotMatch(page, /manifest\.json/)
  } finally {
    await dev.stop()
  }
})
