import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test, { before } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, type BuildResult, type TemporarySite } from '../../support/build-site.ts'

/** Each folder holds `input.md` or `input.mdx`, what it uses, and `expected.html`: what readers get for it. */
const FIXTURES = path.join(import.meta.dirname, '../../fixtures/markdown')

const CONFIG = `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  trailingSlash: true,
  docs: false,
  pages: {
    path: 'pages',
    include: ['*/input.{md,mdx}', 'index.md'],
    admonitions: { keywords: ['milestone'] },
  },
  markdown: {
    format: 'detect',
    mermaid: true,
    preprocessor: ({ fileContent }) => fileContent.replaceAll('%WORD%', 'preprocessor'),
  },
}
`

const names = readdirSync(FIXTURES).sort()
let site: TemporarySite
let result: BuildResult

before(async () => {
  site = siteOf({ 'site.config.mjs': CONFIG, 'pages/index.md': 'Home.' })
  cpSync(FIXTURES, path.join(site.dir, 'pages'), { recursive: true })
  result = await buildSite(site.dir, '--no-cache')
})

test('the constructs of Markdown build without a problem', () => {
  assert.equal(result.exitCode, 0, result.stdout + result.stderr)
  assert.deepEqual(result.diagnostics, [])
})

for (const name of names) {
  test(`readers get what is expected for ${name}`, () => {
    const golden = path.join(FIXTURES, name, 'expected.html')
    const html = `${contentOf(site.read(`build/${name}/input/index.html`))}\n`
    if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(golden, html)
    assert.ok(existsSync(golden), `${name}/expected.html is missing: run with UPDATE_GOLDEN=1`)
    assert.equal(html, readFileSync(golden, 'utf8'))
  })
}

const HEAD = [
  '<title>A title &amp; more</title>',
  '<meta name="keywords" content="one, two">',
  '<link rel="alternate" href="https://sitegen.example/other/" hreflang="de">',
]
const HEADS: readonly (readonly [name: string, elements: readonly string[]])[] = [
  ['head', [...HEAD, '<script type="application/ld+json">{"@type": "Thing", "name": "a < b"}</script>']],
  ['head-md', HEAD],
  ['head-in-partial', ['<meta name="keywords" content="from a partial">']],
]

for (const [name, elements] of HEADS) {
  test(`the document of ${name} has what its content puts into the head, once`, () => {
    const document = site.read(`build/${name}/input/index.html`)
    const head = document.slice(0, document.indexOf('</head>'))
    for (const element of elements) assert.ok(head.includes(element), `${element} in ${head}`)
    assert.equal(document.split(/<title[ >]/).length - 1, 1)
    assert.equal(head.split('name="keywords"').length - 1, 1)
  })
}

test('pages of static content load no module of their own', () => {
  for (const name of ['admonitions-with-blocks', 'raw-html', 'partials', 'gfm']) {
    const { modules, content } = JSON.parse(site.read(`build/${name}/input/page.json`)) as {
      readonly modules: Readonly<Record<string, unknown>>
      readonly content: { readonly kind: string }
    }
    assert.deepEqual([name, content.kind, Object.keys(modules)], [name, 'html', ['@theme/MDXPage']])
  }
})

/** What is in the element that holds the content of a page. */
function contentOf(document: string): string {
  const [opening = ''] = /<div class="theme-doc-markdown markdown"[^>]*>/.exec(document) ?? []
  assert.notEqual(opening, '', 'the page has content')
  const start = document.indexOf(opening) + opening.length
  let depth = 1
  for (const { 0: tag, index } of document.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += tag === '</div' ? -1 : 1
    if (depth === 0) return withPlainIds(document.slice(start, start + index))
  }
  throw new Error('the content does not end')
}

/** React makes ids from where a component stands in the whole page: here they are numbered. */
function withPlainIds(html: string): string {
  const ids = [...new Set(html.match(/_R_[\da-z]+_/g))]
  return ids.reduce((text, id, index) => text.replaceAll(id, `_R_${index}_`), html)
}
