import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { afterEach, beforeEach } from 'node:test'
import { openPack } from '../../../cli/cache/pack.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'sitegen-pack-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Stores entries as one build does. */
function store(entries: Readonly<Record<string, string>>): void {
  const pack = openPack(dir)
  for (const [key, text] of Object.entries(entries)) pack.put(key, text)
  pack.save()
  pack.close()
}

function read(key: string): string | null {
  const pack = openPack(dir)
  const text = pack.get(key)
  pack.close()
  return text
}

function dataFile(): string {
  const name = readdirSync(dir).find((file) => file.startsWith('data-'))
  assert.ok(name !== undefined)
  return path.join(dir, name)
}

test('what one build puts the next one gets', () => {
  store({ a: 'first', b: 'zweite ü' })
  assert.equal(read('a'), 'first')
  assert.equal(read('b'), 'zweite ü')
  assert.equal(read('c'), null)
})

test('what a build does not ask for is forgotten after it', () => {
  store({ a: 'first', b: 'second' })
  const pack = openPack(dir)
  assert.equal(pack.get('a'), 'first')
  pack.save()
  pack.close()
  assert.equal(read('a'), 'first')
  assert.equal(read('b'), null)
  assert.equal(readdirSync(dir).length, 2)
})

test('a build that fails changes nothing', () => {
  store({ a: 'first' })
  const pack = openPack(dir)
  pack.put('b', 'second')
  pack.close()
  assert.equal(read('a'), 'first')
  assert.equal(read('b'), null)
})

test('a flipped bit, a cut file and a foreign index are misses', () => {
  store({ a: 'first', b: 'second' })
  const bytes = readFileSync(dataFile())
  const flipped = Buffer.from(bytes)
  flipped[1] = (flipped[1] ?? 0) ^ 1
  writeFileSync(dataFile(), flipped)
  assert.equal(read('a'), null)
  assert.equal(read('b'), 'second')

  writeFileSync(dataFile(), bytes.subarray(0, 7))
  assert.equal(read('a'), 'first')
  assert.equal(read('b'), null)

  for (const index of [
    '',
    '{',
    'null',
    '{"data":"../../etc/passwd","entries":{"a":[0,5,"x"]}}',
    '{"data":1}',
  ]) {
    writeFileSync(path.join(dir, 'index.json'), index)
    assert.equal(read('a'), null)
  }
})

test('a folder that cannot be written is no error', () => {
  const file = path.join(dir, 'file')
  writeFileSync(file, '')
  const pack = openPack(path.join(file, 'below'))
  pack.put('a', 'text')
  pack.save()
  pack.close()
  assert.equal(pack.get('a'), null)
})
