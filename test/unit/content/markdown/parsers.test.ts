import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import type { PluggableList, Processor } from 'unified'
import type { CompiledContent } from '../../../../cli/content/compile/compiled.ts'
import { syntaxOf } from '../../../../cli/content/markdown/syntax.ts'
import { NO_PLUGINS } from '../../support/site-config.ts'
import { compiledHtml, compileText, showHoled, showNodes } from './compile-text.ts'
import { GOES_BACK, SNIPPETS } from './snippets.ts'

/** A plugin that brings a micromark extension. */
function extending(extension: object): (this: Processor) => void {
  return function () {
    const data = this.data() as { micromarkExtensions?: unknown[] }
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), extension]
  }
}

/** Adds nothing: with it the slow parser is used. */
const extension = extending({})
const plain = (): void => undefined
const WITHOUT_SINGLE: PluggableList[number] = [remarkMath, { singleDollarTextMath: false }]

describe('the parser of a site', () => {
  const parserOf = (remarkPlugins: PluggableList, format: 'md' | 'mdx' = 'mdx'): Promise<unknown> =>
    syntaxOf({ ...NO_PLUGINS, remarkPlugins }, format)
  const fast = { parser: 'fast', math: null }
  const slow = { parser: 'micromark', math: null }
  const single = { parser: 'fast', math: { singleDollarTextMath: true } }

  it('is the slow one with plugins that extend the syntax', async () => {
    assert.deepEqual(await parserOf([]), fast)
    assert.deepEqual(await parserOf([plain]), fast)
    assert.deepEqual(await parserOf([plain, extension]), slow)
    assert.deepEqual(await parserOf([remarkMath, extension]), slow)
    assert.deepEqual(
      await syntaxOf({ ...NO_PLUGINS, beforeDefaultRemarkPlugins: [[extension, {}]] }, 'mdx'),
      slow,
    )
  })

  it('is the fast one with math, and knows whether single dollars are math', async () => {
    assert.deepEqual(await parserOf([remarkMath], 'md'), single)
    assert.deepEqual(await parserOf([[remarkMath, { singleDollarTextMath: true }]]), single)
    assert.deepEqual(
      await syntaxOf({ ...NO_PLUGINS, beforeDefaultRemarkPlugins: [remarkMath] }, 'mdx'),
      single,
    )
    const double = { parser: 'fast', math: { singleDollarTextMath: false } }
    assert.deepEqual(await parserOf([WITHOUT_SINGLE], 'md'), double)
    // In MDX, braces between single dollars are expressions then.
    assert.deepEqual(await parserOf([WITHOUT_SINGLE]), slow)
  })
})

/** What becomes uses of the theme's parts. */
const WITH_PARTS: readonly string[] = [
  '```bash npm2yarn\nnpm install x\n```',
  '```jsx live noInline\nrender(<b>x</b>)\n```',
  ':::code-group\n\n```js [A]\na\n```\n\n```ts [B]\nb\n```\n\n:::',
  '::::tabs\n\n:::tab[A *b*]\n\nx\n\n:::\n\n:::tab[C]\n\ny\n\n:::\n\n::::',
]

const REPEATED = [...GOES_BACK.map(([unit]) => unit), '_a_ ', 'a@b.c ', 'http://a.b ', '*a*: b &lt; '].map(
  (unit) => unit.repeat(40),
)

const MATH: readonly string[] = [
  'a $x^2$ b',
  '$$\nx\n$$',
  '$$ x\ny $$',
  '$a`b$`',
  'a $b\nc$ d',
  '- $$\n  x\n  $$',
  '- a\n\n  $$\n  x\n  $$\n\n  b',
  '$$\nx',
  '$ a $',
  '$$\n\\frac{a}{b}\n$$',
  '$a<b>c$',
  '| $a$ | b |\n|---|---|\n| $x|y$ | c |',
  '| a |\n|---|\n| $x\\|y$ **$\\|z\\|$** ![a $x$](b.png) |',
  '[$a](b)$',
  '$a\n\nb$',
  '$$\na\n    $$\n\nb',
  '    $$\n    x\n    $$\n\nb',
  '- a\n\n      $$\n      x\n      $$\n\n  b',
  '> a\n>\n>     $$\n>     x\n>     $$\n\nb',
  '$x {y}$ z',
  '${x}$ $\\{y\\}$',
  '$$\nx { <b\n$$',
  '<Foo>\n\n$$\nx {\n$$\n\n</Foo>',
  '<Foo>\n    $$\n    x\n    $$\n</Foo>',
  '$x <Foo/> y$',
  ':::note $T$\n$$\nx\n$$\n:::',
  '$$\r\na\r\n$$',
  '<!-- c -->\n\n$$\nx\n$$\n\n## H {#h}',
]

const TEXTS: readonly (readonly [name: string, texts: readonly string[], plugins: PluggableList])[] = [
  ['', [...SNIPPETS, ...WITH_PARTS, ...REPEATED], []],
  [' with math', MATH, [remarkMath]],
  [' with math without single dollars', MATH, [WITHOUT_SINGLE]],
]

async function compared(text: string, format: 'md' | 'mdx', remarkPlugins: PluggableList): Promise<unknown> {
  const compiled: CompiledContent = await compileText(text, { format, plugins: { remarkPlugins } })
  const { kind, statics, toc, contentTitle, imports, references, diagnostics } = compiled
  const static_ = statics.map(({ open, html }) => [showHoled(open), showHoled(html)])
  // The parsers word their messages differently.
  const problems = diagnostics.map(({ code, place }) => [code, place?.line])
  return { kind, nodes: showNodes(compiled), static_, toc, contentTitle, imports, references, problems }
}

for (const [name, texts, plugins] of TEXTS) {
  for (const format of ['mdx', 'md'] as const) {
    test(`both parsers give the same ${format}${name}`, async () => {
      for (const text of texts) {
        const fast = await compared(text, format, plugins)
        assert.deepEqual(fast, await compared(text, format, [...plugins, extension]), text)
      }
    })
  }
}

test('a fence in an admonition may hold colons with the fast parser; with micromark the admonition ends there', async () => {
  const text = ':::note\n\n```md\n:::\n```\n\n:::'
  const blocks = async (remarkPlugins: PluggableList): Promise<number> => {
    const compiled = await compileText(text, { plugins: { remarkPlugins } })
    return JSON.stringify(showNodes(compiled)).split('codeBlockContainer').length - 1
  }
  assert.deepEqual([await blocks([]), await blocks([extension])], [1, 2])
})

test('a plugin changes the syntax', async () => {
  const withoutHeadings = extending({ disable: { null: ['headingAtx'] } })
  const text = '# a\n\n:::note T\n\n<!-- c -->\n\n:::'
  const compiled = await compileText(text, { plugins: { remarkPlugins: [withoutHeadings] } })
  assert.match(JSON.stringify(showNodes(compiled)), /<p># a<\/p>.*theme-admonition-note/)
  assert.deepEqual(compiled.diagnostics, [])
})

test('a block of math keeps what would be rewritten elsewhere', async () => {
  const text = '<!-- a -->\n\n$$\n<!-- x -->\n:::note T\n$$\n'
  const html = await compiledHtml(text, { plugins: { remarkPlugins: [remarkMath] } })
  assert.match(html, /&lt;!-- x -->\n.*:::note T</)
})

describe('math by KaTeX', () => {
  const plugins = { remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] }

  it('is static HTML', async () => {
    const html = await compiledHtml('A $x^2$ b.\n\n$$\n\\frac{a}{b}\n$$\n', { format: 'md', plugins })
    assert.match(html, /<p>A <span class="katex">.*<math .*<span class="katex-display">/s)
    assert.doesNotMatch(html, /language-math|codeBlock/)
  })

  it('row X8: does what TeX says and nothing that could harm', async () => {
    for (const command of [
      '\\href{javascript:alert(1)}{x}',
      '\\htmlData{onclick=alert(1)}{x}',
      '\\htmlStyle{position:fixed}{x}',
      '\\includegraphics{https://elsewhere.example/x.png}',
    ]) {
      // KaTeX tells on the console that such commands are switched off.
      const html = (await compiledHtml(`a $${command}$ b`, { plugins })).replaceAll(
        /<annotation.*?<\/annotation>/g,
        '',
      )
      assert.doesNotMatch(html, /javascript:|onclick|position:|elsewhere/, command)
      assert.match(html, /color:#cc0000/, command)
    }
  })

  it('row X8: shows what is wrong, and reports it', async () => {
    const compiled = await compileText('a\n\nb $\\frac{$ c', { plugins })
    assert.match(JSON.stringify(showNodes(compiled)), /katex-error.*title=.*KaTeX parse error.*\\\\frac\{/)
    const [{ code, level, place } = {}, ...others] = compiled.diagnostics
    assert.deepEqual([code, level, place?.line, place?.column], ['MARKDOWN_MESSAGE', 'warning', 3, 3])
    assert.deepEqual(others, [])
  })
})

test('a brace that nothing closes is one mistake, however many there are', async () => {
  for (const [before, unit, after] of [
    ['[', '{::a{b=c}', '](x)'],
    ['x ', '{a:b ', ''],
    ['> [!NOTE]\n> ', '{c} {:a ', ''],
  ] as const) {
    const { diagnostics } = await compileText(before + unit.repeat(1_000) + after)
    assert.deepEqual(
      diagnostics.map(({ code, message }) => [code, /begins an expression that has no/.test(message)]),
      [['MDX_SYNTAX', true]],
      unit,
    )
  }
})

test('a mistake has its place in a text that was rewritten', async () => {
  const { diagnostics } = await compileText(`${'{a} '.repeat(400)}\n\n:::note Title ]\n\nb </c> d\n\n:::\n`)
  const [{ code, place } = {}, ...others] = diagnostics
  assert.deepEqual([code, place?.line, others], ['MDX_SYNTAX', 5, []])
})
