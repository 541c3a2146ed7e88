import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test, { beforeEach } from 'node:test'
import { openPack, type Pack } from '../../../cli/cache/pack.ts'
import { folderStore } from '../../../cli/kept/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const parent = temporaryFolder({})
let workDir: string
/** The folder of the pack in it. */
let dir: string

beforeEach(() => {
  workDir = mkdtempSync(path.join(parent, 'work-'))
  dir = path.join(workDir, 'cache/compiled')
})

/** Does the work of one build, and saves what it has stored. */
function build(work: (pack: Pack) => void, limit?: number): void {
  const pack = openPack(folderStore(workDir), limit)
  work(pack)
  pack.save()
  pack.close()
}

function store(entries: Readonly<Record<string, string>>, limit?: number): void {
  build((pack) => {
    for (const [key, text] of Object.entries(entries)) pack.put(key, text)
  }, limit)
}

function read(key: string): string | null {
  const pack = openPack(folderStore(workDir))
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
  build((pack) => assert.equal(textOf(pack, 'a'), 'first'))
  assert.deepEqual(readdirSync(dir), before)
  assert.equal(read('b'), 'second')
})

test('the least recently used make room once there is too much', () => {
  store({ a: 'x'.repeat(40), b: 'x'.repeat(40) })
  build((pack) => {
    assert.notEqual(pack.find('a'), null)
    assert.equal(pack.find('z'), null)
    pack.put('c', 'x'.repeat(40))
  }, 100)
  assert.deepEqual([read('a')?.length, read('b'), read('c')?.length], [40, null, 40])
})

test('what is too much makes room also when nothing new comes, and leaves no bytes behind', () => {
  store({ a: 'x'.repeat(40), b: 'x'.repeat(40) })
  build((pack) => assert.notEqual(pack.find('a'), null), 50)
  assert.deepEqual([read('a')?.length, read('b')], [40, null])
  assert.equal(statSync(dataFile()).size, 40)
})

test('what one build stores beyond the limit takes no room either', () => {
  store({ a: 'x'.repeat(40), b: 'x'.repeat(40), c: 'x'.repeat(40) }, 50)
  assert.equal(statSync(dataFile()).size, 40)
  store({ d: 'x'.repeat(40) }, 10)
  assert.ok(!readdirSync(dir).some((file) => file.startsWith('data-')))
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
  const [one, other] = [openPack(folderStore(workDir)), openPack(folderStore(workDir))]
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
  const pack = openPack(folderStore(workDir))
  pack.put('b', 'second')
  pack.close()
  assert.equal(read('a'), 'first')
  assert.equal(read('b'), null)
})

test('what threads have stored is kept by their keys, and what nobody keeps leaves no file behind', () => {
  const [one, other] = [folderStore(workDir).openWriter(), folderStore(workDir).openWriter()]
  const pack = openPack(folderStore(workDir))
  const [first, second] = [one.add(Buffer.from('first')), other.add(Buffer.from('second'))]
  assert.ok(first !== null && second !== null)
  assert.equal(pack.read(second), 'second')
  pack.adopt('a', first)
  pack.adopt(null, second)
  pack.save()
  pack.close()
  assert.deepEqual([read('a'), readdirSync(dir)], ['first', [one.file, 'index.json'].sort()])
  const failed = openPack(folderStore(workDir))
  const at = folderStore(workDir).openWriter().add(Buffer.from('third'))
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

  for (const index of ['', 'null', '{"data":"../../etc/passwd","entries":{"a":[0,5,"x"]}}']) {
    writeFileSync(path.join(dir, 'index.json'), index)
    assert.equal(read('a'), null)
  }
  store({ a: 'again' })
  assert.equal(read('a'), 'again')
})

test('a folder that cannot be written is no error', () => {
  writeFileSync(path.join(workDir, 'file'), '')
  const pack = openPack(folderStore(path.join(workDir, 'file/below')))
  pack.put('a', 'text')
  pack.save()
  pack.close()
  assert.equal(textOf(pack, 'a'), null)
})
