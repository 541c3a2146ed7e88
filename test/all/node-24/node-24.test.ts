import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'node:test'
import { runProgram } from '../../support/build/packed.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

test('the whole of npm test passes on Node 24', async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-node-24-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const args = ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', 'node@24']
  const installed = await runProgram('npm', args, folder)
  assert.equal(installed.exitCode, 0, installed.stderr)
  const bin = path.join(folder, 'node_modules/node/bin')
  const version = await runProgram(path.join(bin, 'node'), ['--version'], folder)
  assert.match(version.stdout, /^v24\./)
  const own = Object.entries(process.env).filter(([name]) => !/^(?:SITEGEN_|NODE_TEST_CONTEXT$)/.test(name))
  const env = { ...Object.fromEntries(own), PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` }
  const child = spawn('node', ['test/run.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  assert.equal(exitCode, 0)
})
