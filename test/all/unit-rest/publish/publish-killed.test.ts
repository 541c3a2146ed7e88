import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { recoverPublish } from '../../../../cli/output/publish/publish.ts'
import { isWhole } from '../../../support/is-whole.ts'
import { bundleChild } from '../../../support/child-module.ts'
import type { ChildOrder } from '../../../unit/output/publish/publish-child.ts'
import { filled, MARKER, publish, readTree, tempDir, type Files } from '../../../unit/output/support.ts'

const CHILD = bundleChild(join(import.meta.dirname, '../../../unit/output/publish/publish-child.ts'))

/** The two share some paths, and where one has a file the other has a folder. */
const SHARED = ['index.html', 'page.json', 'a/index.html']
const OLD = filled([...SHARED, 'assets/old-1.js', 'b', 'c/d/e.txt'], (path) => `old ${path}`)
const NEW = filled([...SHARED, 'assets/new-2.js', 'b/index.html', 'c'], (path) => `new ${path}`)

/** Runs the child: how it ended, and when and in which way it published. */
function run(order: ChildOrder) {
  const { signal, stdout } = spawnSync(process.execPath, [CHILD, JSON.stringify(order)], { encoding: 'utf8' })
  const said = (stdout === '' ? {} : JSON.parse(stdout)) as Partial<Record<'calls' | 'journalAt', number>>
  return { signal, stdout, calls: 0, journalAt: 0, ...said }
}

/** About `count` numbers from `from` to `to`, both included. */
function spread(from: number, to: number, count: number): number[] {
  const step = Math.max(1, (to - from) / (count - 1))
  const numbers = new Set<number>([to])
  for (let at = from; at < to; at += step) numbers.add(Math.floor(at))
  return [...numbers]
}

/** Calls at which a process is killed, from the first to the last. */
const KILLS = isWhole ? 24 : 5

for (const way of ['swap', 'in-place'] as const) {
  test(`${way}: killed at any moment, the output is the old or the new one after the next start`, async () => {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    await publish(outDir, OLD)
    const { calls, journalAt } = run({ outDir, files: NEW, way, dieAt: 0 })
    assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW })

    const results = new Set<string>()
    for (const dieAt of [journalAt - 1, ...spread(journalAt, calls, KILLS - 1)]) {
      await publish(outDir, OLD)
      assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD }, `the next build fails before ${dieAt}`)
      assert.equal(run({ outDir, files: NEW, way, dieAt }).signal, 'SIGKILL')
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

/** The same where few files change. */
const POINTS = isWhole ? 100 : 5

/** A page names its assets, one to a line. */
function page(...assets: readonly string[]): string {
  return assets.join('\n')
}

function numbered(count: number, file: (index: number) => readonly [string, string]): Files {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => file(index)))
}

const STAYING = numbered(120, (index) => [`stay/${index}/index.html`, page('assets/base.js')])
const BASE = { ...STAYING, 'assets/base.js': 'base', 'sitemap.xml': 'old' }

/** Pages that stay, pages that change and name other assets, pages and assets that go. */
const OLD_SITE: Files = {
  ...BASE,
  ...numbered(5, (index) => [`a/${index}/index.html`, page('assets/base.js', `assets/old-${index}.js`)]),
  ...numbered(5, (index) => [`a/${index}/page.json`, `old ${index}`]),
  ...numbered(5, (index) => [`assets/old-${index}.js`, 'old']),
  ...numbered(3, (index) => [`gone/${index}/index.html`, page(`img/gone-${index}.png`)]),
  ...numbered(3, (index) => [`img/gone-${index}.png`, 'old']),
}
const NEW_SITE: Files = {
  ...BASE,
  'sitemap.xml': 'new',
  ...numbered(5, (index) => [
    `a/${index}/index.html`,
    page('assets/base.js', `assets/new-${index}.js`, 'photos/x.png'),
  ]),
  ...numbered(5, (index) => [`a/${index}/page.json`, `new ${index}`]),
  ...numbered(5, (index) => [`assets/new-${index}.js`, 'new']),
  'added/index.html': page('photos/x.png', 'assets/base.js'),
  'photos/x.png': 'new',
}

function assertAssetsThere(outDir: string, when: string): void {
  for (const [file, text] of Object.entries(readTree(outDir)))
    if (file.endsWith('.html'))
      for (const asset of text.split('\n'))
        assert.ok(existsSync(join(outDir, asset)), `${file} names ${asset} ${when}`)
}

test(
  `few files: killed at each of ${POINTS} points no page names a missing asset, and the next start finishes`,
  { timeout: 300_000 },
  async () => {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    const { old: first } = await publish(outDir, OLD_SITE)
    const { calls, journalAt, stdout } = run({
      outDir,
      files: NEW_SITE,
      way: 'swap',
      old: [...first],
      dieAt: 0,
    })
    assert.match(stdout, /"published":"patch"/)
    assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW_SITE })
    assert.ok(calls - journalAt >= POINTS, `${calls - journalAt} calls`)

    const results = new Set<string>()
    for (let point = 0; point < POINTS; point += 1) {
      const { old } = await publish(outDir, OLD_SITE)
      const dieAt = journalAt + Math.round((point * (calls - journalAt)) / (POINTS - 1))
      const when = `killed before call ${dieAt} of ${calls}`
      assert.equal(run({ outDir, files: NEW_SITE, way: 'swap', old: [...old], dieAt }).signal, 'SIGKILL')
      assertAssetsThere(outDir, when)
      recoverPublish(outDir)
      const tree = readTree(outDir)
      const isNew = tree['sitemap.xml'] === 'new'
      assert.deepEqual(tree, { ...MARKER, ...(isNew ? NEW_SITE : OLD_SITE) }, `mixed, ${when}`)
      assert.deepEqual(readdirSync(dir), ['build'], `something is left, ${when}`)
      results.add(isNew ? 'new' : 'old')
      await publish(outDir, NEW_SITE, { old })
      assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW_SITE }, `the next build fails, ${when}`)
    }
    assert.deepEqual([...results].sort(), ['new', 'old'])
  },
)

test('a reader who has a file open reads the old one, and one who opens it later the new one', async () => {
  const outDir = join(tempDir(), 'build')
  const { old } = await publish(outDir, OLD_SITE)
  const open = openSync(join(outDir, 'sitemap.xml'), 'r')
  assert.equal((await publish(outDir, NEW_SITE, { old })).way, 'patch')
  assert.equal(readFileSync(open, 'utf8'), 'old')
  closeSync(open)
  assert.equal(readFileSync(join(outDir, 'sitemap.xml'), 'utf8'), 'new')
})
