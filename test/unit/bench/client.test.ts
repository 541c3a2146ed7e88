import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { busyShare, processorTimes } from '../../../bench/client/busy.ts'
import type { Click, Load } from '../../../bench/client/measure.ts'
import {
  figureTable,
  growthProblems,
  ratioTable,
  scriptList,
  type Measured,
} from '../../../bench/client/report.ts'
import { timingOf, type LoadEntries, type LongTask } from '../../../bench/client/timing.ts'
import { siblingPages } from '../../../bench/corpus/siblings.ts'
import { clientTools } from '../../../bench/client/tools.ts'
import { addFetches, fetchedFile } from '../../../bench/client/transfer.ts'
import { planPages } from '../../../bench/corpus/tree.ts'

const quiet: LoadEntries = { longTasks: [], firstPaint: 300, largestPaints: [], shifts: [] }

function task(duration: number): LongTask {
  return { start: 100, duration }
}

const blocking: readonly { tasks: readonly number[]; ms: number }[] = [
  { tasks: [], ms: 0 },
  { tasks: [50], ms: 0 },
  { tasks: [51, 250], ms: 201 },
]

for (const { tasks, ms } of blocking) {
  test(`tasks of ${tasks.join(', ') || 'no'} ms block for ${ms} ms`, () => {
    assert.equal(timingOf({ ...quiet, longTasks: tasks.map(task) }).blockingMs, ms)
  })
}

test('blocking after the first paint leaves out what was done before it', () => {
  const longTasks = [
    { start: 0, duration: 200 },
    { start: 250, duration: 150 },
    { start: 600, duration: 80 },
  ]
  const { blockingMs, blockingAfterPaintMs } = timingOf({ ...quiet, longTasks, firstPaint: 300 })
  assert.deepEqual([blockingMs, blockingAfterPaintMs], [150 + 100 + 30, 50 + 30])
})

test('the longest task is named whole, and is 0 without long tasks', () => {
  assert.equal(timingOf({ ...quiet, longTasks: [70, 300, 60].map(task) }).longestTaskMs, 300)
  assert.equal(timingOf(quiet).longestTaskMs, 0)
})

test('shifts that follow an input are not counted', () => {
  const shifts = [
    { value: 0.25, hadRecentInput: false },
    { value: 4, hadRecentInput: true },
    { value: 0.5, hadRecentInput: false },
  ]
  assert.equal(timingOf({ ...quiet, shifts }).layoutShift, 0.75)
})

test('the last candidate is the largest paint', () => {
  assert.equal(timingOf({ ...quiet, largestPaints: [300, 900] }).largestPaintMs, 900)
  assert.equal(timingOf(quiet).largestPaintMs, null)
})

function fetched(path: string, text: string, prefetch = false) {
  const file = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1)
  return fetchedFile({ path, file, prefetch, status: 200, body: Buffer.from(text) })
}

test('a file is weighed plain and as gzip level 9', () => {
  const text = 'let a = 1\n'.repeat(500)
  const { kind, bytes, gzipBytes } = fetched('/a.js', text)
  assert.deepEqual([kind, bytes, gzipBytes], ['js', 5000, gzipSync(text, { level: 9 }).length])
  assert.ok(gzipBytes < 100)
})

test('fonts and images count as they are', () => {
  const { kind, gzipBytes } = fetched('/a.woff2', 'a'.repeat(1000))
  assert.deepEqual([kind, gzipBytes], ['other', 1000])
})

test('fetched files are added up by kind, prefetches apart, the browser’s icon not at all', () => {
  const fetches = addFetches([
    fetched('/docs/', '<p>'),
    fetched('/a.js', '12345'),
    fetched('/b.mjs', '123'),
    fetched('/c.css', '1'),
    fetched('/d.json', '12'),
    fetched('/next.js', '1234567', true),
    fetched('/favicon.ico', '?'),
  ])
  const { html, js, css, data, other, total, prefetched } = fetches
  assert.deepEqual(
    [html, js, css, data, other, total, prefetched].map(({ requests, bytes }) => [requests, bytes]),
    [
      [1, 3],
      [2, 8],
      [1, 1],
      [1, 2],
      [0, 0],
      [5, 14],
      [1, 7],
    ],
  )
  assert.equal(fetches.files.length, 6)
  assert.equal(js.gzipBytes, gzipSync('12345').length + gzipSync('123').length)
})

test('the length of an address does not count as growth, a further address does', () => {
  const [short, long, more] = [
    '[{href:"/docs/a"}]',
    '[{href:"/docs/a/b-c"}]',
    '[{href:"/docs/a"},{href:"/docs/b"}]',
  ].map((text) => fetched('/a.js', text).bytesBesidesAddresses)
  assert.equal(short, long)
  assert.notEqual(short, more)
})

test('pages that are clicked through lie in one full folder near the middle of the corpus', () => {
  const pages = planPages(1000)
  const siblings = siblingPages(pages)
  assert.equal(new Set(siblings.map((page) => page.folder)).size, 1)
  assert.ok(siblings.length >= 16, `${siblings.length} pages are too few for the clicks`)
  assert.ok(siblings.every((page) => page.name !== 'index'))
  assert.ok(Math.abs(siblings[0].index - 500) < 50)
})

test('a corpus without two pages in a folder cannot be clicked through', () => {
  assert.throws(() => siblingPages(planPages(2)), /at least 3 pages/)
})

for (const { peer, address } of Object.values(clientTools)) {
  test(`addresses of ${peer.name} lead to its files`, () => {
    for (const page of planPages(30)) {
      const plain = address(page).slice(1).replace(/\/$/, '')
      const files = [plain, `${plain}.html`, `${plain}/index.html`]
      assert.ok(files.includes(peer.htmlFile(page)), `${address(page)} for ${peer.htmlFile(page)}`)
    }
  })
}

const load: Load = {
  blockingAfterPaintMs: 0,
  cpuMs: 100,
  blockingMs: 40,
  longestTaskMs: 90,
  firstPaintMs: 200,
  largestPaintMs: null,
  layoutShift: 0,
}
const click: Click = { target: '/docs/b', ms: 20, requests: 0, fullLoad: false }

function measured(tool: string, pages: number, script: string): Measured {
  const shared = fetched('/shared.json', 'x'.repeat(900))
  const page = fetched('/docs/b/page.json', 'y'.repeat(900))
  return {
    tool,
    pages,
    problem: '',
    firstLoad: addFetches([fetched('/a.js', script), fetched('/next.js', script, true)]),
    loads: [10, 70, 40].map((blockingMs) => ({ ...load, blockingMs })),
    clicks: [30, 10, 20].map((ms) => ({ ...click, ms, fullLoad: ms === 30 })),
    navigations: [[page, shared], [page], [page]].map(addFetches),
  }
}

function rowsOf(table: string): ReadonlyMap<string, readonly string[]> {
  const rows = table.split('\n').map((line) => line.split(/\s{2,}/))
  return new Map(rows.map(([name = '', ...cells]) => [name, cells]))
}

test('figures stand in a column per tool', () => {
  const rows = rowsOf(
    figureTable([measured('ours', 100, 'a'.repeat(2500)), measured('theirs', 100, 'a'.repeat(5000))]),
  )
  assert.deepEqual(rows.get('100 pages'), ['ours', 'theirs'])
  assert.deepEqual(rows.get('first load: JS, KB'), ['2.5', '5.0'])
  assert.deepEqual(rows.get('first load: JS files'), ['1', '1'])
  assert.deepEqual(rows.get('first load: prefetched files'), ['1', '1'])
  assert.deepEqual(rows.get('4x slower: blocking, ms'), ['40', '40'])
  assert.deepEqual(rows.get('4x slower: blocking, ms, best load'), ['10', '10'])
  assert.deepEqual(rows.get('click to heading, ms'), ['20.0', '20.0'])
  assert.deepEqual(rows.get('click to heading, ms, best click'), ['10.0', '10.0'])
  assert.deepEqual(rows.get('click to heading: full loads'), ['1', '1'])
  assert.deepEqual(rows.get('first navigation: requests'), ['2', '2'])
  assert.deepEqual(rows.get('later navigation: requests'), ['1', '1'])
})

test('what was not measured is a dash in every row, a measured 0 is a 0', () => {
  const rows = rowsOf(figureTable([{ tool: 'ours', pages: 100, problem: 'no heading' }]))
  assert.ok(rows.size > 20)
  for (const [name, cells] of [...rows].slice(1)) assert.deepEqual(cells, ['-'], name)
  const empty = rowsOf(figureTable([measured('ours', 100, '')]))
  assert.deepEqual(empty.get('first load: JS, KB'), ['0.0'])
  assert.deepEqual(empty.get('4x slower: largest paint, ms'), ['-'])
})

test('ratios tell how many times the base tool others need, and nothing where the base has 0', () => {
  const ours = measured('ours', 100, 'a'.repeat(2000))
  const theirs = measured('theirs', 100, 'a'.repeat(5000))
  const rows = rowsOf(ratioTable([theirs, ours], 'ours'))
  assert.deepEqual(rows.get('100 pages'), ['theirs / ours'])
  assert.deepEqual(rows.get('first load: JS, KB'), ['2.50x'])
  assert.deepEqual(rows.get('4x slower: layout shift'), ['-'])
  assert.equal(ratioTable([ours], 'ours'), '')
  assert.equal(ratioTable([theirs], 'ours'), '')
})

test('scripts are listed largest first, without prefetched ones', () => {
  const files = [
    fetched('/small.js', 'a'),
    fetched('/large.js', 'abcdefgh'),
    fetched('/next.js', 'a', true),
    fetched('/a.css', 'a'),
  ]
  const list = scriptList({ tool: 'ours', pages: 100, problem: '', firstLoad: addFetches(files) })
  assert.deepEqual(list.match(/\/\S+\.\w+/g), ['/large.js', '/small.js'])
})

test('JavaScript of one size at every number of pages is no problem', () => {
  assert.deepEqual(growthProblems([measured('ours', 100, 'a'), measured('ours', 1000, 'a')], 'ours'), [])
  assert.deepEqual(growthProblems([], 'ours'), [])
})

test('JavaScript that grows with the number of pages is named with its sizes', () => {
  const sizes = [measured('ours', 100, 'aa'), measured('theirs', 100, 'a'), measured('ours', 1000, 'aaa')]
  const [problem = '', ...others] = growthProblems(sizes, 'ours')
  assert.match(problem, /JavaScript of ours .*: 2 bytes at 100 pages, 3 bytes at 1000 pages\.$/)
  assert.deepEqual(others, [])
  assert.deepEqual(growthProblems(sizes, 'theirs'), [])
})

/** JSON that gzip makes no smaller than this. */
function withData(pages: number, bytes: number, where: 'firstLoad' | 'navigations'): Measured {
  const file = fetched('/sidebar.json', 'x')
  const fetches = addFetches([{ ...file, gzipBytes: bytes }])
  return { tool: 'ours', pages, problem: '', [where]: where === 'firstLoad' ? fetches : [fetches] }
}

for (const where of ['firstLoad', 'navigations'] as const) {
  test(`data that grows with the number of pages is named with its sizes (${where})`, () => {
    // In the order of the command line, which need not be that of the sizes.
    const sizes = [
      withData(10_000, 182_000, where),
      withData(100, 2500, where),
      withData(1000, 19_000, where),
    ]
    const [problem = '', ...others] = growthProblems(sizes, 'ours')
    assert.match(
      problem,
      /data of .*ours grows .*: 2500 bytes at 100 pages, 19000 .* 182000 bytes at 10000 pages\.$/,
    )
    assert.deepEqual(others, [])
  })

  test(`data may differ by the words of another page (${where})`, () => {
    const sizes = [withData(100, 2500, where), withData(1000, 4000, where), withData(10_000, 2600, where)]
    assert.deepEqual(growthProblems(sizes, 'ours'), [])
  })
}

test('the busy share is the part of the time in which processors were not idle', () => {
  const cpu = (idle: number, user: number) => ({ times: { idle, user, nice: 0, sys: 0, irq: 0 } })
  const from = processorTimes([cpu(100, 100), cpu(0, 0)])
  const to = processorTimes([cpu(175, 125), cpu(75, 25)])
  assert.equal(busyShare(from, to), 0.25)
  assert.equal(busyShare(from, from), 0)
})
