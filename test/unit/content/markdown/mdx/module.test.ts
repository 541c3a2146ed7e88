import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { Parser } from 'htmlparser2'
import { createElement, type ReactNode } from 'react'
import { resolveAlone, loadModule, moduleCode } from '../../../support/render-text.ts'
import { renderedContent } from '../../../support/render-content.ts'
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
  for (const text of SNIPPETS) {
    if (UNFIT.test(text) || (format === 'md' && /<(?:Foo|Tabs|A)\b/.test(text))) continue
    test(`as a page, a partial or a module of ${format}, ${JSON.stringify(text).slice(0, 60)} looks the same`, async () => {
      const page = normal(await render(text, { format }))
      assert.equal(normal(await render(text, { format, as: 'partial' })), page)
      assert.equal(normal(await render(text, { format, as: 'module' })), page)
    })
  }
}

test('a module puts each plain element in its place, between what is run', async () => {
  const text = [
    'export const n = 2',
    '',
    '# Title',
    '',
    'a {n} *b*',
    '',
    '- *c* {n}',
    '- *d*',
    '',
    '<Foo>',
    '',
    'e {n * 2}',
    '',
    '*f*',
    '',
    '</Foo>',
    '',
    ':::note {n} T',
    '',
    'g',
    '',
    ':::',
  ].join('\n')
  const html = normal(await render(text))
  assert.equal(html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|'), '|Title|a 2 |b|c| 2|d|e 4|f|2 T|g|')
})

test('a module takes addresses from page data, folded or not', async () => {
  const html = await render(
    '{1 + 0}\n\n[a](https://a.example) *b*\n\n[c {1 + 1}](https://c.example "t")\n\n![d](https://d.example/e.png)',
  )
  const outside = 'target="_blank" rel="noopener noreferrer"'
  assert.ok(html.includes(`<a href="https://a.example" ${outside}>a</a>`), html)
  assert.match(
    html,
    /<a (?=[^>]*title="t")(?=[^>]*href="https:\/\/c\.example")[^>]*>c 2<\/a>|<a (?=[^>]*title="t")(?=[^>]*href="https:\/\/c\.example")[^>]*>c <!-- -->2<\/a>/,
  )
  assert.match(html, /<img src="https:\/\/d\.example\/e\.png" alt="d" loading="lazy" decoding="async"\/?>/)
})

async function exportsOf(text: string): Promise<Readonly<Record<string, unknown>>> {
  writeFileSync(path.join(temporary, 'a.mdx'), text)
  return loadModule('a.mdx', {
    folder: temporary,
    modules: { './toc/x': { default: 'x' }, './n': { toc: 'own', frontMatter: 'mine' } },
  })
}

const temporary = temporaryFolder({})

test('a module exports its toc, content title and front matter', async () => {
  const { toc, contentTitle, frontMatter } = await exportsOf(
    '---\ntitle: T\ntags: [a, 2]\n---\n\n# A *b*\n\n## C {#d}\n',
  )
  assert.deepEqual(toc, [{ value: 'C', id: 'd', level: 2 }])
  assert.equal(contentTitle, 'A b')
  assert.deepEqual(frontMatter, { title: 'T', tags: ['a', 2] })
})

test("a module's toc holds those of its partials where they stand, as often as they do", async () => {
  const modules = { './_p.mdx': { default: () => null, toc: [{ value: 'P', id: 'p', level: 2 }] } }
  const text = "import P from './_p.mdx'\n\n## A\n\n<P />\n\n## B\n\n<P />\n"
  writeFileSync(path.join(temporary, 'partials.mdx'), text)
  const { toc } = await loadModule('partials.mdx', { folder: temporary, modules })
  assert.deepEqual(
    (toc as readonly { id: string }[]).map(({ id }) => id),
    ['a', 'p', 'b', 'p'],
  )
})

test('a toc of its own is not touched, whatever partials there are', async () => {
  const modules = { './_p.mdx': { default: () => null } }
  writeFileSync(
    path.join(temporary, 'own.mdx'),
    "import P from './_p.mdx'\n\nexport const toc = ['own']\n\n<P />\n",
  )
  const { toc } = await loadModule('own.mdx', { folder: temporary, modules })
  assert.deepEqual(toc, ['own'])
})

test('a module reads its file as the preprocessor of the site changes it', async () => {
  writeFileSync(path.join(temporary, 'changed.mdx'), '---\na: NAME\n---\n\n## NAME\n')
  const setup: CompileSetup = {
    markdown: { preprocessor: ({ fileContent }) => fileContent.replaceAll('NAME', 'sitegen') },
  }
  const { toc, frontMatter } = await loadModule('changed.mdx', { folder: temporary, setup })
  assert.deepEqual(toc, [{ value: 'sitegen', id: 'sitegen', level: 2 }])
  assert.deepEqual(frontMatter, { a: 'NAME' })
})

test('a module without title and front matter exports none', async () => {
  const { contentTitle, frontMatter } = await exportsOf('text')
  assert.deepEqual([contentTitle, frontMatter], [undefined, {}])
})

test("a file's own exports stay as they are", async () => {
  const own = await exportsOf(
    "export const toc = ['own']\nexport function contentTitle() {}\nexport class frontMatter {}\n\n## A\n",
  )
  assert.deepEqual(own['toc'], ['own'])
  assert.equal(typeof own['contentTitle'], 'function')
})

test("names that the file imports are the file's", async () => {
  const own = await exportsOf(
    "import { toc, frontMatter } from './n'\n\nexport const seen = [toc, frontMatter]\n\n## A\n",
  )
  assert.deepEqual(own['seen'], ['own', 'mine'])
})

const MENTIONS: readonly string[] = [
  "import X from './toc/x'\n\nexport const seen = toc.length\n\n## A",
  "export const label = 'toc'\n\nexport const seen = toc.length\n\n## A",
  'export const big = 10n\n\nexport const seen = toc.length\n\n## A',
  'export const other = { toc: 7 }\n\nexport const seen = toc.length\n\n## A',
]

for (const text of MENTIONS) {
  test(`the toc is there though ${JSON.stringify(text.split('\n')[0])} mentions it`, async () => {
    assert.equal((await exportsOf(text))['seen'], 1)
  })
}

const EXCLUDED: CompileSetup = { markdown: { static: { exclude: ['Foo'] } } }

/** Modules in which the word is "secret", wherever text may stand. */
const WORDS: readonly (readonly [where: string, text: string, setup?: CompileSetup])[] = [
  ['in a folded element', 'a *secret*\n\n{1 + 1}'],
  ['beside an expression', 'a secret {1 + 1}'],
  ['in a component', '<Foo n={1 + 1}>secret</Foo>'],
  ['in a component, beside an element', '<Foo n={1 + 1}>secret **words** secret</Foo>'],
  ['in an element with a prop that is run', '<b onClick={() => 1}>secret</b>'],
  ['in an element above a component', '- secret <Foo n={1 + 1} />'],
  ['in a fragment', '<Foo n={1 + 1}><>secret</></Foo>'],
  ['in a literal expression', "<Foo n={1 + 1}>{'secret'}</Foo>"],
  ['in a link', '[secret {1 + 1}](https://example.com)'],
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
  writeFileSync(path.join(temporary, 'm.mdx'), text)
  const modules = { [METADATA]: { sgMetadata: (origin: unknown) => (asked = origin) } }
  await loadModule('m.mdx', { folder: temporary, modules })
  return asked
}

test('a module that uses the metadata of its page asks the runtime for it', async () => {
  const origin = { module: './m.mdx', source: '@site/m.mdx', frontMatter: { a: 1 } }
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
