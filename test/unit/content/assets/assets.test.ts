import assert from 'node:assert/strict'
import { chmodSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { imageFacts } from '../../../../cli/content/assets/asset-image.ts'
import { createAssetStore } from '../../../../cli/content/assets/assets.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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
  'not.png': 'GIF89a',
  'evil.svg': '<svg width="1e999" height="-1"><script/>',
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

test('a file is put where its kind belongs, and its address is that place percent-encoded', () => {
  for (const [file, outputPath] of PLACES) {
    const asset = store.add(at(file))
    assert.match(asset?.outputPath ?? '', outputPath)
    assert.equal(asset?.file, at(file))
    const { pathname } = new URL(asset?.url ?? '', 'http://x')
    assert.equal(decodeURIComponent(pathname), `/base/${asset?.outputPath}`)
  }
})

test('names follow from name and content, not from the folder, and the size of an image is read', () => {
  const asset = store.add(at('a.svg'))
  assert.deepEqual([asset?.width, asset?.height], [30, 20])
  assert.equal(store.add(at('copy/a.svg'))?.url, asset?.url)
  assert.notEqual(store.add(at('b.svg'))?.url, asset?.url)
})

test('the size of a file that is cut off is not read from what lies behind it in memory', () => {
  const memory = Buffer.from('GIF89a\x10\0\x10\0\0\0\0;', 'latin1')
  assert.deepEqual(imageFacts(memory.subarray(0, 6), 'a.gif'), {
    problem: 'is damaged: its size cannot be read',
  })
})

test('an image whose size cannot be trusted is an asset without a size', () => {
  for (const file of ['empty.png', 'not.png', 'evil.svg']) {
    const { url, width, height } = store.add(at(file)) ?? {}
    assert.ok(url !== undefined && width === undefined && height === undefined, file)
  }
})

test('what is no file that can be read is no asset', () => {
  symlinkSync('loop.png', at('loop.png'))
  for (const file of ['nope.png', 'copy', 'a.svg/x.png', 'a\0.svg', `${'x'.repeat(300)}.png`, 'loop.png'])
    assert.equal(store.add(at(file)), null, file)
})

test('a file without rights is no asset', { skip: process.getuid?.() === 0 }, () => {
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

const small = createAssetStore({ baseUrl: '/base/', assets: { inlineLimit: 100 } })

const SIZES = temporaryFolder({
  'below.svg': `<svg width="30" height="20"><!--${'ü'.repeat(29)}--></svg>`,
  'at.png': Buffer.alloc(100),
  'below.woff2': Buffer.alloc(99, 1),
  'at.woff2': Buffer.alloc(100, 1),
  'below.mp3': 'x',
  'below.pdf': 'x',
  'latin1.svg': Buffer.from('<svg width="3" height="2"><!-- ü --></svg>', 'latin1'),
  'odd.svg': '\n<svg\n\t width="3"\n\n height="2"><text a="100%25#">é &lt; \'</text></svg>\n',
  'kept.svg': '<svg width="3" height="2"><text xml:space="preserve">a\n  b</text></svg>',
  'broken.png': 'x',
})
const embed = (file: string, from = small) => from.embed(path.join(SIZES, file))

const EMBEDDED: readonly (readonly [file: string, url: RegExp])[] = [
  ['below.svg', /^data:image\/svg\+xml,%3Csvg%20width=%2230%22%20height=%2220%22%3E%3C!--(%C3%BC){29}--%3E/],
  ['below.woff2', /^data:font\/woff2;base64,(AQEB){33}$/],
  ['below.mp3', /^data:audio\/mpeg;base64,eA==$/],
  ['latin1.svg', /^data:image\/svg\+xml;base64,PHN2/],
  ['at.woff2', /^\/base\/assets\/fonts\/at-[\da-f]{8}\.woff2$/],
  ['below.pdf', /^\/base\/assets\/files\/below-[\da-f]{8}\.pdf$/],
  ['broken.png', /^\/base\/assets\/images\/broken-[\da-f]{8}\.png$/],
]

test('a file is shown as its kind and size are, and one that cannot be shown says why', () => {
  for (const [file, url] of EMBEDDED) assert.match(embed(file)?.url ?? '', url)
  assert.equal(embed('broken.png')?.problem, 'is no image')
  assert.deepEqual([embed('nope.png'), small.embed(SIZES)], [null, null])
})

test('SVG in a data URI is what it was, but for indentation, and its size is known', () => {
  const textOf = (file: string): string => {
    const { url = '', width, height } = embed(file) ?? {}
    assert.deepEqual([width, height], [3, 2])
    assert.equal(new URL(url).href, url)
    assert.doesNotMatch(url, /[\s"<>#&\\]/)
    return decodeURIComponent(url.slice(url.indexOf(',') + 1))
  }
  assert.equal(textOf('odd.svg'), '<svg width="3" height="2"><text a="100%25#">é &lt; \'</text></svg>')
  assert.ok(textOf('kept.svg').includes('a\n  b'))
})

test('what is inlined is written only if something else needs the file', () => {
  const own = createAssetStore({ baseUrl: '/', assets: { inlineLimit: 100 } })
  const written = (): readonly string[] =>
    own.all().map(({ outputPath }) => path.basename(outputPath).split('-')[0] ?? '')
  embed('below.svg', own)
  embed('at.woff2', own)
  assert.deepEqual(written(), ['at'])
  assert.match(own.add(path.join(SIZES, 'below.svg'))?.url ?? '', /^\/assets\/images\/below/)
  assert.deepEqual(written(), ['at', 'below'])
})

test('a limit of 0 inlines nothing', () => {
  const own = createAssetStore({ baseUrl: '/', assets: { inlineLimit: 0 } })
  assert.match(embed('below.mp3', own)?.url ?? '', /^\/assets\/medias\//)
})

test('an image is scaled once, however often it is asked for, and its files are written', async () => {
  const asked: string[] = []
  const file = path.join(SIZES, 'at.png')
  const made = { url: '/x', outputPath: 'x.webp' as never, file }
  const own = createAssetStore({ baseUrl: '/' }, (name) => {
    asked.push(name)
    return Promise.resolve({ image: { src: '/x' }, files: [made] })
  })
  assert.equal(own.scaled.get(file), undefined)
  const both = await Promise.all([own.scale(file), own.scale(file)])
  assert.equal(both[0], both[1])
  assert.deepEqual(asked, [file])
  assert.equal(own.scaled.get(file), both[0])
  assert.deepEqual(own.all(), [made])
})

test('the store lists each asset once, by path, and no missing ones', () => {
  const own = createAssetStore({ baseUrl: '/' })
  for (const file of ['b.svg', 'a.svg', 'copy/a.svg', 'nope.png', 'a.svg']) own.add(at(file))
  assert.deepEqual(
    own.all().map(({ outputPath }) => outputPath.replace(/-[\da-f]+/, '')),
    ['assets/images/a.svg', 'assets/images/b.svg'],
  )
})
