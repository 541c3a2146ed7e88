import assert from 'node:assert/strict'
import path from 'node:path'
import { rmSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { isWhole, skipUnlessWhole } from '../../support/is-whole.ts'
import { textEngine } from '../../support/text-engine.ts'
import { randomEdit, repair } from './edits.ts'
import { createRandom } from './random.ts'
import { ALL_INSIDE, DOCS_OUTSIDE, DOCUSAURUS, type Layout } from './fixture.ts'
import { createTemplate, firstDifference, openWorkbench, type Outcome, type Workbench } from './workbench.ts'

/** `SEED=17` replays one sequence, `SEQUENCES=1000` tries more of them; `npm run test:all` tries 60. */
const { SEED, SEQUENCES = isWhole ? '60' : '2' } = process.env
const SEEDS =
  SEED === undefined ? Array.from({ length: Number(SEQUENCES) }, (_, index) => index + 1) : [Number(SEED)]

/** After so many failures the rest says nothing new. */
const SHOWN = 5

const engine = textEngine()
const now = Date.now
const templates = new Map<Layout, string>()
before(async () => {
  for (const layout of isWhole ? [ALL_INSIDE, DOCS_OUTSIDE, DOCUSAURUS] : [ALL_INSIDE])
    templates.set(layout, await createTemplate(engine, layout))
})
after(async () => {
  Date.now = now
  const folders = [...templates.values()].map((template) => path.dirname(template))
  for (const folder of [engine.packageDir, ...folders]) rmSync(folder, { recursive: true, force: true })
})

function assertEqual(actual: Outcome, expected: Outcome): void {
  assert.deepEqual([...new Set(actual.told)], [...new Set(expected.told)], 'other problems are told')
  assert.equal(actual.exitCode, expected.exitCode)
  if (expected.exitCode !== 0) return
  assert.deepEqual([...actual.output.keys()], [...expected.output.keys()], 'other files are there')
  for (const [file, text] of expected.output) {
    const found = actual.output.get(file)
    if (found !== text) assert.fail(`${file} differs:\n${firstDifference(found ?? '', text)}`)
  }
}

/** Edits and builds a few times; in the end all is as a clean build gives it. */
async function runSequence(seed: number, site: Workbench, log: string[]): Promise<void> {
  const random = createRandom(seed)
  let good = site.files()
  let last = null as Outcome | null
  for (let round = 1 + random.below(3); round > 0; round -= 1) {
    const isBroken = last !== null && last.exitCode !== 0
    const edits = isBroken && random.chance(0.7) ? [repair(site.files(), good)] : []
    const wanted = edits.length === 0 ? 1 + random.below(3) : random.below(2)
    for (const edit of edits) site.apply(edit)
    for (let count = wanted; count > 0; count -= 1) {
      const edit = randomEdit(site.files(), random)
      site.apply(edit)
      edits.push(edit)
    }
    const before: Outcome['output'] | undefined = last?.output
    last = await site.build()
    log.push(...edits.map(({ name }) => name), `-- built: ${last.exitCode}`)
    if (last.exitCode === 0) good = site.files()
    else if (before !== undefined) assert.deepEqual(last.output, before, 'a failed build changed the output')
  }
  assert.ok(last !== null)
  assertEqual(last, await site.buildCleanly(seed % 10 === 0))
}

/** What went wrong in a sequence, with all that is needed to replay it; null when nothing did. */
async function failureOf(seed: number, layout: Layout): Promise<string | null> {
  const log: string[] = []
  const site = openWorkbench(templates.get(layout) ?? '', engine, layout)
  try {
    await runSequence(seed, site, log)
    return null
  } catch (error) {
    return `SEED=${seed}\n  ${log.join('\n  ')}\n  ${String(error).slice(0, 1500)}`
  } finally {
    site.remove()
  }
}

/** Runs sequences for a site whose files lie as a layout says. */
async function runAll(seeds: readonly number[], layout: Layout): Promise<void> {
  const failed: string[] = []
  // Two at a time: while one waits for the bundler the other goes on.
  for (let at = 0; at < seeds.length && failed.length < SHOWN; at += 2) {
    const pair = seeds.slice(at, at + 2)
    // Most take place in the past, so that builds trust what files look like; the clock is the same for both.
    const shift = Math.ceil((pair[0] ?? 0) / 2) % 5 === 0 ? 0 : 10_000
    Date.now = () => now() + shift
    const failures = await Promise.all(pair.map((seed) => failureOf(seed, layout)))
    failed.push(...failures.filter((failure) => failure !== null))
  }
  assert.equal(failed.length, 0, `these sequences failed:\n${failed.join('\n\n')}`)
}

test(`${SEEDS.length} random sequences of edits: what is built from what was kept equals a clean build`, () =>
  runAll(SEEDS, ALL_INSIDE))

/** A quarter is enough: all that differs is where the files lie, and what reads the configuration. */
const FEWER = SEED === undefined ? SEEDS.slice(0, Math.ceil(SEEDS.length / 4)) : SEEDS

for (const [name, layout] of [
  ['with the docs outside of the site', DOCS_OUTSIDE],
  ['of a project of Docusaurus', DOCUSAURUS],
] as const)
  test(`${FEWER.length} sequences ${name} give what a clean build gives`, { skip: skipUnlessWhole }, () =>
    runAll(FEWER, layout),
  )
