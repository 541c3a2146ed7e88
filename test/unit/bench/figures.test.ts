import assert from 'node:assert/strict'
import test from 'node:test'
import { figuresOf, type BuildsFile, type ClientFile } from '../../../bench/figures.ts'
import { addFetches, fetchedFile } from '../../../bench/client/transfer.ts'

const ONE = {
  corpus: 'plain',
  cpuMs: 1,
  peakBytes: 1,
  peakRssBytes: 1,
  outputBytes: 1,
  outputFiles: 1,
} as const

const BUILDS: BuildsFile = {
  machine: { cpu: 'Some CPU', cores: 2, memoryGB: 8, system: 'Linux', node: 'v20.0.0' },
  versions: { sitegen: '1.0.0', other: '2.0.0' },
  busyShares: [{ pages: 100, busyShare: 0.123 }],
  summaries: [
    { ...ONE, tool: 'sitegen', pages: 100, case: 'cold', runs: 3, wallMs: 1000.4 },
    { ...ONE, tool: 'sitegen', pages: 100, case: 'paragraph', runs: 2, wallMs: 200 },
    { ...ONE, tool: 'other', pages: 100, case: 'cold', runs: 3, wallMs: 900 },
    { ...ONE, tool: 'sitegen', pages: 5000, case: 'cold', runs: 3, wallMs: 9000 },
  ],
}

const script = fetchedFile({
  path: '/a.js',
  file: 'a.js',
  prefetch: false,
  status: 200,
  body: Buffer.from('let a = 1'),
})

const CLIENT: ClientFile = {
  sizes: [10, 100].map((pages) => ({
    pages,
    sites: [
      { tool: 'sitegen', pages, problem: '', firstLoad: addFetches([script]) },
      { tool: 'other', pages, problem: 'The build failed.' },
    ],
  })),
}

test('figures are those of the largest site that both benches have measured', () => {
  assert.deepEqual(figuresOf(BUILDS, CLIENT, '2026-01-31'), {
    date: '2026-01-31',
    machine: { cpu: 'Some CPU', cores: 2, memoryGB: 8, node: 'v20.0.0' },
    pages: 100,
    rounds: 2,
    busyShare: 0.12,
    versions: { sitegen: '1.0.0', other: '2.0.0' },
    cold: { sitegen: 1000, other: 900 },
    edited: { sitegen: 200 },
    scripts: { sitegen: script.gzipBytes },
  })
})

test('benches of different sizes have no figures in common', () => {
  assert.throws(() => figuresOf(BUILDS, { sizes: [] }, '2026-01-31'), /no site of the same size/)
})
