import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plugin } from 'unified'
import type { PluginLists } from '../../../../../cli/config/options/content-plugins.ts'
import { outlineOf } from '../../../../../cli/content/scan/outline.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { MARKDOWN } from '../../../support/site-config.ts'
import { compiledHtml, compileText } from '../compile-text.ts'

/** Alternative texts with words that begin with a colon. */
const TEXTS = [
  'affected:test',
  'affected:test b',
  ':test',
  'a :b c:d e',
  '12:30',
  'a:b[c]',
  'std::vector',
  'a: b',
]

/** Takes a site to the parser that its plugins can extend. */
const extending: Plugin = function () {
  const data = this.data() as { micromarkExtensions?: unknown[] }
  ;(data.micromarkExtensions ??= []).push({ text: {} })
}

const FORMATS = ['md', 'mdx'] as const
const PLACES: readonly (readonly [name: string, write: (text: string) => string])[] = [
  ['an image', (text) => `![${text}](https://example.com/a.png "t:u v")`],
  ['an image in a link', (text) => `[![${text}](https://example.com/a.png)](https://example.com/)`],
  ['a reference', (text) => `![${text}][r]\n\n[r]: https://example.com/a.png`],
  ['a quote', (text) => `> - b ![${text}](https://example.com/a.png)`],
  ['a heading', (text) => `## A ![${text}](https://example.com/a.png)`],
]
const PARSERS: readonly (readonly [name: string, plugins: Partial<PluginLists>])[] = [
  ['the fast parser', {}],
  ['micromark', { remarkPlugins: [extending] }],
]

const CASES = FORMATS.flatMap((format) =>
  TEXTS.flatMap((text) =>
    PLACES.flatMap(([where, write]) =>
      PARSERS.map(([parser, plugins]) => ({ format, text, where, written: write(text), parser, plugins })),
    ),
  ),
)

for (const { format, text, where, written, parser, plugins } of CASES) {
  test(`"${text}" is the text of ${where}: ${format}, ${parser}`, async () => {
    const html = await compiledHtml(written, { format, plugins })
    assert.ok(html.includes(`alt="${text}"`), html)
  })
}

// The line reader of excerpts takes brackets within brackets for text.
const PLAIN = FORMATS.flatMap((format) =>
  TEXTS.filter((text) => !text.includes('[')).map((text) => [format, text] as const),
)

for (const [format, text] of PLAIN) {
  test(`"${text}" is in title, table of contents and excerpt: ${format}`, async () => {
    const image = `![${text}](https://example.com/a.png)`
    const source = `# T ${image}\n\nX ${image} y.\n\n## S ${image}\n`
    const file = `docs/a.${format}` as FilePath
    const { outline } = outlineOf({ text: source, file, markdown: { ...MARKDOWN, format } })
    assert.deepEqual([outline.contentTitle, outline.excerpt], [`T ${text}`, `X ${text} y.`])
    const { toc } = await compileText(source, { format })
    assert.deepEqual(
      toc.map((item) => 'value' in item && item.value),
      [`S ${text}`],
    )
  })
}

test('a short reference has its whole text', async () => {
  const html = await compiledHtml('![a:b c]\n\n[a:b c]: https://example.com/a.png')
  assert.match(html, /alt="a:b c"/)
})

test('an alternative text over lines of a quote has no marks in it', async () => {
  const html = await compiledHtml('> ![a:b\n> c](https://example.com/a.png)')
  assert.match(html, /alt="a:b\nc"/)
})
