/** Times below this are not compared, in milliseconds. */
export const enough = 50

/** A text that grows with a number: about as many pieces as the number says. */
export type GrowingText = (count: number) => string

const pieces = (...rows: readonly string[]): readonly string[] =>
  rows.flatMap((row) => row.split(' ')).map((piece) => piece.replaceAll('·', ' ').replaceAll('¶', '\n'))

/** What is repeated in one paragraph: what begins, ends or is a construct of Markdown, MDX or GFM. A dot is a space. */
const TOKENS = pieces(
  ':a :a[ :a[b] :a{ :a{b} ::a[ :::note· a:· :tada:',
  '{ } {} {a}· {` {/*·a·*/}',
  '< <a <a> <a·b=" <a/> <ä/> </ <> <? <![CDATA[ <!-- <!--·--> <http://a.b>',
  '[ ] [a] [a](b) [a](b [a](<b [a](b·" [a][b] [a]:·x· :a·[a]:·x· ä·[a](b)· ![a](b) ![ [^a]',
  '* *a· *a*· **a a·** *_ *_· *a_· a:·*b*· :a·*b*· *ä*· _a _a_· a_b ~~a· ` `a` ``a',
  '&amp; &# &#33;· & \\ \\* $ | -·a· 1.· ! " a·',
  'www. www.a.b· http:// http://a.b· a@b.c· mailto:a@b.c· @',
)

/** What is repeated in lines or blocks of its own. */
const LINES = pieces(
  'a -·a 1.·a -· >·a > #·a ##·a·{#b}¶ a¶===¶ --- ``` ```js¶let·a¶```¶',
  '[a]:·x x·[a](b·( [a [^a]:·x¶ |·a·| :::note¶a¶:::¶ :::note ::: ::a[b]¶ x·:a <br>¶',
  'import·a·from·"b"¶ import·{a export·const·a·=·1¶ export·const·a·=·{¶ {a} { <a> <a <A·/>¶',
  '<a>¶¶b¶¶</a>¶ <!--·a·-->¶ <!-- ![a](b.png)¶ *a $$',
)

const lines = (count: number, line: (index: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, index) => line(index)).join(between)
const square = (count: number): number => Math.ceil(Math.sqrt(count))

/** The kinds of text that cmark-gfm is tested with, and others that are more than one piece repeated. */
const OTHERS: Readonly<Record<string, GrowingText>> = {
  'emphasis, nested': (n) => `${'*a **a '.repeat(n)}b${' a** a*'.repeat(n)}`,
  'brackets, nested': (n) => `${'['.repeat(n)}a${']'.repeat(n)}`,
  'links, nested': (n) => `${'['.repeat(n)}a${'](b)'.repeat(n)}`,
  'images, nested': (n) => `${'!['.repeat(n)}a${'](b)'.repeat(n)}`,
  'directives, nested': (n) => `${':a['.repeat(n)}b${']'.repeat(n)}`,
  'parentheses in an expression': (n) => `{${'('.repeat(n)}1${')'.repeat(n)}}`,
  'list in an expression': (n) => `{[${'1,'.repeat(n)}]}`,
  'tags, nested': (n) => `${'<b>'.repeat(n)}a${'</b>'.repeat(n)}`,
  attributes: (n) => `<a ${lines(n, (index) => `b${index}="c"`)} />`,
  'a long attribute': (n) => `<a b="${'c '.repeat(n)}" />`,
  'an attribute that never ends': (n) => `<a b="${'c '.repeat(n)}`,
  'quotes, nested': (n) => `${'> '.repeat(n)}a`,
  'lists on a line': (n) => `${'- '.repeat(n)}a`,
  'lists of growing depth': (n) => lines(square(n), (index) => `${'  '.repeat(index)}* a`),
  'blank lines in deep lists': (n) => `${'- '.repeat(12)}x${'\n'.repeat(n)}`,
  'runs of backticks of all lengths': (n) =>
    lines(square(n), (index) => `e${'`'.repeat(index)}`).replaceAll('\n', ''),
  'runs of stars of all lengths': (n) => lines(square(n), (index) => `e${'*'.repeat(index)}`, ''),
  'closers of other lengths': (n) => `a**b${'c* '.repeat(n)}`,
  'stars and a letter': (n) => `${'*'.repeat(n)}a`,
  'a comment opened often': (n) => `</${'<!--'.repeat(n)}`,
  'a table of many rows': (n) => `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(n)}`,
  'a table of many columns and rows': (n) =>
    `${'|a'.repeat(square(n))}|\n${'|-'.repeat(square(n))}|\n${`${'|b'.repeat(square(n))}|\n`.repeat(square(n))}`,
  'a table that lacks cells': (n) =>
    `${'|a'.repeat(square(n))}|\n${'|-'.repeat(square(n))}|\n${'|b|\n'.repeat(square(n))}`,
  definitions: (n) => `${lines(n, (index) => `[ref${index}]: /u`)}\n\n${'[ref1] '.repeat(n)}`,
  'a long definition used often': (n) => `[a]: ${'x'.repeat(square(n))}\n\n${'[a]'.repeat(square(n))}`,
  footnotes: (n) => `${lines(n, (index) => `[^${index}]`, ' ')}\n\n${lines(n, (index) => `[^${index}]: x`)}`,
  'one footnote, referred to often': (n) => `${'a[^1] '.repeat(n)}\n\n[^1]: b`,
  'headings with ids of their own': (n) => lines(n, (index) => `## a {#b${index}}\n`),
  'headings that are the same, deep': (n) => lines(n, (index) => `${'#'.repeat(2 + (index % 5))} a\n`),
  'headings that collide with numbers': (n) => lines(n, (index) => `## a\n\n## a-${index}\n`),
  'a long heading of marks': (n) => `# ${'*a* `b` '.repeat(n)}`,
  'front matter with keys': (n) => `---\n${lines(n, (index) => `a${index}: b`)}\n---\n\na`,
  'front matter with a list': (n) => `---\na:\n${'  - b\n'.repeat(n)}---\n\na`,
  'front matter that never ends': (n) => `---\n${'a: b\n'.repeat(n)}`,
  'containers, nested': (n) =>
    `${lines(square(n), (index) => `${':'.repeat(square(n) - index + 3)}note`)}\na\n${lines(square(n), (index) => ':'.repeat(index + 4))}`,
  'blocks in a container': (n) => `:::note\n${'a\n\n'.repeat(n)}:::`,
  'a container with brackets': (n) => `:::note ${'['.repeat(n)}\nb\n:::`,
  'imports and uses': (n) =>
    `${lines(n, (index) => `import A${index} from "b${index}"`)}\n\n${lines(n, (index) => `<A${index} />\n`)}`,
  exports: (n) => lines(n, (index) => `export const a${index} = 1\n`),
  'an export of a list': (n) => `export const a = [${'1, '.repeat(n)}]`,
  'an export and expressions': (n) => `export const a = 1\n\n${'b {a}\n\n'.repeat(n)}`,
  'components in blocks': (n) => `import A from 'a'\n\n${'<A>\n\nb\n\n</A>\n\n'.repeat(n)}`,
  'code of many lines': (n) => `\`\`\`js\n${'const a = "b" + 1\n'.repeat(n)}\`\`\`\n`,
  'code of one long line': (n) => `\`\`\`js\n${'a+"b";'.repeat(n)}\n\`\`\`\n`,
  'code blocks': (n) => '```js\nlet a = 1\n```\n\n'.repeat(n),
  'a long line of words': (n) => 'word '.repeat(n),
  'spaces in a line': (n) => `${' '.repeat(n * 10)}a${' '.repeat(n * 10)}b`,
  'blank lines': (n) => `a\n${'\n'.repeat(n)}b`,
  'a page': (n) =>
    '## A\n\nSome *text* with `code` and [a link](./a.md).\n\n- a\n- b\n\n```js\nlet a = 1\n```\n\n'.repeat(
      n,
    ),
  'an address of parentheses': (n) => `http://a.b/${')'.repeat(n)}`,
  'raw HTML, a table': (n) => `<table>${'<tr><td>a</td></tr>'.repeat(n)}</table>`,
}

const nameOf = (text: string): string => JSON.stringify(text).slice(1, -1)

/** All texts by name. */
export const TEXTS: Readonly<Record<string, GrowingText>> = {
  ...Object.fromEntries(TOKENS.map((unit) => [nameOf(unit), (count: number) => unit.repeat(count)])),
  ...Object.fromEntries(
    ['', ...LINES].map((line) => [`${nameOf(line)}⏎`, (count: number) => `${line}\n`.repeat(count)]),
  ),
  ...OTHERS,
}

const UNENDED =
  'both parsers look for the end of each title up to the end of the paragraph, and micromark takes many times longer'
const COLONS = 'at each colon the fast parser reads the block from its start'
const JOINED = `${COLONS}; micromark moves all that follows when it joins text`
const OPEN_TAGS =
  'in MDX the fast parser goes through all open tags again and again, which thousands that are never closed show'

const SQUARE =
  'the fast parser takes four times as long for twice as much; above 100,000 characters it works in a process that is ended in time'

/** Texts whose time is known to grow faster than their length, by format and name, and why it does. */
export const KNOWN_SLOW: Readonly<Record<string, string>> = {
  'md x [a](b (⏎': UNENDED,
  'mdx x [a](b (⏎': UNENDED,
  'md :a [a]: x ': JOINED,
  'mdx :a [a]: x ': JOINED,
  'md :a *b* ': JOINED,
  'mdx :a *b* ': JOINED,
  'mdx <a>': OPEN_TAGS,
  'mdx <>': OPEN_TAGS,
  'mdx <a>⏎': OPEN_TAGS,
  'mdx <br>\\n⏎': OPEN_TAGS,
  'mdx tags, nested': OPEN_TAGS,
  ...Object.fromEntries(
    [':a', ':a[', ':a[b]', ':a{', ':a{b}', '::a[', ':tada:', 'x :a⏎'].flatMap((name) => [
      [`md ${name}`, COLONS],
      [`mdx ${name}`, COLONS],
    ]),
  ),
  'mdx {': SQUARE,
  'mdx {`': SQUARE,
  'mdx {}': SQUARE,
  'mdx {a} ': SQUARE,
  'mdx :::⏎': SQUARE,
  'mdx {/* a */}': SQUARE,
  // A comment becomes one of MDX before it is parsed.
  'mdx <!-- -->': SQUARE,
  'mdx {⏎': SQUARE,
  'md _a': SQUARE,
  'mdx _a': SQUARE,
  'md a_b': SQUARE,
  'mdx a_b': SQUARE,
  'md &amp;': SQUARE,
  'mdx &amp;': SQUARE,
  'md &#33; ': SQUARE,
  'mdx &#33; ': SQUARE,
}
