import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { createRandom } from '../../../../../bench/corpus/random.ts'
import { createHighlighter } from '../../../../../cli/content/markdown/code/highlight.ts'
import {
  maxHighlightedLength,
  maxHighlightedLine,
} from '../../../../../cli/content/markdown/code/highlight-lines.ts'
import { languageProblems } from '../../../../../cli/content/markdown/code/prism-languages.ts'
import { processorTime } from '../../../../support/processor-time.ts'
import { isWhole } from '../../../../support/is-whole.ts'

const highlight = createHighlighter({})

/** What a reader sees and copies. */
function textOf(lines: readonly string[]): string {
  const text = lines.join('\n').replaceAll(/<[^>]*>/g, '')
  return text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

describe('highlighting', () => {
  it('reads languages by any of their names', () => {
    const ways: readonly (readonly [code: string, names: string, lines: readonly string[]])[] = [
      ['let a', 'js JavaScript TS mjs', ['<span class="token keyword">let</span> a']],
      ['cd a', 'sh shell zsh', ['<span class="token builtin class-name">cd</span> a']],
      ['a: 1', 'YAML', highlight('a: 1', 'yml')],
      ['<a>', 'vue', highlight('<a>', 'html')],
      ['*a*', 'md', highlight('*a*', 'markdown')],
      ['FROM a', 'Dockerfile', highlight('FROM a', 'docker')],
      ['$a = 1', 'PowerShell', highlight('$a = 1', 'pwsh')],
      ['int a;', 'c++', highlight('int a;', 'cpp')],
      ['$ ls\na', 'console', highlight('$ ls\na', 'shell-session')],
      ['a < b', 'text fiddle twoslash constructor __proto__ css-extras meta', ['a &lt; b']],
    ]
    for (const [code, names, lines] of ways)
      for (const name of names.split(' ')) assert.deepEqual(highlight(code, name), lines, name)
    assert.deepEqual(highlight('a < b', ''), ['a &lt; b'])
  })

  it('closes a token at the end of a line and opens it again on the next line that has text', () => {
    assert.deepEqual(highlight('/* a\n\n<b> & c */', 'css'), [
      '<span class="token comment">/* a</span>',
      '',
      '<span class="token comment">&lt;b> &amp; c */</span>',
    ])
  })

  it('keeps nested tokens nested on every line', () => {
    const [first = '', second = ''] = highlight('`a\n${b}`', 'js')
    assert.match(
      first,
      /^<span class="token template-string">.*<span class="token string">a<\/span><\/span>$/,
    )
    assert.match(second, /^<span class="token template-string"><span class="token interpolation">/)
  })

  it('gives a line for each line of the code, with any kind of line break', () => {
    assert.deepEqual(highlight('a\r\nb\rc\n', 'text'), ['a', 'b', 'c', ''])
    assert.equal(highlight('', 'js').length, 1)
  })

  it('highlights what stands in the fences of Markdown', () => {
    assert.match(highlight('```js\nlet a\n```', 'md')[1] ?? '', /<span class="token keyword">let<\/span> a/)
    assert.equal(textOf(highlight('````md\n```md\n*a*\n```\n````', 'md')), '````md\n```md\n*a*\n```\n````')
  })

  it('loses and adds no character in any language of prismjs', () => {
    const require = createRequire(import.meta.url)
    const { languages } = JSON.parse(readFileSync(require.resolve('prismjs/components.json'), 'utf8')) as {
      languages: Record<string, unknown>
    }
    const code = 'a = "b\n# <c d="{e}"> &amp;\n/* f\n*/ $g ```js\n<% h %> {{i}}\n\t-- \'j\'\n'
    const names = Object.keys(languages).filter((_name, index) => isWhole || index % 4 === 0)
    const broken = names.filter((name) => textOf(highlight(code, name)) !== code)
    assert.ok(Object.keys(languages).length > 250)
    assert.deepEqual(broken, [])
  })
})

describe('purity', () => {
  const snippets: Readonly<Record<string, string>> = {
    cpp: 'template<typename T> class A { public: T x = 1; };',
    css: '@media print { a:hover { color: red } }',
    html: '<style>a { b: c }</style><script>let x = 1</script>',
    js: 'const a = (b) => `x ${b}` // c',
    jsx: '<A b={c} d="e">{f}</A>',
    markdown: '# T\n\n```js\nconst a = 1\n```',
    php: '<?php echo $a["b"]; ?><b>c</b>',
    scss: '$a: 1px;\n.b { &:hover { c: $a } }',
    tsx: 'const a = <T,>(b: T): A<T> => <B c={b} />',
  }
  const names = Object.keys(snippets)
  const run = (order: readonly string[]): Readonly<Record<string, readonly string[]>> => {
    const fresh = createHighlighter({})
    return Object.fromEntries(order.map((name) => [name, fresh(snippets[name] ?? '', name)]))
  }

  it('gives snippets the same output in any order, and touches nothing global', () => {
    const alone = Object.fromEntries(names.map((name) => [name, run([name])[name]]))
    const { shuffle } = createRandom('orders')
    for (const order of [names, names.toReversed(), ...Array.from({ length: 4 }, () => shuffle(names))])
      assert.deepEqual(run(order), alone, order.join())
    assert.equal('Prism' in globalThis, false)
  })

  it('lets a named language change another, in this highlighter only', () => {
    const code = '/** @param {string} a */'
    const changed = createHighlighter({ additionalLanguages: ['jsdoc'] })
    assert.match(changed(code, 'js')[0] ?? '', /doc-comment/)
    assert.doesNotMatch(createHighlighter({})(code, 'js')[0] ?? '', /class="token parameter"/)
    assert.match(changed(code, 'js')[0] ?? '', /class="token parameter"/)
  })
})

describe('limits', () => {
  it('shows very long code and very long lines as plain text', () => {
    const line = 'let a\n'
    const long = line.repeat(Math.ceil(maxHighlightedLength / line.length) + 1)
    assert.equal(highlight(long, 'js')[0], 'let a')
    assert.equal(highlight(`let a\n${'x'.repeat(maxHighlightedLine + 1)}`, 'js')[0], 'let a')
    assert.match(highlight(`let a\n${'x'.repeat(maxHighlightedLine)}`, 'js')[0] ?? '', /keyword/)
  })

  it('tells why code has no colours, but not of languages that have none', () => {
    const reasonOf = (code: string, language: string): string | undefined => {
      let told: string | undefined
      highlight(code, language, (reason) => (told = reason))
      return told
    }
    const [long, wide] = ['a\n'.repeat(60_000), 'x'.repeat(maxHighlightedLine + 1)]
    assert.deepEqual([reasonOf(long, 'TSX'), reasonOf(wide, 'TSX')], ['length', 'line'])
    assert.equal(reasonOf('let a', 'TSX'), undefined)
    for (const name of ['text', 'fiddle', '']) assert.equal(reasonOf(long, name), undefined)
  })

  it('survives code that is nested too deep for a grammar', () => {
    const code = '{`${'.repeat(20_000)
    assert.equal(textOf(highlight(code, 'tsx')), code)
  })

  it('takes no time to speak of for 20,000 lines, or a megabyte in one line', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `const a${index} = "${index}" // <b>`)
    const line = `const a = "${'x<&'.repeat(350_000)}"`
    const start = process.cpuUsage()
    for (const code of [lines.join('\n'), line, 'a\n'.repeat(20_000)])
      assert.equal(textOf(highlight(code, 'ts')), code)
    assert.ok(processorTime(start) < 5000)
  })
})

it('unknown languages are named once and as written; aliases and plain text are known', () => {
  const names = ['php', 'Java', 'nope', 'zsh', 'txt', 'nope', 'toString']
  const problems = languageProblems({ prism: { additionalLanguages: names } })
  assert.deepEqual(
    problems.map(({ message }) => /"(.*)"/.exec(message)?.[1]),
    ['nope', 'toString'],
  )
})

describe('Markdown of the content format', () => {
  /** Tokens of the innermost kind: `keyword:import`. */
  const tokens = (code: string): string =>
    [
      ...highlight(code, 'mdx')
        .join('\n')
        .matchAll(/token ([\w-]+)[^"]*">([^<]+)/g),
    ]
      .map(([, kind, text]) => `${kind}:${text}`)
      .join(' ')
      .replaceAll('punctuation:', '')
  const rows: readonly (readonly [what: string, code: string, expected: string])[] = [
    ['an import', "import A from 'a'", "keyword:import constant:A keyword:from string:'a'"],
    [
      'over lines',
      "import {\n  a,\n} from 'a'",
      "keyword:import { code-block:  a , } keyword:from string:'a'",
    ],
    ['an export', 'export const a = 1', 'keyword:export keyword:const operator:= number:1'],
    ['prose that begins with these words', 'import this, export that', ''],
    ['a directive', ':::note[A title]', '::: keyword:note string:[A title]'],
    ['the end of a directive', '  ::::', '  ::::'],
    [
      'a fence within a longer one',
      '````md\n```js\n1\n```\n````',
      '```` code-language:md ``` code-language:js number:1 ``` ````',
    ],
    ['an indented fence of tildes', '  ~~~js\n1\n  ~~~', '  ~~~ code-language:js number:1   ~~~'],
  ]
  for (const [what, code, expected] of rows) it(what, () => assert.equal(tokens(code), expected))

  it('takes no longer for prose that begins like an import', () => {
    const started = process.cpuUsage()
    const prose = 'import your data into it now, then check the result of each\n'
    highlight(`${prose}${'import a b c d e f g\n'.repeat(200)}`, 'md')
    assert.ok(processorTime(started) < 1_000)
  })
})
