import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { recoverPublish } from '../../../../cli/output/publish/recover-publish.ts'
import { isWhole } from '../../../support/is-whole.ts'
import { bundleChild } from '../../../support/child-module.ts'
import type { ChildOrder } from './publish-child.ts'
import { MARKER, publish, readTree, tempDir, type Files } from '../support.ts'

const CHILD = bundleChild(join(import.meta.dirname, 'publish-child.ts'))
/** Calls at which a process is killed, from the first to the last; `npm run test:all` takes four times as many. */
const POINTS = isWhole ? 100 : 25

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
const OLD: Files = {
  ...BASE,
  ...numbered(5, (index) => [`a/${index}/index.html`, page('assets/base.js', `assets/old-${index}.js`)]),
  ...numbered(5, (index) => [`a/${index}/page.json`, `old ${index}`]),
  ...numbered(5, (index) => [`assets/old-${index}.js`, 'old']),
  ...numbered(3, (index) => [`gone/${index}/index.html`, page(`img/gone-${index}.png`)]),
  ...numbered(3, (index) => [`img/gone-${index}.png`, 'old']),
}
const NEW: Files = {
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

function run(order: ChildOrder): { readonly signal: NodeJS.Signals | null; readonly stdout: string } {
  return spawnSync(process.execPath, [CHILD, JSON.stringify(order)], { encoding: 'utf8' })
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
    const { old: first } = await publish(outDir, OLD)
    const whole = run({ outDir, files: NEW, way: 'swap', old: [...first], dieAt: 0 })
    const { calls, journalAt, published } = JSON.parse(whole.stdout) as {
      calls: number
      journalAt: number
      published: string
    }
    assert.equal(published, 'patch')
    assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW })
    assert.ok(calls - journalAt >= POINTS, `${calls - journalAt} calls`)

    const results = new Set<string>()
    for (let point = 0; point < POINTS; point += 1) {
      const { old } = await publish(outDir, OLD)
      const dieAt = journalAt + Math.round((point * (calls - journalAt)) / (POINTS - 1))
      const when = `killed before call ${dieAt} of ${calls}`
      assert.equal(run({ outDir, files: NEW, way: 'swap', old: [...old], dieAt }).signal, 'SIGKILL')
      assertAssetsThere(outDir, when)
      recoverPublish(outDir)
      const tree = readTree(outDir)
      const isNew = tree['sitemap.xml'] === 'new'
      assert.deepEqual(tree, { ...MARKER, ...(isNew ? NEW : OLD) }, `mixed, ${when}`)
      assert.deepEqual(readdirSync(dir), ['build'], `something is left, ${when}`)
      results.add(isNew ? 'new' : 'old')
      await publish(outDir, NEW, { old })
      assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW }, `the next build fails, ${when}`)
    }
    assert.deepEqual([...results].sort(), ['new', 'old'])
  },
)

test('a reader who has a file open reads the old one, and one who opens it later the new one', async () => {
  const outDir = join(tempDir(), 'build')
  const { old } = await publish(outDir, OLD)
  const open = openSync(join(outDir, 'sitemap.xml'), 'r')
  assert.equal((await publish(outDir, NEW, { old })).way, 'patch')
  assert.equal(readFileSync(open, 'utf8'), 'old')
  closeSync(open)
  assert.equal(readFileSync(join(outDir, 'sitemap.xml'), 'utf8'), 'new')
})
