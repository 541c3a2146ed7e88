import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { runProgram } from '../../support/build/packed.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

test('twice as much of any text takes twice as long at most', async () => {
  const { exitCode, stdout, stderr } = await runProgram(
    'npm',
    ['run', '--silent', 'bench', '--', 'linear'],
    ROOT,
  )
  assert.equal(exitCode, 0, stdout + stderr)
})
