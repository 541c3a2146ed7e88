import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createRandom } from '../../../../../bench/corpus/random.ts'
import {
  rewriteSource,
  type RewriteOptions,
} from '../../../../../cli/content/markdown/source/rewrite-source.ts'
import { originalPoint } from '../../../../../cli/content/markdown/source/source-edits.ts'
import { sampleSize, skipUnlessWhole } from '../../../../support/is-whole.ts'
import { processorTime } from '../../../../support/processor-time.ts'

const options: RewriteOptions = {
  format: 'mdx',
  comments: true,
  admonitions: true,
  headingIds: true,
  keywords: ['note', 'tip'],
}

it('leaves places as they are but for insertions, which are told', () => {
  const source = ':::note a ] b\n*c*\n:::\n\n<!-- d --> :::note e'
  const rewritten = rewriteSource(source, options)
  assert.equal(rewritten.text, ':::note[a \\] b]\n*c*\n:::\n\n{/*  d */} :::note e')
  assert.deepEqual(rewritten.insertions, [10, 14])
  const original = (line: number, column: number, offset: number): unknown =>
    originalPoint(rewritten, { line, column, offset })
  assert.deepEqual(original(1, 9, 8), { line: 1, column: 9, offset: 8 })
  assert.deepEqual(original(1, 12, 11), { line: 1, column: 11, offset: 10 })
  assert.deepEqual(original(2, 2, 17), { line: 2, column: 2, offset: 15 })
})

const f3 = '```'
const BLOCKS = [
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

it('keeps the length and the line breaks of any mixture of constructs', () => {
  const random = createRandom('rewrite')
  const breaks = (value: string): string => value.replaceAll(/[^\r\n]/g, '.')
  for (let turn = 0; turn < sampleSize(2_000); turn++) {
    const part = (): string => `${random.pick(['', '', '> ', '- ', '   ', '12. '])}${random.pick(BLOCKS)}`
    const source = Array.from({ length: 24 }, part).join(random.pick(['\n', '\n\n', '\r\n']))
    const { text, insertions } = rewriteSource(source, options)
    const inserted = new Set(insertions)
    const kept = Array.from({ length: text.length }, (_, at) => (inserted.has(at) ? '' : text[at])).join('')
    assert.equal(breaks(kept), breaks(source), source)
  }
})

/** What repeats, between broken bars. */
const UNITS = [
  "<!--¦<!-- ¦<!---->¦<!-- */ -->¦<!-->¦-->¦<!--\n\n¦a <!-- \n\n-->¦`¦` ¦``a`¦{¦{#¦{'¦{\\'¦{`${¦({¦{/¦{(]",
  '<¦<a ¦<a b="¦<a {¦</¦>¦> ¦- ¦* * ¦[¦\\¦\t¦\r¦| `\n¦:::note [¦:::note a\n¦:::note {.a ¦# {#a}\n¦a {#b}\n---\n',
  '```mdx-code-block\n¦> ```mdx-code-block\n¦import {\n\n¦export a\n',
].flatMap((units) => units.split('¦'))

it('takes time that grows with the length only', { skip: skipUnlessWhole }, () => {
  for (const unit of UNITS) {
    const source = `:::note <!-- a --> {#b}\n\n${unit.repeat(Math.ceil(400_000 / unit.length))}`
    const start = process.cpuUsage()
    for (const format of ['mdx', 'md'] as const) rewriteSource(source, { ...options, format })
    // Quadratic time would be minutes; linear time is a few dozen milliseconds.
    assert.ok(processorTime(start) < 4_000, JSON.stringify(unit))
  }
})

it('takes little time for megabytes', { skip: skipUnlessWhole }, () => {
  for (const unit of ['<!--', '`', '<!-- a ` -->']) {
    const source = unit.repeat(Math.ceil(10_000_000 / unit.length))
    const start = process.cpuUsage()
    assert.equal(rewriteSource(`${source}\n\n:::`, options).insertions.length, 0)
    assert.ok(processorTime(start) < 10_000, unit)
  }
})
