import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import { stop } from 'esbuild'
import { createDevPlan } from '../../../cli/engine/dev/dev-plan.ts'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { KEPT } from '../../../cli/kept/registry.ts'
import { trusting } from '../../support/build/trusting.ts'
import { textEngine } from '../../support/text-engine.ts'
import { FIXTURE } from '../../build/incremental/fixture.ts'
import { build, scratchFolder, write } from '../../build/incremental/workbench.ts'

const engine = textEngine()
const dir = path.join(scratchFolder('dev-start'), 'site')
const outDir = path.join(dir, 'build')
let read: string[] = []

before(async () => {
  write(dir, FIXTURE)
  assert.deepEqual((await trusting(() => build({ dir, outDir, engine, cache: true }))).told, [])
})

after(async () => {
  for (const folder of [path.dirname(dir), engine.packageDir])
    fs.rmSync(folder, { recursive: true, force: true })
  await stop()
})

/** Plans as a session does that begins, and says what pages there are and which pages of docs were read for it. */
async function planned(): Promise<string> {
  const { config } = await loadSiteConfig(dir, { keeping: 'use' })
  const plan = await createDevPlan({ config, outDir, engine: engine.fingerprint })
  return JSON.stringify(plan.site().manifest.pages)
}

async function readsOf(
  work: () => Promise<string>,
): Promise<{ readonly pages: string; readonly files: readonly string[] }> {
  const { openSync } = fs
  read = []
  fs.openSync = (...all) => {
    read.push(path.relative(dir, String(all[0])))
    return openSync(...all)
  }
  try {
    return {
      pages: await work(),
      files: read.filter((file) => file.startsWith('docs/') && file.endsWith('.md')),
    }
  } finally {
    fs.openSync = openSync
  }
}

test('a session begins with what the last build found in files, and reads those that look different', async () => {
  const first = await readsOf(planned)
  assert.deepEqual(first.files, [])
  write(dir, { 'docs/a.md': String(FIXTURE['docs/a.md']).replace('# A', '# Another') })
  const second = await readsOf(planned)
  assert.deepEqual(second.files, ['docs/a.md'])
  assert.match(second.pages, /Another/)
  fs.rmSync(path.join(dir, '.sitegen', KEPT.state.folder), { recursive: true })
  const third = await readsOf(planned)
  assert.ok(third.files.length > 1)
  assert.equal(third.pages, second.pages)
})
