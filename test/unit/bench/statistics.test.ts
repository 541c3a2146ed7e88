import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import { busyShare, processorTimes } from '../../../bench/client/busy.ts'
import { growthProblems, type Measured } from '../../../bench/client/report.ts'
import { addFetches, fetchedFile } from '../../../bench/client/transfer.ts'
import { turnsOf } from '../../../bench/command.ts'
import { percentile } from '../../../bench/dev/report.ts'
import { figuresOf } from '../../../bench/figures.ts'
import { marginTable, median, ratioTable, resultTable, summarise, type Run } from '../../../bench/report.ts'

function run(tool: string, pages: number, figures: Partial<Run>): Run {
  const sizes = { peakBytes: 2e8, peakRssBytes: 3e8, outputBytes: 1e6, outputFiles: 7 }
  const base = { corpus: 'plain', case: 'cold', round: 1, problem: '', wallMs: 1000, cpuMs: 1500 } as const
  return { tool, pages, ...base, ...sizes, ...figures }
}

const RUNS: readonly Run[] = [
  ...[900, 500, 600].map((wallMs, at) => run('ours', 100, { wallMs, round: at + 1 })),
  run('theirs', 100, { wallMs: 6000 }),
  run('ours', 1000, { wallMs: 2400 }),
  run('theirs', 1000, { wallMs: 33_000 }),
  run('ours', 5000, { wallMs: 10_800 }),
  run('theirs', 5000, { wallMs: 1, problem: 'exit code 1' }),
]
const WARM: readonly Run[] = [
  run('ours', 100, { case: 'unchanged', wallMs: 150 }),
  run('theirs', 100, { case: 'unchanged', wallMs: 450, outputFiles: 14 }),
]

function rows(table: string): readonly string[] {
  return table.split('\n').map((line) => line.trim().replaceAll(/\s{2,}/g, ' | '))
}

test('a median is the middle of values, a percentile the value that so many are at most', () => {
  assert.deepEqual([[3], [10, 9, 1], [4, 1, 2, 3], [100, 20, 3]].map(median), [3, 9, 2.5, 20])
  const count = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => most - index)
  assert.deepEqual([percentile([], 95), percentile([7], 95), percentile([3, 1, 2, 4], 50)], [NaN, 7, 2])
  assert.deepEqual([percentile(count(30), 95), percentile(count(20), 95)], [29, 19])
})

test('a summary is the median of the rounds without failed ones', () => {
  assert.deepEqual(
    summarise(RUNS).map(({ tool, pages, wallMs, runs }) => `${tool} ${pages}: ${wallMs} of ${runs}`),
    ['ours 100: 600 of 3', 'theirs 100: 6000 of 1', 'ours 1000: 2400 of 1', 'theirs 1000: 33000 of 1'].concat(
      'ours 5000: 10800 of 1',
    ),
  )
})

test('tables have figures by page, parts of the cold build, ratios to a tool, and the cost of one more page', () => {
  const summaries = summarise([...RUNS, ...WARM])
  const [head, first] = rows(resultTable(summaries))
  assert.match(head ?? '', /^pages \| tool \| case \| wall s \| of cold \| CPU s \| wall ms\/page \| PSS MB/)
  assert.equal(first, '100 | ours | cold | 0.60 | 1.000 | 1.50 | 6.00 | 200 | 300 | 1.0 | 7 | 10.0')
  assert.ok(
    rows(resultTable(summaries)).some((row) => row.startsWith('100 | ours | unchanged | 0.15 | 0.250')),
  )
  assert.match(rows(resultTable(summarise(WARM)))[1] ?? '', /unchanged \| 0\.15 \| - \|/)
  assert.deepEqual(rows(ratioTable(summaries, 'ours')).slice(1), [
    '100 | theirs / ours | cold | 10.00x | 1.00x | 1.00x | 1.00x | 1.00x',
    '1000 | theirs / ours | cold | 13.75x | 1.00x | 1.00x | 1.00x | 1.00x',
    '100 | theirs / ours | unchanged | 3.00x | 1.00x | 1.00x | 1.00x | 2.00x',
  ])
  assert.equal(ratioTable(summaries, 'nobody'), '')
  assert.deepEqual(rows(marginTable(summarise(RUNS))).slice(1), [
    'ours | cold | 100 to 1000 | 2.00 | 0.00',
    'ours | cold | 1000 to 5000 | 2.10 | 0.00 | 1.05',
    'theirs | cold | 100 to 1000 | 30.00 | 0.00',
  ])
})

test('every round begins with another site', () => {
  assert.equal(turnsOf(['a', 'b', 'c'], 4).join(''), 'abcbcacababc')
})

test('the busy share is the part of the time in which processors were not idle', () => {
  const cpu = (idle: number, user: number) => ({ times: { idle, user, nice: 0, sys: 0, irq: 0 } })
  const from = processorTimes([cpu(100, 100), cpu(0, 0)])
  assert.equal(busyShare(from, processorTimes([cpu(175, 125), cpu(75, 25)])), 0.25)
  assert.equal(busyShare(from, from), 0)
})

function fetched(file: string, body = 'x', prefetch = false) {
  return fetchedFile({ path: file, file, prefetch, status: 200, body: Buffer.from(body) })
}

test('fetched files are added up by kind, prefetches apart, the icon of the browser not at all', () => {
  const files = [
    fetched('/index.html', '<p>'),
    fetched('/a.js', '12345'),
    fetched('/b.mjs', '123'),
    fetched('/c.css'),
  ]
  const others = [fetched('/d.json', '12'), fetched('/next.js', '1234567', true), fetched('/favicon.ico')]
  const { html, js, css, data, other, total, prefetched } = addFetches([...files, ...others])
  const sums = [html, js, css, data, other, total, prefetched].map(
    ({ requests, bytes }) => `${requests}: ${bytes}`,
  )
  assert.deepEqual(sums, ['1: 3', '2: 8', '1: 1', '1: 2', '0: 0', '5: 14', '1: 7'])
  assert.equal(js.gzipBytes, gzipSync('12345').length + gzipSync('123').length)
})

test('what grows with the number of pages is named with its sizes, in whatever order they were measured', () => {
  const site = (pages: number, script: string, bytes: number): Measured => {
    const data = addFetches([{ ...fetched('/sidebar.json'), gzipBytes: bytes }])
    return {
      tool: 'ours',
      pages,
      problem: '',
      firstLoad: addFetches([fetched('/a.js', script)]),
      navigations: [data],
    }
  }
  const small = site(100, '[{href:"/docs/a"}]', 2500)
  // The length of an address does not count, a further address does. Data may differ by the words of another page.
  assert.deepEqual(growthProblems([site(1000, '[{href:"/docs/a/b-c"}]', 4000), small], 'ours'), [])
  const grown = site(1000, '[{href:"/docs/a"},{href:"/docs/b"}]', 19_000)
  const [script, data, ...more] = growthProblems([grown, { ...grown, tool: 'theirs' }, small], 'ours')
  assert.match(
    script ?? '',
    /JavaScript of ours grows .*: \d+ bytes at 100 pages, \d+ bytes at 1000 pages\.$/,
  )
  assert.match(data ?? '', /data of .*ours grows .*: 2500 bytes at 100 pages, 19000 bytes at 1000 pages\.$/)
  assert.deepEqual(more, [])
})

test('figures of the home page are those of the largest site that both benches have measured', () => {
  const machine = { cpu: 'Some CPU', cores: 2, memoryGB: 8, node: 'v20.0.0' }
  const cold = (tool: string, pages: number, wallMs: number) => summarise([run(tool, pages, { wallMs })])
  const builds = {
    machine: { ...machine, system: 'Linux' },
    versions: { sitegen: '1.0.0', other: '2.0.0' },
    busyShares: [{ pages: 100, busyShare: 0.123 }],
    summaries: [
      ...summarise([1000.4, 900, 1100].map((wallMs) => run('sitegen', 100, { wallMs }))),
      ...summarise([200, 200].map((wallMs) => run('sitegen', 100, { wallMs, case: 'paragraph' }))),
      ...cold('other', 100, 900).map((one) => ({ ...one, runs: 3 })),
      ...cold('sitegen', 5000, 9000),
    ],
  }
  const firstLoad = addFetches([fetched('/a.js')])
  const sizes = [10, 100].map((pages) => ({
    pages,
    sites: [
      { tool: 'sitegen', pages, problem: '', firstLoad },
      { tool: 'other', pages, problem: 'The build failed.' },
    ],
  }))
  assert.deepEqual(figuresOf(builds, { sizes }, '2026-01-31'), {
    date: '2026-01-31',
    machine,
    pages: 100,
    rounds: 2,
    busyShare: 0.12,
    versions: builds.versions,
    cold: { sitegen: 1000, other: 900 },
    edited: { sitegen: 200 },
    scripts: { sitegen: firstLoad.js.gzipBytes },
  })
  assert.throws(() => figuresOf(builds, { sizes: [] }, '2026-01-31'), /no site of the same size/)
})
