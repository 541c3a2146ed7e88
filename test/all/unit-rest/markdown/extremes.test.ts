import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { isWhole, skipUnlessWhole } from '../../../support/is-whole.ts'
import { createCompileChild, type ChildAnswer } from '../../../unit/content/markdown/compile-in-child.ts'

const FORMATS = ['md', 'mdx'] as const

/** What is compiled only in `npm run test:all`: three of four texts in each of the formats. */
function skipOf(index: number, format: 'md' | 'mdx'): string | false {
  return index % 4 !== 2 * FORMATS.indexOf(format) && skipUnlessWhole
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const lines = (count: number, line: (index: number) => string): string => numbers(count).map(line).join('\n')
const nested = (open: string, close: string, count: number): string =>
  `${open.repeat(count)}a${close.repeat(count)}`

const DEEP = 'NESTING_TOO_DEEP'
const SYNTAX = 'MDX_SYNTAX'

/** A problem that is reported instead of a page; in MDX another one. */
type Case = readonly [name: string, text: () => string, code?: string | undefined, mdxCode?: string]

/** Row D6: what makes parsers take quadratic time, or walk too deep. The kinds of text that cmark is tested with. */
const PATHOLOGICAL: readonly Case[] = [
  ['emphasis in strong emphasis, 130,000 deep', () => nested('*a **a ', ' a** a*', 65_000), DEEP],
  ['65,000 closers of emphasis', () => 'a_ '.repeat(65_000)],
  ['50,000 openers and closers that do not fit', () => '*a_ '.repeat(50_000)],
  ['100,000 stars', () => `${'*'.repeat(100_000)}a`],
  ['50,000 brackets', () => '['.repeat(50_000)],
  ['50,000 brackets in each other', () => nested('[', ']', 50_000), DEEP],
  ['80,000 brackets of two kinds', () => '[ (]('.repeat(80_000)],
  ['30,000 addresses without an end', () => '[a](<b'.repeat(30_000), undefined, SYNTAX],
  ['40,000 images without an end', () => '![[]()'.repeat(40_000)],
  ['10,000 quotes in each other', () => `${'> '.repeat(10_000)}a`, DEEP],
  ['400 quotes in each other', () => `${'> '.repeat(400)}a`],
  ['10,000 lists on a line', () => `${'- '.repeat(10_000)}a`, DEEP],
  ['10,000 numbered lists without text', () => '10) '.repeat(10_000), DEEP],
  ['1,000 lists in each other', () => lines(1_000, (index) => `${'  '.repeat(index)}* a`), DEEP],
  ['blank lines in deep lists', () => `${'- '.repeat(12)}x${'\n'.repeat(100_000)}`],
  ['5,000 runs of backticks', () => numbers(5_000).reduce((text, n) => `${text}e${'`'.repeat(n)}`, '')],
  ['300,000 starts of comments', () => `</${'<!--'.repeat(300_000)}`, undefined, SYNTAX],
  ['50,000 starts of CDATA', () => '<![CDATA['.repeat(50_000), undefined, SYNTAX],
  ['5,000 tags in each other', () => nested('<b>', '</b>', 5_000), DEEP, DEEP],
  ['50,000 definitions', () => `${lines(50_000, (n) => `[r${n}]: /u`)}\n\n${'[r1] '.repeat(5_000)}`],
  [
    'a table that lacks 9 million cells',
    () => lines(3_002, (n) => (n === 1 ? '|-' : '|a').repeat(n < 2 ? 3_000 : 1)),
  ],
  ['2,000 footnotes', () => `${lines(2_000, (n) => `[^${n}]`)}\n\n${lines(2_000, (n) => `[^${n}]: x`)}`],
  ['a note that refers to itself', () => `${'a[^1] '.repeat(2_000)}\n\n[^1]: ${'b[^1] '.repeat(2_000)}`],
  ['5,000 directives in each other', () => nested(':a[', ']', 5_000), DEEP],
  ['20,000 headings that are the same', () => '## a\n'.repeat(20_000)],
  ['10,000 brackets in an expression', () => `{${nested('(', ')', 10_000)}}`, DEEP],
  ['50,000 addresses', () => 'http://'.repeat(50_000)],
  ['500,000 spaces in a line', () => `${' '.repeat(500_000)}a${' '.repeat(500_000)}b`],
  ['NUL', () => 'abc\u0000de\u0000'],
]

/** When a process is ended: a machine may be busy with other things. */
const LIMIT = 120_000

describe('a text that is made to take long', () => {
  const child = createCompileChild()
  after(child.stop)
  for (const [index, [name, text, code, mdxCode = code]] of PATHOLOGICAL.entries()) {
    for (const format of FORMATS) {
      it(`is done in a moment: ${name}, as ${format}`, { skip: skipOf(index, format) }, async () => {
        const { codes, took } = await child.compile({ text: text(), format }, LIMIT)
        const expected = format === 'mdx' ? mdxCode : code
        const problems = codes.filter((found) => /NESTING|SYNTAX|PLUGIN/.test(found))
        assert.deepEqual(problems, expected === undefined ? [] : [expected])
        assert.ok(took < 20_000, `${took} ms`)
      })
    }
  }
})

const BLOCK = '## A\n\nSome *text* with `code` and [a link](./a.md).\n\n- a\n- b\n\n```js\nlet a = 1\n```\n\n'

/** `test:all` takes 5 MB; one is more than any page has already. */
const COUNT = Math.ceil(((isWhole ? 5 : 1) * 1_000_000) / BLOCK.length)

/** Row R21: input that is far larger than any page, and what its HTML has at least. */
const HUGE: readonly (readonly [name: string, text: () => string, html: string, times: number])[] = [
  ['a page of a megabyte', () => BLOCK.repeat(COUNT), 'Some <em>text</em> with <code>code</code>', COUNT],
  ['a table of rows', () => `| a |\n|---|\n${'| c |\n'.repeat(50_000)}`, '<tr><td>c</td></tr>', 50_000],
  ['a block of code', () => `\`\`\`js\n${'const a = "b"\n'.repeat(20_000)}\`\`\`\n`, 'const a = "b"', 20_000],
  ['a line of text', () => 'word '.repeat(200_000), 'word ', 199_999],
  ['a line of code', () => `\`\`\`js\n${'a+"b";'.repeat(170_000)}\n\`\`\`\n`, 'a+"b";', 170_000],
  ['a list', () => '- a\n'.repeat(50_000), '<li>a</li>', 50_000],
]

describe('a text that is far too large', () => {
  const child = createCompileChild()
  after(child.stop)
  for (const [index, [name, text, html, times]] of HUGE.entries()) {
    for (const format of FORMATS) {
      it(`is compiled all the same: ${name}, as ${format}`, { skip: skipOf(index, format) }, async () => {
        // It takes a while, but not for ever, and nothing is lost.
        const { codes, length, headings }: ChildAnswer = await child.compile({ text: text(), format }, LIMIT)
        assert.deepEqual(
          codes.filter((code) => code !== 'HIGHLIGHT_SKIPPED'),
          [],
        )
        assert.ok(length > html.length * times)
        assert.equal(headings, index === 0 ? COUNT : 0)
      })
    }
  }
})
