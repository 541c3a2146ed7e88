import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { KEPT } from '../../../cli/kept/registry.ts'
import { trimKept } from '../../../cli/cache/trim-kept.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-trim-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The moment from which entries count, in seconds since 1970. */
const BASE = Math.floor(Date.now() / 1000) - 1000

/** An entry of 100 bytes that was used so many seconds after the base. */
function entry(name: string, seconds: number): void {
  const file = path.join(folder, 'cache', name, name.startsWith('images') ? '640.webp' : '')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.alloc(100))
  utimesSync(path.join(folder, 'cache', name), BASE + seconds, BASE + seconds)
}

function names(): readonly string[] {
  return readdirSync(path.join(folder, 'cache'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[/].$/.test(name))
    .sort()
}

test('what was used longest ago makes room, and what this build used stays', () => {
  entry('images/a', 10)
  entry('images/b', 30)
  entry('state/c', 20)
  entry('state/d', 50)
  entry('modules/e', 60)
  entry('compiled/f', 1)
  const startedAt = (BASE + 40) * 1000
  trimKept(folder, { limit: 600, startedAt })
  assert.deepEqual(names(), ['compiled/f', 'images/a', 'images/b', 'modules/e', 'state/c', 'state/d'])
  trimKept(folder, { limit: 450, startedAt })
  assert.deepEqual(names(), ['compiled/f', 'images/b', 'modules/e', 'state/d'])
  trimKept(folder, { limit: 1, startedAt })
  assert.deepEqual(names(), ['compiled/f', 'modules/e', 'state/d'])
  trimKept(path.join(folder, 'none'), { limit: 1, startedAt: 0 })
})

test('what nothing used for the lifetime of its kind is removed, and the drafts of killed builds', () => {
  const workDir = path.join(folder, 'other')
  const hours = (count: number): number => Date.now() / 1000 - count * 3600
  const put = (name: string, usedAt: number): void => {
    const file = path.join(workDir, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, '')
    utimesSync(file, usedAt, usedAt)
  }
  put('server/0123456789ab', hours(2))
  put('server/ba9876543210', hours(0.5))
  put('config/0123456789abcdef.mjs', hours(24 * 31))
  put('config/fedcba9876543210.mjs', hours(24 * 29))
  put('cache/state/0123456789abcdef.json', hours(24 * 400))
  put('cache/state/0123456789abcdef.json.draft-12-0a1b2c3d', hours(2))
  put('cache/state/0123456789abcdef.json.draft-13-0a1b2c3d', hours(0.5))
  trimKept(workDir, { limit: 1e9, startedAt: Date.now() })
  const left = Object.values(KEPT).flatMap(({ folder: kind }) => {
    const at = path.join(workDir, kind)
    return existsSync(at) ? readdirSync(at).map((name) => `${kind}/${name}`) : []
  })
  assert.deepEqual(left.sort(), [
    'cache/state/0123456789abcdef.json',
    'cache/state/0123456789abcdef.json.draft-13-0a1b2c3d',
    'config/fedcba9876543210.mjs',
    'server/ba9876543210',
  ])
})
