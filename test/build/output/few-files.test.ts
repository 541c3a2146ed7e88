import assert from 'node:assert/strict'
import test from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { runProcess } from '../../support/sitegen-process.ts'

test('R8: the command starts and builds with 128 open files', async () => {
  const site = siteOf({ 'src/pages/index.md': '# Home\n', 'docs/a.md': '# A\n' })
  const { exitCode, stdout, stderr } = await runProcess(['build'], { cwd: site.dir, setUp: 'ulimit -n 128' })
  assert.equal(exitCode, 0, stdout + stderr)
})
