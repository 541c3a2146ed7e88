import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStagedOutput } from '../../../../cli/output/output.ts'
import { recoverPublish } from '../../../../cli/output/publish/recover-publish.ts'
import { bundleChild } from '../../../support/child-module.ts'
import type { ChildOrder } from './publish-child.ts'
import { out, readTree, tempDir } from '../support.ts'

const CHILD = bundleChild(join(import.meta.dirname, 'publish-child.ts'))
const MARKER = { '.sitegen-output.json': '{"sitegen":"1.0.0"}\n' }

/** The two share some paths, and where one has a file the other has a folder. */
const OLD = site('old', ['index.html', 'page.json', 'assets/old-1.js', 'a/index.html', 'b', 'c/d/e.txt'])
const NEW = site('new', ['index.html', 'page.json', 'assets/new-2.js', 'a/index.html', 'b/index.html', 'c'])

function site(text: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, `${text} ${path}`]))
}

async function publish(outDir: string, files: Readonly<Record<string, string>>): Promise<void> {
  const output = await createStagedOutput({ outDir, version: '1.0.0' })
  for (const [path, text] of Object.entries(files)) await output.put(out(path), text, path)
  await output.publish()
}

interface Ended {
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
}

/** Runs the child; `killAfterMs` kills it from outside. */
async function run(order: ChildOrder, killAfterMs?: number): Promise<Ended> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  const ended = new Promise<Ended>((done) => child.on('close', (_code, signal) => done({ signal, stdout })))
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs)
    child.kill('SIGKILL')
  }
  return ended
}

/** About `count` numbers from `from` to `to`, both included. */
function spread(from: number, to: number, count: number): number[] {
  const step = Math.max(1, (to - from) / (count - 1))
  const numbers = new Set<number>([to])
  for (let at = from; at < to; at += step) numbers.add(Math.floor(at))
  return [...numbers]
}

/** How long a journal that cannot be read counts as one that is being written, and a little more, in milliseconds. */
const MAX_WRITING_MS = 2100

function isCutOff(journal: string): boolean {
  return existsSync(journal) && !readFileSync(journal, 'utf8').trimEnd().endsWith('}')
}

/** After the next start the output is one of the two, nothing lies around, and building goes on. */
async function assertWhole(dir: string, when: string): Promise<'old' | 'new'> {
  const outDir = join(dir, 'build')
  if (isCutOff(join(dir, '.build.sitegen-publish.json'))) await sleep(MAX_WRITING_MS)
  recoverPublish(outDir)
  const tree = readTree(outDir)
  const isNew = tree['index.html'] === NEW['index.html']
  assert.deepEqual(tree, { ...MARKER, ...(isNew ? NEW : OLD) }, `mixed after a kill ${when}`)
  assert.deepEqual(readdirSync(dir), ['build'], `something is left after a kill ${when}`)
  await publish(outDir, OLD)
  assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD }, `the next build fails after a kill ${when}`)
  return isNew ? 'new' : 'old'
}

for (const { way, kills } of [
  { way: 'swap', kills: 20 },
  { way: 'in-place', kills: 24 },
] as const) {
  test(`${way}: killed at any moment, the output is the old or the new one after the next start`, async () => {
    const dir = tempDir()
    const outDir = join(dir, 'build')
    await publish(outDir, OLD)
    const whole = await run({ outDir, files: NEW, way, dieAt: 0 })
    assert.deepEqual(readTree(outDir), { ...MARKER, ...NEW })
    const { calls, journalAt } = JSON.parse(whole.stdout) as { calls: number; journalAt: number }
    await publish(outDir, OLD)

    const results = new Set<string>()
    const moments = [...spread(1, journalAt - 1, 4), ...spread(journalAt, calls, kills - 4)]
    for (const dieAt of moments) {
      const { signal } = await run({ outDir, files: NEW, way, dieAt })
      assert.equal(signal, 'SIGKILL')
      results.add(await assertWhole(dir, `before call ${dieAt} of ${calls}`))
    }
    assert.deepEqual([...results].sort(), ['new', 'old'])
  })
}

test('killed from outside at random moments, the output is the old or the new one', async () => {
  const dir = tempDir()
  const outDir = join(dir, 'build')
  await publish(outDir, OLD)
  const started = performance.now()
  await run({ outDir, files: NEW, way: 'swap', dieAt: 0 })
  const wholeMs = performance.now() - started
  await publish(outDir, OLD)
  for (let i = 0; i < 6; i += 1) {
    const killAfterMs = wholeMs * (0.5 + Math.random() * 0.6)
    await run({ outDir, files: NEW, way: 'swap', dieAt: 0 }, killAfterMs)
    await assertWhole(dir, `after ${killAfterMs.toFixed(0)} ms`)
  }
})

test('a first build that is killed leaves nothing or the whole', async () => {
  for (const way of ['swap', 'in-place'] as const) {
    const probe = join(tempDir(), 'build')
    const { stdout } = await run({ outDir: probe, files: NEW, way, dieAt: 0 })
    const { calls, journalAt } = JSON.parse(stdout) as { calls: number; journalAt: number }
    for (const dieAt of spread(journalAt, calls, 3)) {
      const outDir = join(tempDir(), 'build')
      await run({ outDir, files: NEW, way, dieAt })
      recoverPublish(outDir)
      await publish(outDir, OLD)
      assert.deepEqual(readTree(outDir), { ...MARKER, ...OLD })
    }
  }
})
