import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { recoverPublish } from '../../../../cli/output/publish/recover-publish.ts'
import { bundleChild } from '../../../support/child-module.ts'
import type { ChildOrder } from './publish-child.ts'
import { filled, MARKER, publish, readTree, tempDir } from '../support.ts'

const CHILD = bundleChild(join(import.meta.dirname, 'publish-child.ts'))

/** The two share some paths, and where one has a file the other has a folder. */
const SHARED = ['index.html', 'page.json', 'a/index.html']
const OLD = filled([...SHARED, 'assets/old-1.js', 'b', 'c/d/e.txt'], (path) => `old ${path}`)
const NEW = filled([...SHARED, 'assets/new-2.js', 'b/index.html', 'c'], (path) => `new ${path}`)

/** Runs the child: how it ended, and when it published. */
function run(order: Omit<ChildOrder, 'files'>) {
  const given = JSON.stringify({ ...order, files: NEW })
  const { signal, stdout } = spawnSync(process.execPath, [CHILD, given], { encoding: 'utf8' })
  const numbers = (stdout === '' ? {} : JSON.parse(stdout)) as { calls?: number; journalAt?: number }
  return { signal, calls: 0, journalAt: 0, ...numbers }
}

/** About `count` numbers from `from` to `to`, both included. */
function spread(from: number, to: number, count: number): number[] {
  const step = Math.max(1, (to - from) / (count - 1))
  const numbers = new Set<number>([to])
  for (let at = from; at < to; at += step) numbers.add(Math.floor(at))
  return [...numbers]
}

for (const { way, kills } of [
  { way: 'swap', kills: 20 },
  { way: 'in-place', kills: 24 },
] as const) {
  test(`${way}: killed at any moment, the output is the old or the new one after the next start`, async () => {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    await publish(outDir, OLD)
    const { calls, journalAt } = run({ outDir, way, dieAt: 0 })
    assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW })

    const results = new Set<string>()
    for (const dieAt of [...spread(1, journalAt - 1, 4), ...spread(journalAt, calls, kills - 4)]) {
      await publish(outDir, OLD)
      assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD }, `the next build fails before ${dieAt}`)
      assert.equal(run({ outDir, way, dieAt }).signal, 'SIGKILL')
      recoverPublish(outDir)
      const tree = readTree(outDir)
      const isNew = tree['index.html'] === NEW['index.html']
      const when = `after a kill before call ${dieAt} of ${calls}`
      assert.deepEqual(tree, { ...MARKER, ...(isNew ? NEW : OLD) }, `mixed ${when}`)
      assert.deepEqual(readdirSync(dir), ['build'], `something is left ${when}`)
      results.add(isNew ? 'new' : 'old')
    }
    assert.deepEqual([...results].sort(), ['new', 'old'])
  })
}

test('a first build that is killed leaves nothing or the whole', async () => {
  for (const way of ['swap', 'in-place'] as const) {
    const { calls, journalAt } = run({ outDir: join(tempDir(), 'build'), way, dieAt: 0 })
    for (const dieAt of spread(journalAt, calls, 3)) {
      const outDir = join(tempDir(), 'build')
      run({ outDir, way, dieAt })
      recoverPublish(outDir)
      await publish(outDir, OLD)
      assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD })
    }
  }
})
