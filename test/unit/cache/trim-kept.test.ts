import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { trimKept } from '../../../cli/cache/trim-kept.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder({})

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
  trimKept(folder, 600, startedAt)
  assert.deepEqual(names(), ['compiled/f', 'images/a', 'images/b', 'modules/e', 'state/c', 'state/d'])
  trimKept(folder, 450, startedAt)
  assert.deepEqual(names(), ['compiled/f', 'images/b', 'modules/e', 'state/d'])
  trimKept(folder, 1, startedAt)
  assert.deepEqual(names(), ['compiled/f', 'modules/e', 'state/d'])
  trimKept(path.join(folder, 'none'), 1, 0)
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
  const used: readonly (readonly [name: string, hours: number])[] = [
    ['server/0123456789ab', 2],
    ['config/0123456789abcdef.mjs', 24 * 31],
    ['cache/state/0123456789abcdef.json.draft-12-0a1b2c3d', 2],
    ['cache/state/0123456789abcdef.json', 24 * 400],
    ['cache/state/0123456789abcdef.json.draft-13-0a1b2c3d', 0.5],
    ['config/fedcba9876543210.mjs', 24 * 29],
    ['server/ba9876543210', 0.5],
  ]
  for (const [name, count] of used) put(name, hours(count))
  trimKept(workDir, 1e9, Date.now())
  const left = readdirSync(workDir, { recursive: true, encoding: 'utf8' })
  const files = left.filter((name) => used.some(([file]) => file === name))
  assert.deepEqual(
    files.toSorted(),
    used.slice(3).map(([name]) => name),
  )
})
