import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { deployPlan } from '../../../cli/commands/deploy-plan.ts'
import { runCli, temporarySite } from '../../support/build-site.ts'

const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)]

test('a plan uploads assets before pages, deletes last, and says how to serve each file', () => {
  const { steps, counts } = deployPlan(
    { 'index.html': ONE, 'page.json': ONE, 'assets/js/main-11111111.js': ONE, 'old/index.html': ONE },
    {
      'sitemap.xml': ONE,
      'index.html': TWO,
      'new/index.html': ONE,
      'page.json': ONE,
      'assets/js/main-22222222.js': ONE,
      'img/a.png': ONE,
    },
  )
  assert.deepEqual(counts, { add: 4, change: 1, delete: 2, unchanged: 1 })
  assert.deepEqual(
    steps.map((step) => `${step.do} ${step.stage} ${step.path}`),
    [
      'add assets assets/js/main-22222222.js',
      'add assets img/a.png',
      'change pages index.html',
      'add pages new/index.html',
      'add lists sitemap.xml',
      'delete deletions old/index.html',
      'delete deletions assets/js/main-11111111.js',
    ],
  )
  assert.deepEqual(steps[0], {
    do: 'add',
    stage: 'assets',
    path: 'assets/js/main-22222222.js',
    sha256: ONE,
    contentType: 'text/javascript',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  const page = steps.find(({ path: file }) => file === 'index.html')
  assert.ok(page !== undefined && 'contentType' in page)
  assert.deepEqual([page.contentType, page.cacheControl], ['text/html;charset=utf-8', 'no-cache'])
})

test('deploy-plan prints its steps, sets times, and refuses what is no manifest', async (t) => {
  const site = temporarySite({
    'old.json': JSON.stringify({ 'a.html': ONE, 'b.html': ONE }),
    'new.json': JSON.stringify({ 'a.html': ONE, 'b.html': TWO }),
    'build/a.html': 'a',
    'build/b.html': 'b',
  })
  t.after(site.remove)
  const started = Date.now()
  const run = (...args: readonly string[]) => runCli(['deploy-plan', ...args], site.dir)
  const { exitCode, stdout } = await run('old.json', 'new.json', '--times', 'build')
  assert.equal(exitCode, 0)
  assert.equal(stdout, 'change  b.html\n0 files to add, 1 to change, 0 to delete; 1 unchanged.\n')
  const timeOf = (name: string): number => statSync(path.join(site.dir, 'build', name)).mtimeMs
  assert.equal(timeOf('a.html'), Date.UTC(2000, 0, 1))
  assert.ok(timeOf('b.html') >= started - 1000)
  site.write({ 'bad.json': JSON.stringify({ '../x': ONE }), 'more.json': JSON.stringify({ 'c.html': ONE }) })
  const wrong = await Promise.all([
    run('old.json', 'bad.json'),
    run('missing.json', 'new.json'),
    run('old.json', 'more.json', '--times', 'build'),
  ])
  assert.deepEqual(
    wrong.map((result) => [result.exitCode, result.stderr.split('\n', 1)[0]]),
    [
      [2, 'error WRONG_USE  "bad.json" is not a manifest of a build.'],
      [2, 'error WRONG_USE  There is no file "missing.json".'],
      [2, 'error WRONG_USE  "c.html" of the new manifest is not in "build".'],
    ],
  )
})
