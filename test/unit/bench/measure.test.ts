import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { measure, type Measurement, type MeasureOptions } from '../../../bench/measure.ts'

/** Known loads: so much CPU time in the process itself, in a child it waits for and in one it leaves behind. */
const load = `
const { spawn, spawnSync } = require('node:child_process')
const [, , job, ...args] = process.argv
const used = () => process.cpuUsage().user + process.cpuUsage().system
const burn = (ms) => { for (const start = used(); used() - start < ms * 1000; ); }
const jobs = {
  burn: (ms) => burn(Number(ms)),
  tree: (ms) => {
    spawnSync(process.execPath, [__filename, 'burn', ms])
    spawn(process.execPath, [__filename, 'burn', ms], { detached: true, stdio: 'ignore' }).unref()
    burn(Number(ms))
    process.exit(3)
  },
  hold: (megabytes) => {
    const bytes = Buffer.alloc(megabytes * 1e6, 1)
    setTimeout(() => console.log(bytes.length), 300)
  },
}
jobs[job](...args)
`

let dir: string

before(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'measure-'))
  await writeFile(path.join(dir, 'load.cjs'), load)
})

after(() => rm(dir, { recursive: true, force: true }))

function measureLoad(args: readonly string[], options: Partial<MeasureOptions> = {}): Promise<Measurement> {
  return measure({
    program: process.execPath,
    args: ['load.cjs', ...args],
    cwd: dir,
    env: { PATH: process.env['PATH'] ?? '' },
    logFile: path.join(dir, 'log'),
    signal: new AbortController().signal,
    ...options,
  })
}

const possible = process.platform === 'linux' && existsSync('/usr/bin/perl')

describe('measure', { skip: !possible }, () => {
  test('counts the CPU time of children and of orphans', async () => {
    const { cpuMs: startMs } = await measureLoad(['burn', '0'])
    const { cpuMs, exitCode } = await measureLoad(['tree', '400'])
    assert.equal(exitCode, 3)
    const expected = 3 * (400 + startMs)
    assert.ok(Math.abs(cpuMs - expected) < 150, `${cpuMs} ms instead of about ${expected} ms`)
  })

  test('ends the wall time when the program itself ends', async () => {
    const { wallMs } = await measureLoad(['0.4'], { program: 'sleep', args: ['0.4'] })
    assert.ok(wallMs >= 400 && wallMs < 700, `${wallMs} ms`)
  })

  test('finds the peak of the memory', async () => {
    const { peakBytes: base } = await measureLoad(['hold', '0'])
    const { peakBytes, peakRssBytes } = await measureLoad(['hold', '200'])
    const held = (peakBytes - base) / 1e6
    assert.ok(held > 185 && held < 215, `${held} MB instead of about 200 MB`)
    assert.ok(peakRssBytes >= peakBytes)
  })

  test('keeps what the program prints', async () => {
    await measureLoad(['hold', '1'])
    assert.equal(await readFile(path.join(dir, 'log'), 'utf8'), '1000000\n')
  })

  test('rejects and kills the program when the signal aborts', async () => {
    const start = performance.now()
    const run = measureLoad(['30'], { program: 'sleep', args: ['30'], signal: AbortSignal.timeout(200) })
    await assert.rejects(run, { name: 'TimeoutError' })
    assert.ok(performance.now() - start < 5000)
  })

  test('reports a program that does not exist by its exit code', async () => {
    const { exitCode } = await measureLoad([], { program: 'no-such-program' })
    assert.equal(exitCode, 127)
  })
})
