import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageFacts } from '../../../../cli/content/assets/asset-image.ts'
import { avifOfManySizes, box, ENTITY_BOMB, jpeg, png } from '../../support/image-bytes.ts'
import { processorTime } from '../../../support/processor-time.ts'

const GIF = Buffer.concat([Buffer.from('GIF89a\x05\0\x04\0\0\0\0', 'latin1'), Buffer.from([0x3b])])

type Case = readonly [name: string, file: string, bytes: Buffer | string, width?: number, height?: number]

const WHOLE: readonly Case[] = [
  ['a PNG', 'a.png', png(), 3, 2],
  ['an extension in capitals', 'a.PNG', png(), 3, 2],
  ['a GIF', 'a.gif', GIF, 5, 4],
  ['a JPEG', 'a.jpg', jpeg(1), 3, 2],
  ['a JPEG that is turned', 'a.jpeg', jpeg(6), 2, 3],
  ['a JPEG that is mirrored', 'a.jpg', jpeg(2), 3, 2],
  ['a JPEG with bytes behind its end', 'a.jpg', Buffer.concat([jpeg(1), Buffer.from('more')]), 3, 2],
  ['an SVG', 'a.svg', '<svg width="30" height="20"/>', 30, 20],
  ['an SVG with units', 'a.svg', '<svg width="1in" height=" 50.4px "/>', 96, 50],
  ['an SVG with a view box', 'a.svg', '<svg viewBox="0 0 30.4, 20"/>', 30, 20],
  ['an SVG with a view box and one side', 'a.svg', "<svg width='60' viewBox='0 0 30 20'/>", 60, 40],
  ['an SVG with a view box and the other side', 'a.svg', "<svg height='60' viewBox='0 0 30 20'/>", 90, 60],
  ['an SVG that fills its place', 'a.svg', '<svg width="100%" height="100%" viewBox="0 0 3 2"/>', 3, 2],
  [
    'an SVG behind prolog and comments',
    'a.svg',
    '\uFEFF<?xml version="1.0"?><!-- <svg> --><svg width="3" height="2"/>',
    3,
    2,
  ],
  ['an SVG without size', 'a.svg', '<svg><path d=""/></svg>'],
  ['an SVG of absurd size', 'a.svg', '<svg width="1e99" height="-1"/>'],
  ['an SVG with an empty view box', 'a.svg', '<svg viewBox="0 0 0 0"/>'],
  ['an SVG with a script', 'a.svg', '<svg width="3" height="2"><script>for(;;);</script></svg>', 3, 2],
  ['an SVG with a bomb of entities', 'a.svg', ENTITY_BOMB, 30, 20],
]

for (const [name, file, bytes, width, height] of WHOLE) {
  test(`${name} is whole, and its size is known as far as it has one`, () => {
    const size = width === undefined ? {} : { width, height }
    assert.deepEqual(imageFacts(Buffer.from(bytes), file), size)
  })
}

type Flawed = readonly [name: string, file: string, bytes: Buffer | string, problem: RegExp]

const FLAWED: readonly Flawed[] = [
  ['nothing', 'a.png', '', /^is empty$/],
  ['text', 'a.png', 'no image', /^is no image$/],
  ['zeros', 'a.png', Buffer.alloc(1000), /^is no image$/],
  ['a PNG of no width', 'a.png', png({ width: 0 }), /^is damaged/],
  ['the first bytes of a PNG', 'a.png', png().subarray(0, 10), /^is damaged/],
  ['half a PNG', 'a.png', png().subarray(0, 40), /^is cut off/],
  ['half a JPEG', 'a.jpg', jpeg(1).subarray(0, -2), /^is cut off/],
  ['the first bytes of a JPEG', 'a.jpg', jpeg(1).subarray(0, 6), /^is damaged/],
  ['a GIF without an end', 'a.gif', GIF.subarray(0, -1), /^is cut off/],
  [
    'half a WebP',
    'a.webp',
    Buffer.from('RIFF\xFF\0\0\0WEBPVP8L\x0A\0\0\0\x2F\x02\x40\0\0\0\0\0\0\0', 'latin1'),
    /^is cut off/,
  ],
  ['a PNG with the name of a JPEG', 'a.jpg', png(), /^is really a PNG file$/],
  ['an SVG with the name of a PNG', 'a.png', '<svg width="3" height="2"/>', /^is really an SVG file/],
  ['a JPEG with the name of an SVG', 'a.svg', jpeg(1), /^is really a JPEG file/],
  [
    'HTML with the name of an SVG',
    'a.svg',
    '<html><svg/></html>',
    /^is no SVG file: it has no <svg> at its root$/,
  ],
  ['a pointer of Git LFS', 'a.png', 'version https://git-lfs.github.com/spec/v1\noid sha256:0', /Git LFS/],
  [
    'a photo of a telephone',
    'a.avif',
    Buffer.concat([box('ftyp', Buffer.from('heic0000'))]),
    /^is no image$/,
  ],
]

for (const [name, file, bytes, problem] of FLAWED) {
  test(`${name} is not taken for a whole image`, () => {
    assert.match(imageFacts(Buffer.from(bytes), file).problem ?? '', problem)
  })
}

const ftyp = (brand: string): Buffer => box('ftyp', Buffer.from(`${brand}0000`))

/** What libraries that read sizes have been seen to hang at, or to take very long for. */
const ENDLESS: readonly (readonly [name: string, file: string, bytes: Buffer | string])[] = [
  ['boxes of no length', 'a.avif', Buffer.concat([ftyp('avif'), Buffer.alloc(4_000_000)])],
  [
    'a box that ends before it starts',
    'a.avif',
    Buffer.concat([ftyp('avif'), box('meta', Buffer.alloc(64), 4)]),
  ],
  [
    'a box without an end',
    'a.avif',
    Buffer.concat([ftyp('mif1'), box('meta', Buffer.alloc(64), 0xffffffff)]),
  ],
  ['50,000 sizes', 'a.avif', avifOfManySizes(50_000)],
  [
    'JPEG XL boxes of no length',
    'a.png',
    Buffer.concat([box('JXL ', Buffer.from('0D0A870A', 'hex')), Buffer.alloc(1000)]),
  ],
  [
    'JPEG 2000 boxes of no length',
    'a.png',
    Buffer.concat([box('jP  ', Buffer.from('0D0A870A', 'hex')), Buffer.alloc(1000)]),
  ],
  [
    'an Apple icon of no length',
    'a.ico',
    Buffer.concat([Buffer.from('icns\0\0\x03\xE8ICON', 'latin1'), Buffer.alloc(1000)]),
  ],
  [
    'a JPEG of marks',
    'a.jpg',
    Buffer.concat([Buffer.from('FFD8FFE0', 'hex'), Buffer.alloc(5_000_000, 0xff)]),
  ],
  ['a JPEG of zeros', 'a.jpg', Buffer.concat([Buffer.from('FFD8FFE0', 'hex'), Buffer.alloc(5_000_000)])],
  ['a million roots', 'a.svg', '<svg '.repeat(1_000_000)],
  ['an attribute without an end', 'a.svg', `<svg width="${'x'.repeat(5_000_000)}`],
  ['quotes without an end', 'a.svg', `<svg ${`a='" `.repeat(500_000)}`],
  ['a million elements inside each other', 'a.svg', `<svg>${'<g>'.repeat(1_000_000)}`],
  ['an icon of many pictures', 'a.ico', Buffer.from('\0\0\x01\0\xFF\xFF', 'latin1')],
]

for (const [name, file, bytes] of ENDLESS) {
  test(`${name}: the size is asked for and the answer comes at once`, () => {
    const started = process.cpuUsage()
    const { width = 1, height = 1 } = imageFacts(Buffer.from(bytes), file)
    assert.ok(width > 0 && height > 0)
    assert.ok(processorTime(started) < 2000)
  })
}
