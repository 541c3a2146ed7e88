import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { after, before, describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/build/free-port.ts'
import { buildOn, checkout, cleanOutput } from '../../support/build/machines.ts'

// A busy machine may take long to answer.
process.env['TURBO_REMOTE_CACHE_TIMEOUT'] = '60'

const EDIT = { 'docs/p3.md': '# Page 3\n\nOther words.\n' }
const dir = mkdtempSync(path.join(os.tmpdir(), 'sitegen-remote-cache-'))
const ENV = { TURBO_TOKEN: 'secret', TURBO_TEAM: 'docs', TURBO_REMOTE_CACHE_SIGNATURE_KEY: 'key' }

const started: ChildProcess[] = []
/** Starts a program of a package, and waits until it answers. */
async function start(
  port: number,
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(process.execPath, [path.join(dir, 'node_modules', file), ...args], {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  started.push(child)
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (answer !== null) return
    assert.equal(child.exitCode, null, `${file} ended`)
    await sleep(100)
  }
}

async function startCache(storage: Readonly<Record<string, string>>): Promise<void> {
  const port = await freePort()
  const env = { ...ENV, ...storage, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' }
  await start(port, ['turborepo-remote-cache/dist/cli.js'], env)
  Object.assign(process.env, ENV, { TURBO_API: `http://127.0.0.1:${port}` })
}

async function assertShared(): Promise<void> {
  const first = await buildOn(checkout(undefined))
  assert.deepEqual([first.exitCode, first.codes], [0, []])
  const site = checkout(undefined, EDIT)
  const second = await buildOn(site)
  assert.deepEqual([second.exitCode, second.codes, second.made], [0, [], [1, 0, 1]])
  assert.deepEqual([...second.output], [...(await cleanOutput(site))])
}

describe('turborepo-remote-cache', () => {
  before(() => {
    writeFileSync(path.join(dir, 'package.json'), '{}')
    const args = ['install', '--no-audit', '--no-fund', 'turborepo-remote-cache@2.12', 's3rver@3.7']
    const { status, stderr } = spawnSync('npm', args, { cwd: dir, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })

  after(() => {
    // Asked to end, the servers would wait for connections that are kept alive.
    for (const child of started) child.kill('SIGKILL')
    for (const name of [...Object.keys(ENV), 'TURBO_API']) delete process.env[name]
    rmSync(dir, { recursive: true, force: true })
  })

  test('keeps results in files, signed', async () => {
    const storage = path.join(dir, 'files')
    await startCache({
      STORAGE_PROVIDER: 'local',
      STORAGE_PATH: storage,
      STORAGE_PATH_USE_TMP_FOLDER: 'false',
    })
    await assertShared()
    assert.ok(readdirSync(path.join(storage, 'docs')).some((name) => name.endsWith('.tag')))
    process.env['TURBO_TOKEN'] = 'wrong'
    assert.deepEqual((await buildOn(checkout(undefined))).codes, ['REMOTE_CACHE_FAILED'])
  })

  test('keeps results in S3', async () => {
    const port = await freePort()
    const options = [
      '-d',
      path.join(dir, 's3'),
      '-a',
      '127.0.0.1',
      '-p',
      String(port),
      '--configure-bucket',
      'results',
    ]
    await start(port, ['s3rver/bin/s3rver.js', ...options])
    await startCache({
      STORAGE_PROVIDER: 's3',
      STORAGE_PATH: 'results',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
      S3_REGION: 'us-east-1',
      S3_MAX_SOCKETS: '50',
    })
    await assertShared()
  })
})
