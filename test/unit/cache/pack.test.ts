import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { afterEach, beforeEach } from 'node:test'
import { openPack, type Pack } from '../../../cli/cache/pack.ts'
import { openTextWriter } from '../../../cli/kept/stored-text.ts'

let workDir: string
/** The folder of the pack in it. */
let dir: string

beforeEach(() => {
  workDir = mkdtempSync(path.join(os.tmpdir(), 'sitegen-pack-'))
  dir = path.join(workDir, 'cache/compiled')
})
afterEach(() => rmSync(workDir, { recursive: true, force: true }))

/** Stores entries as one build does. */
function store(entries: Readonly<Record<string, string>>): void {
  const pack = openPack(workDir)
  for (const [key, text] of Object.entries(entries)) pack.put(key, text)
  pack.save()
  pack.close()
}

function read(key: string): string | null {
  const pack = openPack(workDir)
  const text = textOf(pack, key)
  pack.close()
  return text
}

function textOf(pack: Pack, key: string): string | null {
  const at = pack.find(key)
  return at === null ? null : pack.read(at)
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

test('what a build does not ask for stays for later ones, and what it does not change is not written', () => {
  store({ a: 'first', b: 'second' })
  const before = readdirSync(dir)
  const pack = openPack(workDir)
  assert.equal(textOf(pack, 'a'), 'first')
  pack.save()
  pack.close()
  assert.deepEqual(readdirSync(dir), before)
  assert.equal(read('b'), 'second')
})

test('the least recently used make room once there is too much', () => {
  store({ a: 'x'.repeat(40), b: 'x'.repeat(40) })
  const pack = openPack(workDir, { limit: 100 })
  assert.notEqual(pack.find('a'), null)
  assert.equal(pack.find('z'), null)
  pack.put('c', 'x'.repeat(40))
  pack.save()
  pack.close()
  assert.equal(read('a')?.length, 40)
  assert.equal(read('b'), null)
  assert.equal(read('c')?.length, 40)
})

test('what is too much makes room also when nothing new comes, and leaves no bytes behind', () => {
  store({ a: 'x'.repeat(40), b: 'x'.repeat(40) })
  const pack = openPack(workDir, { limit: 50 })
  assert.notEqual(pack.find('a'), null)
  pack.save()
  pack.close()
  assert.deepEqual([read('a')?.length, read('b')], [40, null])
  assert.equal(statSync(dataFile()).size, 40)
})

test('what one build stores beyond the limit takes no room either', () => {
  const pack = openPack(workDir, { limit: 50 })
  for (const key of ['a', 'b', 'c']) pack.put(key, 'x'.repeat(40))
  pack.save()
  pack.close()
  assert.equal(statSync(dataFile()).size, 40)
  const small = openPack(workDir, { limit: 10 })
  small.put('d', 'x'.repeat(40))
  small.save()
  small.close()
  assert.deepEqual(
    readdirSync(dir).filter((file) => file.startsWith('data-')),
    [],
  )
})

test('data that nothing names is written out of the way, and its files are removed', () => {
  for (let build = 0; build < 40; build++) store({ [`key-${build}`]: `text ${build}`.repeat(10) })
  const files = readdirSync(dir)
  assert.ok(files.length < 20, files.join(' '))
  for (let build = 0; build < 40; build++) assert.equal(read(`key-${build}`), `text ${build}`.repeat(10))
})

test('after many builds with little that is new, their files become one, and the large one stays', () => {
  store({ large: 'x'.repeat(10_000) })
  const large = dataFile()
  const { ino, mtimeMs } = statSync(large)
  for (let build = 0; build < 40; build++) {
    store({ [`key-${build}`]: `text ${build}` })
    assert.equal(statSync(large).ino, ino)
  }
  assert.equal(statSync(large).mtimeMs, mtimeMs)
  assert.ok(readdirSync(dir).length < 20)
  for (let build = 0; build < 40; build++) assert.equal(read(`key-${build}`), `text ${build}`)
  assert.equal(read('large')?.length, 10_000)
})

test('two builds at once lose nothing but what the first has saved', () => {
  store({ a: 'first' })
  const [one, other] = [openPack(workDir), openPack(workDir)]
  one.put('b', 'of one')
  other.put('c', 'of the other')
  one.save()
  other.save()
  one.close()
  other.close()
  assert.equal(read('a'), 'first')
  assert.equal(read('c'), 'of the other')
})

test('a build that fails changes nothing', () => {
  store({ a: 'first' })
  const pack = openPack(workDir)
  pack.put('b', 'second')
  pack.close()
  assert.equal(read('a'), 'first')
  assert.equal(read('b'), null)
})

test('what threads have stored is kept by their keys, and what nobody keeps leaves no file behind', () => {
  const [one, other] = [openTextWriter(workDir), openTextWriter(workDir)]
  const pack = openPack(workDir)
  const [first, second] = [one.add(Buffer.from('first')), other.add(Buffer.from('second'))]
  assert.ok(first !== null && second !== null)
  assert.equal(pack.read(second), 'second')
  pack.adopt('a', first)
  pack.adopt(null, second)
  pack.save()
  pack.close()
  assert.deepEqual([read('a'), readdirSync(dir)], ['first', [one.file, 'index.json'].sort()])
  const failed = openPack(workDir)
  const at = openTextWriter(workDir).add(Buffer.from('third'))
  assert.ok(at !== null)
  failed.adopt('b', at)
  failed.close()
  assert.deepEqual([read('b'), readdirSync(dir)], [null, [one.file, 'index.json'].sort()])
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

test('R33: any bit of the index that is another one makes all of it a miss, and the next build writes it anew', () => {
  store({ a: 'first' })
  const index = path.join(dir, 'index.json')
  const bytes = readFileSync(index)
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(index, flipped)
    assert.equal(read('a'), null, `byte ${at}`)
  }
  store({ a: 'again' })
  assert.equal(read('a'), 'again')
})

test('a folder that cannot be written is no error', () => {
  const file = path.join(workDir, 'file')
  writeFileSync(file, '')
  const pack = openPack(path.join(file, 'below'))
  pack.put('a', 'text')
  pack.save()
  pack.close()
  assert.equal(textOf(pack, 'a'), null)
})
