import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compiledHtml, compileText, showNodes } from '../compile-text.ts'

const TEXTS: readonly (readonly [text: string, html: string])[] = [
  ["a{' '}b", '<p>a b</p>'],
  ["a{' '}\nb", '<p>a \nb</p>'],
  ['a {"b"} c', '<p>a b c</p>'],
  ['a {`b\nc`}', '<p>a b\nc</p>'],
  ['a {1} {-2.5} {0}', '<p>a 1 -2.5 0</p>'],
  ["{'a < b & c'} d", '<p>a &#x3C; b &#x26; c d</p>'],
  ["{'<b>'} d", '<p>&#x3C;b> d</p>'],
  ['a{true}{false}{null}b', '<p>ab</p>'],
  ['a{/* c */}b', '<p>ab</p>'],
  ["*a{' '}b*", '<p><em>a b</em></p>'],
  ["<b>{'a'}</b>", '<b>a</b>'],
  ["{'a'}", 'a'],
  ['<style>{`a > b { c: d }`}</style>', '<style>a > b { c: d }</style>'],
]

for (const [text, html] of TEXTS) {
  test(`${JSON.stringify(text)} is static text`, async () => {
    assert.equal(await compiledHtml(text), html)
  })
}

test('a component gets each string as a child, as MDX gives it', async () => {
  const nodes = showNodes(await compileText("<A>b{' '}c</A>\n\n<A>{'d'}</A>"))
  assert.deepEqual(nodes, [
    ['<A>', {}, ['b', ' ', 'c']],
    ['<A>', {}, ['d']],
  ])
})

const TOC_INLINE: readonly (readonly [text: string, kind: string, props: unknown])[] = [
  ['<TOCInline toc={toc} />\n\n## a', 'tree', {}],
  ['<TOCInline toc={ toc } maxHeadingLevel={4} />', 'tree', { maxHeadingLevel: 4 }],
  ['<TOCInline />', 'tree', {}],
  ['<TOCInline toc={[]} />', 'tree', { toc: [] }],
  ["import { toc } from './_p.mdx'\n\n<TOCInline toc={toc} />", 'module', null],
  ['export const toc = []\n\n<TOCInline toc={toc} />', 'module', null],
  ['<TOCInline toc={toc.slice(1)} />', 'module', null],
  ['<Other toc={toc} />', 'module', null],
]

for (const [text, kind, props] of TOC_INLINE) {
  test(`${JSON.stringify(text)} is a ${kind}`, async () => {
    const compiled = await compileText(text)
    assert.equal(compiled.kind, kind)
    if (props !== null) assert.deepEqual(showNodes(compiled)[0], ['<TOCInline>', props, []])
  })
}

test('the toc of a partial is its own: it stays a module', async () => {
  assert.equal((await compileText('<TOCInline toc={toc} />', { as: 'partial' })).kind, 'module')
})
