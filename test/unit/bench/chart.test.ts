import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chart, type ChartFacts } from '../../../bench/builds/chart.ts'
import type { Summary } from '../../../bench/report.ts'

const facts: ChartFacts = {
  machine: { cpu: 'A & B', cores: 2, memoryGB: 16, node: 'v20.1.0' },
  versions: { ours: '1.0.0', theirs: '2.0.0' },
  busyShare: 0.04,
  repeat: 3,
}

function summary(tool: string, [name, pages]: readonly [Summary['case'], number], wallMs: number): Summary {
  const rest = { runs: 3, cpuMs: 1, peakBytes: 1, peakRssBytes: 1, outputBytes: 1, outputFiles: 1 }
  return { tool, corpus: 'mixed', pages, case: name, wallMs, ...rest }
}

const summaries = [
  summary('ours', ['cold', 1000], 5000),
  summary('ours', ['cold', 100], 500),
  summary('ours', ['paragraph', 100], 250),
  summary('ours', ['unchanged', 100], 200),
  summary('theirs', ['cold', 100], 1000),
]

function placesOf(svg: string): readonly (readonly [number, number])[] {
  return [...svg.matchAll(/<circle[^>]* cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
}

test('a chart has a line for each tool and drawn case, in the order of sizes, on logarithmic axes', () => {
  const places = placesOf(chart(summaries, facts))
  assert.equal(places.length, 4)
  const [small, large, edited, theirs] = places
  assert.ok(small !== undefined && large !== undefined && edited !== undefined && theirs !== undefined)
  assert.ok(small[0] < large[0] && small[1] > large[1])
  // Twice the time is the same distance everywhere.
  assert.ok(Math.abs(small[1] - theirs[1] - (edited[1] - small[1])) <= 0.2)
})

test('a chart says what it was measured on, for both grounds, without a script or a date', () => {
  const svg = chart(summaries, facts)
  assert.match(
    svg,
    /2 cores of A &amp; B, 16 GB, Node v20\.1\.0; ours 1\.0\.0, theirs 2\.0\.0; corpus "mixed"/,
  )
  assert.doesNotMatch(svg, /other programs/)
  assert.match(chart(summaries, { ...facts, busyShare: 0.5 }), /other programs used 50 % of the cores/)
  assert.match(svg, /median of 3/)
  assert.match(svg, /prefers-color-scheme:dark/)
  assert.doesNotMatch(svg, /<script|\b20\d\d-\d\d/)
  assert.equal(svg, chart(summaries, facts))
})

test('labels do not lie on each other', () => {
  const near = ['a', 'b', 'c', 'd'].map((tool, at) => summary(tool, ['cold', 100], 1000 + at))
  const places = [...chart(near, facts).matchAll(/class="label" x="\d+" y="([\d.]+)"/g)].map(([, y]) =>
    Number(y),
  )
  assert.equal(places.length, 4)
  for (const [at, place] of places.entries()) if (at > 0) assert.ok(place - (places[at - 1] ?? 0) >= 16)
})

test('without a case to draw there is no chart', () => {
  assert.throws(
    () => chart([summary('ours', ['unchanged', 100], 1)], facts),
    /needs the case cold or paragraph/,
  )
})
