import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Bundle } from '../../../cli/bundle/bundle.ts'
import { LATER } from '../../../cli/bundle/plugins/lazy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { bundleFiles, realEngine, withoutHash, type Files, type TestEngine } from './support.ts'

/** What the theme loads when a diagram or a live block is seen is large: it must be nowhere else. */
const SITE: Files = {
  'docs/a.mdx': '# A\n\n<Mermaid value="pie" />\n\n```jsx live\n<b/>\n```\n',
  'docs/b.mdx': '# B\n\n<Details summary="b" />',
}

const engine = realEngine()

function bundled(files: Files, used: TestEngine = engine): Promise<Bundle> {
  return bundleFiles(files, { engine: used, layouts: ['NotFound', 'DocItem'] }).then(({ bundle }) => bundle)
}

let made: ReturnType<typeof bundled> | undefined

/** Made by the first test that asks: tests of other files, which end the bundler, may run in this process before. */
const both = (): ReturnType<typeof bundled> => (made ??= bundled(SITE))
// One after the other: each ends the bundler when it is done.
const plain = (): Promise<Bundle> =>
  both().then(() => bundled({ 'docs/b.mdx': '# B\n\n<Details summary="b" />' }))

test('what the theme loads later is in files of its own, which no module names', async () => {
  const { client } = await both()
  const named = new Set([...client.moduleByKey.values()].flatMap(({ files }) => files.map(withoutHash)))
  const all = client.files.map((file) => withoutHash(file.path))
  for (const later of ['assets/js/mermaid-render.js', 'assets/js/playground-live.js']) {
    assert.ok(all.includes(later), later)
    assert.ok(!named.has(later), later)
  }
  const sizes = new Map(client.files.map((file) => [file.path, file.text.length]))
  for (const key of ['@theme/Mermaid', '@theme/Playground']) {
    const { files = [] } = client.moduleByKey.get(key) ?? {}
    const own = files.filter((file) => !client.preloads.includes(file))
    const size = own.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    assert.ok(own.length > 0 && size < 4000, `${key}: ${size} bytes`)
  }
})

test('every module that the theme loads later is named so', () => {
  const theme = path.join(import.meta.dirname, '../../../theme')
  const files = readdirSync(theme, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const loaded = files.flatMap((file) => [
    ...readFileSync(path.join(theme, file), 'utf8').matchAll(/\bimport\('([^']+)'\)/g),
  ])
  assert.ok(loaded.length > 1)
  for (const [, name = ''] of loaded) assert.match(name, LATER)
})

test('diagrams and live blocks change nothing for pages without', async () => {
  const [{ client: one }, { client: other }] = [await plain(), await both()]
  assert.deepEqual(
    [other.hash, other.scripts, other.preloads, other.styles],
    [one.hash, one.scripts, one.preloads, one.styles],
  )
  assert.deepEqual(other.moduleByKey.get('@theme/Details'), one.moduleByKey.get('@theme/Details'))
})

test('their styles belong to the pages that have them', async () => {
  const { client } = await both()
  assert.deepEqual(client.moduleByKey.get('@theme/Mermaid')?.styles.map(withoutHash), [
    'assets/css/mermaid.css',
  ])
  assert.deepEqual(client.moduleByKey.get('@theme/Playground')?.styles.map(withoutHash), [
    'assets/css/playground.css',
  ])
})

test('the server bundle has nothing of what browsers load later', async () => {
  // Its folder goes with the test that made it.
  const { server } = await bundled(SITE)
  const dir = path.dirname(server.file)
  const files = readdirSync(dir).map((file) => path.join(dir, file))
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0)
  assert.ok(size < 4_000_000, `${size} bytes`)
  assert.ok(!files.some((file) => readFileSync(file, 'utf8').includes('securityLevel')))
})

test('the client stays one file when the engine is a package of the site', async () => {
  const packages = temporaryFolder({})
  const packageDir = path.join(packages, 'node_modules/sitegen')
  for (const room of ['runtime', 'theme', 'dist/search']) {
    cpSync(path.join(engine.packageDir, room), path.join(packageDir, room), { recursive: true })
  }
  symlinkSync(path.join(engine.packageDir, 'node_modules'), path.join(packageDir, 'node_modules'))
  const { client } = await bundled(SITE, { ...engine, packageDir })
  assert.deepEqual(client.preloads.map(withoutHash), ['assets/js/client.js', 'assets/js/helpers.js'])
})
