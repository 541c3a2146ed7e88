import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { it } from 'node:test'
import { bundleChild } from '../../../support/child-module.ts'

const child = bundleChild(path.join(import.meta.dirname, 'watchdog-child.ts'))

it('a process is ended that is blocked for too long, and says why', () => {
  const { signal, stderr } = spawnSync(process.execPath, [child, 'blocked'], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  assert.equal(signal, 'SIGKILL')
  assert.equal(stderr, 'too long\n')
})

it('a process is left alone whose work is over, and ends by itself', () => {
  const { status, stderr } = spawnSync(process.execPath, [child, 'done'], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  assert.deepEqual([status, stderr], [0, ''])
})
