import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mock, test } from 'node:test'
import { Parser } from 'htmlparser2'
import { createElement, type ReactNode } from 'react'
import { resolveAlone, loadModule, moduleCode } from '../../../support/render-text.ts'
import { renderedContent } from '../../../support/render-content.ts'
import { isWhole } from '../../../../support/is-whole.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { compileText, type CompileSetup } from '../compile-text.ts'
import { SNIPPETS } from '../snippets.ts'

const folder = temporaryFolder({})

/** A component that shows its name and its children. */
function marker(name: string): unknown {
  return ({ children }: { readonly children?: ReactNode }) =>
    createElement('x-mark', { 'data-name': name }, children)
}

const NAMES = ['Head', 'Foo', 'Bar', 'Tabs', 'TabItem', 'Link', 'A', 'B', 'C']
const mdxComponents = Object.fromEntries(NAMES.map((name) => [name, marker(name)]))

/** Compiles and renders a text the way the engine does; a module is bundled and run. */
async function render(text: string, given: CompileSetup = {}): Promise<string> {
  const setup: CompileSetup = { components: {}, ...given }
  const compiled = await compileText(text, setup)
  const { content } = resolveAlone(compiled)
  if (compiled.kind !== 'module') return renderedContent({ content, mdxComponents })
  mkdirSync(path.join(folder, 'docs'), { recursive: true })
  writeFileSync(path.join(folder, compiled.path), text)
  const module = await loadModule(compiled.path, { folder, setup })
  return renderedContent({
    content,
    mdxComponents,
    components: { [`./${compiled.path}`]: module['default'] },
  })
}

/** HTML without what does not matter: order of attributes, white space between blocks, ways to write a flag. */
function normal(html: string): string {
  let written = ''
  let preformatted = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'link') return
      if (name === 'pre') preformatted++
      const sorted = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))
      written += `<${name}${sorted.map(([key, value]) => ` ${key}="${alike(value)}"`).join('')}>`
    },
    ontext(text) {
      if (preformatted > 0 || text.trim() !== '' || !text.includes('\n'))
        written += text.replaceAll('<', '&lt;')
    },
    onclosetag(name) {
      if (name === 'pre') preformatted--
      if (name !== 'link') written += `</${name}>`
    },
  })
  parser.end(html.replaceAll('<!-- -->', ''))
  return written.replace(/>[\n ]+</g, '><')
}

function alike(value: string): string {
  return value === 'true' ? '' : value.replace(/\s*([:;])\s*/g, '$1').replace(/;$/, '')
}

/** What must be run in any case, or is no MDX. */
const UNFIT = /\{x\}|\{1\+1\}|=b\}|export const|\{\.\.\.p\}|a\.b|^import|<Foo>a\n|\{#b\}/

for (const format of ['mdx', 'md'] as const) {
  test(`a page, a partial and a module of ${format} look the same`, async () => {
    // `npm run test:all` takes all of them.
    for (const text of SNIPPETS.filter((_text, index) => isWhole || index % 4 === 0)) {
      if (UNFIT.test(text) || (format === 'md' && /<(?:Foo|Tabs|A)\b/.test(text))) continue
      const page = normal(await render(text, { format }))
      assert.equal(normal(await render(text, { format, as: 'partial' })), page, text)
      assert.equal(normal(await render(text, { format, as: 'module' })), page, text)
    }
  })
}

test('a module puts each plain element in its place, between what is run', async () => {
  const text =
    'export const n = 2\n\n# Title\n\na {n} *b*\n\n- *c* {n}\n- *d*\n\n' +
    '<Foo>\n\ne {n * 2}\n\n*f*\n\n</Foo>\n\n:::note {n} T\n\ng\n\n:::'
  const html = normal(await render(text))
  assert.equal(html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|'), '|Title|a 2 |b|c| 2|d|e 4|f|2 T|g|')
})

const TABLES: readonly (readonly [name: string, text: string, html: string])[] = [
  [
    'a component in a cell',
    '| <A /> | b |\n|---|---|\n| c | d |',
    '<thead><tr><th>A</th><th>b</th></tr></thead><tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody>',
  ],
  [
    'an expression in a cell',
    '| {1 + 1} | b |\n|---|---|\n| c | d |',
    '<thead><tr><th>2</th><th>b</th></tr></thead><tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody>',
  ],
  [
    'a component in a table written as JSX',
    '<table>\n  <colgroup>\n    <col />\n  </colgroup>\n  <tfoot>\n    <tr>\n      <td>b <A /></td>\n    </tr>\n  </tfoot>\n</table>',
    '<colgroup><col></colgroup><tfoot><tr><td>b A</td></tr></tfoot>',
  ],
]

/** Rendered HTML in which a component is its name. */
function shown(html: string): string {
  return html.replaceAll('<!-- -->', '').replaceAll(/<x-mark data-name="(\w+)"><\/x-mark>/g, '$1')
}

for (const [name, text, html] of TABLES) {
  test(`around ${name}, rows and cells stand without white space, of which React would warn`, async () => {
    const { mock: error } = mock.method(console, 'error', () => undefined)
    try {
      assert.equal(shown(await render(text)), `<article><table>${html}</table></article>`)
      assert.equal(error.callCount(), 0)
    } finally {
      error.restore()
    }
  })
}

test('white space in cells and between other elements stays', async () => {
  const html = shown(await render('<ul>\n<li>a <A /> *b* *c*</li>\n<li>d</li>\n</ul>'))
  assert.match(html, /<li>a A <em>b<\/em> <em>c<\/em><\/li>\s*<li>d<\/li>/)
})

test('a module takes addresses from page data, folded or not', async () => {
  const html = await render(
    '{1 + 0}\n\n[a](https://a.example) *b*\n\n[c {1 + 1}](https://c.example "t")\n\n![d](https://d.example/e.png)',
  )
  const outside = 'target="_blank" rel="noopener noreferrer"'
  assert.ok(html.includes(`<a href="https://a.example" ${outside}>a</a>`), html)
  const attributes = '(?=[^>]*title="t")(?=[^>]*href="https://c.example")[^>]*'
  assert.match(html, new RegExp(`<a ${attributes}>c (?:<!-- -->)?2</a>`))
  assert.match(html, /<img src="https:\/\/d\.example\/e\.png" alt="d" loading="lazy" decoding="async"\/?>/)
})

const temporary = temporaryFolder({})

type Exports = Readonly<Record<string, unknown>>

function exportsOf(text: string, modules: Exports = {}, setup: CompileSetup = {}): Promise<Exports> {
  writeFileSync(path.join(temporary, 'a.mdx'), text)
  return loadModule('a.mdx', { folder: temporary, modules, setup })
}

test('a module exports its toc, content title and front matter, if it has them', async () => {
  const text = '---\ntitle: T\ntags: [a, 2]\n---\n\n# A *b*\n\n## C {#d}\n'
  const { toc, contentTitle, frontMatter } = await exportsOf(text)
  assert.deepEqual(toc, [{ value: 'C', id: 'd', level: 2 }])
  assert.deepEqual([contentTitle, frontMatter], ['A b', { title: 'T', tags: ['a', 2] }])
  const none = await exportsOf('text')
  assert.deepEqual([none['contentTitle'], none['frontMatter']], [undefined, {}])
})

test("a module's toc holds those of its partials where they stand, as often as they do", async () => {
  const modules = { './_p.mdx': { default: () => null, toc: [{ value: 'P', id: 'p', level: 2 }] } }
  const text = "import P from './_p.mdx'\n\n## A\n\n<P />\n\n## B\n\n<P />\n"
  const { toc } = await exportsOf(text, modules)
  assert.deepEqual(
    (toc as readonly { id: string }[]).map(({ id }) => id),
    ['a', 'p', 'b', 'p'],
  )
  const own = "import P from './_p.mdx'\n\nexport const toc = ['own']\n\n<P />\n"
  assert.deepEqual((await exportsOf(own, modules))['toc'], ['own'])
})

test('a module reads its file as the preprocessor of the site changes it', async () => {
  const preprocessor = ({ fileContent }: { readonly fileContent: string }): string =>
    fileContent.replaceAll('NAME', 'sitegen')
  const { toc, frontMatter } = await exportsOf(
    '---\na: NAME\n---\n\n## NAME\n',
    {},
    { markdown: { preprocessor } },
  )
  assert.deepEqual(toc, [{ value: 'sitegen', id: 'sitegen', level: 2 }])
  assert.deepEqual(frontMatter, { a: 'NAME' })
})

test("what a file exports or imports under these names is the file's", async () => {
  const functions = 'export function contentTitle() {}\nexport class frontMatter {}'
  const { toc, contentTitle } = await exportsOf(`export const toc = ['own']\n${functions}\n\n## A\n`)
  assert.deepEqual([toc, typeof contentTitle], [['own'], 'function'])
  const text = "import { toc, frontMatter } from './n'\n\nexport const seen = [toc, frontMatter]\n\n## A\n"
  const { seen } = await exportsOf(text, { './n': { toc: 'own', frontMatter: 'mine' } })
  assert.deepEqual(seen, ['own', 'mine'])
})

test('the toc is there though other statements mention it', async () => {
  for (const mention of [
    "import X from './toc/x'",
    "export const label = 'toc'",
    'export const big = 10n',
    'export const other = { toc: 7 }',
  ]) {
    const text = `${mention}\n\nexport const seen = toc.length\n\n## A`
    assert.equal((await exportsOf(text, { './toc/x': { default: 'x' } }))['seen'], 1, mention)
  }
})

const EXCLUDED: CompileSetup = { markdown: { static: { exclude: ['Foo'] } } }

/** Modules in which the word is "secret", wherever text may stand. */
const WORDS: readonly (readonly [where: string, text: string, setup?: CompileSetup])[] = [
  ['in a folded element', 'a *secret*\n\n{1 + 1}'],
  ['beside an expression', 'a secret {1 + 1}'],
  ['in a component, beside an element', '<Foo n={1 + 1}>secret **words** secret</Foo>'],
  ['in an element with a prop that is run', '<b onClick={() => 1}>secret</b>'],
  ['in a fragment', '<Foo n={1 + 1}><>secret</></Foo>'],
  ['in a literal expression', "<Foo n={1 + 1}>{'secret'}</Foo>"],
  ['in an element below an excluded component', '<Foo n={1 + 1}>\n\n*secret*\n\n</Foo>', EXCLUDED],
]

for (const [where, text, setup = {}] of WORDS) {
  test(`a word ${where} of a module is on the page and not in its code`, async () => {
    assert.match(await render(text, setup), /secret/)
    const code = await moduleCode('docs/a.mdx', { folder, setup: { components: {}, ...setup } })
    assert.doesNotMatch(code, /secret/)
  })
}

test('what is no word stays in the code of a module', async () => {
  const { strings } = await compileText('**a {1 + 1}**, ({2 + 2}) *b*: <Foo>!</Foo>')
  assert.deepEqual(strings, ['a '])
})

test('components that fences of mdx-code-block export can be used outside of them', async () => {
  const fence = (code: string): string => `\`\`\`mdx-code-block\n${code}\n\`\`\`\n`
  const text = `${fence('export const R = () => <b>x</b>')}\n<R />\n\n${fence('export const S = () => {\n  return <i>y</i>\n}')}\n<S />\n\n# T <!-- c -->\n`
  assert.equal(normal(await render(text)), '<article><b>x</b><i>y</i><header><h1>T </h1></header></article>')
})

const METADATA = 'sitegen/internal/runtime/mdx-metadata.ts'

/** What a module gives the runtime to tell the metadata of its page; null where it does not ask. */
async function metadataAsked(text: string): Promise<unknown> {
  let asked: unknown = null
  await exportsOf(text, { [METADATA]: { sgMetadata: (origin: unknown) => (asked = origin) } })
  return asked
}

test('a module that uses the metadata of its page asks the runtime for it', async () => {
  const origin = { module: './a.mdx', source: '@site/a.mdx', frontMatter: { a: 1 } }
  for (const use of [
    '{metadata.title}',
    'a <b title={metadata.title}>b</b>',
    '<Foo {...metadata} />',
    'export const Foo = () => metadata.title',
    '<Foo x={<i>{metadata.id}</i>} />',
  ])
    assert.deepEqual(await metadataAsked(`---\na: 1\n---\n\n${use}\n`), origin, use)
})

test('one that only speaks of metadata, or has its own, does not', async () => {
  for (const use of ['metadata {1 + 1}', '{data} `metadata`', "export const metadata = 'own'\n\n{metadata}"])
    assert.equal(await metadataAsked(`export const data = 1\n\n${use}\n`), null, use)
})
