import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { growthProblems } from '../../../bench/client.ts'
import { runFrom } from '../../../bench/figures.ts'
import { projectDir } from '../../../bench/install.ts'
import { isSlow } from '../../../bench/linear.ts'
import { pictureOf, PICTURES } from '../../../bench/pictures/bars.ts'
import { median, percentile, tableOf, type Figure } from '../../../bench/table.ts'
import { turnsOf } from '../../../bench/tools.ts'

/** Rounds of one figure. */
function figures(tool: string, pages: number, ...values: readonly number[]): readonly Figure[] {
  return values.map((value) => ({ tool, pages, of: 'cold', what: 'wall s', value }))
}

test('a median is the middle of values, a percentile the value that so many are at most', () => {
  assert.deepEqual([[3], [10, 9, 1], [4, 1, 2, 3], [100, 20, 3]].map(median), [3, 9, 2.5, 20])
  const count = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => most - index)
  assert.deepEqual([percentile([], 95), percentile([7], 95), percentile([3, 1, 2, 4], 50)], [NaN, 7, 2])
  assert.deepEqual([percentile(count(30), 95), percentile(count(20), 95)], [29, 19])
})

test('a table has medians, and the median of how each round of a tool compares with that of the first', () => {
  const all = [
    ...figures('ours', 100, 0.9, 0.5, 0.625),
    ...figures('theirs', 100, 1.8, 5, 0.625),
    ...figures('ours', 1000, 2400),
  ]
  assert.deepEqual(
    tableOf(all)
      .split('\n')
      .map((line) => line.trim().replaceAll(/\s{2,}/g, ' | ')),
    [
      'pages | ours | theirs | ratio',
      '100 | cold | wall s | 0.63 | 1.80 | 2.00x',
      '1000 | cold | wall s | 2400 | - | -',
    ],
  )
})

test('every round begins with another site', () => {
  assert.equal(turnsOf(['a', 'b', 'c'], 4).join(''), 'abcbcacababc')
})

test('a time grows too fast when twice as much takes much longer twice in a row', () => {
  assert.ok(!isSlow([100, 400, 800]))
  assert.ok(isSlow([100, 200, 800, 3200]))
  assert.ok(isSlow([100, Infinity, Infinity]))
})

test('what grows with the number of pages is named with its sizes, in whatever order they were measured', () => {
  const load = (pages: number, kind: string, value: number): Figure => {
    return { tool: 'sitegen', pages, of: 'first load', what: `${kind} kB`, value }
  }
  const small = [load(100, 'scripts', 5), load(100, 'data', 2.5)]
  assert.deepEqual(growthProblems([load(1000, 'scripts', 5.04), load(1000, 'data', 4), ...small]), [])
  const grown = [load(1000, 'scripts', 5.1), load(1000, 'data', 19)]
  const others = grown.map((one) => ({ ...one, tool: 'theirs', value: 99 }))
  assert.deepEqual(growthProblems([...grown, ...others, ...small]), [
    'The scripts of the first load grow with the number of pages: 5 kB at 100 pages, 5.1 kB at 1000 pages.',
    'The data of the first load grow with the number of pages: 2.5 kB at 100 pages, 19 kB at 1000 pages.',
  ])
})

test('a run has the medians of its rounds, and what a first load weighs in all', () => {
  const machine = { cpu: 'Some CPU', cores: 2, memoryGB: 8, node: 'v20.0.0' }
  const context = {
    name: 'client',
    command: 'npm run bench -- client',
    date: '2026-01-31',
    busyShare: 0.12,
    machine,
  }
  const load = { tool: 'ours', pages: 100, of: 'first load' }
  const raw = {
    ...context,
    versions: { ours: '1.0.0', theirs: '2.0.0' },
    figures: [
      ...figures('ours', 100, 1.00049, 0.9, 1.1),
      ...figures('theirs', 100, 2),
      { ...load, what: 'html kB', value: 8 },
      { ...load, what: 'scripts kB', value: 4.5 },
      { ...load, what: 'requests', value: 7 },
    ],
  }
  assert.deepEqual(runFrom(raw), {
    ...context,
    versions: raw.versions,
    rounds: 3,
    figures: [
      { pages: 100, of: 'cold', what: 'wall', unit: 's', values: { ours: 1, theirs: 2 } },
      { pages: 100, of: 'first load', what: 'html', unit: 'kB', values: { ours: 8 } },
      { pages: 100, of: 'first load', what: 'scripts', unit: 'kB', values: { ours: 4.5 } },
      { pages: 100, of: 'first load', what: 'requests', unit: '', values: { ours: 7 } },
      { pages: 100, of: 'first load', what: 'all', unit: 'kB', values: { ours: 12.5 } },
    ],
  })
})

test('every picture of a table shows the figures of the page that shows it', () => {
  for (const name of Object.keys(PICTURES)) {
    const svg = readFileSync(path.join(projectDir, `content/${name}.svg`), 'utf8')
    assert.equal(svg, pictureOf(name), `npm run bench -- pictures --only tables: ${name}`)
  }
})
