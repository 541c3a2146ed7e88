import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import os from 'node:os'
import path from 'node:path'
import test, { type TestContext } from 'node:test'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const RUN = path.join(import.meta.dirname, '../../run.mjs')

const HEAD = `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import test from 'node:test'
const start = () => writeFileSync(process.env.PID_FILE, String(spawn('sleep', ['1000']).pid))
`

const LEAVING = `${HEAD}
test('leaves a process and a server', () => {
  start()
  createServer().listen(0)
  throw new Error('It fails.')
})
test('passes', () => {})
`

const HANGING = `${HEAD}
test('passes before', () => {})
test('never ends', async () => {
  start()
  await new Promise((resolve) => setTimeout(resolve, 1e8))
})
`

interface Ran {
  readonly exitCode: number | null
  readonly said: string
  /** Of the process that the tests started. */
  readonly pid: number
}

async function runTests(
  t: TestContext,
  code: string,
  limits: Readonly<Record<string, string>>,
): Promise<Ran> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'sitegen-runner-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  const file = path.join(dir, 'a.test.mjs')
  const pidFile = path.join(dir, 'pid')
  writeFileSync(file, code)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, [RUN, file], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...env, ...limits, PID_FILE: pidFile },
  })
  const exited = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { exitCode, said: `${stderr}\n${stdout}`, pid: Number(readFileSync(pidFile, 'utf8')) }
}

/** Empty for a process that is gone; one that only waits to be forgotten begins with Z. */
function stateOf(pid: number): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

function assertEnded({ exitCode, said, pid }: Ran, failed: number): void {
  assert.equal(exitCode, 1, said)
  assert.match(stateOf(pid), /^(?:Z.*)?$/, 'what the test started is ended')
  assert.match(said, new RegExp(`# fail ${failed}\n(?:# \\w+ [\\d.]+\n)+$`), 'the summary is the end')
}

test('a failed test leaves nothing behind', async (t) => {
  const ran = await runTests(t, LEAVING, { SITEGEN_TEST_GRACE: '1000' })
  assertEnded(ran, 1)
  assert.match(ran.said, /^# pass 1$/m)
  assert.match(ran.said, /the tests have ended, but not what they started: .*TCPServerWrap/)
})

test(
  'a test that never ends is named and ends with what it started',
  { skip: skipUnlessWhole },
  async (t) => {
    const ran = await runTests(t, HANGING, { SITEGEN_TEST_LIMIT: '2000' })
    assertEnded(ran, 1)
    assert.match(ran.said, /"never ends" is not done after 2 s\./)
  },
)

test('a run that is not done in time names the tests that hang', async (t) => {
  const ran = await runTests(t, HANGING, { SITEGEN_RUN_LIMIT: '6000' })
  assertEnded(ran, 1)
  assert.match(
    ran.said,
    /The run is not done after 0\.1 minutes\. At work:\n.*\n.*a\.test\.mjs: never ends\n/,
  )
  assert.doesNotMatch(ran.said, /mjs: passes before/)
})
