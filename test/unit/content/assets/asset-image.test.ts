import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { imageFacts } from '../../../../cli/content/assets/asset-image.ts'
import { readSvg } from '../../../../cli/content/assets/svg-file.ts'
import { avifOfManySizes, box, ENTITY_BOMB, jpeg, png } from '../../support/image-bytes.ts'
import { processorTime } from '../../../support/processor-time.ts'

const GIF = Buffer.concat([Buffer.from('GIF89a\x05\0\x04\0\0\0\0', 'latin1'), Buffer.from([0x3b])])

const PROLOG = '\uFEFF<?xml version="1.0"?><!-- <svg> -->'
const SCRIPT = '<script>for(;;);</script>'

const WHOLE: readonly (readonly [name: string, file: string, bytes: Buffer | string, ...size: number[]])[] = [
  ['a PNG', 'a.PNG', png(), 3, 2],
  ['a GIF', 'a.gif', GIF, 5, 4],
  ['a JPEG', 'a.jpg', jpeg(1), 3, 2],
  ['a JPEG that is turned', 'a.jpeg', jpeg(6), 2, 3],
  ['a JPEG that is mirrored', 'a.jpg', jpeg(4), 3, 2],
  ['a JPEG with bytes behind its end', 'a.jpg', Buffer.concat([jpeg(5), Buffer.from('more')]), 2, 3],
  [
    'an SVG behind a prolog, with a script',
    'a.svg',
    `${PROLOG}<svg width="30" height="20">${SCRIPT}</svg>`,
    30,
    20,
  ],
  ['an SVG with units', 'a.svg', '<svg width="1in" height=" 50.4px "/>', 96, 50],
  ['an SVG with a view box', 'a.svg', '<svg viewBox="0 0 30.4, 20"/>', 30, 20],
  ['an SVG with a view box and one side', 'a.svg', "<svg width='60' viewBox='0 0 30 20'/>", 60, 40],
  ['an SVG with a view box and the other side', 'a.svg', "<svg height='60' viewBox='0 0 30 20'/>", 90, 60],
  ['an SVG that fills its place', 'a.svg', '<svg width="100%" height="100%" viewBox="0 0 3 2"/>', 3, 2],
  ['an SVG without size', 'a.svg', '<svg><path d=""/></svg>'],
  ['an SVG of absurd size', 'a.svg', '<svg width="1e99" height="-1"/>'],
  ['an SVG with an empty view box', 'a.svg', '<svg viewBox="0 0 0 0"/>'],
  ['an SVG with a bomb of entities', 'a.svg', ENTITY_BOMB, 30, 20],
]

for (const [name, file, bytes, width, height] of WHOLE) {
  test(`${name} is whole, and its size is known as far as it has one`, () => {
    const size = width === undefined ? {} : { width, height }
    assert.deepEqual(imageFacts(Buffer.from(bytes), file), size)
  })
}

test('an AVIF and a WebP are whole, and have a size', async () => {
  const red = sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
  const size = { width: 3, height: 2 }
  assert.deepEqual(imageFacts(await red.clone().avif({ effort: 0 }).toBuffer(), 'a.avif'), size)
  assert.deepEqual(imageFacts(await red.clone().webp().toBuffer(), 'a.webp'), size)
  assert.match(
    imageFacts(await red.clone().webp().toBuffer(), 'a.avif').problem ?? '',
    /^is really a WEBP file$/i,
  )
})

test('an image is heavy above a megabyte, or above 4000 pixels unless it is an SVG', () => {
  const padded = (bytes: number) => Buffer.concat([png(), Buffer.alloc(bytes - png().length)])
  assert.equal(imageFacts(padded(1_000_000), 'a.png').weight, undefined)
  assert.equal(imageFacts(padded(43_300_000), 'a.png').weight, 'is 43.3 MB')
  assert.equal(imageFacts(png({ width: 4000 }), 'a.png').weight, undefined)
  assert.equal(imageFacts(png({ width: 4001 }), 'a.png').weight, 'is 4001 x 2 pixels')
  assert.equal(imageFacts(Buffer.from('<svg width="5000" height="1"/>'), 'a.svg').weight, undefined)
})

const WEBP = Buffer.from('RIFF\xFF\0\0\0WEBPVP8L\x0A\0\0\0\x2F\x02\x40\0\0\0\0\0\0\0', 'latin1')
const ftyp = (brand: string): Buffer => box('ftyp', Buffer.from(`${brand}0000`))

const FLAWED: readonly (readonly [name: string, file: string, bytes: Buffer | string, problem: RegExp])[] = [
  ['nothing', 'a.png', '', /^is empty$/],
  ['text', 'a.png', 'no image', /^is no image$/],
  ['a PNG of no width', 'a.png', png({ width: 0 }), /^is damaged/],
  ['the first bytes of a PNG', 'a.png', png().subarray(0, 10), /^is damaged/],
  ['half a PNG', 'a.png', png().subarray(0, 40), /^is cut off/],
  ['half a JPEG', 'a.jpg', jpeg(1).subarray(0, -2), /^is cut off/],
  ['a GIF without an end', 'a.gif', GIF.subarray(0, -1), /^is cut off/],
  ['half a WebP', 'a.webp', WEBP, /^is cut off/],
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
  ['a photo of a telephone', 'a.avif', ftyp('heic'), /^is no image$/],
]

for (const [name, file, bytes, problem] of FLAWED) {
  test(`${name} is not taken for a whole image`, () => {
    assert.match(imageFacts(Buffer.from(bytes), file).problem ?? '', problem)
  })
}

const zeros = (start: string, count = 1000): Buffer =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(count)])
const metaOf = (brand: string, length: number): Buffer =>
  Buffer.concat([ftyp(brand), box('meta', Buffer.alloc(64), length)])

/** What libraries that read sizes have been seen to hang at, or to take very long for. */
const ENDLESS: readonly (readonly [name: string, file: string, bytes: Buffer | string])[] = [
  ['boxes of no length', 'a.avif', Buffer.concat([ftyp('avif'), Buffer.alloc(4_000_000)])],
  ['a box that ends before it starts', 'a.avif', metaOf('avif', 4)],
  ['a box without an end', 'a.avif', metaOf('mif1', 0xffffffff)],
  ['50,000 sizes', 'a.avif', avifOfManySizes(50_000)],
  [
    'JPEG XL boxes of no length',
    'a.png',
    Buffer.concat([box('JXL ', Buffer.from('0D0A870A', 'hex')), zeros('')]),
  ],
  ['an Apple icon of no length', 'a.ico', zeros('icns\0\0\x03\xE8ICON')],
  ['a JPEG of marks', 'a.jpg', Buffer.concat([zeros('\xFF\xD8\xFF\xE0', 0), Buffer.alloc(5_000_000, 0xff)])],
  ['a JPEG of zeros', 'a.jpg', zeros('\xFF\xD8\xFF\xE0', 5_000_000)],
  ['a million roots', 'a.svg', '<svg '.repeat(1_000_000)],
  ['an attribute without an end', 'a.svg', `<svg width="${'x'.repeat(5_000_000)}`],
  ['quotes without an end', 'a.svg', `<svg ${`a='" `.repeat(500_000)}`],
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

function inner(content: string): string | undefined {
  return readSvg(`<svg xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`)?.inner
}

test('the attributes of the root are props of React', () => {
  const file = readSvg(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Made by a program -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:program="urn:x"
  program:version="1" class="logo" stroke-width="2" viewBox="0 0 3 2" preserveAspectRatio="none" aria-hidden="true"
  data-x="1" style="fill: red; --a: b" xml:space="preserve" onload="run()"><path d="M0 0"/></svg>
<!-- end -->`)
  assert.deepEqual(file, {
    props: {
      xmlns: 'http://www.w3.org/2000/svg',
      className: 'logo',
      strokeWidth: '2',
      viewBox: '0 0 3 2',
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
      'data-x': '1',
      style: { fill: 'red', '--a': 'b' },
      xmlSpace: 'preserve',
    },
    inner: '<path d="M0 0"></path>',
    title: null,
  })
})

const KEPT: readonly (readonly [written: string, html?: string])[] = [
  ['<g><g><path d="M0 0"/></g><rect/></g>', '<g><g><path d="M0 0"></path></g><rect></rect></g>'],
  ['<linearGradient gradientUnits="x"></linearGradient>'],
  ['<text>a &lt; b &amp; c &#233; &#x1F600;</text>', '<text>a &lt; b &amp; c é 😀</text>'],
  [`<a b='"&quot;&amp;lt;'/>`, '<a b="&quot;&quot;&amp;lt;"></a>'],
  ['<style><![CDATA[a > b {fill:red}]]></style>', '<style>a&gt;b{fill:red}</style>'],
  ['<use xlink:href="#a"></use><a href="https://a.example"></a>'],
  ['<g><title>part</title></g>'],
  ['<animate attributeName="x"></animate>'],
]

for (const [written, html = written] of KEPT) {
  test(`inside of an SVG file stays ${written}`, () => assert.equal(inner(written), html))
}

const LEFT_OUT: readonly (readonly [name: string, written: string])[] = [
  ['comments and instructions', '<!-- x --><?xml-stylesheet href="x"?><g/>'],
  ['scripts', '<svg:script><script>a</script>b</svg:script><SCRIPT>a</SCRIPT><script href="x"/><g/>'],
  ['handlers', '<g onclick="a()" ONLOAD="a()" onbegin="a()"/>'],
  ['frames', '<iframe src="x"><b/></iframe><object/><embed/><g/>'],
  ['addresses that run', '<g href="javascript:a()" xlink:href=" java&#10;script:a()"/>'],
  ['animations of addresses', '<set attributeName="href" to="x"/><animate attributeName="xlink:href"/><g/>'],
  ['what other programs note', '<g program:x="1" inkscape:label="a"/>'],
  ['attributes that would end the tag', '<g a"b="c"/>'],
]

for (const [name, written] of LEFT_OUT) {
  test(`${name} are left out of an SVG file`, () => assert.equal(inner(written), '<g></g>'))
}

test('the title of the root is told apart from its inside', () => {
  const file = readSvg('<svg><title id="t"> A &amp; <b>B</b> </title><g/></svg>')
  assert.deepEqual([file?.title, file?.inner], ['A & B', '<g></g>'])
})

test('names of an SVG file are its own, and those of the site stay', () => {
  const own = (fill: string) =>
    readSvg(`<svg id="root" class="logo on" aria-labelledby="t other"><style>
.on, .cls-1 { fill: ${fill}; animation: spin 1s } #paint { opacity: .5 } @keyframes spin { to { opacity: 0 } }
.two { fill: url(#paint) }</style><linearGradient id="paint"/><title>x</title><desc id="t"/>
<path class="cls-1 site" fill="url('#paint')" style="fill: url(#paint); animation-name: spin"/>
<use href="#paint" xlink:href="#elsewhere" mask="url(#gone)"/><set begin="paint.end + 1s; click"/></svg>`)
  const [red, blue] = [own('red'), own('blue')]
  const [, scope = ''] = /^(s[0-9a-f]{6}-)root$/.exec(String(red?.props['id'])) ?? []
  assert.deepEqual(red?.props, {
    id: `${scope}root`,
    className: `logo ${scope}on`,
    'aria-labelledby': `${scope}t other`,
  })
  const inner = red.inner.replaceAll(scope, '_')
  for (const part of [
    '<style>._on,._cls-1{fill:red;animation:1s _spin}#_paint{opacity:.5}@keyframes _spin{to{opacity:0}}._two{fill:url(#_paint)}</style>',
    '<linearGradient id="_paint">',
    `<path class="_cls-1 site" fill="url(&#39;#_paint&#39;)" style="fill: url(#_paint); animation-name: _spin">`,
    '<use href="#_paint" xlink:href="#elsewhere" mask="url(#gone)">',
    '<set begin="_paint.end + 1s; click">',
  ])
    assert.ok(inner.includes(part), `${part} in ${inner}`)
  assert.ok(!blue?.inner.includes(scope))
})

test('entities of a file are not expanded', () => {
  const started = process.cpuUsage()
  assert.equal(readSvg(ENTITY_BOMB)?.inner, '<text>&amp;a30;</text>')
  assert.ok(processorTime(started) < 1000)
})

test('text without an SVG at its root is no SVG file; one that breaks off is read as far as it goes', () => {
  for (const text of ['', 'no image', '<html><svg/></html>', '<!-- <svg/> -->'])
    assert.equal(readSvg(text), null, text)
  assert.equal(readSvg('<svg><g><path d="M0 0"/><rect')?.inner, '<g><path d="M0 0"></path></g>')
})
