import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse, serialize } from 'parse5'
import { createInputsReader } from '../../../../cli/render/page-inputs.ts'
import type { InvalidNesting } from '../../../../cli/render/problems/invalid-nesting.ts'

const invalid: readonly (readonly [html: string, ...found: readonly string[]])[] = [
  ['<p><div>x</div></p>', 'p: <div>'],
  ['<p><figure class="a">x</figure></p>', 'p: <figure class="a">'],
  ['<p><span><ul><li>x</li></ul></span></p>', 'p: <ul>'],
  ['<p><p>x</p></p>', 'p: <p>'],
  ['<a href="/a"><span><a href="/b">x</a></span></a>', 'a: <a href="/b">'],
  ['<button><button>x</button></button>', 'button: <button>'],
  ['<form><div><form></form></div></form>', 'form: <form>'],
  ['<h2><h3>x</h3></h2>', 'h2: <h3>'],
  ['<ul><li><div><li>x</li></div></li></ul>', 'li: <li>'],
  ['<dl><dt>a<dd>b</dd></dt></dl>', 'dd: <dd>'],
  ['<p><div>x</div><ul></ul></p>', 'p: <div>'],
  ['<p><p><div>x</div></p></p>', 'p: <p>', 'p: <div>'],
  ['<p><button><i><button></button><div></div></i></button></p>', 'button: <button>', 'p: <div>'],
  ['<li><div><li><li>x</li></li></div></li>', 'li: <li>', 'li: <li>'],
  ['<table><tr><td>x</td></tr></table>', 'table: <tr>'],
  ['<table><tbody><div>x</div></tbody></table>', 'tbody: <div>'],
  ['<table><tbody><tr>x</tr></tbody></table>', 'tr: text'],
  ['<div><td>x</td></div>', 'div: <td>'],
]

const valid: readonly string[] = [
  '<p><span>x</span> <a href="/a"><em>b</em></a></p>',
  '<p><button><div>x</div></button></p>',
  '<a href="/a"><div><p>x</p></div></a>',
  '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  '<table> <thead><tr><th><p>x</p><a href="/a">y</a></th></tr></thead>\n<tbody><tr><td><div>z</div></td></tr></tbody></table>',
  '<a href="/a"><table><tbody><tr><td><a href="/b">b</a></td></tr></tbody></table></a>',
  '<p><svg><a><a></a></a><p></p></svg></p>',
  '<p><script>if (1 < 2) "<div>"</script><!-- <div> --></p>',
  '<p title="<div>">x<br><img src="a"></p>',
  '<h2>a</h2><h3>b</h3><dl><div><dt>a</dt><dd>b</dd></div></dl>',
]

function findInvalidNesting(html: string): readonly InvalidNesting[] {
  return createInputsReader()(html, []).nesting
}

/** As a browser has it after reading the HTML. */
function asBuilt(html: string): string {
  return /<body>(.*)<\/body>/s.exec(serialize(parse(`<!doctype html><body>${html}</body>`)))?.[1] ?? ''
}

test('elements where they must not be are found, and browsers change them', () => {
  for (const [html, ...found] of invalid) {
    const lines = findInvalidNesting(`<body>${html}</body>`).map(({ outer, inner }) => `${outer}: ${inner}`)
    assert.deepEqual(lines, found, html)
    assert.notEqual(asBuilt(html), html)
  }
})

test('elements where they may be are right', () => {
  for (const html of valid) {
    const whole = `<html><head><title><div></title></head><body>${html}</body></html>`
    assert.deepEqual(findInvalidNesting(whole), [], html)
  }
})
