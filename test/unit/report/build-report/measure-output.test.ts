import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { measureOutput, fileKind } from '../../../../cli/report/build-report/measure-output.ts'
import { filesOf, measuredSite } from './measured-site.ts'

const gzip = (text: string): number => gzipSync(text, { level: 9 }).byteLength

test('files are told apart by what they are to readers', () => {
  const kinds = {
    'index.html': 'html',
    'docs/a/page.json': 'data',
    'docs/a.page.json': 'data',
    'assets/data/docs-sidebar.json': 'data',
    'data/figures.json': 'other',
    'homepage.json': 'other',
    'assets/js/main.js': 'scripts',
    'sw.mjs': 'scripts',
    'assets/css/main.css': 'styles',
    'img/Logo.SVG': 'images',
    CNAME: 'other',
  }
  for (const [path, kind] of Object.entries(kinds)) assert.equal(fileKind(path), kind, path)
})

test('a page is charged with the scripts and styles of all pages, of its layout and of its components, each once', async () => {
  const { perPage } = await measureOutput(measuredSite())
  const tabs = perPage.find(({ url }) => url === '/tabs/')
  const scripts = ['m'.repeat(300), 'c'.repeat(200), 'd'.repeat(100), 't'.repeat(50)]
  assert.deepEqual(tabs, {
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
  })
})

test('a layout has its own first-load JavaScript and its largest page', async () => {
  const { layouts } = await measureOutput(measuredSite())
  assert.deepEqual(
    layouts.map(({ layout, pages, firstLoadJs, largest }) => [
      layout,
      pages,
      firstLoadJs.bytes,
      largest.url,
      largest.bytes,
    ]),
    [
      ['./src/pages/index.tsx', 1, 507, '/', 507],
      ['@theme/DocItem', 2, 600, '/tabs/', 650],
    ],
  )
})

test('a page whose client comes on intent loads the scripts of its document', async () => {
  const measured = measuredSite()
  const client = { ...measured.client, scripts: ['assets/js/loader.js'], main: 'assets/js/main.js' }
  const files = {
    ...measured.files,
    size: (path: string) => (path === 'assets/js/loader.js' ? 40 : measured.files.size(path)),
  }
  const pages = measured.pages.map((page) => ({
    ...page,
    live: page.url === '/' ? ['./src/pages/index.tsx'] : [],
  }))
  const { perPage, layouts, scripts } = await measureOutput({ ...measured, client, files, pages })
  assert.deepEqual(
    perPage.map(({ url, client, firstLoadJs }) => [url, client, firstLoadJs.bytes]),
    [
      ['/', 'eager', 547],
      ['/docs/', 'intent', 40],
      ['/tabs/', 'intent', 40],
    ],
  )
  assert.equal(layouts.find(({ layout }) => layout === '@theme/DocItem')?.firstLoadJs.bytes, 40)
  assert.deepEqual(scripts.document.files, ['assets/js/loader.js'])
  assert.deepEqual(scripts.everyPage.files, [
    'assets/js/loader.js',
    'assets/js/main.js',
    'assets/js/client.js',
  ])
  assert.deepEqual(scripts.eager, { './src/pages/index.tsx': 1 })
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
  assert.equal(
    bytes,
    Object.values(kinds).reduce((sum, kind) => sum + kind.bytes, 0),
  )
  assert.deepEqual(kinds.images, { files: 1, bytes: 5000 })
  assert.deepEqual(largestFiles.slice(0, 2), [
    { path: 'img/a.png', bytes: 5000 },
    { path: 'tabs/index.html', bytes: 2000 },
  ])
})

test('only what pages load in common is read', async () => {
  const measurement = measuredSite()
  const read: string[] = []
  const files = filesOf(measurement, (path) => void read.push(path))
  await measureOutput({ ...measurement, files })
  assert.deepEqual(read.sort(), [
    'assets/css/main.css',
    'assets/css/tabs.css',
    'assets/data/sidebar.json',
    'assets/js/client.js',
    'assets/js/doc.js',
    'assets/js/home.js',
    'assets/js/main.js',
    'assets/js/tabs.js',
  ])
})

test('the order of pages does not matter', async () => {
  const measurement = measuredSite()
  const turned = { ...measurement, pages: measurement.pages.toReversed() }
  assert.deepEqual(await measureOutput(turned), await measureOutput(measurement))
})
