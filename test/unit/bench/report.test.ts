import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marginTable, median, ratioTable, resultTable, summarise, type Run } from '../../../bench/report.ts'

function run(tool: string, pages: number, figures: Partial<Run>): Run {
  const base = {
    wallMs: 1000,
    cpuMs: 1500,
    peakBytes: 2e8,
    peakRssBytes: 3e8,
    outputBytes: 1e6,
    outputFiles: 7,
  }
  return { tool, corpus: 'plain', pages, case: 'cold', round: 1, problem: '', ...base, ...figures }
}

const runs: readonly Run[] = [
  run('ours', 100, { wallMs: 900 }),
  run('ours', 100, { wallMs: 500, round: 2 }),
  run('ours', 100, { wallMs: 600, round: 3 }),
  run('theirs', 100, { wallMs: 6000 }),
  run('ours', 1000, { wallMs: 2400 }),
  run('theirs', 1000, { wallMs: 33_000 }),
  run('ours', 5000, { wallMs: 10_800 }),
  run('theirs', 5000, { wallMs: 1, problem: 'exit code 1' }),
]

const warm: readonly Run[] = [
  run('ours', 100, { case: 'unchanged', wallMs: 150, outputFiles: 7 }),
  run('theirs', 100, { case: 'unchanged', wallMs: 450, outputFiles: 14 }),
]

const medians: readonly { values: readonly number[]; middle: number }[] = [
  { values: [3], middle: 3 },
  { values: [10, 9, 1], middle: 9 },
  { values: [4, 1, 2, 3], middle: 2.5 },
  { values: [100, 20, 3], middle: 20 },
]

for (const { values, middle } of medians) {
  test(`the median of ${values.join(', ')} is ${middle}`, () => assert.equal(median(values), middle))
}

function rows(table: string): readonly (readonly string[])[] {
  return table.split('\n').map((line) => line.trim().split(/\s{2,}/))
}

test('a summary is the median of the rounds without failed ones', () => {
  const summaries = summarise(runs)
  assert.deepEqual(
    summaries.map(({ tool, pages, wallMs, runs: count }) => [tool, pages, wallMs, count]),
    [
      ['ours', 100, 600, 3],
      ['theirs', 100, 6000, 1],
      ['ours', 1000, 2400, 1],
      ['theirs', 1000, 33_000, 1],
      ['ours', 5000, 10_800, 1],
    ],
  )
})

test('the result table shows seconds, megabytes and milliseconds per page', () => {
  const [head, first] = rows(resultTable(summarise(runs)))
  assert.deepEqual(head?.slice(0, 6), ['pages', 'tool', 'case', 'wall s', 'of cold', 'CPU s'])
  assert.deepEqual(first, [
    '100',
    'ours',
    'cold',
    '0.60',
    '1.000',
    '1.50',
    '6.00',
    '200',
    '300',
    '1.0',
    '7',
    '10.0',
  ])
})

test('cases are told apart, each with its part of the cold build', () => {
  const table = rows(resultTable(summarise([...runs, ...warm])))
  const ours = table.filter(([pages, tool]) => pages === '100' && tool === 'ours')
  assert.deepEqual(
    ours.map(([, , name, wall, share]) => [name, wall, share]),
    [
      ['cold', '0.60', '1.000'],
      ['unchanged', '0.15', '0.250'],
    ],
  )
  assert.deepEqual(rows(ratioTable(summarise([...runs, ...warm]), 'ours')).at(-1), [
    '100',
    'theirs / ours',
    'unchanged',
    '3.00x',
    '1.00x',
    '1.00x',
    '1.00x',
    '2.00x',
  ])
  assert.equal(rows(resultTable(summarise(warm)))[1]?.[4], '-')
})

test('ratios are the other tool over the base tool at the same size', () => {
  assert.deepEqual(rows(ratioTable(summarise(runs), 'ours')).slice(1), [
    ['100', 'theirs / ours', 'cold', '10.00x', '1.00x', '1.00x', '1.00x', '1.00x'],
    ['1000', 'theirs / ours', 'cold', '13.75x', '1.00x', '1.00x', '1.00x', '1.00x'],
  ])
  assert.equal(ratioTable(summarise(runs), 'nobody'), '')
})

test('margins are the cost of one more page, and their growth from step to step', () => {
  assert.deepEqual(rows(marginTable(summarise(runs))).slice(1), [
    ['ours', 'cold', '100 to 1000', '2.00', '0.00'],
    ['ours', 'cold', '1000 to 5000', '2.10', '0.00', '1.05'],
    ['theirs', 'cold', '100 to 1000', '30.00', '0.00'],
  ])
})
