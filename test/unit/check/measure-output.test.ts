import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { measureOutput, fileKind } from '../../../cli/check/measure-output.ts'
import { measuredSite } from './measured-site.ts'

const gzip = (text: string): number => gzipSync(text, { level: 9 }).byteLength

test('files are told apart by what they are to readers', () => {
  const kinds = {
    html: ['index.html'],
    data: ['docs/a/page.json', 'docs/a.page.json', 'assets/data/docs-sidebar.json'],
    other: ['data/figures.json', 'homepage.json', 'CNAME'],
    scripts: ['assets/js/main.js', 'sw.mjs'],
    styles: ['assets/css/main.css'],
    images: ['img/Logo.SVG'],
  }
  for (const [kind, paths] of Object.entries(kinds))
    for (const path of paths) assert.equal(fileKind(path), kind, path)
})

test('a page is charged with the scripts and styles of all pages, of its layout and of its components, each once', async () => {
  const { perPage } = await measureOutput(measuredSite())
  const scripts = ['m'.repeat(300), 'c'.repeat(200), 'd'.repeat(100), 't'.repeat(50)]
  assert.deepEqual(
    perPage.find(({ url }) => url === '/tabs/'),
    {
      url: '/tabs/',
      source: 'docs/tabs.mdx',
      layout: '@theme/DocItem',
      html: { bytes: 2000 },
      data: 20,
      client: 'eager',
      firstLoadJs: { bytes: 650, gzip: scripts.reduce((sum, text) => sum + gzip(text), 0) },
      styles: { bytes: 40, gzip: gzip('s'.repeat(30)) + gzip('u'.repeat(10)) },
      images: { files: 1, bytes: 5000 },
      shared: { bytes: 60, gzip: gzip('i'.repeat(60)) },
    },
  )
})

test('a layout has its own first-load JavaScript and its largest page', async () => {
  const { layouts } = await measureOutput(measuredSite())
  const shown = layouts.map(({ layout, pages, firstLoadJs, largest }) =>
    [layout, pages, firstLoadJs.bytes, largest.url, largest.bytes].join(' '),
  )
  assert.deepEqual(shown, ['./src/pages/index.tsx 1 507 / 507', '@theme/DocItem 2 600 /tabs/ 650'])
})

test('a page whose client comes on intent loads the scripts of its document', async () => {
  const measured = measuredSite()
  const LOADER = 'assets/js/loader.js'
  const client = { ...measured.client, scripts: [LOADER], main: 'assets/js/main.js' }
  const size = (path: string) => (path === LOADER ? 40 : measured.files.size(path))
  const home = './src/pages/index.tsx'
  const pages = measured.pages.map((page) => ({ ...page, live: page.page.url === '/' ? [home] : [] }))
  const files = { ...measured.files, size }
  const { perPage, layouts, scripts } = await measureOutput({ ...measured, client, files, pages })
  const shown = perPage.map(({ url, client, firstLoadJs }) => `${url} ${client} ${firstLoadJs.bytes}`)
  assert.deepEqual(shown, ['/ eager 547', '/docs/ intent 40', '/tabs/ intent 40'])
  assert.equal(layouts.find(({ layout }) => layout === '@theme/DocItem')?.firstLoadJs.bytes, 40)
  assert.deepEqual(scripts.document.files, [LOADER])
  assert.deepEqual(scripts.everyPage.files, [LOADER, 'assets/js/main.js', 'assets/js/client.js'])
  assert.deepEqual(scripts.eager, { [home]: 1 })
})

test('scripts of single modules are those that other pages do not load', async () => {
  const { scripts } = await measureOutput(measuredSite())
  assert.deepEqual(scripts.everyPage.files, ['assets/js/main.js', 'assets/js/client.js'])
  assert.deepEqual(scripts.modules['@theme/Tabs']?.files, ['assets/js/tabs.js'])
  assert.deepEqual(scripts.pages, { '/tabs/': ['@theme/Tabs'] })
})

test('every file of the output is counted in its kind, and the largest are named', async () => {
  const measurement = measuredSite()
  const { files, bytes, kinds, largestFiles } = await measureOutput(measurement)
  assert.equal(files, measurement.files.paths().length)
  const sum = Object.values(kinds).reduce((total, kind) => total + kind.bytes, 0)
  assert.equal(bytes, sum)
  assert.deepEqual(kinds.images, { files: 1, bytes: 5000 })
  const largest = largestFiles.slice(0, 2).map((file) => `${file.path} ${file.bytes}`)
  assert.deepEqual(largest, ['img/a.png 5000', 'tabs/index.html 2000'])
})

test('only what pages load in common is read, and the order of pages does not matter', async () => {
  const { files, ...measurement } = measuredSite()
  const paths: string[] = []
  const read = (path: string) => (paths.push(path), files.read(path))
  const measured = await measureOutput({ ...measurement, files: { ...files, read } })
  const common = files.paths().filter((path) => /^assets\/(?!js\/later)/.test(path))
  assert.deepEqual(paths.sort(), common)
  const pages = measurement.pages.toReversed()
  assert.deepEqual(await measureOutput({ ...measurement, files, pages }), measured)
})
