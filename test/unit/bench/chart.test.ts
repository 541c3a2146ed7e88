import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { chart } from '../../../bench/builds/chart.ts'
import { projectDir } from '../../../bench/options.ts'
import { fileOfPicture, pictureOfPost, POSTS } from '../../../bench/pictures/posts.ts'
import type { Summary } from '../../../bench/report.ts'

const FACTS = {
  machine: { cpu: 'A & B', cores: 2, memoryGB: 16, node: 'v20.1.0' },
  versions: { ours: '1.0.0', theirs: '2.0.0' },
  busyShare: 0.04,
  repeat: 3,
}

function summary(tool: string, name: Summary['case'], [pages, wallMs]: readonly [number, number]): Summary {
  const rest = { runs: 3, cpuMs: 1, peakBytes: 1, peakRssBytes: 1, outputBytes: 1, outputFiles: 1 }
  return { tool, corpus: 'mixed', pages, case: name, wallMs, ...rest }
}

const SUMMARIES = [
  summary('ours', 'cold', [1000, 5000]),
  summary('ours', 'cold', [100, 500]),
  summary('ours', 'paragraph', [100, 250]),
  summary('ours', 'unchanged', [100, 200]),
  summary('theirs', 'cold', [100, 1000]),
]

const numbers = (svg: string, pattern: RegExp): readonly (readonly number[])[] =>
  [...svg.matchAll(pattern)].map(([, ...found]) => found.map(Number))

test('a chart has a line for each tool and drawn case, in the order of sizes, on logarithmic axes', () => {
  const places = numbers(chart(SUMMARIES, FACTS), /<circle[^>]* cx="([\d.]+)" cy="([\d.]+)"/g)
  assert.equal(places.length, 4)
  const [x, y] = [0, 1].map((axis) => places.map((place) => place[axis] ?? Number.NaN))
  const [smallX = 0, largeX = 0] = x ?? []
  const [small = 0, large = 0, edited = 0, theirs = 0] = y ?? []
  assert.ok(smallX < largeX && small > large && small > theirs)
  // Twice the time is the same distance everywhere.
  assert.ok(Math.abs(small - theirs - (edited - small)) <= 0.2)
  assert.throws(() => chart([SUMMARIES[3] ?? assert.fail()], FACTS), /needs the case cold or paragraph/)
})

test('a chart says what it was measured on, the same bytes each time', () => {
  const svg = chart(SUMMARIES, FACTS)
  assert.match(
    svg,
    /2 cores of A &amp; B, 16 GB, Node v20\.1\.0; ours 1\.0\.0, theirs 2\.0\.0; corpus "mixed"/,
  )
  assert.match(svg, /median of 3/)
  assert.doesNotMatch(svg, /other programs|<script|\b20\d\d-\d\d/)
  assert.match(chart(SUMMARIES, { ...FACTS, busyShare: 0.5 }), /other programs used 50 % of the cores/)
  assert.equal(svg, chart(SUMMARIES, FACTS))
})

test('labels of a chart do not cover each other', () => {
  const near = ['a', 'b', 'c', 'd'].map((tool, at) => summary(tool, 'cold', [100, 1000 + at]))
  const places = numbers(chart(near, FACTS), /class="label" x="\d+" y="([\d.]+)"/g).flat()
  assert.equal(places.length, 4)
  for (const [at, place] of places.slice(1).entries()) assert.ok(place - (places[at] ?? 0) >= 16)
})

test('every picture of a post shows the figures of the post, which shows the picture', async () => {
  const read = (file: string): string => readFileSync(path.join(projectDir, file), 'utf8')
  for (const name of Object.keys(POSTS) as (keyof typeof POSTS)[]) {
    assert.equal(
      read(fileOfPicture(name)),
      await pictureOfPost(name),
      `npm run pictures -- --only posts: ${name}`,
    )
    assert.ok(read(`content/blog/${POSTS[name][0]}.md`).includes(`](./img/${name}.svg)`), name)
  }
})
