import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import test, { after } from 'node:test'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { runProcess } from '../../support/sitegen-process.ts'
import { textEngine } from '../../support/text-engine.ts'
import { png } from '../../unit/support/image-bytes.ts'
import { FIXTURE } from '../../build/incremental/fixture.ts'
import {
  build,
  createTemplate,
  scratchFolder,
  write,
  type Outcome,
} from '../../build/incremental/workbench.ts'

const engine = textEngine()
const template = createTemplate(engine)
const parent = scratchFolder('meanwhile')
after(async () => {
  for (const folder of [parent, engine.packageDir, path.dirname(await template)])
    rmSync(folder, { recursive: true, force: true })
})

function plus(file: string, text: string) {
  return { [file]: String(FIXTURE[file]) + text }
}

/** A copy of the site with something to do for every step. */
async function editedSite(name: string) {
  const dir = path.join(parent, name)
  cpSync(await template, dir, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  write(dir, plus('docs/guide/b.md', '\nAnother paragraph.\n'))
  const site = { dir, outDir: path.join(dir, 'build'), engine }
  return { ...site, buildCleanly: () => build({ ...site, cache: false, outDir: `${dir}-clean` }) }
}

/** Somebody saves these while a build runs; all keep the site right. */
const EDITS = {
  ...plus('docs/a.md', '\nSaved meanwhile.\n'),
  ...plus('docs/guide/d.mdx', '\nSaved {1} meanwhile.\n'),
  ...plus('docs/_q.md', '\nSaved meanwhile.\n'),
  ...plus('src/components/note.mdx', '\nSaved meanwhile.\n'),
  ...plus('src/css/custom.css', '\n.saved { top: 0 }\n'),
  'src/components/words.js': "export const words = 'saved'\n",
  'src/components/icon.png': png({ width: 4, height: 4 }),
  'docs/img/dot.png': png({ width: 4, height: 4 }),
  'docs/guide/_category_.json': '{ "label": "Saved", "link": { "type": "generated-index" } }',
  'docs/img/data.zip': 'saved',
  'docs/img/big.png': Buffer.concat([png({ width: 4 }), Buffer.alloc(12_000, 2)]),
  'static/robots.txt': 'saved\n',
}

/** What was saved stays, or is taken back before the next build. */
const BACK = Object.fromEntries(Object.keys(EDITS).map((file) => [file, FIXTURE[file] ?? null]))

for (const isWarm of [false, true])
  for (const isTakenBack of [false, true])
    for (const step of ['scan', 'compile', 'bundle', 'render', 'write', 'check', 'publish']) {
      const kind = `a ${isWarm ? 'warm' : 'cold'} build is at "${step}"`
      test(`what is saved while ${kind}${isTakenBack ? ' and taken back' : ''} is as it is in the next output`, async () => {
        const { buildCleanly, ...site } = await editedSite(`${isWarm}-${step}-${isTakenBack}`)
        if (!isWarm) rmSync(path.join(site.dir, '.sitegen'), { recursive: true })
        let isSaved = false
        const onStep = (name: string): void => {
          if (name !== step || isSaved) return
          isSaved = true
          write(site.dir, EDITS)
        }
        await build({ ...site, cache: true, onStep })
        assert.ok(isSaved)
        if (isTakenBack) write(site.dir, BACK)
        const next = await build({ ...site, cache: true })
        const clean = await buildCleanly()
        assert.deepEqual([next.exitCode, next.told], [0, clean.told])
        for (const [file, text] of clean.output) assert.equal(next.output.get(file), text, file)
        assert.deepEqual([...next.output.keys()], [...clean.output.keys()])
      })
    }

interface Report {
  readonly cache: {
    readonly compiled: { readonly misses: number }
    readonly rendered: { readonly misses: number }
  }
}

/** No result of earlier builds was missing; says what was, and why. */
function assertWarm(report: string): void {
  const { cache } = JSON.parse(readFileSync(report, 'utf8')) as Report
  assert.deepEqual([cache.compiled.misses, cache.rendered.misses], [0, 0], JSON.stringify(cache))
}

/** A build, and one that takes place while it is at some step: whether they use what is kept. */
for (const [cache, besideCache] of [
  [false, false],
  [false, true],
  [true, false],
] as const)
  for (const step of ['scan', 'bundle', 'render', 'publish']) {
    const nameOf = (isUsual: boolean): string => (isUsual ? 'a usual build' : 'one with --no-cache')
    test(`${nameOf(besideCache)} while ${nameOf(cache)} is at "${step}": both are right, the next one is warm`, async () => {
      const { buildCleanly, ...site } = await editedSite(`${cache}-${besideCache}-${step}`)
      const clean = await buildCleanly()
      let beside: Outcome | null = null
      const onStep = async (name: string): Promise<void> => {
        if (name === step) beside = await build({ ...site, cache: besideCache })
      }
      const outcome = await build({ ...site, cache, onStep })
      assert.deepEqual([beside, outcome], [clean, clean])
      const report = `${site.dir}-report.json`
      assert.deepEqual(await build({ ...site, cache: true, report }), clean)
      assertWarm(report)
    })
  }

test('processes that build at once, two of them with --no-cache, give what one alone gives, and the next one is warm', async () => {
  const pages = Array.from({ length: 20 }, (_, at) => [
    `docs/p${at}.md`,
    `# Page ${at}\n\n[next](p${(at + 1) % 20}.md)\n`,
  ])
  const site = siteOf({ ...Object.fromEntries(pages), 'docs/x.mdx': '# X\n\nTwo: {1 + 1}\n' })
  const run = async (...args: readonly string[]): Promise<void> => {
    const { exitCode, stderr } = await runProcess(['build', ...args], { cwd: site.dir })
    assert.equal(exitCode, 0, stderr)
  }
  await run('--no-cache')
  const alone = outputOf(site)
  await Promise.all([run('--no-cache'), run('--no-cache'), run()])
  assert.deepEqual(outputOf(site), alone)
  await run('--report', 'report.json')
  assert.deepEqual(outputOf(site), alone)
  assertWarm(path.join(site.dir, 'report.json'))
})
