import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test, { before } from 'node:test'
import { copyOf } from '../../support/build/sites.ts'
import { buildSite, type BuildResult, type TemporarySite } from '../../support/build-site.ts'
import { htmlProblems } from '../../support/html-problems.ts'

const GOLDEN = path.join(import.meta.dirname, '../../golden/kitchen')

let site: TemporarySite
let result: BuildResult

before(async () => {
  site = copyOf('fixtures/kitchen')
  result = await buildSite(site.dir)
})

const read = (file: string): string => site.read(`build/${file}`)

test('the kitchen site builds without a single remark', () => {
  assert.equal(result.exitCode, 0)
  assert.deepEqual(result.diagnostics, [])
})

/** A page with components, a module, and one that is React and shows a part of Markdown. */
for (const page of ['docs/guide/deep/last', 'docs/guide/deep/module', '.']) {
  test(`the page data of ${page} is what it was`, () => {
    const golden = path.join(GOLDEN, `${page === '.' ? 'index' : page}.json`)
    const { client: _client, ...data } = JSON.parse(read(path.posix.join(page, 'page.json'))) as Record<
      string,
      unknown
    >
    // Names of code change with the engine's and React's code; what page data says does not.
    const text = `${JSON.stringify(data, null, 2)}\n`.replace(
      /(\/assets\/js\/[\w-]+)-[\da-f]{8}\.js/g,
      '$1.js',
    )
    if (process.env['UPDATE_GOLDEN'] !== undefined || !existsSync(golden)) {
      mkdirSync(path.dirname(golden), { recursive: true })
      writeFileSync(golden, text)
    }
    assert.equal(text, readFileSync(golden, 'utf8'))
  })
}

test('plain Markdown ships its layout, and a page with one component that one beside it', () => {
  const modulesOf = (page: string): string[] =>
    Object.keys((JSON.parse(read(`${page}/page.json`)) as { modules: Record<string, string> }).modules)
  // Its edit link stands in a footer, which is a module of its own.
  assert.deepEqual(modulesOf('docs/intro'), ['@theme/DocItem', '@theme/DocItem/Footer'])
  assert.deepEqual(modulesOf('about'), ['@theme/MDXPage'])
  assert.deepEqual(modulesOf('docs/guide/deep/last').sort(), [
    './docs/guide/deep/_live.mdx',
    './src/components/card',
    './src/components/card#Badge',
    '@theme/DocItem',
    '@theme/DocItem/Footer',
  ])
})

test('no word of the content is in a script', () => {
  const { files } = JSON.parse(read('docs/guide/deep/module/page.json')) as { files?: unknown }
  assert.equal(files, undefined)
  const html = read('docs/guide/deep/module/index.html')
  assert.match(html, /Plain paragraph with a/)
  const { modules } = JSON.parse(read('docs/guide/deep/module/page.json')) as {
    modules: Record<string, string>
  }
  for (const url of Object.values(modules)) {
    assert.doesNotMatch(read(url.replace('/base/', '')), /Plain paragraph|guide\/setup/)
  }
})

test('the embedded page data holds no string that the document holds already', () => {
  const html = read('docs/intro/index.html')
  const embedded =
    /<script type="application\/json" id="__sitegen_page">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  assert.equal((JSON.parse(embedded) as { url: string }).url, '/base/docs/intro/')
  assert.doesNotMatch(embedded, /First paragraph/)
})

test('class names of CSS modules are the same in HTML and CSS', () => {
  const html = read('docs/guide/deep/last/index.html')
  const className = /<section class="(card_[0-9a-f]+)"/.exec(html)?.[1] ?? 'none'
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/base\/([^"]+)"/g)].map(([, file = '']) =>
    read(file),
  )
  assert.ok(sheets.some((sheet) => sheet.includes(`.${className}`)))
})

test("a site's own styles stand outside of every layer, after the theme's", () => {
  const html = read('index.html')
  const main = /href="\/base\/(assets\/css\/main-[^"]+)"/.exec(html)?.[1] ?? ''
  const sheet = read(main)
  assert.match(sheet, /^@layer theme/)
  assert.match(sheet, /\.extra\{color:teal\}:root\{--ifm-color-primary: ?teal\}\n$/)
})

test('a small image is part of the page with its size; files keep their name, with the hash of their content', () => {
  const html = read('docs/intro/index.html')
  assert.match(html, /<img src="data:image\/png;base64,[^"]+" width="1" height="1" alt="A dot"/)
  assert.match(html, /<a href="\/base\/assets\/files\/data-[0-9a-f]{8}\.zip" target="_blank">/)
})

test('the sitemap lists every page but those that are not to be indexed', () => {
  const urls = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  assert.deepEqual(urls, [
    'https://sitegen.example/base/',
    'https://sitegen.example/base/about/',
    'https://sitegen.example/base/docs/guide/deep/last/',
    'https://sitegen.example/base/docs/guide/deep/module/',
    'https://sitegen.example/base/docs/guide/setup/',
    'https://sitegen.example/base/docs/intro/',
  ])
  assert.match(read('hidden/index.html'), /<meta name="robots" content="noindex, nofollow">/)
  assert.match(read('404.html'), /Page Not Found/)
})

test('titles, descriptions and code are escaped where they stand', () => {
  const html = read('docs/intro/index.html')
  assert.match(html, /<title>Introduction &amp; &quot;more&quot; &lt;now&gt; \| Kitchen<\/title>/)
  assert.match(
    html,
    /<meta name="description" content="Quotes &quot; &#39; and &lt;angles&gt; &amp; ampersands\.">/,
  )
})

test('every page is valid HTML', () => {
  assert.deepEqual(htmlProblems(path.join(site.dir, 'build')), [])
})
