import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { copyOf } from '../../support/build/sites.ts'
import { buildSite, runCli } from '../../support/build-site.ts'

const FIXTURES = path.join(import.meta.dirname, '../../fixtures/search-languages')

for (const language of ['de', 'ja', 'ko'])
  test(`a site in ${language} finds what its readers look for`, async () => {
    const site = copyOf(path.join(FIXTURES, language))
    await buildSite(site.dir, '--threads', '0')
    const { exitCode, stdout, stderr } = await runCli(['check-search', site.dir], site.dir)
    assert.deepEqual([exitCode, stderr], [0, ''], stdout)
  })
