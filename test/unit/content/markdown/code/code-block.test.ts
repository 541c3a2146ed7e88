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
import { colour, contrast, rootProperties } from '../../../theme/styles/css-values.ts'

const highlight = createHighlighter({})

describe('the info string of a fence', () => {
  const nothing = { title: null, firstLineNumber: null, highlightedLines: null, live: false }
  const one = { from: 1, to: 1 }
  const cases: readonly (readonly [string | null, string | null, Partial<CodeMeta>])[] = [
    [null, null, { language: null }],
    ['JavaScript', null, { language: 'javascript' }],
    ['language-ts', null, { language: 'ts' }],
    ['js', 'title="a b.ts"', { title: 'a b.ts' }],
    ['js', 'title=\'it "is"\'', { title: 'it "is"' }],
    ['js', 'title=""', { title: '' }],
    ['js', 'subtitle="a"', {}],
    ['js', 'title=a', {}],
    ['title="a', 'b"', { language: null, title: 'a b' }],
    ['js', 'showLineNumbers', { firstLineNumber: 1 }],
    ['js', 'showLineNumbers=5 {1}', { firstLineNumber: 5, highlightedLines: [one] }],
    ['js', 'showLineNumbers={7}', { firstLineNumber: 7 }],
    ['js', 'showLineNumbers={false}', {}],
    ['js', 'showLineNumbersNot', {}],
    ['js', '{1,4-6}', { highlightedLines: [one, { from: 4, to: 6 }] }],
    ['js{1}', null, { highlightedLines: [one] }],
    ['{1}', null, { language: null, highlightedLines: [one] }],
    ['js', '{6-4}', { highlightedLines: [{ from: 4, to: 6 }] }],
    ['js', '{,-,1-}', { highlightedLines: [] }],
    ['js', 'tab={a} {b}', {}],
    ['js', 'title="{1} live"', { title: '{1} live' }],
    ['js', 'live noInline', { live: true }],
    ['js', 'alive lives npm2yarn name=a', {}],
  ]
  for (const [language, meta, expected] of cases) {
    it(`reads ${[language, meta].filter(Boolean).join(' ') || 'nothing'}`, () => {
      assert.deepEqual(parseCodeMeta(language, meta), { language: 'js', ...nothing, ...expected })
    })
  }
})

describe('magic comments', () => {
  const custom: readonly MagicComment[] = [
    { className: 'a', line: 'next', block: { start: 'start', end: 'end' } },
    { className: 'b', line: 'bad one' },
  ]
  const found = (code: string, language: string): readonly unknown[] => {
    const { code: shown, classes } = takeMagicComments(code, language, custom)
    const marked = [...classes].filter(([index]) => index < shown.split('\n').length)
    return [shown, Object.fromEntries(marked)]
  }

  it('are written as comments of the language', () => {
    const comments =
      'js: // next ¦js:  /* next */  ¦jsx:{ /* next */ }¦html:<!-- next -->¦python:# next¦yaml:# next¦md:<!-- next -->' +
      "¦lua:-- next¦sql:-- next¦wasm:;; next¦latex:% next¦vb:' next¦vbnet:_ ' next¦batch:REM next¦ocaml:(* next *)" +
      '¦fortran:! next¦cobol:*> next¦ini:; next¦lisp:;;; next¦ada:-- next¦asm6502:;next¦vhdl:--next¦erlang:%% next¦vim:" next'
    for (const row of comments.split('¦')) {
      const [language = '', comment = ''] = row.split(/:(.*)/)
      assert.deepEqual(found(`${comment}\nx`, language), ['x', { 0: ['a'] }], row)
    }
  })

  it('are text where they are no comments of the language, or say something else', () => {
    const others = [
      'js:# next',
      'js:{/* next */}',
      'bash:// next',
      'batch:remnext',
      'js:x // next',
      'js:// nexts',
    ]
    for (const row of others) {
      const [language = '', comment = ''] = row.split(/:(.*)/)
      assert.deepEqual(found(`${comment}\nx`, language), [`${comment}\nx`, {}], row)
    }
  })

  it('mark blocks, several with several classes, and nothing without an end or a start', () => {
    assert.deepEqual(found('// start\nx\ny\n// end\nz', 'js'), ['x\ny\nz', { 0: ['a'], 1: ['a'] }])
    const both = '// start\nx\n// bad one\ny\n// end'
    assert.deepEqual(found(both, 'js'), ['x\ny', { 0: ['a'], 1: ['b', 'a'] }])
    assert.deepEqual(found('// next\n// bad one\nx', 'js'), ['x', { 0: ['a', 'b'] }])
    assert.deepEqual(found('// start\nx', 'js'), ['x', {}])
    assert.deepEqual(found('x\n// end', 'js'), ['x', {}])
  })
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
    const html = block('js showLineNumbers', 'a')
    assert.match(html, /<code class="codeBlockLines codeBlockLinesWithNumbering"><span/)
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
    const html = block('js {0,2-999999999999}', 'a\nb')
    assert.match(html, /line">a\n<\/span><span class="token-line theme-[^"]*">b</)
  })

  it('has exactly the code as its text', () => {
    const codes = [
      '',
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
      const text = block('js showLineNumbers', code).replaceAll(/<[^>]*>/g, '')
      const unescaped = text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
      assert.equal(unescaped, code.replaceAll('\r\n', '\n').replace(/\n$/, ''), JSON.stringify(code))
    }
  })

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
  const tokens = readFileSync(new URL('../../../../../theme/styles/tokens.css', import.meta.url), 'utf8')
  const properties = new Map([...rootProperties(tokens), ...rootProperties(css)])
  const names = [...properties.keys()].filter((name) => name.startsWith('--sg-code-'))
  const texts = names.filter((name) => !/-(?:background|highlight|border|accent|scrollbar)$/.test(name))

  it('are all custom properties with a value for both modes', () => {
    assert.ok(texts.length >= 14, texts.join())
    for (const name of names)
      assert.match(properties.get(name) ?? '', /^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/, name)
    const rules = css.slice(css.indexOf('}') + 1)
    assert.doesNotMatch(rules, /#[\da-f]{3,8}\b|rgba?\(|hsla?\(/i)
    for (const name of names) assert.ok(rules.includes(`var(${name}`), name)
  })

  for (const mode of ['light', 'dark'] as const) {
    it(`let text be read and the accent be seen, ${mode}`, () => {
      const check = (front: string, back: string, least: number): void => {
        const one = colour(`var(--sg-code-${front})`, properties, mode)
        const other = colour(`var(--${back.startsWith('ifm-') ? back : `sg-code-${back}`})`, properties, mode)
        const ratio = contrast(one, other)
        assert.ok(ratio >= least, `${front} on ${back}: ${ratio}`)
      }
      for (const text of texts.map((name) => name.slice('--sg-code-'.length)))
        for (const back of text === 'title' ? ['title-background'] : ['background', 'highlight'])
          check(text, back, 4.5)
      check('text', 'ifm-code-background', 7)
      for (const back of ['highlight', 'background']) check('accent', back, 3)
    })
  }
})
