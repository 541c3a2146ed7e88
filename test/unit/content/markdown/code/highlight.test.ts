import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { createHighlighter } from '../../../../../cli/content/markdown/code/highlight.ts'
import {
  maxHighlightedLength,
  maxHighlightedLine,
} from '../../../../../cli/content/markdown/code/highlight-lines.ts'
import { unknownLanguages } from '../../../../../cli/content/markdown/code/prism-languages.ts'
import { processorTime } from '../../../../support/processor-time.ts'

const highlight = createHighlighter({})

/** What a reader sees and copies. */
function textOf(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}

const snippets: Readonly<Record<string, string>> = {
  bash: 'for f in *.md; do echo "$f" | wc -l; done # all',
  c: '#include <stdio.h>\nint main(void) { return 0; }',
  cpp: 'template<typename T> class A { public: T x = 1; };',
  css: '@media print { a:hover { color: red } }',
  diff: '-old\n+new\n same',
  go: 'func main() { fmt.Println("a") }',
  graphql: 'query Q($id: ID!) { user(id: $id) { name } }',
  html: '<style>a { b: c }</style><script>let x = 1</script>',
  java: 'class A { final int x = 1; // one\n}',
  js: 'const a = (b) => `x ${b}` // c',
  json: '{ "a": [1, true, null] }',
  jsx: '<A b={c} d="e">{f}</A>',
  markdown: '# T\n\n```js\nconst a = 1\n```',
  php: '<?php echo $a["b"]; ?><b>c</b>',
  python: 'def f(x: int) -> str:\n    return f"{x}"',
  ruby: 'def f(x) = "a #{x}"',
  rust: 'fn main() { let x: &str = "a"; }',
  scss: '$a: 1px;\n.b { &:hover { c: $a } }',
  sql: "SELECT a FROM b WHERE c = 'd';",
  tsx: 'const a = <T,>(b: T): A<T> => <B c={b} />',
  ts: 'interface A<T> { readonly b?: T }',
  xml: '<a:b c="d"><!-- e --></a:b>',
  yaml: 'a: 1\nb: [c, "d"]',
  clojure: '(defn f [x] (+ x 1)) ; one',
  csharp: 'public record A(int X) { string S => $"{X}"; }',
  dart: 'final a = <int>[1, 2]; // b',
  docker: 'FROM node:20\nRUN npm ci && echo "$A"',
  elixir: 'def f(x), do: "#{x}" |> IO.puts()',
  haskell: 'f :: Int -> Int\nf x = x + 1 -- one',
  ini: '[a]\nb = c ; d',
  kotlin: 'fun f(x: Int) = "${x}" // one',
  latex: '\\begin{a}\n$x^2$ % one\n\\end{a}',
  lua: 'local a = "b" -- c',
  makefile: 'all: a.o\n\t$(CC) -o $@ $<',
  matlab: 'x = [1 2; 3 4]; % one',
  nginx: 'server { listen 80; location / { return 404; } }',
  powershell: 'Get-ChildItem | Where-Object { $_.Length -gt 1kb } # one',
  r: 'f <- function(x) x + 1 # one',
  swift: 'let a: [Int] = [1] // "b"',
  toml: '[a]\nb = [1, "c"] # d',
}

describe('highlighting', () => {
  const plain = ['a &lt; b']
  const ways: readonly (readonly [string, string, readonly string[]])[] = [
    ['js', 'let a', ['<span class="token keyword">let</span> a']],
    ['JavaScript', 'let a', ['<span class="token keyword">let</span> a']],
    ['TS', 'let a', ['<span class="token keyword">let</span> a']],
    ['mjs', 'let a', ['<span class="token keyword">let</span> a']],
    ['sh', 'cd a', ['<span class="token builtin class-name">cd</span> a']],
    ['shell', 'cd a', ['<span class="token builtin class-name">cd</span> a']],
    ['zsh', 'cd a', ['<span class="token builtin class-name">cd</span> a']],
    ['YAML', 'a: 1', highlight('a: 1', 'yml')],
    ['vue', '<a>', highlight('<a>', 'html')],
    ['md', '*a*', highlight('*a*', 'markdown')],
    ['Dockerfile', 'FROM a', highlight('FROM a', 'docker')],
    ['PowerShell', '$a = 1', highlight('$a = 1', 'pwsh')],
    ['c++', 'int a;', highlight('int a;', 'cpp')],
    ['console', '$ ls\na', highlight('$ ls\na', 'shell-session')],
    ['text', 'a < b', plain],
    ['fiddle', 'a < b', plain],
    ['twoslash', 'a < b', plain],
    ['', 'a < b', plain],
    ['constructor', 'a < b', plain],
    ['__proto__', 'a < b', plain],
    ['css-extras', 'a < b', plain],
    ['meta', 'a < b', plain],
  ]
  for (const [language, code, lines] of ways) {
    it(`reads ${JSON.stringify(language)}`, () => assert.deepEqual(highlight(code, language), lines))
  }

  it('closes a token at the end of a line and opens it again on the next line that has text', () => {
    assert.deepEqual(highlight('/* a\n\n<b> & c */', 'css'), [
      '<span class="token comment">/* a</span>',
      '',
      '<span class="token comment">&lt;b> &amp; c */</span>',
    ])
  })

  it('keeps nested tokens nested on every line', () => {
    const [first, second] = highlight('`a\n${b}`', 'js')
    assert.match(
      first ?? '',
      /^<span class="token template-string">.*<span class="token string">a<\/span><\/span>$/,
    )
    assert.match(second ?? '', /^<span class="token template-string"><span class="token interpolation">/)
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
    const broken = Object.keys(languages).filter((name) => textOf(highlight(code, name)) !== code)
    assert.ok(Object.keys(languages).length > 250)
    assert.deepEqual(broken, [])
  })
})

describe('purity', () => {
  const names = Object.keys(snippets)
  const run = (order: readonly string[]): Readonly<Record<string, readonly string[]>> => {
    const fresh = createHighlighter({})
    return Object.fromEntries(order.map((name) => [name, fresh(snippets[name] ?? '', name)]))
  }

  it('gives 40 snippets the same output in 20 orders', () => {
    assert.equal(names.length, 40)
    const alone = Object.fromEntries(names.map((name) => [name, run([name])[name]]))
    const orders = new Set<string>()
    for (let turn = 0; turn < 20; turn++) {
      const order = names.toSorted((a, b) => scramble(a, turn) - scramble(b, turn))
      orders.add(order.join())
      assert.deepEqual(run(order), alone, order.join())
    }
    assert.equal(orders.size, 20)
  })

  it('touches nothing global', () => {
    run(names)
    assert.equal('Prism' in globalThis, false)
  })

  it('lets a named language change another, in this highlighter only', () => {
    const code = '/** @param {string} a */'
    const [plain, changed] = [createHighlighter({}), createHighlighter({ additionalLanguages: ['jsdoc'] })]
    assert.match(changed(code, 'js')[0] ?? '', /doc-comment/)
    assert.doesNotMatch(plain(code, 'js')[0] ?? '', /class="token parameter"/)
    assert.notDeepEqual(plain(code, 'js'), changed(code, 'js'))
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
    const lines = Array.from({ length: 20_000 }, (_, index) => `const a${index} = "${index}" // <b>`).join(
      '\n',
    )
    const line = `const a = "${'x<&'.repeat(350_000)}"`
    const start = process.cpuUsage()
    for (const code of [lines, line, 'a\n'.repeat(20_000)]) assert.equal(textOf(highlight(code, 'ts')), code)
    assert.ok(processorTime(start) < 5000)
  })
})

describe('unknown languages', () => {
  it('are named once and as written, and neither aliases nor plain text are among them', () => {
    const names = ['php', 'Java', 'nope', 'zsh', 'txt', 'nope', 'toString']
    assert.deepEqual(unknownLanguages(names), ['nope', 'toString'])
  })
})

/** A number that orders names differently for each turn, the same way every time. */
function scramble(name: string, turn: number): number {
  let hash = turn * 7919 + 17
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 10007
  return hash
}

describe('Markdown of the content format', () => {
  const highlight = createHighlighter({})
  /** Tokens of the innermost kind: `keyword:import`. */
  const tokens = (code: string): readonly string[] =>
    [
      ...highlight(code, 'mdx')
        .join('\n')
        .matchAll(/token ([\w-]+)[^"]*">([^<]+)/g),
    ].map(([, kind, text]) => `${kind}:${text}`)
  const rows: readonly (readonly [what: string, code: string, expected: readonly string[]])[] = [
    ['an import', "import A from 'a'", ['keyword:import', 'constant:A', 'keyword:from', "string:'a'"]],
    [
      'an import of several lines',
      "import {\n  a,\n} from 'a'",
      [
        'keyword:import',
        'punctuation:{',
        'code-block:  a',
        'punctuation:,',
        'punctuation:}',
        'keyword:from',
        "string:'a'",
      ],
    ],
    ['an export', 'export const a = 1', ['keyword:export', 'keyword:const', 'operator:=', 'number:1']],
    ['prose that begins with these words', 'import this, export that', []],
    ['a directive', ':::note[A title]', ['punctuation::::', 'keyword:note', 'string:[A title]']],
    ['the end of a directive', '  ::::', ['punctuation:  ::::']],
    [
      'a fence within a longer one',
      '````md\n```js\n1\n```\n````',
      [
        'punctuation:````',
        'code-language:md',
        'punctuation:```',
        'code-language:js',
        'number:1',
        'punctuation:```',
        'punctuation:````',
      ],
    ],
    [
      'an indented fence of tildes',
      '  ~~~js\n1\n  ~~~',
      ['punctuation:  ~~~', 'code-language:js', 'number:1', 'punctuation:  ~~~'],
    ],
  ]
  for (const [what, code, expected] of rows) it(what, () => assert.deepEqual(tokens(code), expected))

  it('takes no longer for prose that begins like an import', () => {
    const started = process.cpuUsage()
    highlight(
      `import your data into it now, then check the result of each\n${'import a b c d e f g\n'.repeat(200)}`,
      'md',
    )
    assert.ok(process.cpuUsage(started).user < 1_000_000)
  })
})
