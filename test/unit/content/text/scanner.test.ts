import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rewriteSource } from '../../../../cli/content/markdown/source/rewrite-source.ts'
import { excerptOf } from '../../../../cli/content/scan/excerpt.ts'
import { plainText } from '../../../../cli/content/scan/plain-text.ts'
import { skipCodeBlock } from '../../../../cli/content/text/containers.ts'
import { nextLine } from '../../../../cli/content/text/lines.ts'
import { Scanner } from '../../../../cli/content/text/scanner.ts'

const TEMPLATE = '<A b={`t ${"`"} }`} />'

/** Lines that the two scanners before this one read wrongly. */
const LINES: readonly (readonly [line: string, format: 'md' | 'mdx', text: string])[] = [
  ['a {/}/.test(b)} c', 'mdx', 'a c'],
  ['a <A b={/[/}"]/} /> c', 'mdx', 'a c'],
  ["a {'it\\'s }'} b", 'mdx', 'a b'],
  [`a ${TEMPLATE} b`, 'mdx', 'a b'],
  ["<A b={() => { return 1 }}>it's</A> it's", 'mdx', "it's it's"],
  ['a {`\\`}`} b', 'mdx', 'a b'],
  ['a {"b} c', 'mdx', 'a c'],
  ['a {b: http://c} d', 'mdx', 'a d'],
  ['a {b // } c', 'mdx', 'a {b // } c'],
  ['a <!-- `b` --> c', 'md', 'a c'],
  ['a <!-- ` --> c `d`', 'md', 'a c d'],
]

for (const [line, format, text] of LINES) {
  test(`the text of ${line} in ${format}`, () => assert.equal(plainText(line, format), text))
}

test('a line may end in two characters', () => {
  assert.equal(nextLine('a\r\nb', 0), 3)
})

test('an apostrophe in a word begins no string', () => {
  const source = `{list.map((a) => <b>it's</b>)} it's {a}`
  assert.equal(new Scanner(source, 'mdx').expression(0), source.indexOf(' it'))
})

test('imports and exports are told from text, and end with their paragraph where a bracket stays open', () => {
  const excerpt = (text: string): string | null => excerptOf({ text, from: 0, format: 'mdx' })
  assert.equal(excerpt('import.meta says more'), 'import.meta says more')
  assert.equal(excerpt('import"a" is text'), 'import"a" is text')
  assert.equal(excerpt('export* from "a"\n\nText.'), 'Text.')
  assert.equal(excerpt('import {\n  a,\n\n  b,\n} from "c"\nexport const d = <p>(</p>\n\nText.'), 'Text.')
})

test('a comment of five characters ends where it begins', () => {
  const features = { comments: true, admonitions: true, headingIds: true, keywords: ['tip'] }
  const { text } = rewriteSource('<!-->\n\n::: tip\na\n:::', { format: 'md', ...features })
  assert.equal(text, '<!-->\n\n:::tip \na\n:::')
})

/** How often reading the containers of a text's first line looks at a character. */
function reads(source: string): number {
  let count = 0
  const text: unknown = new Proxy(Object(source) as object, {
    get: (target, key) => {
      count++
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(source) as unknown) : value
    },
  })
  skipCodeBlock(text as string, 0)
  return count
}

test('the steps for nested blocks on a line grow with its length', () => {
  for (const unit of ['* - ', '> ', '1. ']) {
    const few = reads(`${unit.repeat(200)}a`)
    const twice = reads(`${unit.repeat(400)}a`)
    assert.ok(few > 200 && twice / few < 2.2, `${unit}: ${few}, then ${twice}`)
  }
})
