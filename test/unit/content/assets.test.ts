import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createAssetStore } from '../../../cli/content/assets.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'

const folder = temporaryFolder({
  'a.svg': SVG,
  'copy/a.svg': SVG,
  'b.svg': SVG,
  'a b#c?%&é.pdf': 'pdf',
  'FONT.WOFF2': 'x',
  'film.mp4': 'x',
  'no-extension': 'x',
  'archive.tar.gz': 'x',
  'empty.png': '',
  'broken.png': '\u0089PNG\r\n\u001A\n',
  'not.png': 'GIF89a',
  'evil.svg': '<svg width="1e999" height="-1"><script/>',
  'bomb.svg': `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100)}">]><svg>&a;</svg>`,
  'folder.png/x': '',
})

function at(name: string): string {
  return path.join(folder, name)
}

const store = createAssetStore({ baseUrl: '/base/' })

const PLACES: readonly (readonly [file: string, outputPath: RegExp])[] = [
  ['a.svg', /^assets\/images\/a-[\da-f]{8}\.svg$/],
  ['FONT.WOFF2', /^assets\/fonts\/FONT-[\da-f]{8}\.WOFF2$/],
  ['film.mp4', /^assets\/medias\/film-[\da-f]{8}\.mp4$/],
  ['no-extension', /^assets\/files\/no-extension-[\da-f]{8}$/],
  ['archive.tar.gz', /^assets\/files\/archive\.tar-[\da-f]{8}\.gz$/],
  ['a b#c?%&é.pdf', /^assets\/files\/a b#c\?%&é-[\da-f]{8}\.pdf$/],
]

for (const [file, outputPath] of PLACES) {
  test(`${file} is put where its kind belongs, and its address is that place percent-encoded`, () => {
    const asset = store.add(at(file))
    assert.match(asset?.outputPath ?? '', outputPath)
    assert.equal(asset?.file, at(file))
    assert.equal(
      decodeURIComponent(new URL(asset?.url ?? '', 'http://x').pathname),
      `/base/${asset?.outputPath}`,
    )
  })
}

test('names follow from name and content, not from the folder', () => {
  assert.equal(store.add(at('copy/a.svg'))?.url, store.add(at('a.svg'))?.url)
  assert.notEqual(store.add(at('b.svg'))?.url, store.add(at('a.svg'))?.url)
})

test('the size of an image is read', () => {
  const { width, height } = store.add(at('a.svg')) ?? {}
  assert.deepEqual([width, height], [30, 20])
})

for (const file of ['empty.png', 'broken.png', 'not.png', 'evil.svg', 'bomb.svg']) {
  test(`${file}, whose size cannot be trusted, is an asset all the same`, () => {
    const asset = store.add(at(file))
    assert.ok(asset !== null)
    for (const side of [asset.width, asset.height])
      assert.ok(side === undefined || (Number.isFinite(side) && side >= 0), String(side))
  })
}

const NONE: readonly (readonly [name: string, file: string])[] = [
  ['a file that is not there', 'nope.png'],
  ['a folder', 'copy'],
  ['a folder that looks like a file', 'folder.png'],
  ['a path below a file', 'a.svg/x.png'],
  ['a path with NUL', 'a\0.svg'],
  ['a name that no file can have', `${'x'.repeat(300)}.png`],
  ['a path that no file can have', `${'x/'.repeat(3000)}a.png`],
]

for (const [name, file] of NONE) {
  test(`${name} is no asset`, () => {
    assert.equal(store.add(at(file)), null)
  })
}

test('a link in a loop is no asset', () => {
  symlinkSync('loop.png', at('loop.png'))
  assert.equal(store.add(at('loop.png')), null)
})

test('a file that cannot be read is no asset', { skip: process.getuid?.() === 0 }, () => {
  mkdirSync(at('locked'))
  const locked = temporaryFolder({ 'x.png': 'x' })
  chmodSync(path.join(locked, 'x.png'), 0)
  assert.equal(store.add(path.join(locked, 'x.png')), null)
})

test('long names are cut, never within a character, and stay below 255 bytes', () => {
  for (const name of [`${'a'.repeat(79)}😀.png`, `${'日'.repeat(80)}.webp`, `${'a'.repeat(240)}.woff2`]) {
    const long = temporaryFolder({ [name]: 'x' })
    const asset = createAssetStore({ baseUrl: '/' }).add(path.join(long, name))
    const last = asset?.outputPath.split('/').pop() ?? ''
    assert.ok(Buffer.byteLength(last) <= 255)
    assert.doesNotMatch(last, /[\uD800-\uDFFF]/u)
  }
})

test('the store lists each asset once, by path, and no missing ones', () => {
  const own = createAssetStore({ baseUrl: '/' })
  for (const file of ['b.svg', 'a.svg', 'copy/a.svg', 'nope.png', 'a.svg']) own.add(at(file))
  assert.deepEqual(
    own.all().map(({ outputPath }) => outputPath.replace(/-[\da-f]+/, '')),
    ['assets/images/a.svg', 'assets/images/b.svg'],
  )
})
