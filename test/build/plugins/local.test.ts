import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { copyOf, outputOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

/** A project of Docusaurus with twelve plugins of its own, as projects have them. */
const site = copyOf('fixtures/docusaurus/local')
const MODULES = path.resolve(import.meta.dirname, '../../../node_modules')

let built: ReadonlyMap<string, string>

before(async () => {
  mkdirSync(path.join(site.dir, 'node_modules'))
  symlinkSync(path.join(MODULES, 'postcss'), path.join(site.dir, 'node_modules/postcss'))
  const { exitCode, codes, stdout, stderr } = await buildSite(site.dir)
  assert.equal(exitCode, 0, stdout + stderr)
  assert.deepEqual(codes, [])
  built = outputOf(site)
})

function file(name: string): string {
  return built.get(name) ?? assert.fail(`there is no ${name}`)
}

function page(name: string): string {
  return file(`${name}index.html`).replaceAll('<!-- -->', '')
}

test('a page for each entry of a JSON file, and a list of them', () => {
  assert.match(page('products/delta/'), /<h1>Delta<\/h1><p class="about">Flies in light wind\.<\/p>/)
  assert.match(page('products/box/'), /<title>Box \| Local<\/title>/)
  assert.match(
    page('products/'),
    /<p class="count">2<\/p><ul><li><a[^>]* href="\/products\/delta"[^>]*>Delta<\/a>/,
  )
})

test('tags in the head and at the end of the body of all pages', () => {
  for (const name of ['', 'products/box/', 'blog/']) {
    assert.match(page(name), /<meta name="verification" content="abc&amp;123">\n<\/head>/)
    assert.match(
      page(name),
      /<noscript><img src="https:\/\/count\.sitegen\.example\/pixel\.gif" alt=""><\/noscript>\n<\/body>/,
    )
  }
})

test('files after the build: of the addresses of pages, and a feed of what stands in them', () => {
  const { title, pages } = JSON.parse(file('api/pages.json')) as { title: string; pages: readonly string[] }
  assert.equal(title, 'Local')
  assert.ok(
    ['/', '/products', '/products/box', '/requests/open', '/blog/three'].every((one) => pages.includes(one)),
    pages.join(),
  )
  assert.match(
    file('products.xml'),
    /<item><title>Box<\/title><link>https:\/\/sitegen\.example\/products\/box<\/link><description>Flies in strong wind\.<\/description><\/item>\n<item><title>Delta/,
  )
})

test('an alias, variables that nobody imports, definitions, and texts of the files in one folder', () => {
  assert.match(
    page(''),
    /<p class="facts gap-7">30 m plain &quot;wind: light\\nline: 30 m\\n&quot; strong<\/p>/,
  )
})

test('PostCSS writes the classes that components use', () => {
  const css = [...built]
    .filter(([name]) => name.endsWith('.css'))
    .map(([, text]) => text)
    .join('\n')
  assert.match(css, /\.gap-12\{gap:12px\}\.gap-7\{gap:7px\}/)
})

test('an application with views of its own is shown at its addresses, and below them', () => {
  assert.match(
    page('requests/'),
    /<main class="requests"><h1>Requests<\/h1>.*<p class="view">all at \/requests<\/p>/s,
  )
  assert.match(
    page('requests/open/'),
    /<main class="requests">.*<p class="view">open at \/requests\/open<\/p>/s,
  )
})

test('a step of Markdown waits until it has seen all documents', () => {
  assert.match(page(''), /A kite needs a line \(what holds the kite\) and/)
  assert.match(page('parts/'), /See wind \(what carries the kite\)\./)
})

test('a page for each post, with those beside it', () => {
  const middle = page('stories/second/')
  assert.match(middle, /<p class="facts">.* 2024-02-03 @site\/blog\/2024-02-03-second\.md /)
  assert.match(
    middle,
    /<a href="\/stories\/three" class="newer">Third<\/a><a href="\/stories\/first" class="older">First<\/a>/,
  )
  assert.match(page('stories/three/'), /<p class="all">Blog 3 0 {2}defaultSidebar<\/p>/)
  assert.doesNotMatch(page('stories/three/'), /class="newer"/)
})

test('a changelog is split into posts before the blog loads them', () => {
  assert.match(page('changelog/1.1.0/'), /<h1 [^>]*>Release 1\.1\.0<\/h1>.*>John<.*Kites fly in light wind/s)
  assert.match(page('changelog/'), /Release 1\.2\.0.*Release 1\.1\.0/s)
  assert.match(page('changelog/page/2/'), /Release 1\.0\.0/)
  assert.match(file('changelog/rss.xml'), /<link>https:\/\/sitegen\.example\/changelog\/1\.2\.0<\/link>/)
  assert.equal(
    [...built.keys()].some((name) => name.includes('nreleased')),
    false,
  )
})
