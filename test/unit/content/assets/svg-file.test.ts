import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSvg } from '../../../../cli/content/assets/svg-file.ts'
import { ENTITY_BOMB } from '../../support/image-bytes.ts'
import { processorTime } from '../../../support/processor-time.ts'

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

const KEPT: readonly (readonly [name: string, written: string, html: string])[] = [
  [
    'elements of any depth',
    '<g><g><path d="M0 0"/></g><rect/></g>',
    '<g><g><path d="M0 0"></path></g><rect></rect></g>',
  ],
  [
    'names in mixed case',
    '<linearGradient gradientUnits="x"/>',
    '<linearGradient gradientUnits="x"></linearGradient>',
  ],
  ['text', '<text>a &lt; b &amp; c &#233; &#x1F600;</text>', '<text>a &lt; b &amp; c é 😀</text>'],
  ['quotes in attributes', `<a b='"&quot;&amp;lt;'/>`, '<a b="&quot;&quot;&amp;lt;"></a>'],
  ['styles', '<style>a > b { fill: red }</style>', '<style>a &gt; b { fill: red }</style>'],
  ['character data', '<style><![CDATA[a > b {}]]></style>', '<style>a &gt; b {}</style>'],
  [
    'links',
    '<use xlink:href="#a"/><a href="https://a.example"/>',
    '<use xlink:href="#a"></use><a href="https://a.example"></a>',
  ],
  ['titles of parts', '<g><title>part</title></g>', '<g><title>part</title></g>'],
]

for (const [name, written, html] of KEPT) {
  test(`${name} stay in the inside of an SVG file`, () => {
    assert.equal(inner(written), html)
  })
}

const LEFT_OUT: readonly (readonly [name: string, written: string])[] = [
  ['comments', '<!-- x --><g/>'],
  ['instructions', '<?xml-stylesheet href="x"?><g/>'],
  ['scripts', '<script>alert(1)</script><script href="x"/><g/>'],
  ['scripts with a prefix or in capitals', '<svg:script>a</svg:script><SCRIPT>a</SCRIPT><g/>'],
  ['scripts within scripts', '<script><script>a</script>b</script><g/>'],
  ['handlers', '<g onclick="a()" ONLOAD="a()" onbegin="a()"/>'],
  ['frames', '<iframe src="x"><b/></iframe><object/><embed/><g/>'],
  ['addresses that run', '<g href="javascript:a()" xlink:href=" java&#10;script:a()"/>'],
  ['animations of addresses', '<set attributeName="href" to="x"/><animate attributeName="xlink:href"/><g/>'],
  ['what other programs note', '<g program:x="1" inkscape:label="a"/>'],
  ['attributes that would end the tag', '<g a"b="c"/>'],
]

for (const [name, written] of LEFT_OUT) {
  test(`${name} are left out of an SVG file`, () => {
    assert.equal(inner(written), '<g></g>')
  })
}

test('the title of the root is told apart from its inside', () => {
  const file = readSvg('<svg><title id="t"> A &amp; <b>B</b> </title><g/></svg>')
  assert.equal(file?.title, 'A & B')
  assert.equal(file?.inner, '<g></g>')
})

test('entities of a file are not expanded', () => {
  const started = process.cpuUsage()
  assert.equal(readSvg(ENTITY_BOMB)?.inner, '<text>&amp;a30;</text>')
  assert.ok(processorTime(started) < 1000)
})

const NONE: readonly (readonly [name: string, text: string])[] = [
  ['nothing', ''],
  ['text', 'no image'],
  ['HTML', '<html><svg/></html>'],
  ['a comment', '<!-- <svg/> -->'],
]

for (const [name, text] of NONE) {
  test(`${name} is no SVG file`, () => {
    assert.equal(readSvg(text), null)
  })
}

test('a file that breaks off is read as far as it goes', () => {
  assert.equal(readSvg('<svg><g><path d="M0 0"/><rect')?.inner, '<g><path d="M0 0"></path></g>')
})
