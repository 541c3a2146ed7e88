import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { createHighlighter } from '../../../../../cli/content/markdown/code/highlight.ts'
import {
  codeBlockClass,
  codeContentHtml,
  codeTitleHtml,
  plainLines,
} from '../../../../../runtime/shared/content/code-block.ts'
import { parseCodeMeta, type CodeMeta } from '../../../../../runtime/shared/content/code-meta.ts'
import { takeMagicComments, type MagicComment } from '../../../../../runtime/shared/content/magic-comments.ts'

const highlight = createHighlighter({})

describe('the info string of a fence', () => {
  const nothing: CodeMeta = {
    language: null,
    title: null,
    firstLineNumber: null,
    highlightedLines: null,
    live: false,
  }
  const one = [{ from: 1, to: 1 }]
  const cases: readonly (readonly [string | null, string | null, Partial<CodeMeta>])[] = [
    [null, null, {}],
    ['JavaScript', null, { language: 'javascript' }],
    ['language-ts', null, { language: 'ts' }],
    ['c++', null, { language: 'c++' }],
    ['js', 'title="a b.ts"', { language: 'js', title: 'a b.ts' }],
    ['js', 'title=\'it "is"\'', { language: 'js', title: 'it "is"' }],
    ['js', 'title=""', { language: 'js', title: '' }],
    ['js', 'subtitle="a"', { language: 'js' }],
    ['js', 'title=a', { language: 'js' }],
    ['title="a', 'b"', { title: 'a b' }],
    ['js', 'showLineNumbers', { language: 'js', firstLineNumber: 1 }],
    ['js', 'showLineNumbers=5 {1}', { language: 'js', firstLineNumber: 5, highlightedLines: one }],
    ['js', 'showLineNumbers={7}', { language: 'js', firstLineNumber: 7 }],
    ['js', 'showLineNumbers={false}', { language: 'js' }],
    ['js', 'showLineNumbersNot', { language: 'js' }],
    ['js', '{1,4-6}', { language: 'js', highlightedLines: [...one, { from: 4, to: 6 }] }],
    ['js{1}', null, { language: 'js', highlightedLines: one }],
    ['{1}', null, { highlightedLines: one }],
    ['js', '{6-4}', { language: 'js', highlightedLines: [{ from: 4, to: 6 }] }],
    ['js', '{,-,1-}', { language: 'js', highlightedLines: [] }],
    ['js', 'tab={a} {b}', { language: 'js' }],
    ['js', 'title="{1} live"', { language: 'js', title: '{1} live' }],
    ['jsx', 'live noInline', { language: 'jsx', live: true }],
    ['jsx', 'alive lives', { language: 'jsx' }],
    ['js', 'npm2yarn twoslash name=a', { language: 'js' }],
  ]
  for (const [language, meta, expected] of cases) {
    it(`reads ${[language, meta].filter(Boolean).join(' ') || 'nothing'}`, () => {
      assert.deepEqual(parseCodeMeta(language, meta), { ...nothing, ...expected })
    })
  }
})

describe('magic comments', () => {
  const custom: readonly MagicComment[] = [
    { className: 'a', line: 'next', block: { start: 'start', end: 'end' } },
    { className: 'b', line: 'bad one' },
  ]
  const cases: readonly (readonly [string, string, string, Readonly<Record<number, string[]>>])[] = [
    ['js', '// next\nx', 'x', { 0: ['a'] }],
    ['js', '  /* next */  \nx', 'x', { 0: ['a'] }],
    ['js', '# next\nx', '# next\nx', {}],
    ['js', '{/* next */}\nx', '{/* next */}\nx', {}],
    ['jsx', '{ /* next */ }\nx', 'x', { 0: ['a'] }],
    ['html', '<!-- next -->\nx', 'x', { 0: ['a'] }],
    ['python', '# next\nx', 'x', { 0: ['a'] }],
    ['bash', '// next\nx', '// next\nx', {}],
    ['yaml', '# next\nx', 'x', { 0: ['a'] }],
    ['md', '<!-- next -->\nx', 'x', { 0: ['a'] }],
    ['lua', '-- next\nx', 'x', { 0: ['a'] }],
    ['sql', '-- next\nx', 'x', { 0: ['a'] }],
    ['wasm', ';; next\nx', 'x', { 0: ['a'] }],
    ['latex', '% next\nx', 'x', { 0: ['a'] }],
    ['vb', "' next\nx", 'x', { 0: ['a'] }],
    ['vbnet', "_ ' next\nx", 'x', { 0: ['a'] }],
    ['batch', 'REM next\nx', 'x', { 0: ['a'] }],
    ['batch', 'remnext\nx', 'remnext\nx', {}],
    ['ocaml', '(* next *)\nx', 'x', { 0: ['a'] }],
    ['fortran', '! next\nx', 'x', { 0: ['a'] }],
    ['cobol', '*> next\nx', 'x', { 0: ['a'] }],
    ['js', '// start\nx\ny\n// end\nz', 'x\ny\nz', { 0: ['a'], 1: ['a'] }],
    ['js', '// start\nx\n// bad one\ny\n// end', 'x\ny', { 0: ['a'], 1: ['b', 'a'] }],
    ['js', '// next\n// bad one\nx', 'x', { 0: ['a', 'b'] }],
    ['js', '// start\nx', 'x', {}],
    ['js', 'x\n// end', 'x', {}],
    ['js', 'x // next\ny', 'x // next\ny', {}],
    ['js', '// next to it\ny', '// next to it\ny', {}],
  ]
  for (const [language, code, kept, marked] of cases) {
    it(`reads ${JSON.stringify(code)} in ${language}`, () => {
      const { code: shown, classes } = takeMagicComments(code, language, custom)
      const found = [...classes].filter(([index]) => index < shown.split('\n').length)
      assert.deepEqual([shown, Object.fromEntries(found)], [kept, marked])
    })
  }
})

/** A code block as HTML. */
function block(info: string, code: string): string {
  const meta = parseCodeMeta(info, null)
  const content = codeContentHtml({ ...meta, code }, { defaultLanguage: 'text' }, highlight)
  const title = codeTitleHtml(meta.title)
  return `<div class="${codeBlockClass(meta.language ?? 'text')}">${title}<div class="codeBlockContent">${content}</div></div>`
}

describe('a code block', () => {
  it('has the class names that people style', () => {
    assert.equal(
      block('TS title="a <b>.ts" {2}', 'let a\n1 < 2\n'),
      '<div class="language-ts codeBlockContainer theme-code-block">' +
        '<div class="codeBlockTitle">a &lt;b&gt;.ts</div>' +
        '<div class="codeBlockContent"><pre class="prism-code language-ts" data-language="ts"><code class="codeBlockLines">' +
        '<span class="token-line"><span class="token keyword">let</span> a\n</span>' +
        '<span class="token-line theme-code-block-highlighted-line"><span class="token number">1</span> ' +
        '<span class="token operator">&lt;</span> <span class="token number">2</span></span>' +
        '</code></pre></div></div>',
    )
  })

  it('numbers lines, from another number by a counter', () => {
    assert.match(
      block('js showLineNumbers', 'a'),
      /<code class="codeBlockLines codeBlockLinesWithNumbering"><span/,
    )
    const style = 'style="counter-reset:line-count 4"'
    assert.ok(block('js showLineNumbers=5', 'a').includes(`codeBlockLinesWithNumbering" ${style}>`))
  })

  it('leaves magic comments alone when the fence names lines', () => {
    const code = '// highlight-next-line\na'
    assert.match(block('js', code), /highlighted-line">a<\/span>/)
    assert.match(block('js {2}', code), /highlight-next-line.*highlighted-line">a<\/span>/s)
  })

  it('uses the class of the first magic comment for named lines', () => {
    const meta = parseCodeMeta('js', '{1}')
    const settings = { defaultLanguage: 'text', magicComments: [{ className: 'mine "x"', line: 'y' }] }
    const html = codeContentHtml({ ...meta, code: 'a' }, settings, highlight)
    assert.match(html, /<span class="token-line mine &quot;x&quot;">a<\/span>/)
  })

  it('takes the default language, and writes any other name as a class', () => {
    assert.match(block('', 'a'), /^<div class="language-text /)
    assert.match(block('a"<b>', 'a'), /^<div class="language-ab /)
  })

  it('survives ranges far beyond the code', () => {
    assert.match(
      block('js {0,2-999999999999}', 'a\nb'),
      /line">a\n<\/span><span class="token-line theme-[^"]*">b</,
    )
  })
})

describe('the text of a code block', () => {
  const codes = [
    '',
    'a',
    'a\n',
    'a\n\n',
    '\n\na',
    'a\n\n\nb',
    '  a\tb \n',
    '<b>&amp;</b>\n`x\ny`',
    'a\r\nb\r\n',
    '\u00A0\u2028',
  ]
  for (const code of codes) {
    it(`has exactly the code as its text: ${JSON.stringify(code)}`, () => {
      const html = block('js showLineNumbers', code)
      const text = html
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&')
      assert.equal(text, code.replaceAll('\r\n', '\n').replace(/\n$/, ''))
    })
  }

  it('asks the highlighter for the code without its magic comments', () => {
    const asked: string[] = []
    const spy = (code: string, language: string): readonly string[] => {
      asked.push(language, code)
      return plainLines(code)
    }
    const display = { ...parseCodeMeta('Rust', null), code: '// highlight-next-line\na\n' }
    codeContentHtml(display, { defaultLanguage: 'text' }, spy)
    assert.deepEqual(asked, ['rust', 'a'])
  })
})

describe('the colours of code', () => {
  const css = readFileSync(new URL('../../../../../theme/styles/content/code.css', import.meta.url), 'utf8')
  const pairs = [...css.matchAll(/--sg-code-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)]
  const colours = new Map(pairs.map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))
  const surfaces = ['background', 'highlight', 'inline-background', 'title-background']
  const lines = ['border', 'accent', 'scrollbar']
  const texts = [...colours.keys()].filter((name) => !surfaces.includes(name) && !lines.includes(name))

  it('are all custom properties with a value for both modes', () => {
    assert.ok(texts.length >= 14, texts.join())
    const rules = css.slice(css.indexOf('}') + 1)
    assert.doesNotMatch(rules, /#[\da-f]{3,8}\b|rgba?\(|hsla?\(/i)
    const used = new Set([...rules.matchAll(/var\(--sg-code-([\w-]+)/g)].map(([, name = '']) => name))
    assert.deepEqual(
      [...colours.keys()].filter((name) => !used.has(name)),
      [],
    )
  })

  for (const mode of ['light', 'dark'] as const) {
    const ratio = (front: string, back: string): number =>
      contrast(colours.get(front)?.[mode] ?? '', colours.get(back)?.[mode] ?? '')
    for (const text of texts) {
      it(`let ${text} be read on both backgrounds, ${mode}`, () => {
        const backs = text === 'title' ? ['title-background'] : ['background', 'highlight']
        for (const back of backs) assert.ok(ratio(text, back) >= 4.5, `${back}: ${ratio(text, back)}`)
      })
    }
    it(`let inline code be read and the accent be seen, ${mode}`, () => {
      assert.ok(ratio('text', 'inline-background') >= 7)
      assert.ok(ratio('accent', 'highlight') >= 3 && ratio('accent', 'background') >= 3)
    })
  }
})

/** Contrast of two `#rrggbb` colours as WCAG defines it, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
