import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { skipUnlessWhole } from '../../../support/is-whole.ts'
import { createCompileChild } from './compile-in-child.ts'

/** Row D6: what makes parsers take quadratic time, or walk too deep. The kinds of text that cmark is tested with. */
interface Case {
  readonly name: string
  readonly text: () => string
  /** The problem that is reported instead of a page. */
  readonly code?: string
  /** The problem in MDX. @default the same */
  readonly mdxCode?: string
}

const repeat = (text: string, count: number): string => text.repeat(count)
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const lines = (count: number, line: (index: number) => string): string => numbers(count).map(line).join('\n')
const code = 'NESTING_TOO_DEEP'
const mdxCode = 'MDX_SYNTAX'

const CASES: readonly Case[] = [
  {
    name: 'emphasis in strong emphasis, 130,000 deep',
    text: () => `${repeat('*a **a ', 65_000)}b${repeat(' a** a*', 65_000)}`,
    code,
  },
  { name: '65,000 closers of emphasis', text: () => repeat('a_ ', 65_000) },
  { name: '65,000 openers of emphasis', text: () => repeat('*a ', 65_000) },
  { name: '50,000 openers and closers that do not fit', text: () => repeat('*a_ ', 50_000) },
  { name: 'openers and closers of other lengths', text: () => `a**b${repeat('c* ', 50_000)}` },
  { name: '100,000 stars', text: () => `${repeat('*', 100_000)}a` },
  { name: '50,000 tildes', text: () => repeat('~~a ', 50_000) },
  { name: '65,000 ends of links', text: () => repeat('a]', 65_000) },
  { name: '50,000 brackets', text: () => repeat('[', 50_000) },
  {
    name: '50,000 brackets in each other',
    text: () => `${repeat('[', 50_000)}a${repeat(']', 50_000)}`,
    code,
  },
  { name: 'brackets with closers of emphasis', text: () => repeat('[ a_', 50_000) },
  { name: '80,000 brackets of two kinds', text: () => repeat('[ (](', 80_000) },
  { name: '30,000 links without an end', text: () => repeat('[a](b', 30_000) },
  { name: '30,000 addresses without an end', text: () => repeat('[a](<b', 30_000), mdxCode },
  { name: '40,000 images without an end', text: () => repeat('![[]()', 40_000) },
  { name: '10,000 quotes in each other', text: () => `${repeat('> ', 10_000)}a`, code },
  { name: '400 quotes in each other', text: () => `${repeat('> ', 400)}a` },
  { name: '10,000 lists on a line', text: () => `${repeat('- ', 10_000)}a`, code },
  { name: '10,000 numbered lists on a line', text: () => `${repeat('1. ', 10_000)}a`, code },
  { name: '10,000 numbered lists without text', text: () => repeat('10) ', 10_000), code },
  {
    name: '1,000 lists in each other',
    text: () => lines(1_000, (index) => `${repeat('  ', index)}* a`),
    code,
  },
  { name: 'blank lines in deep lists', text: () => `${repeat('- ', 12)}x${repeat('\n', 100_000)}` },
  { name: '50,000 items of a list', text: () => repeat('- a\n', 50_000) },
  {
    name: '5,000 runs of backticks',
    text: () =>
      numbers(5_000)
        .map((index) => `e${repeat('`', index)}`)
        .join(''),
  },
  { name: '300,000 starts of comments', text: () => `</${repeat('<!--', 300_000)}`, mdxCode },
  { name: '100,000 starts of instructions', text: () => repeat('<?', 100_000), mdxCode },
  { name: '50,000 starts of CDATA', text: () => repeat('<![CDATA[', 50_000), mdxCode },
  { name: '5,000 tags in each other', text: () => `${repeat('<b>', 5_000)}a${repeat('</b>', 5_000)}`, code },
  {
    name: '50,000 definitions',
    text: () => `${lines(50_000, (index) => `[ref${index}]: /u`)}\n\n${repeat('[ref1] ', 5_000)}`,
  },
  {
    name: 'a long definition that is used often',
    text: () => `[a]: ${repeat('x', 10_000)}\n\n${repeat('[a]', 5_000)}`,
  },
  {
    name: 'a table of 10,000 columns',
    text: () =>
      `${repeat('|a', 10_000)}|\n${repeat('|-', 10_000)}|\n${repeat(`${repeat('|b', 10_000)}|\n`, 5)}`,
  },
  {
    name: 'a table that lacks 9 million cells',
    text: () => `${repeat('|a', 3_000)}|\n${repeat('|-', 3_000)}|\n${repeat('|b|\n', 3_000)}`,
  },
  {
    name: '2,000 footnotes',
    text: () =>
      `${numbers(2_000)
        .map((index) => `[^${index}]`)
        .join(' ')}\n\n${lines(2_000, (index) => `[^${index}]: x`)}`,
  },
  {
    name: 'a note that refers to itself',
    text: () => `${repeat('a[^1] ', 2_000)}\n\n[^1]: ${repeat('b[^1] ', 2_000)}`,
  },
  { name: '100,000 colons', text: () => repeat(':', 100_000) },
  {
    name: '5,000 directives in each other',
    text: () => `${repeat(':a[', 5_000)}b${repeat(']', 5_000)}`,
    code,
  },
  { name: '20,000 headings that are the same', text: () => repeat('## a\n', 20_000) },
  { name: '50,000 fences', text: () => repeat('```\n', 50_000) },
  {
    name: '10,000 brackets in an expression',
    text: () => `{${repeat('(', 10_000)}1${repeat(')', 10_000)}}`,
    code,
  },
  { name: '50,000 addresses', text: () => repeat('http://', 50_000) },
  { name: '500,000 spaces in a line', text: () => `${repeat(' ', 500_000)}a${repeat(' ', 500_000)}b` },
  { name: 'NUL', text: () => 'abc\u0000de\u0000' },
]

// cmark's tests allow 5 seconds; a machine that does other things at the same time gets more.
const LIMIT = 20_000

describe('a text that is made to take long', () => {
  const child = createCompileChild()
  after(child.stop)
  for (const [index, { name, text, ...codes }] of CASES.entries()) {
    for (const format of ['md', 'mdx'] as const) {
      const skip = format === (index % 2 === 0 ? 'mdx' : 'md') && skipUnlessWhole
      it(`is done in a moment: ${name}, as ${format}`, { skip }, async () => {
        const answer = await child.compile({ text: text(), format }, LIMIT)
        const expected = format === 'mdx' ? (codes.mdxCode ?? codes.code) : codes.code
        const problems = answer.codes.filter((found) => /NESTING|SYNTAX|PLUGIN/.test(found))
        assert.deepEqual(problems, expected === undefined ? [] : [expected])
      })
    }
  }
})
