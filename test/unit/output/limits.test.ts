import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { LimitsOrder, LimitsResult } from './limits-child.ts'
import { tempDir } from './support.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const CHILD = fileURLToPath(new URL('limits-child.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The child's own mounts vanish with it. Where that is forbidden, the test that needs it is skipped. */
const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount']
const canMount = spawn([...NAMESPACE, 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0

function spawn([program = '', ...args]: readonly string[]): ReturnType<typeof spawnSync> {
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.base.json') }
  return spawnSync(program, args, { cwd: ROOT, env })
}

/** Runs the child after the shell prepared its surroundings. */
function run(order: LimitsOrder, prepare: string, wrapper: readonly string[] = []): LimitsResult[] {
  const child = [process.execPath, '--import', 'tsx', CHILD, JSON.stringify(order)]
  const { status, stdout, stderr } = spawn([...wrapper, 'sh', '-c', `${prepare}; exec "$@"`, 'sh', ...child])
  assert.equal(status, 0, String(stderr))
  return JSON.parse(String(stdout)) as LimitsResult[]
}

test('5,000 pages and 20,000 static files are written with 128 open files', { skip: skipUnlessWhole }, () => {
  const siteDir = tempDir()
  const source = join(siteDir, 'source.png')
  writeFileSync(source, 'png')
  for (let folder = 0; folder < 100; folder += 1) {
    mkdirSync(join(siteDir, 'static', `${folder}`), { recursive: true })
    for (let i = 0; i < 200; i += 1) linkSync(source, join(siteDir, 'static', `${folder}`, `${i}.png`))
  }
  for (let i = 0; i < 40; i += 1) writeFileSync(join(siteDir, `static/${i}.bin`), Buffer.alloc(300_000))
  const [result] = run({ siteDir, builds: [{ pages: 5000, pageBytes: 30_000 }] }, 'ulimit -n 128')
  assert.deepEqual(result?.problems, [])
  assert.equal(result.way, 'swap')
  assert.equal(result.pages.length, 5000)
  assert.equal(statSync(join(siteDir, 'build/docs/4999.html')).size, 30_000)
  assert.equal(readdirSync(join(siteDir, 'build/99')).length, 200)
  assert.equal(statSync(join(siteDir, 'build/39.bin')).size, 300_000)
  // All pages together are 150 MB: none may be kept once it is written.
  assert.ok(result.peakBytes < 250_000_000, `${result.peakBytes} bytes of memory`)
})

test(
  'on a small disk a build that does not fit names a file and keeps the old output',
  { skip: canMount ? skipUnlessWhole : 'nothing can be mounted' },
  () => {
    const siteDir = tempDir()
    mkdirSync(join(siteDir, 'build'))
    const builds = [10, 500, 12].map((pages) => ({ pages, pageBytes: 10_000 }))
    const mount = `mount -t tmpfs -o size=2m tmpfs '${siteDir}/build'`
    const [first, tooBig, last] = run({ siteDir, builds }, mount, NAMESPACE)
    const names = ['.sitegen-output.json', 'build', 'docs']
    assert.equal(first?.way, 'in-place')
    assert.deepEqual(first.left, names)
    assert.deepEqual(
      tooBig?.problems.map(({ code }) => code),
      ['OUTPUT_WRITE_FAILED'],
    )
    assert.match(
      tooBig?.problems[0]?.message ?? '',
      /"build\/docs\/\d+\.html" could not be written: no space left/,
    )
    assert.deepEqual(tooBig?.left, names)
    assert.deepEqual(tooBig?.pages, first.pages)
    assert.equal(last?.way, 'in-place')
    assert.equal(last.pages.length, 12)
  },
)
