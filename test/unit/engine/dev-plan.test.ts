import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import test, { afterEach, beforeEach } from 'node:test'
import { createDevPlan } from '../../../cli/engine/dev/dev-plan.ts'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporarySite, type TemporarySite } from '../../support/build-site.ts'

const WORDS = '# Words\n\nThe same words.\n'

let site: TemporarySite
let plan: Awaited<ReturnType<typeof createDevPlan>>

beforeEach(async () => {
  site = temporarySite({
    'site.config.mjs': `export default { title: 'Plan', url: 'https://sitegen.example' }\n`,
    'docs/a.md': '# A\n\nWords of A.\n',
    'docs/words.md': WORDS,
  })
  const { config } = await loadSiteConfig(site.dir, { keeping: 'use' })
  plan = await createDevPlan({ config, outDir: `${site.dir}/build`, engine: 'test' })
})
afterEach(() => site.remove())

const effectOf = (file: string): ReturnType<typeof plan.effectOf> =>
  plan.effectOf(new Set([file as FilePath]), () => false)
const addresses = (): readonly string[] => plan.site().manifest.pages.map(({ url }) => url)

test('a file that was gone while the site was planned is planned again when it comes back with the same bytes', async () => {
  rmSync(`${site.dir}/docs/words.md`)
  site.write({ 'docs/renamed.md': WORDS })
  assert.equal(await effectOf('docs/renamed.md'), 'now')
  await plan.invalidate()
  assert.equal(addresses().includes('/docs/words'), false)
  // The watcher tells that a file went and came again as one change.
  site.write({ 'docs/words.md': WORDS })
  assert.equal(await effectOf('docs/words.md'), 'now')
  await plan.invalidate()
  assert.equal(addresses().includes('/docs/words'), true)
})
