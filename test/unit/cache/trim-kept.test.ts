import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { trimKept } from '../../../cli/cache/trim-kept.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-trim-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** An entry of 100 bytes that was used so many seconds after 1970. */
function entry(name: string, seconds: number): void {
  const file = path.join(folder, name, name.startsWith('images') ? '640.webp' : '')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.alloc(100))
  utimesSync(path.join(folder, name), seconds, seconds)
}

function names(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
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
  trimKept(folder, { limit: 600, startedAt: 40_000 })
  assert.deepEqual(names(), ['compiled/f', 'images/a', 'images/b', 'modules/e', 'state/c', 'state/d'])
  trimKept(folder, { limit: 450, startedAt: 40_000 })
  assert.deepEqual(names(), ['compiled/f', 'images/b', 'modules/e', 'state/d'])
  trimKept(folder, { limit: 1, startedAt: 40_000 })
  assert.deepEqual(names(), ['compiled/f', 'modules/e', 'state/d'])
  trimKept(path.join(folder, 'none'), { limit: 1, startedAt: 0 })
})
