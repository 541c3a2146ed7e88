import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  rewriteSource,
  type RewriteOptions,
} from '../../../../../cli/content/markdown/source/rewrite-source.ts'
import { originalPoint } from '../../../../../cli/content/markdown/source/source-edits.ts'
import { isWhole } from '../../../../support/is-whole.ts'
import { processorTime } from '../../../../support/processor-time.ts'

/** Length of what is made to take long. */
const MEGABYTES = isWhole ? 10 : 2

const options: RewriteOptions = {
  format: 'mdx',
  comments: true,
  admonitions: true,
  headingIds: true,
  keywords: ['note', 'tip'],
}

const f3 = '```'

describe('places', () => {
  it('are the same but for insertions, which are told', () => {
    const source = ':::note a ] b\n*c*\n:::\n\n<!-- d --> :::note e'
    const rewritten = rewriteSource(source, options)
    assert.equal(rewritten.text, ':::note[a \\] b]\n*c*\n:::\n\n{/*  d */} :::note e')
    assert.deepEqual(rewritten.insertions, [10, 14])
    const original = (line: number, column: number, offset: number): unknown =>
      originalPoint(rewritten, { line, column, offset })
    assert.deepEqual(original(1, 9, 8), { line: 1, column: 9, offset: 8 })
    assert.deepEqual(original(1, 12, 11), { line: 1, column: 11, offset: 10 })
    assert.deepEqual(original(2, 2, 17), { line: 2, column: 2, offset: 15 })
    assert.equal(source[15], 'c')
  })

  it('stay in place for any mixture of constructs', () => {
    const blocks = [
      'a <!-- b --> `<!-- c` {"<!-- d"}',
      '<!--\n\ne -->',
      '## f {#g}',
      ':::note h ] {.i}',
      '::: tip',
      ':::',
      `${f3}js\n<!-- j {#k}\n:::note l\n${f3}`,
      `${f3}mdx-code-block\n<!-- m -->\n${f3}`,
      '<N o="<!--" p={q}>',
      'r {#s}\n---',
      '| ` | <!-- t --> |',
      ':::tip u :::',
      '*',
      '`',
      '{',
      '<',
      '~~~',
    ]
    let seed = 1
    const next = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit
    for (let turn = 0; turn < 2_000; turn++) {
      const prefixes = ['', '', '> ', '- ', '   ', '12. '] as const
      const parts = Array.from({ length: 6 }, () => `${prefixes[next(6)]}${blocks[next(blocks.length)]}`)
      const source = parts.join(['\n', '\n\n', '\r\n'][next(3)])
      const { text, insertions } = rewriteSource(source, options)
      const inserted = new Set(insertions)
      const kept = Array.from({ length: text.length }, (_, at) => (inserted.has(at) ? '' : text[at])).join('')
      assert.equal(kept.length, source.length, source)
      assert.equal(breaks(kept), breaks(source), source)
    }
  })
})

describe('cost', () => {
  it('is nothing for a text without any of it', () => {
    const source = '# a\n\nb <c> {d} `e`\n'
    assert.equal(rewriteSource(source, options).text, source)
    assert.equal(rewriteSource('x'.repeat(100), options).insertions.length, 0)
  })

  const units = [
    '<!--',
    '<!-- ',
    '<!---->',
    '<!-- */ -->',
    '<!-->',
    '-->',
    '`',
    '` ',
    '``a`',
    '{',
    '{#',
    "{'",
    "{\\'",
    '{`${',
    '({',
    '{/',
    '<',
    '<a ',
    '<a b="',
    '<a {',
    '</',
    '>',
    '> ',
    '- ',
    '* * ',
    '[',
    ':::note [',
    ':::note a\n',
    ':::note {.a ',
    '# {#a}\n',
    'a {#b}\n---\n',
    '```mdx-code-block\n',
    '> ```mdx-code-block\n',
    'import {\n\n',
    'export a\n',
    '<!--\n\n',
    'a <!-- \n\n-->',
    '\\',
    '\t',
    '\r',
    '| `\n',
    '{(]',
  ]
  for (const unit of units) {
    it(`grows with the length only: ${JSON.stringify(unit)}`, () => {
      const source = `:::note <!-- a --> {#b}\n\n${unit.repeat(Math.ceil(400_000 / unit.length))}`
      const start = process.cpuUsage()
      for (const format of ['mdx', 'md'] as const) rewriteSource(source, { ...options, format })
      // Quadratic time would be minutes; linear time is a few dozen milliseconds.
      assert.ok(processorTime(start) < 4_000)
    })
  }

  for (const unit of ['<!--', '`', '<!-- a ` -->']) {
    it(`stays small for ${MEGABYTES} MB of ${unit}`, () => {
      const source = unit.repeat(Math.ceil((MEGABYTES * 1_000_000) / unit.length))
      const start = process.cpuUsage()
      assert.equal(rewriteSource(`${source}\n\n:::`, options).insertions.length, 0)
      assert.ok(processorTime(start) < 10_000)
    })
  }
})

/** Only the line breaks of a text, at their places. */
function breaks(value: string): string {
  return value.replaceAll(/[^\r\n]/g, '.')
}
