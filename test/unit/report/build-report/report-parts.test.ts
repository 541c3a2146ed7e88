import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  createBuildTimes,
  allMissed,
  createCacheCounter,
  reportLines,
} from '../../../../cli/report/build-report/report-lines.ts'
import { measureOutput, countAgainstHosts } from '../../../../cli/check/measure-output.ts'
import {
  reportJsonSchema,
  reportSchema,
  type BuildReport,
} from '../../../../cli/report/build-report/schema.ts'
import { fitsSchema } from '../../support/json-schema.ts'
import { measuredSite } from '../../check/measured-site.ts'

const PAGE = path.join(import.meta.dirname, '../../../../content/docs/build-report.md')

async function exampleReport(): Promise<BuildReport> {
  return {
    version: 1,
    sitegen: '1.2.3',
    ok: true,
    output: await measureOutput(measuredSite()),
    cache: { compiled: { hits: 1, misses: 3, reasons: { absent: 3 } }, rendered: allMissed(2, 'disabled') },
    budgets: [{ budget: 'page', limit: 1000, over: 0 }],
    diagnostics: [{ code: 'A', level: 'warning', message: 'Dead.', place: { file: 'a.md', line: 1 } }],
    times: {
      milliseconds: 900,
      steps: [{ name: 'config', milliseconds: 12.5 }],
      slowestPages: [
        { url: '/docs/', source: 'docs/index.md', compile: 1200, render: 34 },
        { url: '/', source: null, compile: 0, render: 2 },
      ],
    },
  }
}

test('a report fits its schema, as zod and as JSON Schema, and one with another key does not', async () => {
  const report = await exampleReport()
  const schema = reportJsonSchema()
  assert.ok(reportSchema.safeParse(report).success)
  assert.ok(fitsSchema(report, schema))
  for (const change of [{ more: 1 }, { version: 2 }, { ok: 'yes' }]) {
    const wrong = { ...report, ...change }
    assert.ok(!reportSchema.safeParse(wrong).success)
    assert.ok(!fitsSchema(wrong, schema))
  }
})

/** Names of all fields, those in lists and records too. */
function fieldsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([word, rule]) =>
    word === 'properties'
      ? [...Object.keys(rule as object), ...Object.values(rule as object).flatMap(fieldsOf)]
      : fieldsOf(rule),
  )
}

test('the page about the report names every field', () => {
  const text = readFileSync(PAGE, 'utf8')
  const names = new Set([...text.matchAll(/`([\w.]+)`/g)].flatMap(([, name = '']) => name.split('.')))
  const fields = new Set(fieldsOf(reportJsonSchema()))
  assert.ok(fields.size > 40, String(fields.size))
  assert.equal([...fields].filter((field) => !names.has(field)).join(), '')
})

test('the report in short shows sizes, layouts, slow pages and caches', async () => {
  const report = await exampleReport()
  const lines = reportLines(report, { layouts: 1, pages: 1, files: 1 })
  const gzip = report.output?.layouts[1]
  assert.deepEqual(lines, [
    'Files:',
    '  3.5 kB  html     3 files',
    '    84 B  data     4 files',
    '  1.6 kB  scripts  6 files',
    '    40 B  styles   2 files',
    '  5.0 kB  images   1 file',
    'First-load JavaScript, gzip:',
    `  ${gzip?.firstLoadJs.gzip} B  @theme/DocItem  2 pages, up to ${gzip?.largest.gzip} B: /tabs/`,
    '  and 1 more layout',
    'Largest files:',
    '  5.0 kB  img/a.png',
    'Slowest pages:',
    '  1.2 s  /docs/  compile 1.2 s, render 34 ms',
    'Cache: content 1 hit, 3 rebuilt (absent 3); pages 0 hits, 2 rebuilt (disabled 2)',
  ])
})

test('a build that ended early has little to show', async () => {
  const { times, ...report } = await exampleReport()
  const early = { ...report, output: null, cache: null, times: { ...times, slowestPages: [] } }
  assert.deepEqual(reportLines(early, { layouts: 9, pages: 9, files: 9 }), [])
})

test('pages are slow by the time of their file and their own together', () => {
  const times = createBuildTimes()
  times.compiled('docs/a.md', 5)
  times.compiled('docs/a.md', 1.234)
  times.compiled('docs/_part.md', 99)
  times.rendered({ url: '/a', source: 'docs/a.md' }, 2)
  times.rendered({ url: '/b', source: null }, 9)
  times.rendered({ url: '/c', source: 'docs/cached.md' }, 1)
  assert.deepEqual(times.slowestPages(2), [
    { url: '/b', source: null, compile: 0, render: 9 },
    { url: '/a', source: 'docs/a.md', compile: 6.23, render: 2 },
  ])
})

test('misses of a cache are counted by reason, in the order of their names', () => {
  const counter = createCacheCounter()
  counter.miss('new')
  counter.hit()
  counter.miss('changed')
  counter.miss('new')
  assert.equal(JSON.stringify(counter.counts()), '{"hits":1,"misses":3,"reasons":{"changed":1,"new":2}}')
  assert.deepEqual(allMissed(0, 'disabled'), { hits: 0, misses: 0, reasons: {} })
})

test('an output is counted against the limits of hosts', () => {
  const exceeded = (files: number, bytes: number, fileBytes: number): readonly string[] =>
    countAgainstHosts({ files, bytes, fileBytes }).flatMap(({ host, exceeded }) =>
      exceeded.map((limit) => `${host}: ${limit}`),
    )
  assert.deepEqual(exceeded(15_000, 500 * 1024 ** 2, 25 * 1024 ** 2), [])
  assert.deepEqual(exceeded(20_001, 1024 ** 3 + 1, 25 * 1024 ** 2 + 1), [
    'Cloudflare Pages: files',
    'Cloudflare Pages: fileBytes',
    'Cloudflare Pages with a paid plan: fileBytes',
    'Azure Static Web Apps: files',
    'Azure Static Web Apps: bytes',
    'GitHub Pages: bytes',
    'GitLab Pages: bytes',
  ])
  assert.deepEqual(exceeded(200_001, 0, 0), [
    'Cloudflare Pages: files',
    'Cloudflare Pages with a paid plan: files',
    'Azure Static Web Apps: files',
    'GitLab Pages: files',
  ])
})
