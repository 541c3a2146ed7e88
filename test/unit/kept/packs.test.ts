import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { chunksOf, packsOf, unpack, type PackItem } from '../../../cli/kept/packs.ts'
import { contentHash } from '../../../cli/types/fingerprints.ts'

function item(name: string, bytes: Uint8Array, tag = ''): PackItem {
  return { name, tag, hash: contentHash(bytes), size: bytes.byteLength, read: () => bytes }
}

function pages(count: number): PackItem[] {
  return Array.from({ length: count }, (_, index) =>
    item(`p${String(index).padStart(4, '0')}`, Buffer.alloc(60_000, index)),
  )
}

const keysOf = (items: readonly PackItem[]): readonly string[] => packsOf(items).map(({ key }) => key)

test('a pack gives its items back, and nothing when a byte of it is another', async () => {
  const items = [
    item('one', Buffer.from('1'), 'tag'),
    item('two\n', Buffer.alloc(0)),
    item('three', randomBytes(3000)),
  ]
  const [pack] = packsOf(items)
  const bytes = await pack?.bytes()
  assert.ok(pack !== undefined && bytes != null)
  const found = await unpack(pack.key, bytes)
  assert.deepEqual(
    found?.map(({ name, tag, bytes: own }) => [name, tag, own]),
    items.map(({ name, tag, read }) => [name, tag, read()]),
  )
  for (let at = 0; at < bytes.length; at += 7) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    const same = await unpack(pack.key, damaged)
    // A checksum at the end may be the only thing that is wrong.
    assert.ok(same === null || same.every((one, index) => one.hash === items[index]?.hash))
  }
  assert.equal(await unpack(pack.key, bytes.subarray(0, -9)), null)
  assert.equal(await unpack('0'.repeat(32), bytes), null)
})

test('an edit, a new item and one that is gone change few packs', () => {
  const before = pages(600)
  const known = new Set(keysOf(before))
  assert.ok(known.size > 10)
  const edited = before.with(300, item('p0300', Buffer.from('other')))
  const fresh = (items: readonly PackItem[]): number => keysOf(items).filter((key) => !known.has(key)).length
  assert.ok(fresh(edited) <= 3)
  assert.ok(fresh(before.toSpliced(100, 1)) <= 4)
  assert.ok(fresh(before.toSpliced(100, 0, item('p0099a', Buffer.alloc(60_000, 7)))) <= 4)
})

test('an item that has changed since it was listed is not packed', async () => {
  const [pack] = packsOf([{ ...item('a', Buffer.from('1')), read: () => Buffer.from('2') }])
  assert.equal(await pack?.bytes(), null)
})

test('a change of some bytes leaves all chunks but those around it', () => {
  const bytes = randomBytes(2_000_000)
  const changed = Buffer.concat([
    bytes.subarray(0, 1_000_000),
    Buffer.from('more'),
    bytes.subarray(1_000_000),
  ])
  const [before, after] = [bytes, changed].map((one) => chunksOf(one).map((chunk) => contentHash(chunk)))
  assert.deepEqual(Buffer.concat(chunksOf(changed)), changed)
  const known = new Set(before)
  assert.ok((before?.length ?? 0) > 10)
  assert.ok((after ?? []).filter((hash) => !known.has(hash)).length <= 3)
})
