import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBudgets } from '../../../cli/check/check-budgets.ts'
import { measureOutput } from '../../../cli/check/measure-output.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import type { OutputReport } from '../../../cli/report/build-report/schema.ts'
import { measuredSite } from './measured-site.ts'

const NO_LIMITS = { firstLoadJs: null, page: null, search: null, total: null }

/** What is wrong with a site, and the pages whose HTML was compressed for that. */
async function judge(limits: Partial<SiteConfig['budgets']>, changed: Partial<OutputReport> = {}) {
  const { files, ...site } = measuredSite()
  const compressed: string[] = []
  const read = (path: string) => {
    if (path.endsWith('.html')) compressed.push(path)
    return files.read(path)
  }
  const measured = await measureOutput({ ...site, files: { ...files, read }, pageLimit: limits.page ?? null })
  const output = { ...measured, ...changed }
  const verdict = checkBudgets(output, { ...NO_LIMITS, ...limits })
  const { message = '', notes = [] } = verdict.problems[0] ?? {}
  return { ...verdict, output, compressed, message, notes }
}

test('without limits nothing is judged', async () => {
  const { budgets, problems, compressed } = await judge({})
  assert.deepEqual([budgets, problems, compressed], [[], [], []])
})

test('a size that equals its limit is within it, and one byte less is not', async () => {
  const { output } = await judge({})
  const most = Math.max(...output.perPage.map(({ firstLoadJs }) => firstLoadJs.gzip))
  const { bytes } = output
  const within = await judge({ firstLoadJs: most, total: bytes })
  assert.deepEqual(within.problems, [])
  const budgets = [
    { budget: 'firstLoadJs', limit: most, over: 0 },
    { budget: 'total', limit: bytes, over: 0 },
  ]
  assert.deepEqual(within.budgets, budgets)
  const over = await judge({ firstLoadJs: most - 1, total: bytes - 1 })
  assert.equal(over.budgets.map((budget) => budget.over).join(), '1,1')
  const [script, total] = over.problems
  for (const problem of [script, total])
    assert.deepEqual([problem?.code, problem?.level], ['BUDGET_EXCEEDED', 'error'])
  assert.match(script?.message ?? '', /: the most is 97 B, the limit 96 B\.$/)
  assert.match(total?.message ?? '', /10\.2 kB \(1 B more\), not 10\.2 kB\.$/, 'what looks the same is told')
})

test('too much JavaScript is told for pages that load the same together, the worst first', async () => {
  const { problems, message, notes } = await judge({ firstLoadJs: 1 })
  assert.equal(problems[0]?.path[1], 'firstLoadJs')
  assert.match(message, /^3 of 3 pages load more JavaScript .+ budgets\.firstLoadJs allows: the most is/)
  const words = notes.map((note) => note.replace(/\d+ B/, '# B'))
  assert.deepEqual(words, [
    '# B  /tabs/ (@theme/DocItem, @theme/Tabs)',
    '# B  /docs/ (@theme/DocItem)',
    '# B  / (./src/pages/index.tsx)',
    'every page loads # B of it',
  ])
})

test('HTML is compressed only on pages that it decides about', async () => {
  const { output } = await judge({})
  const others = output.perPage.filter(({ url }) => url !== '/tabs/')
  const weights = others.map(
    ({ html, firstLoadJs, styles, shared }) => html.bytes + firstLoadJs.gzip + styles.gzip + shared.gzip,
  )
  const { problems, compressed, output: judged } = await judge({ page: Math.max(...weights) })
  assert.deepEqual(compressed, ['tabs/index.html'])
  assert.deepEqual(problems, [], 'the compressed page fits')
  const isSmall = judged.perPage.map(({ html: { gzip } }) => gzip !== undefined && gzip < 100)
  assert.deepEqual(isSmall, [false, false, true])
})

test('the parts of a page that weighs too much are named', async () => {
  const { message, notes } = await judge({ page: 1 })
  assert.match(message, /^3 of 3 pages weigh more than budgets\.page allows: the most is /)
  assert.match(notes[0] ?? '', /\/tabs\/ \(HTML \d+ B, scripts \d+ B, styles \d+ B, shared data \d+ B\)$/)
  assert.match(notes.at(-1) ?? '', /\/ \(HTML \d+ B, scripts \d+ B, styles \d+ B\)$/)
})

test('one page that weighs too much is one, and of many five are named', async () => {
  const { output } = await judge({})
  const [first, ...others] = output.perPage
  assert.ok(first !== undefined)
  const heavy = { ...first, url: '/heavy/', styles: { bytes: 9000, gzip: 9000 } }
  const one = await judge({ page: 8000 }, { perPage: [...others, heavy] })
  assert.match(one.message, /^1 of 3 pages weighs more/)
  const perPage = Array.from({ length: 12 }, (_, index) => ({ ...heavy, url: `/heavy/${index}/` }))
  const many = await judge({ page: 8000 }, { perPage })
  assert.deepEqual([many.notes.length, many.notes.at(-1)], [6, 'and 7 more'])
})

test('an output that is too large is told by kind and by its largest files', async () => {
  const { notes } = await judge({ total: 5000 })
  assert.match(notes[0] ?? '', /^by kind: images 5\.0 kB, html 3\.5 kB, scripts 1\.6 kB/)
  assert.equal(notes[1], '5.0 kB  img/a.png')
  assert.equal(notes.length, 6)
})

test('queries that load too much of the search index are named, the heaviest first', async () => {
  const found = { pages: ['/docs/'], rank: 1, corrected: null }
  const answer = (query: string, bytes: number) => ({ ...found, query, bytes })
  const search = [answer('light', 100), answer('heavy', 3000), answer('heavier', 4000)]
  const { message, notes, budgets } = await judge({ search: 2000 }, { search })
  assert.deepEqual(budgets, [{ budget: 'search', limit: 2000, over: 2 }])
  assert.match(message, /^2 of 3 queries .+ load more .+: the most is 4\.0 kB, the limit 2\.0 kB\.$/)
  assert.deepEqual(notes, ['4.0 kB  heavier', '3.0 kB  heavy'])
  assert.deepEqual((await judge({ search: 1 }, { search: null })).problems, [])
})
