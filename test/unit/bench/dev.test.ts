import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planPages } from '../../../bench/corpus/tree.ts'
import { withEdit } from '../../../bench/dev/edits.ts'
import { figureTable, percentile, ratioTable, type Measured } from '../../../bench/dev/report.ts'
import { printedOrigin } from '../../../bench/dev/server.ts'
import { devTools } from '../../../bench/dev/tools.ts'

const printed: readonly (readonly [text: string, origin: string | null])[] = [
  ['', null],
  ['Ready at http://127.0.0.1:41234/\n', 'http://127.0.0.1:41234'],
  ['  ➜  Local:   http://localhost:5173/docs/\n  ➜  Network: use --host', 'http://localhost:5173'],
  ['[SUCCESS] Docusaurus website is running at: http://localhost:3000/\n', 'http://localhost:3000'],
  ['Serving http://[::1]:3000/', 'http://[::1]:3000'],
  // The rest of the number may be in the next piece of the output.
  ['http://localhost:30', null],
  ['See https://example.com/help', null],
]

for (const [text, origin] of printed) {
  test(`the address in ${JSON.stringify(text)} is ${origin}`, () => assert.equal(printedOrigin(text), origin))
}

test('an edit stands above the first section and takes the place of the one before', () => {
  const text = '---\ntitle: T\n---\n\nWords.\n\n## One\n\n## Two\n'
  const first = withEdit(text, 1)
  assert.equal(
    first,
    text.replace('## One', () => 'This is edit number 1 of this page.\n\n## One'),
  )
  assert.equal(
    withEdit(first, 12),
    first.replace('number 1 ', () => 'number 12 '),
  )
  assert.throws(() => withEdit('no section', 1), /no section/)
})

const percentiles: readonly (readonly [values: readonly number[], percent: number, value: number])[] = [
  [[], 95, Number.NaN],
  [[7], 95, 7],
  [[3, 1, 2, 4], 50, 2],
  [Array.from({ length: 30 }, (_, index) => 30 - index), 95, 29],
  [Array.from({ length: 20 }, (_, index) => index + 1), 95, 19],
]

for (const [values, percent, value] of percentiles) {
  test(`${percent} % of ${values.length} values are at most ${value}`, () =>
    assert.equal(percentile(values, percent), value))
}

const ours: Measured = {
  tool: 'sitegen',
  pages: 100,
  answered: [300, 500, 400],
  shown: [600],
  edits: { text: [50, 60, 70], style: [20, 40], component: [] },
  cache: { text: { 0: 100e6, 1000: 110e6, 500: 105e6 }, component: { 0: 101e6, 10: 102e6 } },
  problem: '',
}
const theirs: Measured = {
  ...ours,
  tool: 'other',
  answered: [],
  shown: [3000],
  edits: { text: [120, 130, 140], style: [], component: [] },
  cache: { text: {}, component: {} },
}

test('the table has a line per figure, and a dash where nothing was measured', () => {
  assert.equal(
    figureTable([ours, theirs]),
    `
100 pages                               sitegen  other
start to first answer, ms                   400      -
start to first page, ms                     600   3000
save to new text, ms, median                 60    130
save to new text, ms, 95 %                   70    140
save to new style, ms, median                30      -
save to new style, ms, 95 %                  40      -
memory after 0 edits of text, MB            100      -
memory after 500 edits of text, MB          105      -
memory after 1000 edits of text, MB         110      -
memory after 0 edits of component, MB       101      -
memory after 10 edits of component, MB      102      -
`.trim(),
  )
})

test('ratios are to the base tool, and need one', () => {
  assert.match(
    ratioTable([ours, theirs], 'sitegen'),
    /^start to first page +5\.00x\nsave to new text, median +2\.17x$/m,
  )
  assert.match(ratioTable([ours, theirs], 'sitegen'), /^start to first answer +-$/m)
  assert.equal(ratioTable([ours], 'sitegen'), '')
  assert.equal(ratioTable([theirs], 'sitegen'), '')
})

test('the words of a page lie at its own address, with VitePress in its module', () => {
  const page = planPages(30).find(({ name }) => name !== 'index')
  assert.ok(page !== undefined)
  assert.equal(devTools.sitegen.words(page), devTools.sitegen.client.address(page))
  assert.match(devTools.vitepress.words(page), /^\/docs\/.*\.md$/)
  assert.equal(devTools.docusaurus.words(), null)
})
