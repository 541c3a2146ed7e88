import assert from 'node:assert/strict'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { changeOf, readIndex, readTexts, sizeOf } from '../../../bench/search/local-index.ts'
import { missedGoals } from '../../../bench/search/goals.ts'
import { searchTable, type Figures } from '../../../bench/search/report.ts'
import { readSettings } from '../../../bench/search/settings.ts'

const times = (wallMs: number, cpuMs: number) => ({ wallMs, cpuMs })
const query = { kind: 'words', text: 'a b', codeGzipBytes: 0, files: 3 } as const

const own: Figures = {
  tool: 'sitegen',
  pages: 1000,
  problem: '',
  builds: {
    cold: { with: times(6000, 12_000), without: times(5000, 10_000) },
    paragraph: { with: times(900, 1100), without: times(600, 1000) },
    change: { written: 4, files: 200 },
  },
  loaded: [40_000, 60_000, 140_000].map((gzipBytes) => ({ ...query, gzipBytes })),
  answerMs: [20, 30, 100],
}

const peer: Figures = {
  tool: 'peer',
  pages: 1000,
  problem: '',
  indexing: times(2000, 1000),
  loaded: [{ ...query, gzipBytes: 90_000 }],
}

function line(table: string, name: string): string | undefined {
  return table.split('\n').find((row) => row.startsWith(`${name}  `))
}

test('figures stand side by side, and their ratios beside them', () => {
  const table = searchTable([own, peer], 'sitegen')
  const cells = (name: string) =>
    line(table, name)
      ?.split(/\s{2,}/)
      .slice(1)
  assert.deepEqual(cells('1000 pages'), ['sitegen', 'peer', 'peer / sitegen'])
  assert.deepEqual(cells('first query, in Chromium, KB gzip, median'), ['60.0', '90.0', '1.50x'])
  assert.deepEqual(cells('first query, in Chromium, KB gzip, most'), ['140.0', '90.0', '0.64x'])
  assert.deepEqual(cells('cold build, with / without'), ['1.20', '-', '-'])
  assert.deepEqual(cells('index files that it rewrites, %'), ['2.0', '-', '-'])
})

test('an index of its own command and one of the build are compared by page', () => {
  const table = searchTable([own, peer], 'sitegen')
  assert.match(line(table, 'making the index, ms a page') ?? '', /1\.00\s+2\.00\s+2\.00x$/)
  assert.match(line(table, 'making the index, processor ms a page') ?? '', /2\.00\s+1\.00\s+0\.50x$/)
})

test('queries without a hit are counted, because they load little', () => {
  const answer = { corrected: false, gzipBytes: 1, typedGzipBytes: 1, inMemoryMs: 1, againMs: 1 }
  const asked = [0, 3, 0].map((hits) => ({ ...query, ...answer, hits }))
  assert.match(
    line(searchTable([{ ...own, asked }], 'sitegen'), 'queries without a hit, in Node') ?? '',
    /2$/,
  )
})

test('what nobody was asked for has no line', () => {
  assert.equal(line(searchTable([own, peer], 'sitegen'), 'index, KB gzip'), undefined)
})

test('no goal is missed', () => {
  assert.deepEqual(missedGoals(own), [])
})

const missed: readonly { what: string; figures: Figures; sentence: RegExp }[] = [
  {
    what: 'bytes of the heaviest query',
    figures: { ...own, loaded: [{ ...query, gzipBytes: 151_000 }] },
    sentence: /^sitegen, 1000 pages: KB of the first query: 151\.00, wanted are at most 150\.$/,
  },
  { what: 'answers', figures: { ...own, answerMs: [51, 60, 70] }, sentence: /median: 60\.00/ },
  {
    what: 'files that an edit rewrites',
    figures: { ...own, builds: { ...builds(own), change: { written: 11, files: 200 } } },
    sentence: /rewrites: 5\.50, wanted are at most 5\./,
  },
]

function builds({ builds: known }: Figures): NonNullable<Figures['builds']> {
  assert.ok(known)
  return known
}

for (const { what, figures, sentence } of missed) {
  test(`too much of ${what} is a goal missed`, () => {
    const [first, ...others] = missedGoals(figures)
    assert.match(first ?? '', sentence)
    assert.deepEqual(others, [])
  })
}

test('small sites have no share of files to miss', () => {
  const change = { written: 7, files: 14 }
  assert.deepEqual(missedGoals({ ...own, pages: 100, builds: { ...builds(own), change } }), [])
})

test('larger sites may load more', () => {
  const loaded = [{ ...query, gzipBytes: 249_000 }]
  assert.deepEqual(missedGoals({ ...own, pages: 10_000, loaded }), [])
})

test('files of an index are new, changed or kept; words of pages are none of them', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'bench-index-'))
  try {
    await mkdir(path.join(dir, 'assets/search'), { recursive: true })
    await mkdir(path.join(dir, 'docs'))
    const write = (file: string, text: string) => writeFile(path.join(dir, file), text)
    for (const file of [
      'search-index.json',
      'assets/search/a.json',
      'docs/text.json',
      'b.text.json',
      'context.json',
    ])
      await write(file, file)
    const before = readIndex(dir)
    assert.deepEqual([...before.keys()], ['search-index.json', 'assets/search/a.json'])
    assert.deepEqual([...readTexts(dir).keys()].toSorted(), ['b.text.json', 'docs/text.json'])
    await write('search-index.json', 'other')
    await write('assets/search/b.json', 'b')
    assert.deepEqual(changeOf(before, readIndex(dir)), { written: 2, files: 3 })
    assert.equal(sizeOf(before).bytes, 'search-index.json'.length + 'assets/search/a.json'.length)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

test('settings name parts and peers, all of them without arguments', () => {
  const all = readSettings([])
  assert.deepEqual([all?.counts, all?.queries, all?.parts.size, all?.peers.length], [[1000], 60, 3, 3])
  assert.deepEqual(readSettings(['--peers', ''])?.peers, [])
  assert.throws(() => readSettings(['--parts', 'node,nothing']), /no part "nothing"/)
})
