import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { KEPT, keptPath } from '../../../cli/kept/registry.ts'
import { folderStore, makerOf, sealed, unsealed, type StoreEntry } from '../../../cli/kept/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const kind = KEPT.state
const MAKER = makerOf(kind, 'engine 1', 'site')

const ENTRY: StoreEntry = { kind, name: 'a.json', maker: MAKER }

/** A work folder with something in it. */
function kept(): string {
  const workDir = temporaryFolder({ outside: 'not ours' })
  folderStore(workDir).put(ENTRY, '{"words":"ä\\n"}')
  return workDir
}

test('what was sealed is read again', () => {
  assert.equal(String(folderStore(kept()).get(ENTRY)), '{"words":"ä\\n"}')
  assert.equal(String(unsealed(sealed(Buffer.alloc(0), MAKER), MAKER)), '')
})

test('another maker of the same thing, another format and another kind are told from damage', () => {
  const store = folderStore(kept())
  const makers = [
    makerOf(kind, 'engine 2', 'site'),
    makerOf(kind, 'engine 1', 'other'),
    makerOf({ ...kind, format: 0 }, 'engine 1', 'site'),
  ]
  for (const maker of [...makers, makerOf(KEPT.modules, 'engine 1', 'site')])
    assert.equal(store.get({ ...ENTRY, maker }), 'foreign')
  assert.equal(store.get({ ...ENTRY, name: 'b.json' }), 'missing')
})

test('R33: every bit of every byte counts, and every byte that is missing or added', () => {
  const whole = sealed(Buffer.from('export default "words"'), MAKER)
  const isFresh = (...bytes: readonly Buffer[]): boolean =>
    typeof unsealed(Buffer.concat(bytes), MAKER) !== 'string'
  assert.ok(isFresh(whole))
  for (let at = 0; at < whole.length; at += 1) {
    const [before, rest] = [whole.subarray(0, at), whole.subarray(at)]
    for (let bit = 0; bit < 8; bit += 1) {
      const flipped = Buffer.from([(whole[at] ?? 0) ^ (1 << bit)])
      assert.equal(isFresh(before, flipped, rest.subarray(1)), false, `bit ${bit} of byte ${at}`)
    }
    assert.equal(isFresh(before), false, `cut at ${at}`)
    assert.equal(isFresh(before, Buffer.from('x'), rest), false, `added at ${at}`)
  }
})

const OBSTACLES: Readonly<Record<string, (file: string, workDir: string) => void>> = {
  'a folder in the place of the file': (file) => {
    rmSync(file)
    mkdirSync(path.join(file, 'more'), { recursive: true })
  },
  'a link in the place of the file': (file, workDir) => {
    rmSync(file)
    symlinkSync(path.join(workDir, 'outside'), file)
  },
  'a file in the place of the folder': (file, workDir) => {
    rmSync(path.join(workDir, 'cache'), { recursive: true })
    writeFileSync(path.join(workDir, 'cache'), file)
  },
  'a link that leads nowhere in the place of the folder': (_file, workDir) => {
    rmSync(path.join(workDir, 'cache'), { recursive: true })
    symlinkSync(path.join(workDir, 'nowhere'), path.join(workDir, 'cache'))
  },
  'a file without rights': (file) => chmodSync(file, 0),
}

for (const [what, stand] of Object.entries(OBSTACLES)) {
  test(`${what} is no reason to fail, and gives way`, () => {
    const workDir = kept()
    const store = folderStore(workDir)
    stand(keptPath({ workDir, ...ENTRY }), workDir)
    if (what !== 'a file without rights') assert.equal(typeof store.get(ENTRY), 'string')
    store.put(ENTRY, 'again')
    assert.equal(String(store.get(ENTRY)), 'again')
    assert.equal(readFileSync(path.join(workDir, 'outside'), 'utf8'), 'not ours')
  })
}

test('nothing outside of the work folder gives way, and a write that fails leaves no draft', () => {
  const folder = temporaryFolder({ file: 'not ours' })
  assert.throws(() => folderStore(path.join(folder, 'file')).put(ENTRY, 'words'), /ENOTDIR|EEXIST/)
  assert.equal(readFileSync(path.join(folder, 'file'), 'utf8'), 'not ours')
  const long = { ...ENTRY, name: 'a'.repeat(250) }
  assert.throws(() => folderStore(folder).put(long, 'words'), /ENAMETOOLONG/)
  assert.deepEqual(readdirSync(path.join(folder, kind.folder)), [])
})
