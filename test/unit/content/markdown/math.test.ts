import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import type { PluggableList, Processor } from 'unified'
import type { CompiledContent } from '../../../../cli/content/compile/compiled.ts'
import { syntaxOf } from '../../../../cli/content/markdown/syntax.ts'
import { NO_PLUGINS } from '../../support/site-config.ts'
import { compiledHtml, compileText, showHoled, showNodes } from './compile-text.ts'

/** A plugin that brings a micromark extension, which adds nothing: with it the slow parser is used. */
function extension(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[] }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), {}]
}

const withoutSingle = [remarkMath, { singleDollarTextMath: false }] as const

describe('the parser of a site with math', () => {
  const parserOf = (remarkPlugins: PluggableList, format: 'md' | 'mdx' = 'mdx'): unknown =>
    syntaxOf({ ...NO_PLUGINS, remarkPlugins }, format)
  const single = { parser: 'fast', math: { singleDollarTextMath: true } }
  const double = { parser: 'fast', math: { singleDollarTextMath: false } }
  const slow = { parser: 'micromark', math: null }

  it('is the fast one', () => {
    assert.deepEqual(parserOf([remarkMath]), single)
    assert.deepEqual(parserOf([remarkMath], 'md'), single)
    assert.deepEqual(parserOf([[remarkMath, { singleDollarTextMath: true }]]), single)
    assert.deepEqual(syntaxOf({ ...NO_PLUGINS, beforeDefaultRemarkPlugins: [remarkMath] }, 'mdx'), single)
  })

  it('knows that single dollars are no math', () => {
    assert.deepEqual(parserOf([[...withoutSingle]], 'md'), double)
    // In MDX, braces between single dollars are expressions then.
    assert.deepEqual(parserOf([[...withoutSingle]]), slow)
  })

  it('is the slow one with syntax of another kind', () => {
    assert.deepEqual(parserOf([remarkMath, extension]), slow)
  })
})

const MATH: readonly string[] = [
  'a $x^2$ b',
  '$$\nx\n$$',
  '$$x$$',
  'a $$x$$ b',
  '$$ x\ny $$',
  '$a',
  'costs $5 and $6.',
  '\\$5 and $6',
  '$a`b$`',
  '`$a$`',
  'a $b\nc$ d',
  '> $$\n> x\n> $$',
  '- $$\n  x\n  $$',
  '- a\n\n  $$\n  x\n  $$\n\n  b',
  '$$\nx',
  '$$tex\ny\n$$',
  '$ a $',
  '$$a$b$$',
  '$x$y$',
  '$\\frac{a}{b}$',
  '$$\n\\frac{a}{b}\n$$',
  '$a<b$',
  '$a<b>c$',
  '| $a$ | b |\n|---|---|\n| $x|y$ | c |',
  '| a |\n|---|\n| $x\\|y$ **$\\|z\\|$** |',
  '*$a*b$*',
  '[$a](b)$',
  '**bold $x$**',
  '$$\n  a\n b\n$$',
  '  $$\n  a\n  $$',
  '$$$\na\n$$$',
  '$$\n$$',
  '$$\n\n$$',
  'text\n$$\na\n$$\ntext',
  '# H $x$',
  '$a$$b$',
  'a$b$c',
  '$-x$',
  '$a\n\nb$',
  '$`a`$',
  '![a $x$](b.png)',
  '~~$x$~~',
  '$a\\\\b$',
  '$a &amp; b$',
  '<b>$x$</b>',
  '$$\na\n  $$',
  '$$\na\n    $$\n\nb',
  '    $$\n    x\n    $$\n\nb',
  '\t$$\n\tx\n\t$$\n\nb',
  '- a\n\n      $$\n      x\n      $$\n\n  b',
  '> a\n>\n>     $$\n>     x\n>     $$\n\nb',
  '$$\na\n$$ b',
  '$x {y}$ z',
  '${x}$ $\\{y\\}$',
  '$x$ and {/* c */}',
  '$$\nx { <b\n$$',
  '<Foo>$x$</Foo>',
  '<Foo>\n\n$$\nx {\n$$\n\n</Foo>',
  '<Foo>\n    $$\n    x\n    $$\n</Foo>',
  '<Foo b="$x$">c $d$</Foo>',
  '$x <Foo/> y$',
  ':::note\n$$\nx\n$$\n:::',
  ':::note $T$\nx\n:::',
  '$a{.b}$',
  '$:x:$',
  '$a_b_c$',
  '$$\r\na\r\n$$',
  '$\\begin{matrix}a & b\\\\c\\end{matrix}$',
  '<!-- c -->\n\n$$\nx\n$$\n\n## H {#h}',
  '| a |\n|---|\n| $x\\|y$ ![a $x$](b.png) |',
]

function comparable({ kind, nodes, statics, toc, contentTitle, diagnostics }: CompiledContent): unknown {
  return {
    kind,
    nodes: showNodes({ nodes } as CompiledContent),
    statics: statics.map(({ open, html }) => [showHoled(open), showHoled(html)]),
    toc,
    contentTitle,
    diagnostics: diagnostics.map(({ code, place }) => [code, place?.line]),
  }
}

describe('math is the same with both parsers', () => {
  const options: readonly (readonly [name: string, plugin: PluggableList[number]])[] = [
    ['as it is', remarkMath],
    ['without single dollars', [...withoutSingle]],
  ]
  for (const [name, plugin] of options) {
    for (const format of ['md', 'mdx'] as const) {
      for (const text of MATH) {
        it(`${name}, ${format}: ${JSON.stringify(text)}`, async () => {
          const fast = await compileText(text, { format, plugins: { remarkPlugins: [plugin] } })
          const slow = await compileText(text, { format, plugins: { remarkPlugins: [plugin, extension] } })
          assert.deepEqual(comparable(fast), comparable(slow))
        })
      }
    }
  }

  it('keeps in blocks what would be rewritten elsewhere', async () => {
    const text = '<!-- a -->\n\n$$\n<!-- x -->\n:::note T\n$$\n'
    const html = await compiledHtml(text, { plugins: { remarkPlugins: [remarkMath] } })
    assert.match(html, /&lt;!-- x -->\n.*:::note T</)
  })
})

const plugins = { remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] }

describe('math by KaTeX', () => {
  for (const format of ['md', 'mdx'] as const) {
    it(`is static HTML in ${format}`, async () => {
      const compiled = await compileText('A $x^2$ b.\n\n$$\n\\frac{a}{b}\n$$\n', { format, plugins })
      assert.equal(compiled.kind, 'html')
      const html = JSON.stringify(showNodes(compiled))
      assert.match(html, /<p>A <span class=\\"katex\\">.*<math /)
      assert.match(html, /<span class=\\"katex-display\\">/)
      assert.doesNotMatch(html, /language-math|codeBlock/)
    })

    it(`row X8: does in ${format} what TeX says and nothing that could harm`, async () => {
      const commands = [
        '\\href{javascript:alert(1)}{x}',
        '\\url{javascript:alert(1)}',
        '\\htmlData{onclick=alert(1)}{x}',
        '\\htmlStyle{position:fixed}{x}',
        '\\includegraphics{https://elsewhere.example/x.png}',
      ]
      for (const command of commands) {
        // KaTeX tells on the console that such commands are switched off.
        const html = (await compiledHtml(`a $${command}$ b`, { format, plugins })).replaceAll(
          /<annotation.*?<\/annotation>/g,
          '',
        )
        assert.doesNotMatch(html, /javascript:|onclick|position:|elsewhere/, command)
        assert.match(html, /color:#cc0000/, command)
      }
    })

    it(`row X8: shows what is wrong in ${format}, and reports it`, async () => {
      const compiled = await compileText('a\n\nb $\\frac{$ c', { format, plugins })
      assert.match(JSON.stringify(showNodes(compiled)), /katex-error.*title=.*KaTeX parse error.*\\\\frac\{/)
      assert.deepEqual(
        compiled.diagnostics.map(({ code, level, place }) => [code, level, place?.line, place?.column]),
        [['MARKDOWN_MESSAGE', 'warning', 3, 3]],
      )
    })
  }

  it('is static below a component too', async () => {
    const compiled = await compileText('<Foo>\n\n$x$\n\n</Foo>', { plugins })
    assert.equal(compiled.kind, 'tree')
    assert.match(JSON.stringify(showNodes(compiled)), /\["<p>","<span class=\\"katex\\">/)
  })

  it('stands beside expressions', async () => {
    const compiled = await compileText('$x$ is {1 + 1}.', { plugins })
    assert.equal(compiled.kind, 'module')
  })
})
