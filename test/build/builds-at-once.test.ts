import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import test, { after } from 'node:test'
import { readTree, temporarySite } from '../support/build-site.ts'
import { runProcess } from '../support/sitegen-process.ts'
import { textEngine } from '../support/text-engine.ts'
import { FIXTURE } from './incremental/fixture.ts'
import { build, createTemplate, scratchFolder, write, type Outcome } from './incremental/workbench.ts'
import { skipUnlessWhole } from '../support/is-whole.ts'

const engine = textEngine()
const template = createTemplate(engine)
const parent = scratchFolder('at-once')
after(async () => {
  for (const folder of [parent, engine.packageDir, path.dirname(await template)])
    rmSync(folder, { recursive: true, force: true })
})

interface Report {
  readonly cache: { readonly compiled: { readonly misses: number }; readonly rendered: { readonly misses: number } }
}

/** How many results of earlier builds were missing. */
function missesIn(report: string): readonly number[] {
  const { cache } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return [cache.compiled.misses, cache.rendered.misses]
}

/** A build, and one that takes place while it is at some step: whether they use what is kept. */
const PAIRS = [
  [false, false],
  [false, true],
  [true, false],
] as const
const STEPS = ['scan', 'bundle', 'render', 'publish']
const EDIT = { 'docs/guide/b.md': `${String(FIXTURE['docs/guide/b.md'])}\nAnother paragraph.\n` }

for (const [pair, [cache, besideCache]] of PAIRS.entries()) {
  for (const [index, step] of STEPS.entries()) {
    // Each step and each pair in every run.
    const skip = pair !== index % PAIRS.length && skipUnlessWhole
    const nameOf = (isUsual: boolean): string => (isUsual ? 'a usual build' : 'one with --no-cache')
    test(`${nameOf(besideCache)} while ${nameOf(cache)} is at "${step}": both are right, the next one is warm`, { skip }, async () => {
      const dir = path.join(parent, `${cache}-${besideCache}-${step}`)
      const site = { dir, outDir: path.join(dir, 'build'), engine }
      cpSync(await template, dir, { recursive: true, preserveTimestamps: true })
      write(dir, EDIT)
      const clean = await build({ ...site, cache: false, outDir: `${dir}-clean` })
      let beside: Outcome | null = null
      const onStep = async (name: string): Promise<void> => {
        if (name === step) beside = await build({ ...site, cache: besideCache })
      }
      const outcome = await build({ ...site, cache, onStep })
      assert.deepEqual(beside, clean)
      assert.deepEqual(outcome, clean)
      const report = `${dir}-report.json`
      assert.deepEqual(await build({ ...site, cache: true, report }), clean)
      assert.deepEqual(missesIn(report), [0, 0])
    })
  }
}

test('processes that build at once, two of them with --no-cache, give what one alone gives, and the next one is warm', async () => {
  const pages = Array.from({ length: 20 }, (_, at) => [`docs/p${at}.md`, `# Page ${at}\n\n[next](p${(at + 1) % 20}.md)\n`])
  const site = temporarySite({ ...Object.fromEntries(pages), 'docs/x.mdx': '# X\n\nTwo: {1 + 1}\n' })
  try {
    const run = async (...args: readonly string[]): Promise<void> => {
      const { exitCode, stderr } = await runProcess(['build', ...args], { cwd: site.dir })
      assert.equal(exitCode, 0, stderr)
    }
    await run('--no-cache')
    const alone = readTree(path.join(site.dir, 'build'))
    await Promise.all([run('--no-cache'), run('--no-cache'), run()])
    assert.deepEqual(readTree(path.join(site.dir, 'build')), alone)
    await run('--report', 'report.json')
    assert.deepEqual(readTree(path.join(site.dir, 'build')), alone)
    assert.deepEqual(missesIn(path.join(site.dir, 'report.json')), [0, 0])
  } finally {
    site.remove()
  }
})
