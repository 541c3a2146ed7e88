/** Times below this are not compared, in milliseconds. */
export const enough = 50

/** A text that grows with a number. */
export interface GrowingText {
  readonly name: string
  /** About as many pieces as the number says. */
  readonly make: (count: number) => string
}

/** What is repeated in one paragraph: what begins, ends or is a construct of Markdown, MDX or GFM. */
const TOKENS: readonly string[] = [
  [':a', ':a[', ':a[b]', ':a{', ':a{b}', '::a[', ':::note ', 'a: ', ':tada:'],
  ['{', '}', '{}', '{a} ', '{`', '{/* a */}'],
  [
    '<',
    '<a',
    '<a>',
    '<a b="',
    '<a/>',
    '<ä/>',
    '</',
    '<>',
    '<?',
    '<![CDATA[',
    '<!--',
    '<!-- -->',
    '<http://a.b>',
  ],
  [
    '[',
    ']',
    '[a]',
    '[a](b)',
    '[a](b',
    '[a](<b',
    '[a](b "',
    '[a][b]',
    '[a]: x ',
    ':a [a]: x ',
    'ä [a](b) ',
    '![a](b)',
    '![',
    '[^a]',
  ],
  [
    '*',
    '*a ',
    '*a* ',
    '**a',
    'a **',
    '*_',
    '*_ ',
    '*a_ ',
    'a: *b* ',
    ':a *b* ',
    '*ä* ',
    '_a',
    '_a_ ',
    'a_b',
    '~~a ',
    '`',
    '`a`',
    '``a',
  ],
  ['&amp;', '&#', '&#33; ', '&', '\\', '\\*', '$', '|', '- a ', '1. ', '!', '"', 'a '],
  ['www.', 'www.a.b ', 'http://', 'http://a.b ', 'a@b.c ', 'mailto:a@b.c ', '@'],
].flat()

/** What is repeated in lines or blocks of its own. */
const LINES: readonly string[] = [
  [
    'a',
    '- a',
    '1. a',
    '- ',
    '> a',
    '>',
    '# a',
    '## a {#b}\n',
    'a\n===\n',
    '---',
    '```',
    '```js\nlet a\n```\n',
  ],
  [
    '[a]: x',
    'x [a](b (',
    '[a',
    '[^a]: x\n',
    '| a |',
    ':::note\na\n:::\n',
    ':::note',
    ':::',
    '::a[b]\n',
    'x :a',
    '<br>\n',
  ],
  [
    'import a from "b"\n',
    'import {a',
    'export const a = 1\n',
    'export const a = {\n',
    '{a}',
    '{',
    '<a>',
    '<a',
    '<A />\n',
  ],
  ['<a>\n\nb\n\n</a>\n', '<!-- a -->\n', '<!--', '![a](b.png)\n', '*a', '$$', ''],
].flat()

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const lines = (count: number, line: (index: number) => string): string => numbers(count).map(line).join('\n')
const square = (count: number): number => Math.ceil(Math.sqrt(count))

/** The kinds of text that cmark-gfm is tested with, and others that are more than one piece repeated. */
const OTHERS: readonly GrowingText[] = [
  { name: 'emphasis, nested', make: (n) => `${'*a **a '.repeat(n)}b${' a** a*'.repeat(n)}` },
  { name: 'brackets, nested', make: (n) => `${'['.repeat(n)}a${']'.repeat(n)}` },
  { name: 'links, nested', make: (n) => `${'['.repeat(n)}a${'](b)'.repeat(n)}` },
  { name: 'images, nested', make: (n) => `${'!['.repeat(n)}a${'](b)'.repeat(n)}` },
  { name: 'directives, nested', make: (n) => `${':a['.repeat(n)}b${']'.repeat(n)}` },
  { name: 'parentheses in an expression', make: (n) => `{${'('.repeat(n)}1${')'.repeat(n)}}` },
  { name: 'list in an expression', make: (n) => `{[${'1,'.repeat(n)}]}` },
  { name: 'tags, nested', make: (n) => `${'<b>'.repeat(n)}a${'</b>'.repeat(n)}` },
  { name: 'attributes', make: (n) => `<a ${lines(n, (index) => `b${index}="c"`)} />` },
  { name: 'a long attribute', make: (n) => `<a b="${'c '.repeat(n)}" />` },
  { name: 'an attribute that never ends', make: (n) => `<a b="${'c '.repeat(n)}` },
  { name: 'quotes, nested', make: (n) => `${'> '.repeat(n)}a` },
  { name: 'lists on a line', make: (n) => `${'- '.repeat(n)}a` },
  { name: 'lists of growing depth', make: (n) => lines(square(n), (index) => `${'  '.repeat(index)}* a`) },
  { name: 'blank lines in deep lists', make: (n) => `${'- '.repeat(12)}x${'\n'.repeat(n)}` },
  {
    name: 'runs of backticks of all lengths',
    make: (n) => lines(square(n), (index) => `e${'`'.repeat(index)}`).replaceAll('\n', ''),
  },
  {
    name: 'runs of stars of all lengths',
    make: (n) =>
      numbers(square(n))
        .map((index) => `e${'*'.repeat(index)}`)
        .join(''),
  },
  { name: 'closers of other lengths', make: (n) => `a**b${'c* '.repeat(n)}` },
  { name: 'stars and a letter', make: (n) => `${'*'.repeat(n)}a` },
  { name: 'a comment opened often', make: (n) => `</${'<!--'.repeat(n)}` },
  { name: 'a table of many rows', make: (n) => `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(n)}` },
  {
    name: 'a table of many columns and rows',
    make: (n) =>
      `${'|a'.repeat(square(n))}|\n${'|-'.repeat(square(n))}|\n${`${'|b'.repeat(square(n))}|\n`.repeat(square(n))}`,
  },
  {
    name: 'a table that lacks cells',
    make: (n) => `${'|a'.repeat(square(n))}|\n${'|-'.repeat(square(n))}|\n${'|b|\n'.repeat(square(n))}`,
  },
  {
    name: 'definitions',
    make: (n) => `${lines(n, (index) => `[ref${index}]: /u`)}\n\n${'[ref1] '.repeat(n)}`,
  },
  {
    name: 'a long definition used often',
    make: (n) => `[a]: ${'x'.repeat(square(n))}\n\n${'[a]'.repeat(square(n))}`,
  },
  {
    name: 'footnotes',
    make: (n) =>
      `${numbers(n)
        .map((index) => `[^${index}]`)
        .join(' ')}\n\n${lines(n, (index) => `[^${index}]: x`)}`,
  },
  { name: 'one footnote, referred to often', make: (n) => `${'a[^1] '.repeat(n)}\n\n[^1]: b` },
  { name: 'headings with ids of their own', make: (n) => lines(n, (index) => `## a {#b${index}}\n`) },
  {
    name: 'headings that are the same, deep',
    make: (n) => lines(n, (index) => `${'#'.repeat(2 + (index % 5))} a\n`),
  },
  { name: 'headings that collide with numbers', make: (n) => lines(n, (index) => `## a\n\n## a-${index}\n`) },
  { name: 'a long heading of marks', make: (n) => `# ${'*a* `b` '.repeat(n)}` },
  { name: 'front matter with keys', make: (n) => `---\n${lines(n, (index) => `a${index}: b`)}\n---\n\na` },
  { name: 'front matter with a list', make: (n) => `---\na:\n${'  - b\n'.repeat(n)}---\n\na` },
  { name: 'front matter that never ends', make: (n) => `---\n${'a: b\n'.repeat(n)}` },
  {
    name: 'containers, nested',
    make: (n) =>
      `${lines(square(n), (index) => `${':'.repeat(square(n) - index + 3)}note`)}\na\n${lines(square(n), (index) => ':'.repeat(index + 4))}`,
  },
  { name: 'blocks in a container', make: (n) => `:::note\n${'a\n\n'.repeat(n)}:::` },
  { name: 'a container with brackets', make: (n) => `:::note ${'['.repeat(n)}\nb\n:::` },
  {
    name: 'imports and uses',
    make: (n) =>
      `${lines(n, (index) => `import A${index} from "b${index}"`)}\n\n${lines(n, (index) => `<A${index} />\n`)}`,
  },
  { name: 'exports', make: (n) => lines(n, (index) => `export const a${index} = 1\n`) },
  { name: 'an export of a list', make: (n) => `export const a = [${'1, '.repeat(n)}]` },
  { name: 'an export and expressions', make: (n) => `export const a = 1\n\n${'b {a}\n\n'.repeat(n)}` },
  { name: 'components in blocks', make: (n) => `import A from 'a'\n\n${'<A>\n\nb\n\n</A>\n\n'.repeat(n)}` },
  { name: 'code of many lines', make: (n) => `\`\`\`js\n${'const a = "b" + 1\n'.repeat(n)}\`\`\`\n` },
  { name: 'code of one long line', make: (n) => `\`\`\`js\n${'a+"b";'.repeat(n)}\n\`\`\`\n` },
  { name: 'code blocks', make: (n) => '```js\nlet a = 1\n```\n\n'.repeat(n) },
  { name: 'a long line of words', make: (n) => 'word '.repeat(n) },
  { name: 'spaces in a line', make: (n) => `${' '.repeat(n * 10)}a${' '.repeat(n * 10)}b` },
  { name: 'blank lines', make: (n) => `a\n${'\n'.repeat(n)}b` },
  {
    name: 'a page',
    make: (n) =>
      '## A\n\nSome *text* with `code` and [a link](./a.md).\n\n- a\n- b\n\n```js\nlet a = 1\n```\n\n'.repeat(
        n,
      ),
  },
  { name: 'an address of parentheses', make: (n) => `http://a.b/${')'.repeat(n)}` },
  { name: 'raw HTML, a table', make: (n) => `<table>${'<tr><td>a</td></tr>'.repeat(n)}</table>` },
]

const repeated = (name: string, unit: string): GrowingText => ({ name, make: (count) => unit.repeat(count) })

/** All texts. */
export const TEXTS: readonly GrowingText[] = [
  ...TOKENS.map((unit) => repeated(JSON.stringify(unit).slice(1, -1), unit)),
  ...LINES.map((line) => repeated(`${JSON.stringify(line).slice(1, -1)}⏎`, `${line}\n`)),
  ...OTHERS,
]
